import { describe, expect, it } from 'vitest';
import {
  box,
  capsule,
  cone,
  cylinder,
  halfSpace,
  hull,
  mesh,
  type SegmentItem,
  sphere,
} from '../../../bindings/index.ts';
import { fromQuaternion } from '../../../bindings/geometry/quaternions.ts';
import { listContactsOf } from '../../../modules/contacts/functions.ts';
import type { ListedContacts } from '../../../modules/contacts/listing.ts';
import { BUILD_PAIRS, loadBuild } from '../../support/builds.ts';
import { createRandom } from '../../support/random.ts';

/** Segments of one element of each kind, and of more. */
const SHAPES: readonly (readonly SegmentItem[])[] = [
  [box([0, 0, 0], [0.1, 0.06, 0.08])],
  [cylinder([0, -0.05, 0], [0, 0.05, 0], 0.1)],
  [cone([0, 0, -0.05], [0, 0, 0.1], 0.08)],
  [
    hull([
      [0.1, 0, 0],
      [0, 0.1, 0],
      [0, 0, 0.1],
      [-0.1, -0.1, -0.1],
    ]),
  ],
  [sphere([0.02, 0, 0], 0.08)],
  [capsule([-0.1, 0, 0], [0.1, 0, 0], 0.04)],
  [mesh([0.1, 0, 0, 0, 0.1, 0, -0.1, -0.1, 0], [0, 1, 2])],
  [box([0, 0, 0.1], [0.05, 0.05, 0.05]), sphere([0, 0, 0], 0.07)],
];

const COLUMNS = [
  ...(['row', 'part', 'elementA', 'elementB', 'distance', 'pointA', 'pointB', 'normal', 'point'] as const),
  ...(['firstVertex', 'vertices', 'vertexDepth', 'area'] as const),
];
type Columns = Record<(typeof COLUMNS)[number], number[]>;
const copy = (found: ListedContacts) =>
  Object.fromEntries(COLUMNS.map((name) => [name, Array.from(found[name])])) as Columns;

describe.each(BUILD_PAIRS)('contacts of pairs that have been evaluated, in $precision', ({ builds }) => {
  it('are those of pairs that have not, to the last bit', async () => {
    for (const engine of await Promise.all(builds.map(loadBuild))) {
      const random = createRandom(77);
      const names = [...SHAPES, ...SHAPES].map((_, i) => `body ${i}`);
      const segments = Object.fromEntries(names.map((id, i) => [id, SHAPES[i % SHAPES.length]!]));
      const scene = engine.createScene({
        segments: { ground: [halfSpace([0, 0, 1], 0)], ...segments },
        pairs: [],
      });
      const pairs = [0, ...names.map((_, i) => i + 1)].flatMap((a, _, all) =>
        all.filter((b) => b > a).map((b) => [a, b] as const),
      );
      let listed = 0;
      for (let round = 0; round < 30; round++) {
        for (const id of names) {
          const [x, y, z] = random.direction();
          scene.setPose(id, fromQuaternion(random.vector(0.25), [0.6 * x, 0.6 * y, 0.6 * z, 0.8]));
        }
        // Some pairs are asked about that have not been evaluated, and other ones have been in vain.
        const asked = pairs.filter(() => random.unit() < 0.7);
        const evaluated = pairs.filter(() => random.unit() < 0.7);
        const within = random.between(0, 0.02);
        const list = () => listContactsOf(scene, Int32Array.from(asked.flat()), asked.length, within, copy);
        const expected = list();
        scene.evaluateGiven(
          Int32Array.from(evaluated.flat()),
          evaluated.length,
          within + random.unit() * 0.01,
        );
        const known = Int32Array.from(asked, ([a, b]) => evaluated.findIndex(([c, d]) => a === c && b === d));
        const found = listContactsOf(scene, Int32Array.from(asked.flat()), asked.length, within, copy, known);
        expect(found).toEqual(expected);
        listed += found.row.length;
        // Pairs that were evaluated at several times have slots: what came last counts.
        const slots = new Int32Array(pairs.length).fill(-1);
        for (const farther of [0.03, 0, 0.01]) {
          const some = pairs.map((_, i) => i).filter(() => random.unit() < 0.4);
          const numbers = Int32Array.from(some, (i) => pairs.length - 1 - i);
          const places = Int32Array.from(some.flatMap((i) => pairs[i]!));
          scene.evaluateGiven(places, some.length, within + farther, numbers, pairs.length);
          some.forEach((i, k) => (slots[i] = numbers[k]!));
        }
        const kept = Int32Array.from(asked, (pair) => slots[pairs.indexOf(pair)]!);
        expect(
          listContactsOf(scene, Int32Array.from(asked.flat()), asked.length, within, copy, kept),
        ).toEqual(expected);
      }
      expect(listed).toBeGreaterThan(500);
      scene.dispose();
    }
  });
});
