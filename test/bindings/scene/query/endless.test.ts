import { contacts, elementPairs } from '../../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import { allPairs, type Element, halfSpace, plane, point, type Scene } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { copyColumns, randomTransform } from '../../../support/scenes.ts';
import { placedFor } from '../../../support/solid-scenes.ts';

const NAMES = ['a', 'b', 'c'];
const SCENES = 20;

/** Trees of all segments, and of none. */
const TREES = [1, 256];

/** Half-spaces and planes among balls, in any order; some are parallel to one of another segment. */
function drawElements(random: Random): Element[] {
  return Array.from({ length: random.integer(2, 12) }, () => {
    if (random.unit() < 0.4) return point(random.vector(1), random.between(0, 0.2));
    const make = random.unit() < 0.3 ? plane : halfSpace;
    if (random.unit() < 0.3) return make([0, 0, random.integer(0, 1) === 0 ? 1 : -1], random.between(-1, 1));
    return make(random.direction(), random.between(-1, 1));
  });
}

/** The first element pair that overlaps without end, of all in the order of their numbers. */
function firstEndless(
  scene: Scene,
  distanceOf: (a: Element, b: Element) => number,
  row: number,
): [number, number] {
  const [a, b] = scene.pairs[row]!.map((id) => scene.segment(id).elements as readonly Element[]);
  for (const [i, one] of a!.entries()) {
    for (const [j, other] of b!.entries()) if (distanceOf(one, other) === -Infinity) return [i, j];
  }
  return [-1, -1];
}

describe(`half-spaces and planes that overlap without end, SEED=${SEED}`, () => {
  forSomeBuilds((_, engine) => {
    it.each(TREES)(
      'are named by their numbers, by every query and after any other, trees from %i',
      (treeFrom) => {
        const random = createRandom(SEED);
        let endless = 0;
        for (let n = 0; n < SCENES; n++) {
          const segments = Object.fromEntries(NAMES.map((name) => [name, drawElements(random)]));
          using scene = engine().createScene({ segments, pairs: allPairs(NAMES), treeFrom });
          const sets = Array.from({ length: 4 }, () => NAMES.map(() => randomTransform(random, 2)));
          // All turn alike, so that what is opposed stays so.
          const poses = sets.map((set) =>
            set.map(({ position }) => ({ position, quaternion: set[0]!.quaternion })),
          );
          const batch = copyColumns(
            scene.evaluateBatch(
              Float64Array.from(poses.flatMap((set) => set.flatMap((p) => [...p.position, ...p.quaternion]))),
              { count: poses.length, format: 'transform' },
            ),
          );
          poses.forEach((set, k) => {
            NAMES.forEach((name, i) => scene.setPose(name, set[i]!));
            const distanceOf = (one: Element, other: Element): number => {
              const at = scene.getPose('a');
              return engine().distances(one.kind, other.kind, placedFor(one, at), placedFor(other, at))
                .distance[0]!;
            };
            const { distance, elementA, elementB } = copyColumns(scene.evaluate());
            const nearest = contacts(scene, { nearestOnly: true });
            scene.pairs.forEach(([a, b], row) => {
              const expected = firstEndless(scene, distanceOf, row);
              const label = `scene ${n}, set ${k}, pair ${row}`;
              expect(distance[row] === -Infinity, label).toBe(expected[0] >= 0);
              if (expected[0] < 0) return;
              endless++;
              expect([elementA[row], elementB[row]], label).toEqual(expected);
              const inBatch = k * scene.pairs.length + row;
              expect([batch.elementA[inBatch], batch.elementB[inBatch]], label).toEqual(expected);
              const contact = nearest.pair.indexOf(row);
              expect([nearest.elementA[contact], nearest.elementB[contact]], label).toEqual(expected);
              const listed = elementPairs(scene, a, b, { maxDistance: 0 });
              const first = listed.distance.indexOf(-Infinity);
              expect([listed.elementA[first], listed.elementB[first]], label).toEqual(expected);
            });
          });
        }
        expect(endless).toBeGreaterThan(SCENES);
      },
    );
  });
});
