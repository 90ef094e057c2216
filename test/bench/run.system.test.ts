import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeMachine, folderOf, formatTables, readResultsFile } from '../../bench/files.ts';
import { queriesOf } from '../../bench/meshes-tables.ts';
import { BUILD_NAMES, SCENE_TASKS, MESH_TASKS } from '../../bench/names.ts';
import { PEERS } from '../../bench/peers/index.ts';
import {
  BENCH_NAMES,
  type BenchName,
  distinct,
  type Measurement,
  type Results,
} from '../../bench/results.ts';
import { installed, launch, open } from '../apps/viewer/browser.ts';
import { IS_DEEP } from '../support/builds.ts';

/** Benches that are run: those of which more is known than that they end; in the deep run, all of them. */
const names: readonly BenchName[] = IS_DEEP ? BENCH_NAMES : ['scenes', 'kernels', 'meshes'];

const root = fileURLToPath(new URL('../../', import.meta.url));

function run(program: string, ...args: string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', `bench/${program}`, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
}

describe('npm run bench -- all --quick', () => {
  let folder: string;
  let machine: string;
  let all: Map<string, Results>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bench-'));
    const only = IS_DEEP ? [] : ['--only', ...names];
    const { status, stderr } = run('run.ts', 'all', '--quick', '--out', folder, ...only);
    expect(status, stderr).toBe(0);
    machine = join(folder, folderOf(describeMachine()));
    const read = names.map(async (name) => [name, await readResultsFile(join(machine, `${name}.json`))]);
    all = new Map((await Promise.all(read)) as [string, Results][]);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('writes figures of every bench, each with its machine, command and spread', () => {
    for (const [name, { bench, quick, command, machine, measurements, experiments = [] }] of all) {
      expect(bench).toBe(name);
      expect(quick).toBe(true);
      expect(command).toBe(`npm run bench -- ${name} --quick`);
      expect(machine.cores).toBeGreaterThan(0);
      expect(measurements.length + experiments.length).toBeGreaterThan(0);
      for (const { timing } of measurements) {
        const { minimum, lowerQuartile, median, upperQuartile, samples } = timing;
        expect(samples).toBeGreaterThan(0);
        expect(minimum).toBeGreaterThan(0);
        expect([minimum, lowerQuartile, median, upperQuartile]).toEqual(
          [minimum, lowerQuartile, median, upperQuartile].sort((a, b) => a - b),
        );
      }
    }
  });

  it('has every contestant in every scene, compared with us', () => {
    const { measurements } = all.get('scenes')!;
    const groups = distinct(measurements.map(({ group }) => group));
    expect(groups).toHaveLength(4);
    for (const group of groups) {
      const here = measurements.filter((one) => one.group === group && one.task === SCENE_TASKS.evaluate);
      expect(here.map(({ by }) => by)).toEqual([...BUILD_NAMES, ...PEERS.map(({ name }) => name)]);
      for (const { agreement } of here) expect(agreement!.compared).toBeGreaterThan(0);
    }
    const ours = measurements.filter(({ by }) => BUILD_NAMES.includes(by as never));
    expect(ours.every(({ agreement }) => agreement!.wrong === 0)).toBe(true);
  });

  it('has every build and the peers in queries of meshes, all of them right', () => {
    const found = queriesOf(all.get('meshes')!);
    const [inexact, queries] = [true, false].map((isInexact) =>
      found.filter(([one]) => (one!.task === MESH_TASKS.within) === isInexact),
    ) as [Measurement[][], Measurement[][]];
    expect(inexact.map(({ length }) => length)).toEqual([4, 4]);
    expect(inexact.flat().every(({ agreement }) => agreement!.wrong === 0)).toBe(true);
    expect(queries).toHaveLength(5);
    for (const query of queries) {
      expect(query.slice(0, 4).map(({ by }) => by)).toEqual(BUILD_NAMES);
      expect(query.slice(0, 4).every(({ counts }) => counts!.volumeTests > 0)).toBe(true);
      expect(query.every(({ agreement }) => agreement!.compared > 0 && agreement!.wrong === 0)).toBe(true);
    }
    expect(queries.map(({ length }) => length - 4)).toEqual([1, 2, 0, 1, 2]);
  });

  it('makes tables of all of them', () => {
    for (const [name, results] of all) {
      expect(readFileSync(join(machine, `${name}.txt`), 'utf8')).toBe(formatTables(results));
      expect(formatTables(results)).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it('makes a page that asks for nothing else', () => {
    const page = readFileSync(join(folder, 'report.html'), 'utf8');
    expect(page).toContain('clearance-bench');
    expect(page).not.toMatch(/<(script|link|img)[^>]+(src|href)=/);
    expect(page.length).toBeLessThan(1_500_000);
  });

  it.skipIf(!installed)('makes a page that has a section for every bench', async () => {
    const browser = await launch();
    const { page, errors } = await open(browser, pathToFileURL(join(folder, 'report.html')).href);
    expect(errors).toEqual([]);
    expect(await page.locator('h3.bench').count()).toBe(all.size);
    await browser.close();
  });

  it('can be compared with another run', () => {
    const path = join(machine, 'kernels.json');
    const { stdout, status } = run('run.ts', 'compare', path, path);
    expect(status).toBe(0);
    expect(stdout).toContain('warning: the first run was taken with few samples');
    const count = all.get('kernels')!.measurements.length;
    expect(stdout).toContain(`0 faster, 0 slower, ${count} within noise`);
  });

  it('says what to do where there are no results', () => {
    const { status, stderr } = run('run.ts', 'report', '--out', join(folder, 'nowhere'));
    expect(status).toBe(1);
    expect(stderr).toContain(`bench: report: no results in ${join(folder, 'nowhere')}; run`);
  });

  it('refuses files of another kind', async () => {
    const path = join(folder, 'other.json');
    writeFileSync(path, '{"rows": []}');
    await expect(readResultsFile(path)).rejects.toThrow(
      `${path}: no results of this bench; run \`npm run bench\` again`,
    );
  });
});
