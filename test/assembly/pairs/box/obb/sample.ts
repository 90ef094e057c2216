import { createRandom, SEED } from '../../../../support/random.ts';
import type { BoxPair } from './boxes.ts';
import { GENERATORS } from './generators.ts';

/** So many pairs of one kind of position, some with radii: the same ones each time. */
export function drawPairs(name: string, count: number): BoxPair[] {
  const random = createRandom(SEED);
  const radius = (): number => (random.integer(0, 1) === 0 ? 0 : random.unit());
  return Array.from({ length: count }, () => ({
    ...GENERATORS[name]!(random),
    radiusA: radius(),
    radiusB: radius(),
  }));
}

/** So many pairs of each kind of position. */
export function drawAll(count: number): BoxPair[] {
  return Object.keys(GENERATORS).flatMap((name) => drawPairs(name, count));
}
