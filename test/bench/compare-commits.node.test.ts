import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareLibraries, formatChanges, type WorkChange } from '../../bench/compare/commits.ts';
import { type Library, loadLibrary } from '../../bench/compare/library.ts';
import { makeWorks } from '../../bench/compare/works.ts';
import * as main from '../../bindings/index.ts';
import * as robot from '../../modules/robot/index.ts';
import { IS_DEEP } from '../support/builds.ts';
import { timing } from './results.ts';

const bench = { quick: true, progress: () => undefined };
const here: Library = { name: 'here', main, robot };

describe('comparing the library of two commits', () => {
  let changes: WorkChange[];
  beforeAll(async () => {
    changes = await compareLibraries(bench, here, { ...here, name: 'there' }, ['single']);
  }, 120_000);

  it('goes through pairs, scenes, robots and meshes', async () => {
    using checker = await main.loadEngine();
    const works = await makeWorks(checker, true);
    expect(changes.map(({ name }) => name)).toEqual(works.map(({ name }) => `single, ${name}`));
    expect(new Set(works.map(({ name }) => name)).size).toBe(works.length);
    for (const topic of [
      'distances, line–line',
      'robot scene',
      'Panda: areFree',
      'Panda of meshes',
      'bumpy',
      'replaceElements',
    ]) {
      expect(works.some(({ name }) => name.includes(topic))).toBe(true);
    }
  });

  it('finds the same numbers where the library is the same', () => {
    for (const { different, compared, old } of changes) {
      expect(different).toBe(0);
      expect(compared).toBeGreaterThan(0);
      expect(old.minimum).toBeGreaterThan(0);
    }
  });

  it('counts numbers that differ', async () => {
    const loadEngine = () => main.loadEngine({ precision: 'double' });
    const other: Library = { ...here, main: { ...main, loadEngine } };
    const takes = (name: string) => name.startsWith('distances');
    const found = await compareLibraries(bench, here, other, ['single'], takes);
    expect(found).toHaveLength(6);
    for (const { different, compared } of found) {
      expect(different).toBeGreaterThan(0.99 * compared);
      expect(different).toBeLessThanOrEqual(compared);
    }
  });

  it('makes a table of ratios', () => {
    const old = timing(10);
    const change = { name: 'one', old, new: { ...timing(5), median: 0.7 * old.median }, compared: 9 };
    const lines = formatChanges('a', 'b', [
      { ...change, different: 0 },
      { ...change, name: 'other', different: 2 },
    ]).split('\n');
    expect(lines[0]).toBe('Nanoseconds per unit, minima; ratios are b over a.');
    expect(lines[4]).toMatch(/│ one +│ +10\.0 │ +5\.0 │ +0\.500 │ +0\.700 │ +│$/u);
    expect(lines[5]).toMatch(/│ other .* 2 of 9 │$/u);
  });

  it('says what git does not know, and takes no options for commits', async () => {
    for (const name of ['no-such-branch', '--help', '']) {
      await expect(loadLibrary(name, bench.progress)).rejects.toThrow(
        `compare: git knows no commit "${name}"`,
      );
    }
  });

  describe.skipIf(!IS_DEEP)('built from git', () => {
    let library: Library;
    beforeAll(async () => {
      library = await loadLibrary('HEAD', bench.progress);
    }, 600_000);
    afterAll(() => expect(library.name).toBe('HEAD'));

    it('computes', async () => {
      const { loadEngine, point } = library.main;
      using engine = await loadEngine();
      expect(
        engine.distances('point', 'point', [point([0, 0, 0], 0)], [point([3, 4, 0], 1)]).distance[0],
      ).toBe(4);
    });
  });
});
