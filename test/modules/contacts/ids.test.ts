import { describe, expect, it } from 'vitest';
import { box, type Engine, halfSpace, type Pair, type Scene, sphere } from '../../../bindings/index.ts';
import { contacts } from '../../../modules/contacts/index.ts';
import { heightField } from '../../../modules/maps/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { translation } from '../../support/scenes.ts';

const NAMES = ['"', '"]', 'a","b', 'a', 'b', '0', ',1]'];

/** Segments of awkward names, of several boxes and balls each, in one heap. */
function makeHeap(engine: Engine, random: Random, pairs: 'all' | Pair[], names = NAMES): Scene {
  const segments = Object.fromEntries(
    names.map((name) => [
      name,
      Array.from({ length: 3 }, () =>
        random.unit() < 0.5
          ? sphere(random.vector(0.5), 0.3)
          : box(random.vector(0.5), [0.3, 0.2, 0.2], [0, 0, 0.6, 0.8]),
      ),
    ]),
  );
  return engine.createScene({ segments: { ground: [halfSpace([0, 0, 1], 0)], ...segments }, pairs });
}

/** What is known of each contact by its id, whichever segment is a. */
function byId(scene: Scene): Map<string, string> {
  const found = contacts(scene);
  const known = new Map(
    [...found].map(({ id, a, b, elementA, elementB, depth }) => {
      const ends = [`${JSON.stringify(a)} ${elementA}`, `${JSON.stringify(b)} ${elementB}`].sort();
      return [id, `${ends.join(' ')} ${depth.toFixed(5)}`] as const;
    }),
  );
  // No two have the same.
  expect(known.size).toBe(found.count);
  expect(new Set(known.values()).size).toBe(found.count);
  expect([...known.keys()]).toEqual(found.ids);
  return known;
}

describe('ids of contacts', () => {
  forSomeBuilds((_, engine) => {
    it(`are those of the elements, whatever else there is and in which order, SEED=${SEED}`, () => {
      const all = makeHeap(engine(), createRandom(SEED), 'all');
      const expected = byId(all);
      expect(expected.size).toBeGreaterThan(40);
      const names = ['ground', ...NAMES];
      const pairs = names.flatMap((a, i) => names.slice(i + 1).map((b): Pair => [b, a]));
      const swapped = makeHeap(engine(), createRandom(SEED), pairs.reverse());
      expect(new Map([...byId(swapped)].sort())).toEqual(new Map([...expected].sort()));
      // Those of others stay when segments go, come back and move.
      for (const name of ['a', '"']) {
        const elements = all.segment(name).elements;
        all.removeSegment(name);
        const left = byId(all);
        const others = [...expected].filter(([, what]) => !what.includes(`${JSON.stringify(name)} `));
        expect(new Map([...left].sort())).toEqual(new Map(others.sort()));
        all.addSegment(name, elements);
        expect(new Map([...byId(all)].sort())).toEqual(new Map([...expected].sort()));
      }
      all.dispose();
      swapped.dispose();
    });

    it('last while bodies move on what they touch', () => {
      const field = heightField(new Float32Array(121), { columns: 11, rows: 11, spacing: 0.5 });
      using scene = engine().createScene({
        segments: { field, crate: [box([0, 0, 0], [0.4, 0.4, 0.4])], ball: [sphere([0, 0, 0], 0.3)] },
        pairs: [
          ['field', 'crate'],
          ['crate', 'ball'],
        ],
      });
      const ids = (x: number): readonly string[] => {
        scene.setPose('crate', translation(2.3 + x, 2.2, 0.39));
        scene.setPose('ball', translation(2.3 - x, 2.2, 1.05));
        return contacts(scene).ids;
      };
      const first = ids(0);
      expect(first.length).toBe(2);
      for (let i = 1; i < 20; i++) expect(ids(0.002 * i)).toEqual(first);
      // Far enough away that it lies on other triangles.
      expect(ids(1)[0]).not.toBe(first[0]);
      expect(ids(0)).toEqual(first);
    });
  });
});
