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

/**
 * A needle half as thick as 1e-8 m passes a corner of a hull within 1e-12 m. Square to the needle but for
 * some 1e-8 rad, φ has a top on the circle of each edge of the corner that is part of the outline. The search
 * ended before it had halved triangles to that size, and the lower top was 1.44e-9 m deeper.
 */
describe('a needle at a corner of a hull', () => {
  const a = [
    [0.8675376018142905, 0.352923923221083, -0.5541762297768558],
    [0.8865935159456387, 0.295614036204737, 0.7336958878902077],
    [-0.3959600627020452, 0.5134566087674222, 1.02221260059248],
    [-0.9141691729690713, 0.6721859120052152, -0.5509598945481903],
    [0.4311687824401286, -0.7201644978217829, -0.09871903394451634],
    [-0.6113361552053905, -0.5243766898616482, -0.31148819133897204],
    [0.2024749441690625, -0.14984884761515116, -1.1517688823966012],
  ];
  const b = [
    [0.372002771369658, 0.27355680992956916, -1.0254101865292926],
    [0, 1e-8, 0.730073065980384],
    [-0.6075898339362612, 0.5815294080935671, 0.5409788731731137],
    [0.33569930799947484, 0.8053147531739826, -0.4886451912471881],
    [-0.7198198165554905, -0.11528961723708175, -0.6845200770257561],
  ];
  const pair: SolidPair = { kindA: 'hull', kindB: 'ellipsoid', a: [...a.flat(), 0], b: [...b.flat(), 0] };

  it('is as deep as φ says with 50 digits, wherever the pair is', async () => {
    using engine = await loadEngine({ precision: 'double' });
    const random = createRandom(SEED);
    for (let turn = 0; turn < 16; turn++) {
      const moved = turn === 0 ? pair : moveSolids(pair, rigid(random));
      // Least by a grid over directions and a pattern search from there (mpmath).
      expect(evaluateSolids(engine, [moved]).distance[0]! + 1.77427407739669e-9).toBeCloseTo(0, 14);
    }
  });
});
