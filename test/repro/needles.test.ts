import { describe, expect, it } from 'vitest';
import type { Vector } from '../../bindings/base/checks.ts';
import type { ElementKind } from '../../bindings/elements/element.ts';
import { loadEngine } from '../../bindings/index.ts';
import { IS_DEEP } from '../support/builds.ts';
import { createRandom, type Random, SEED } from '../support/random.ts';
import { evaluateSolids, moveSolids, type SolidPair } from '../support/solids.ts';
import { type Frame, rigid, rowOf, turnedAxes } from '../support/solids-bodies.ts';
import { add, cross, normalize } from '../support/vectors.ts';

/** Cases of each kind. */
const CASES = IS_DEEP ? 1000 : 60;

/** Half as thick as that are needles, m; their centers are off the edge by one of the others. */
const THICK = [0, 1e-12, 1e-8, 1e-5, 1e-4];
const OFF = [0, 1e-12, 1e-9, 1e-6];

/** Bodies, and places on an edge or at a corner of them: coordinates as shares of the extents. */
const PLACES = {
  line: (share) => [0, 0, share],
  triangle: (share) => [share, -1, 0],
  box: (share) => [1, share, 1],
  hull: () => [1, 0, -0.75],
  cylinder: () => [1, 0, 1],
} as const satisfies Partial<Record<ElementKind, (share: number) => Vector>>;

/** A body in a random frame, and such a place. */
function drawBody(random: Random, kind: keyof typeof PLACES): { row: number[]; place: Vector } {
  const shares = PLACES[kind](random.between(-1, 1));
  const axes = turnedAxes(random);
  const half: Vector = [random.between(0.2, 1.2), random.between(0.2, 1.2), random.between(0.2, 1.2)];
  const place = axes.reduce<Vector>((sum, axis, i) => add(sum, axis, shares[i]! * half[i]!), [0, 0, 0]);
  return { row: rowOf(kind, { center: [0, 0, 0], axes, half, radius: 0 }), place };
}

/**
 * Ellipsoids that are long and thin, where φ is high in directions as narrow as they are. Depths of a pair
 * and of that pair elsewhere differed by up to 0.09 mm.
 */
describe('a needle across an edge', () => {
  it.each(Object.keys(PLACES) as (keyof typeof PLACES)[])(
    `is as deep wherever the pair is: %s, SEED=${SEED}`,
    async (kind) => {
      using engine = await loadEngine({ precision: 'double' });
      const random = createRandom(SEED);
      const oneOf = (values: readonly number[]): number => values[random.integer(0, values.length - 1)]!;
      let overlapping = 0;
      for (let i = 0; i < CASES; i++) {
        const { row, place } = drawBody(random, kind);
        const z = random.direction();
        const x = normalize(cross(z, random.direction()));
        const long = random.between(0.2, 1.2);
        const thick = oneOf(THICK);
        const along = i % 2 === 0 ? 0.999 : random.between(-1, 1);
        const center = add(add(place, random.direction(), oneOf(OFF)), z, along * long);
        const axes: Frame['axes'] = [x, cross(z, x), z];
        const half: Vector = [oneOf([0, thick]), thick, long];
        const b = rowOf('ellipsoid', { center, axes, half, radius: 0 });
        const pair: SolidPair = { kindA: kind, kindB: 'ellipsoid', a: row, b };
        const distance = evaluateSolids(engine, [pair]).distance[0]!;
        if (distance < 0) overlapping++;
        for (let turn = 0; turn < 3; turn++) {
          const moved = evaluateSolids(engine, [moveSolids(pair, rigid(random))]).distance[0]!;
          expect(Math.abs(moved - distance), JSON.stringify(pair)).toBeLessThan(1e-9);
        }
      }
      expect(overlapping).toBeGreaterThan(CASES / 10);
    },
  );
});
