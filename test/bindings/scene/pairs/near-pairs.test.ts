import { describe, expect, it } from 'vitest';
import { contacts } from '../../../../modules/contacts/functions.ts';
import {
  allPairs,
  type Engine,
  halfSpace,
  type Pair,
  point,
  type Scene,
} from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { matrixOf, randomElements, randomTransform } from '../../../support/scenes.ts';

const IDS = Array.from({ length: 40 }, (_, i) => `s${i}`);

/** Segments 0 to 9 are in one group, 10 to 19 in another, the rest in none; every eighth stands still. */
function groupOf(i: number): string | undefined {
  return i < 10 ? 'left' : i < 20 ? 'right' : undefined;
}
function isStill(i: number): boolean {
  return i % 8 === 0;
}

/** Two scenes of the same segments: one that finds its pairs, and one that has them in a list. */
function makeBoth(engine: Engine, random: Random): { found: Scene; listed: Scene } {
  const found = engine.createScene({
    segments: {},
    pairs: 'all',
    apart: [
      ['left', 'right'],
      ['left', 'left'],
    ],
  });
  const listed = engine.createScene({ segments: {} });
  IDS.forEach((id, i) => {
    const elements = i === 39 ? [] : i === 38 ? [halfSpace([0, 0, 1], -9)] : randomElements(random, 1, 4);
    const group = groupOf(i);
    found.addSegment(id, elements, { static: isStill(i), ...(group !== undefined && { group }) });
    listed.addSegment(id, elements, { static: isStill(i) });
  });
  for (const [a, b] of allPairs(IDS)) {
    const [i, k] = [IDS.indexOf(a), IDS.indexOf(b)];
    const groups = [groupOf(i), groupOf(k)];
    const isApart = groups.includes('left') && !groups.includes(undefined);
    const isExcepted = (i + k) % 5 === 0;
    if (isExcepted) found.removePair(...(i % 2 === 0 ? ([a, b] as const) : ([b, a] as const)));
    if (isApart || isExcepted || (isStill(i) && isStill(k))) continue;
    listed.addPair(a, b);
  }
  return { found, listed };
}

/** What a scene says of each pair within a distance. */
function near(scene: Scene, maxDistance: number): unknown[] {
  const distances = scene.evaluate({ maxDistance });
  const rows = [...distances.distance.keys()].filter((row) => distances.distance[row]! <= maxDistance);
  const numberOf = (id: string): number => IDS.indexOf(id);
  return rows
    .map((row) => distances.at(row))
    .sort((p, q) => numberOf(p.a) - numberOf(q.a) || numberOf(p.b) - numberOf(q.b));
}

function move({ found, listed }: { found: Scene; listed: Scene }, random: Random, reach: number): void {
  const poses = listed.movable.flatMap(() => matrixOf(randomTransform(random, reach)));
  found.setPoses(poses);
  listed.setPoses(poses);
}

describe("a scene with pairs 'all'", () => {
  forSomeBuilds((_, engine) => {
    it(`answers as one with all of them in a list, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const both = makeBoth(engine(), random);
      const { found, listed } = both;
      let most = 0;
      for (const [reach, within] of [
        [3, 9],
        [3, 0],
        [8, 0.5],
        [20, 2],
        [60, 10],
        [200, 0],
        [8, -0.1],
      ] as const) {
        move(both, random, reach);
        const expected = near(listed, within);
        most = Math.max(most, expected.length);
        expect(near(found, within)).toEqual(expected);
        // Each pair is there once, in the order of the segments, whatever way they were found.
        const order = found.pairs.map(([a, b]) => IDS.indexOf(a) * IDS.length + IDS.indexOf(b));
        expect(order).toEqual([...new Set(order)].sort((p, q) => p - q));
        expect(found.isFree({ margin: within })).toBe(listed.isFree({ margin: within }));
        const closest = listed.closest(5, { maxDistance: within }).map(({ distance }) => distance);
        expect(found.closest(5, { maxDistance: within }).map(({ distance }) => distance)).toEqual(closest);
        expect([...contacts(found, { maxDistance: within })].map(({ a, b }) => `${a} ${b}`).sort()).toEqual(
          [...contacts(listed, { maxDistance: within })].map(({ a, b }) => `${a} ${b}`).sort(),
        );
      }
      expect(most).toBeGreaterThan(256);
      found.dispose();
      listed.dispose();
    });

    it('follows segments that come, go, stop and change', () => {
      const scene = engine().createScene({ segments: {}, pairs: 'all' });
      const pairsNow = (): readonly Pair[] => scene.evaluate({ maxDistance: 0 }).pairs;
      expect(pairsNow()).toEqual([]);
      scene.addSegment('a', [point([0, 0, 0], 1)]);
      expect(pairsNow()).toEqual([]);
      scene.addSegment('b', [point([1, 0, 0], 1)]);
      expect(pairsNow()).toEqual([['a', 'b']]);
      scene.addSegment('c', [point([0, 1, 0], 1)]);
      expect(pairsNow().length).toBe(3);
      scene.segment('a').setStatic(true);
      scene.segment('b').setStatic(true);
      expect(pairsNow()).toEqual([
        ['a', 'c'],
        ['b', 'c'],
      ]);
      scene.segment('c').replace([point([0, 9, 0], 1)]);
      expect(pairsNow()).toEqual([]);
      expect(scene.isFree()).toBe(true);
      scene.segment('a').setStatic(false);
      scene.removeSegment('c');
      expect(pairsNow()).toEqual([['a', 'b']]);
      expect(scene.isFree()).toBe(false);
      scene.dispose();
    });

    it('leaves out pairs, and takes them back', () => {
      const scene = engine().createScene({
        segments: Object.fromEntries(IDS.slice(0, 4).map((id) => [id, [point([0, 0, 0], 1)]])),
        pairs: 'all',
        except: [['s2', 's1']],
      });
      const compared = (): string[] => scene.evaluate({ maxDistance: 0 }).pairs.map((pair) => pair.join(' '));
      expect(compared()).toEqual(['s0 s1', 's0 s2', 's0 s3', 's1 s3', 's2 s3']);
      scene.removePair('s3', 's0');
      scene.addPair('s1', 's2');
      expect(compared()).toEqual(['s0 s1', 's0 s2', 's1 s2', 's1 s3', 's2 s3']);
      scene.segment('s1').replace([point([9, 0, 0], 1)]);
      expect(compared()).toEqual(['s0 s2', 's2 s3']);
      scene.removeSegment('s3');
      scene.addSegment('s3', [point([0, 0, 0], 1)]);
      expect(compared()).toEqual(['s0 s2', 's0 s3', 's2 s3']);
      expect(scene.toJSON().except).toBeUndefined();
      scene.removePair('s0', 's2');
      const before = JSON.stringify(scene);
      expect(() => scene.removePair('s2', 's0')).toThrow(
        /^Scene.removePair: pair must be compared, but it is left out, got "s2 – s0"/,
      );
      expect(() => scene.addPair('s0', 's3')).toThrow(
        /^Scene.addPair: pair must be new, but it is compared, got "s0 – s3"/,
      );
      expect(() => scene.removePair('s0', 's0')).toThrow(/b must be another segment than a/);
      expect(() => scene.removePair('s0', 's9')).toThrow(/^Scene.removePair: b must be/);
      expect(JSON.stringify(scene)).toBe(before);
      const twice = {
        segments: { a: [], b: [] },
        pairs: 'all',
        except: [
          ['a', 'b'],
          ['b', 'a'],
        ],
      } as const;
      expect(() => engine().createScene(twice)).toThrow(/^Engine.createScene: pair must be compared/);
      const listed = { segments: { a: [], b: [] }, except: [['a', 'b']] } as const;
      expect(() => engine().createScene(listed)).toThrow(/except must be empty without pairs: 'all'/);
      scene.dispose();
    });

    it('is described, and made again, with its groups', () => {
      const { found } = makeBoth(engine(), createRandom(SEED));
      const json = JSON.parse(JSON.stringify(found)) as ReturnType<Scene['toJSON']>;
      expect(json).toMatchObject({
        pairs: 'all',
        apart: [
          ['left', 'right'],
          ['left', 'left'],
        ],
        except: [...found.toJSON().except!],
      });
      expect(found.toJSON().except!.length).toBeGreaterThan(100);
      const again = engine().createScene(json);
      expect(again.toJSON()).toEqual(found.toJSON());
      expect([again.segment('s0').group, again.segment('s10').group, again.segment('s20').group]).toEqual([
        'left',
        'right',
        undefined,
      ]);
      expect(near(again, 1)).toEqual(near(found, 1));
      found.dispose();
      again.dispose();
    });

    it('refuses what needs a list', () => {
      const scene = engine().createScene({
        segments: { a: [point([0, 0, 0], 1)], b: [point([1, 0, 0], 1)] },
        pairs: 'all',
      });
      const before = JSON.stringify(scene);
      const noList =
        /the scene was made with pairs: 'all' and has no list; leave out pairs or groups instead$/;
      expect(() => scene.setMargin('a', 'b', 1)).toThrow(noList);
      expect(() => scene.attach('a', 'b')).toThrow(noList);
      expect(() => scene.addSegment('c', [point([0, 0, 0], 1)], { pairs: ['a'] })).toThrow(noList);
      const notHere = /takes a scene with a list of pairs$/;
      const poses = [...matrixOf({ position: [0, 0, 0], quaternion: [0, 0, 0, 1] })];
      expect(() => scene.areFree([...poses, ...poses])).toThrow(notHere);
      expect(() => scene.evaluateBatch([...poses, ...poses])).toThrow(notHere);
      const finite = /maxDistance must be a finite number, as the scene was made with pairs: 'all'/;
      expect(() => scene.evaluate()).toThrow(finite);
      expect(() => scene.closest(1)).toThrow(finite);
      expect(() => scene.closest({ maxDistance: 1 })).toThrow(
        /^Scene.closest: count must be a positive integer/,
      );
      expect(JSON.stringify(scene)).toBe(before);
      const listed = engine().createScene({ segments: {} });
      expect(() => listed.addSegment('c', [], { group: 'left' })).toThrow(
        /^Scene.addSegment: group must be left out/,
      );
      expect(() => engine().createScene({ segments: {}, apart: [['x', 'y']] })).toThrow(
        /apart must be empty/,
      );
      expect(() => engine().createScene({ segments: {}, pairs: 'some' as never })).toThrow(
        /pairs must be .*'all'/,
      );
      scene.dispose();
      listed.dispose();
    });
  });
});
