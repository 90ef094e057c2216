import { describe, expect, it } from 'vitest';
import { type SweptElement, point, type Vector } from '../../../../bindings/index.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { expand } from '../../../support/expand.ts';
import { nextDown, nextUp } from '../../../support/neighbors.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { arrange, ARRANGEMENTS, makeTwins, posesOf } from '../../../support/scene-arrangements.ts';
import { compareFully, limitFully } from '../../../support/full-comparison.ts';
import { copyColumns, placeCore } from '../../../support/scenes.ts';

/** Scenes per arrangement and build, and places where each is evaluated. */
const SCENES = IS_DEEP ? 5 : 3;
const MOVES = 3;

/** The middle of the box around all elements of a segment, in the world. */
function centerOf(elements: readonly SweptElement[], matrix: readonly number[]): Vector {
  const middle = [0, 1, 2].map((axis) => {
    const ends = elements.flatMap(({ vertices, radius }) =>
      vertices.flatMap((vertex) => [vertex[axis]! - radius, vertex[axis]! + radius]),
    );
    return (Math.min(...ends) + Math.max(...ends)) / 2;
  });
  return placeCore(point(middle as unknown as Vector, 0), matrix)[0]!;
}

/** The number of the element that reaches furthest along a direction. */
function furthest(elements: readonly SweptElement[], matrix: readonly number[], [x, y, z]: Vector): number {
  const length = Math.hypot(x, y, z);
  const reaches = elements.map((element) => {
    const heights = placeCore(element, matrix).map((v) => (x * v[0] + y * v[1] + z * v[2]) / length);
    return Math.max(...heights) + element.radius;
  });
  return reaches.indexOf(Math.max(...reaches));
}

describe('bounds', () => {
  forSomeBuilds(({ precision }, engine) => {
    it.each(ARRANGEMENTS)(`change nothing for bodies $name, SEED=${SEED}`, (arrangement) => {
      const random = createRandom(SEED + ARRANGEMENTS.indexOf(arrangement));
      for (let i = 0; i < SCENES; i++) {
        const { scene, move } = arrange(engine(), random, arrangement);
        const twins = makeTwins(engine(), scene);
        for (let k = 0; k < MOVES; k++) {
          if (k > 0) move(scene);
          const full = compareFully(engine(), scene);
          expect(copyColumns(scene.evaluate())).toEqual(full);
          for (const twin of twins) {
            twin.setPoses(posesOf(scene));
            expect(copyColumns(twin.evaluate())).toEqual(full);
          }
        }
        for (const made of [scene, ...twins]) made.dispose();
      }
    });

    it.each(ARRANGEMENTS)(`keep to the largest distance for bodies $name, SEED=${SEED}`, (arrangement) => {
      const random = createRandom(SEED + 100 + ARRANGEMENTS.indexOf(arrangement));
      const { scene, move } = arrange(engine(), random, arrangement);
      const twins = makeTwins(engine(), scene);
      for (let k = 0; k < MOVES; k++) {
        move(scene);
        for (const twin of twins) twin.setPoses(posesOf(scene));
        const full = compareFully(engine(), scene);
        const finite = full.distance.filter(Number.isFinite);
        for (let i = 0; i < 3 && finite.length > 0; i++) {
          const distance = finite[random.integer(0, finite.length - 1)]!;
          const limits = (['single', 'double'] as const).flatMap((step) => [
            nextDown(step, distance),
            nextUp(step, distance),
          ]);
          for (const maxDistance of [distance, ...limits]) {
            const expected = limitFully(full, maxDistance);
            for (const made of [scene, ...twins]) {
              expect(copyColumns(made.evaluate({ maxDistance }))).toEqual(expected);
            }
          }
          expect(scene.evaluate({ maxDistance: distance }).distance).toContain(distance);
          const below = scene.evaluate({ maxDistance: nextDown(precision, distance) });
          expect(below.distance).not.toContain(distance);
        }
      }
      for (const made of [scene, ...twins]) made.dispose();
    });

    it(`are put to the test: the closest are often not those that reach furthest, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 200);
      const counts = { all: 0, furthest: 0, overlapping: 0 };
      for (let i = 0; i < 20; i++) {
        const { scene } = arrange(engine(), random, ARRANGEMENTS[0]!);
        const d = scene.evaluate();
        scene.pairs.forEach(([a, b], row) => {
          const [first, second] = [expand(scene.segment(a).elements), expand(scene.segment(b).elements)];
          const [poseA, poseB] = [scene.getPose(a), scene.getPose(b)];
          const [from, to] = [centerOf(first, poseA), centerOf(second, poseB)];
          const [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
          const isFurthestA = furthest(first, poseA, [x, y, z]) === d.elementA[row];
          const isFurthestB = furthest(second, poseB, [-x, -y, -z]) === d.elementB[row];
          counts.all++;
          if (isFurthestA && isFurthestB) counts.furthest++;
          if (d.distance[row]! < 0) counts.overlapping++;
        });
        scene.dispose();
      }
      expect(counts.all).toBe(200);
      for (const count of [counts.furthest, counts.overlapping]) {
        expect(count).toBeGreaterThan(20);
        expect(count).toBeLessThan(180);
      }
    });
  });
});
