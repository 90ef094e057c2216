import { describe, expect, it } from 'vitest';
import { allPairs, point, type Scene } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { translation } from '../../../support/scenes.ts';

/** Names that plain objects inherit or treat specially. */
const SPECIAL_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''];

describe('segments and pairs', () => {
  forSomeBuilds((_, engine) => {
    /** Spheres of radius 1 at x = 0, 10, 20, …, each compared with the next. */
    const makeRow = (ids: readonly string[]): Scene => {
      const scene = engine().createScene({ segments: {} });
      ids.forEach((id, i) => {
        scene.addSegment(id, [point([0, 0, 0], 1)]);
        scene.setPose(id, translation(10 * i, 0, 0));
      });
      ids.slice(1).forEach((id, i) => scene.addPair(ids[i]!, id));
      return scene;
    };

    it('are listed in the order in which they were added', () => {
      const scene = makeRow(['c', 'a', 'b', '2', '1']);
      expect(scene.segments).toEqual(['c', 'a', 'b', '2', '1']);
      expect(scene.pairs).toEqual([
        ['c', 'a'],
        ['a', 'b'],
        ['b', '2'],
        ['2', '1'],
      ]);
      expect(scene.evaluate().pairs).toEqual(scene.pairs);
      expect([...scene.evaluate().distance]).toEqual([8, 8, 8, 8]);
      scene.dispose();
    });

    it('may have names that objects treat specially', () => {
      const scene = makeRow(SPECIAL_NAMES);
      expect(scene.segments).toEqual(SPECIAL_NAMES);
      const d = scene.evaluate();
      expect([...d.distance]).toEqual([8, 8, 8, 8]);
      expect(d.at(0)).toMatchObject({ a: '__proto__', b: 'constructor' });
      scene.removePair('constructor', '__proto__');
      scene.removeSegment('');
      expect([...scene.evaluate().distance]).toEqual([8, 8]);
      expect(({} as Record<string, unknown>)['0']).toBeUndefined();
      scene.dispose();
    });

    it('keep pairs apart whose names join to the same text', () => {
      const scene = engine().createScene({
        segments: { 'a,b': [], c: [], a: [], 'b,c': [], '"': [], '","': [] },
      });
      scene.addPair('a,b', 'c');
      scene.addPair('a', 'b,c');
      scene.addPair('"', '","');
      expect(scene.pairs.length).toBe(3);
      scene.dispose();
    });

    it('drop the pairs of a removed segment and close the gap', () => {
      const scene = makeRow(['a', 'b', 'c', 'd', 'e']);
      scene.setPose('e', translation(47, 0, 0));
      scene.evaluate();
      scene.removeSegment('b');
      expect(scene.segments).toEqual(['a', 'c', 'd', 'e']);
      const d = scene.evaluate();
      expect(d.count).toBe(2);
      expect([d.at(0), d.at(1)]).toMatchObject([
        { a: 'c', b: 'd', distance: 8 },
        { a: 'd', b: 'e', distance: 15 },
      ]);
      expect(() => scene.getPose('b')).toThrow(/^Scene\.getPose: id must be the id of a segment, got "b"$/);
      scene.addSegment('b', [point([0, 0, 0], 2)]);
      scene.addPair('a', 'b');
      expect(scene.segments).toEqual(['a', 'c', 'd', 'e', 'b']);
      expect([...scene.evaluate().distance]).toEqual([8, 15, -3]);
      scene.dispose();
    });

    it('compare nothing when there are no pairs', () => {
      const scene = makeRow(['a']);
      const d = scene.evaluate();
      expect(d.count).toBe(0);
      expect(d.distance.length).toBe(0);
      expect(() => d.minimum()).toThrow(
        new RangeError('Distances.minimum: the scene has no pairs; add some, or look at count before'),
      );
      expect(() => d.at(0)).toThrow(RangeError);
      expect(scene.isFree({ margin: 1e9 })).toBe(true);
      scene.dispose();
    });

    it('forget a pair that is removed, in either order', () => {
      const scene = makeRow(['a', 'b', 'c']);
      scene.removePair('b', 'a');
      expect(scene.pairs).toEqual([['b', 'c']]);
      expect(() => scene.removePair('a', 'b')).toThrow(
        new RangeError('Scene.removePair: pair must be in the pair list, got "a – b"'),
      );
      scene.addPair('b', 'a');
      expect(scene.evaluate().at(1)).toMatchObject({ a: 'b', b: 'a', distance: 8 });
      scene.dispose();
    });

    it('refuse what is there already, unknown or the same', () => {
      const scene = makeRow(['a', 'b', 'c']);
      scene.evaluate();
      const before = scene.toJSON();
      const refused: [() => void, string][] = [
        [() => scene.addPair('a', 'b'), 'Scene.addPair: pair must be new'],
        [() => scene.addPair('b', 'a'), 'Scene.addPair: pair must be new'],
        [() => scene.addPair('a', 'a'), 'Scene.addPair: b must be another segment than a, got "a"'],
        [() => scene.addPair('a', 'x'), 'Scene.addPair: b must be the id of a segment, got "x"'],
        [
          () => scene.addPair('__proto__', 'a'),
          'Scene.addPair: a must be the id of a segment, got "__proto__"',
        ],
        [() => scene.addPair('a', null as never), 'Scene.addPair: b must be a segment id, got null'],
        [() => scene.removePair('a', 'c'), 'Scene.removePair: pair must be in the pair list'],
        [() => scene.removePair('a', 'x'), 'Scene.removePair: pair must be in the pair list'],
        [() => scene.removeSegment('x'), 'Scene.removeSegment: id must be the id of a segment, got "x"'],
        [
          () => scene.removeSegment(undefined as never),
          'Scene.removeSegment: id must be a segment id, got undefined',
        ],
        [() => scene.addSegment('a', []), 'Scene.addSegment: id must be new'],
        [() => scene.addSegment(1 as never, []), 'Scene.addSegment: id must be a string, got 1'],
        [() => scene.addSegment('x', {} as never), 'Scene.addSegment: elements must be an array of elements'],
        [() => scene.segment('x').elements, 'Scene.segment: id must be the id of a segment, got "x"'],
      ];
      for (const [call, message] of refused) {
        expect(call).toThrow(message);
        expect(scene.toJSON()).toEqual(before);
        expect([...scene.evaluate().distance]).toEqual([8, 8]);
      }
      scene.dispose();
    });

    it('give back the elements of a segment', () => {
      const scene = engine().createScene({ segments: { a: [point([1, 2, 3], 4)] } });
      expect(scene.segment('a').elements).toEqual([point([1, 2, 3], 4)]);
      expect(Object.isFrozen(scene.segment('a').elements)).toBe(true);
      scene.dispose();
    });

    it('do not notice when the caller changes what was given', () => {
      const elements = [point([0, 0, 0], 1)];
      const pairs: [string, string][] = [['a', 'b']];
      const scene = engine().createScene({ segments: { a: elements, b: [point([5, 0, 0], 1)] }, pairs });
      elements.push(point([4, 0, 0], 1));
      pairs[0]![1] = 'a';
      expect(scene.segment('a').elements.length).toBe(1);
      expect(scene.evaluate().at(0)).toMatchObject({ a: 'a', b: 'b', distance: 3 });
      scene.dispose();
    });
  });
});

describe('allPairs', () => {
  it('gives every pair once, in order', () => {
    expect(allPairs(['a', 'b', 'c'])).toEqual([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ]);
    expect(allPairs([])).toEqual([]);
    expect(allPairs(['a'])).toEqual([]);
  });

  it('leaves out pairs in either order', () => {
    const except = [
      ['b', 'a'],
      ['b', 'c'],
    ] as const;
    expect(allPairs(['a', 'b', 'c'], { except })).toEqual([['a', 'c']]);
  });

  it('leaves out pairs of two that stand still', () => {
    expect(allPairs(['a', 'b', 'c'], { static: ['a', 'c'], except: [['b', 'c']] })).toEqual([['a', 'b']]);
    expect(allPairs(['a', 'b'], { static: ['b', 'a'] })).toEqual([]);
    expect(allPairs(['a', 'b'], { static: ['b'] })).toEqual([['a', 'b']]);
    expect(() => allPairs(['a', 'b'], { static: ['b', 'x'] })).toThrow(
      new RangeError('allPairs: static must be given names, got "x"'),
    );
  });

  it('refuses names that stand twice and exceptions that name nothing', () => {
    expect(() => allPairs(['a', 'b', 'a'])).toThrow(
      new RangeError('allPairs: names must be without repetition, got "a"'),
    );
    expect(() => allPairs(['a', 'b'], { except: [['a', 'x']] })).toThrow(
      new RangeError('allPairs: except must be pairs of given names, got "x"'),
    );
    expect(() => allPairs(['a', 'b'], { except: [['a']] as never })).toThrow(
      new TypeError('allPairs: except must be two segment ids [a, b], got Array(1)'),
    );
  });
});
