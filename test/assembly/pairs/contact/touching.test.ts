import { beforeAll, describe, expect, it } from 'vitest';
import type { Vector } from '../../../../bindings/base/checks.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { turnedAxes } from '../../../support/solids-bodies.ts';
import { add, length } from '../../../support/vectors.ts';
import { rowOf } from '../box/obb/boxes.ts';
import { turnedBy } from '../box/obb/generators.ts';
import { PolygonFinder, type RoundBox } from './polygons.ts';
import { roundBox, UPRIGHT } from './stacks.ts';

/** Stacks of each gap. */
const COUNT = IS_DEEP ? 100_000 : 300;

/** Rows of one call. */
const ROWS = 300;

/** 0, and ±1e-18 m to ±1e-3 m by decades. */
const GAPS = [0, ...Array.from({ length: 16 }, (_, i) => [10 ** (i - 18), -(10 ** (i - 18))]).flat()];

/** Two boxes of the size of links, and the way from one to the other. */
interface Stack {
  a: RoundBox;
  b: RoundBox;
  up: Vector;
}

/** Two equal boxes along an axis of theirs: upright, turned about z, or anyhow; up to 1 m off the origin. */
function drawStack(random: Random, gap: number): Stack {
  const half: Vector = [random.between(0.02, 0.5), random.between(0.02, 0.5), random.between(0.02, 0.5)];
  const sort = random.integer(0, 2);
  const angle = random.between(-Math.PI, Math.PI);
  const axes = sort === 0 ? UPRIGHT : sort === 1 ? turnedBy(UPRIGHT, [0, 0, 1], angle) : turnedAxes(random);
  const center = random.vector(random.integer(0, 1));
  const i = random.integer(0, 2);
  const up = axes[i]!;
  const above = add(center, up, 2 * half[i]! + gap);
  return { a: { center, half, axes, radius: 0 }, b: { center: above, half, axes, radius: 0 }, up };
}

describe(`equal boxes stacked on each other, SEED=${SEED}`, () => {
  forSomeBuilds((build, engine) => {
    let finder: PolygonFinder;
    beforeAll(async () => {
      finder = await PolygonFinder.load(build);
    });

    it.each(GAPS)(`have the normal of their faces and four corners, ${COUNT} of each gap: %d m`, (gap) => {
      const random = createRandom(SEED);
      const vectorAt = (column: ArrayLike<number>, i: number): Vector => [
        column[3 * i]!,
        column[3 * i + 1]!,
        column[3 * i + 2]!,
      ];
      let slanted = 0;
      let cornersMissing = 0;
      for (let done = 0; done < COUNT; done += ROWS) {
        const stacks = Array.from({ length: Math.min(ROWS, COUNT - done) }, () => drawStack(random, gap));
        const rows = (name: 'a' | 'b'): Float64Array =>
          Float64Array.from(stacks.flatMap((stack) => rowOf(stack[name], 0)));
        const found = engine().distances('box', 'box', rows('a'), rows('b'));
        stacks.forEach(({ a, b, up }, i) => {
          const distance = found.distance[i]!;
          const normal = vectorAt(found.normal, i);
          const [pointA, pointB] = [vectorAt(found.pointA, i), vectorAt(found.pointB, i)];
          if (!(length(add(normal, up, -1)) < 1e-3)) slanted++;
          const [one, other] = [roundBox(build.precision, a), roundBox(build.precision, b)];
          const touch = { a: one, b: other, distance, pointA, pointB, normal };
          if (finder.find(touch, distance).vertices.length !== 4) cornersMissing++;
        });
      }
      expect([slanted, cornersMissing]).toEqual([0, 0]);
    });
  });
});
