import { describe, expect, it } from 'vitest';
import type { Vector } from '../../bindings/base/checks.ts';
import { loadEngine } from '../../bindings/index.ts';
import { IS_DEEP } from '../support/builds.ts';
import { createRandom, type Random, SEED } from '../support/random.ts';
import { evaluateSolids, type Motion, moveSolids } from '../support/solids.ts';
import { rowOf, turnedAxes } from '../support/solids-bodies.ts';
import { add, cross, normalize } from '../support/vectors.ts';

/**
 * Needles across an edge: ellipsoids that are long and thin, where φ is high in directions as narrow as they
 * are. Depths of a pair and of the same pair elsewhere differed by up to 0.09 mm.
 */
const CASES = IS_DEEP ? 1000 : 60;

/** Half as thick as that, m; their centers are off the edge by one of the others. */
const THICK = [0, 1e-12, 1e-8, 1e-5, 1e-4];
const OFF = [0, 1e-12, 1e-9, 1e-6];

/** A body, and a place on an edge of it. */
const BODIES: Readonly<Record<string, (random: Random) => { row: number[]; place: Vector }>> = {
  line: (random) => onSide('line', random, random.between(-1, 1), 0),
  triangle: (random) => onSide('triangle', random, -1, random.between(-1, 1)),
  box: (random) => onSide('box', random, 1, random.between(-1, 1)),
  hull: (random) => onSide('hull', random, -1, -1),
  cylinder: (random) => onSide('cylinder', random, 1, 0),
};

/** A body in a random frame, and a place in it by its coordinates along the first two axes there. */
function onSide(kind: string, random: Random, x: number, y: number): { row: number[]; place: Vector } {
  const axes = turnedAxes(random);
  const half: Vector = [random.between(0.2, 1.2), random.between(0.2, 1.2), random.between(0.2, 1.2)];
  const row = rowOf(kind as 'box', { center: [0, 0, 0], axes, half, radius: 0 });
  if (kind === 'triangle') {
    // Its side from (−1, −1) to (1, −1).
    return { row, place: add(add([0, 0, 0], axes[0], y * half[0]), axes[1], -half[1]) };
  }
  if (kind === 'line') return { row, place: add([0, 0, 0], axes[2], x * half[2]) };
  if (kind === 'hull') return { row, place: [row[0]!, row[1]!, row[2]!] };
  const side = add(add([0, 0, 0], axes[0], x * half[0]), axes[2], half[2]);
  return { row, place: kind === 'box' ? add(side, axes[1], y * half[1]) : side };
}

function rigid(random: Random): Motion {
  const axes = turnedAxes(random);
  const offset = random.vector(3);
  const turn = ([x, y, z]: Vector): Vector => add(add(add([0, 0, 0], axes[0], x), axes[1], y), axes[2], z);
  return { place: (place) => add(turn(place), offset), direction: turn, length: (length) => length };
}

describe('a needle across an edge', () => {
  it.each(Object.keys(BODIES))(`is as deep wherever the pair is: %s, SEED=${SEED}`, async (kind) => {
    using engine = await loadEngine({ precision: 'double' });
    const random = createRandom(SEED);
    const oneOf = (values: readonly number[]): number => values[random.integer(0, values.length - 1)]!;
    let overlapping = 0;
    for (let i = 0; i < CASES; i++) {
      const { row, place } = BODIES[kind]!(random);
      const z = random.direction();
      const x = normalize(cross(z, random.direction()));
      const long = random.between(0.2, 1.2);
      const thick = oneOf(THICK);
      const along = i % 2 === 0 ? 0.999 : random.between(-1, 1);
      const center = add(add(place, random.direction(), oneOf(OFF)), z, along * long);
      const needle = { center, axes: [x, cross(z, x), z] as const, half: [oneOf([0, thick]), thick, long] };
      const pair = {
        kindA: kind as 'box',
        kindB: 'ellipsoid' as const,
        a: row,
        b: rowOf('ellipsoid', { ...needle, half: needle.half as unknown as Vector, radius: 0 }),
      };
      const distance = evaluateSolids(engine, [pair]).distance[0]!;
      if (distance < 0) overlapping++;
      for (let turn = 0; turn < 3; turn++) {
        const moved = evaluateSolids(engine, [moveSolids(pair, rigid(random))]).distance[0]!;
        expect(Math.abs(moved - distance), JSON.stringify(pair)).toBeLessThan(1e-9);
      }
    }
    expect(overlapping).toBeGreaterThan(CASES / 10);
  });
});
