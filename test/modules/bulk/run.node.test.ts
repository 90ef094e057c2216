import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../modules/bulk/files.ts';
import { uniformSampler } from '../../../modules/bulk/inputs/samplers.ts';
import type { BulkJob } from '../../../modules/bulk/job.ts';
import { openRun, type Run } from '../../../modules/bulk/manifest.ts';
import { mergeBulk } from '../../../modules/bulk/merge.ts';
import { runBulk } from '../../../modules/bulk/run.ts';
import { bulkStatus } from '../../../modules/bulk/status.ts';
import { loadEngine } from '../../../bindings/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { arm, panda, wall, workFolder } from './fixtures.ts';

const sampler = { sampler: 'uniform', count: 3000, seed: 5 } as const;
const hashes = (run: Run): string[] =>
  readdirSync(join(run.folder, 'parts'))
    .filter((name) => name.endsWith('.parquet'))
    .sort()
    .map((name) => sha256(readFileSync(join(run.folder, 'parts', name))));

/** The rows of a Parquet file. */
async function rowsIn(path: string): Promise<Record<string, unknown>[]> {
  const bytes = new Uint8Array(readFileSync(path));
  return parquetReadObjects({ file: bytes.buffer });
}

describe('a bulk run', () => {
  const folder = workFolder();
  const job = (more: Partial<BulkJob> = {}): BulkJob => ({
    what: 'lowest',
    robot: 'arm.urdf',
    scenes: 'wall-*.json',
    configurations: sampler,
    margin: 0.05,
    rowsPerShard: 700,
    ...more,
  });

  /** What the engine says of a cell without any of this. */
  async function direct(
    scene: number,
  ): Promise<{ free: Uint8Array; distance: ArrayLike<number>; pair: string[] }> {
    const engine = await loadEngine();
    const robot = loadRobot(arm);
    const made = robot.createScene(engine, {
      extra: (wall(0.4 + 0.2 * scene) as { segments: object }).segments as never,
    });
    const drawn = uniformSampler(robot.joints, 5)(0, 3000);
    const { distance, pair } = robot.in(made).lowest(drawn);
    const free = robot.in(made).areFree(drawn, { margin: 0.05 });
    return { free, distance, pair: Array.from(pair, (i) => made.pairs[i]!.join(' – ')) };
  }

  it('gives the rows that the engine gives, in the order of scenes and rows', async () => {
    const run = await folder.plan(job({ withConfigurations: true }), 'rows');
    expect([run.shards, run.rows]).toEqual([15, 9000]);
    expect(await runBulk(run)).toBe(15);
    const out = join(folder.path, 'rows.parquet');
    const { rows, sha256: hash } = mergeBulk(run, out);
    expect(rows).toBe(9000);
    expect(hash).toBe(sha256(readFileSync(out)));
    const some = join(folder.path, 'some.parquet');
    expect(mergeBulk(run, some, { shards: [5, 9] }).rows).toBe(3000);
    const found = await rowsIn(out);
    expect(await rowsIn(some)).toEqual(found.slice(3000, 6000));
    const drawn = uniformSampler(loadRobot(arm).joints, 5)(0, 3000);
    let free = 0;
    for (const scene of [1, 2, 3]) {
      const expected = await direct(scene);
      for (let i = 0; i < 3000; i++) {
        expect(found[(scene - 1) * 3000 + i]).toEqual({
          scene: `wall-${scene}.json`,
          row: BigInt(i),
          free: expected.free[i] === 1,
          distance: expected.distance[i],
          pair: expected.pair[i],
          turn: drawn[2 * i],
          slide: drawn[2 * i + 1],
        });
        free += expected.free[i]!;
      }
    }
    expect(free).toBeGreaterThan(900);
    expect(free).toBeLessThan(8900);
    const status = bulkStatus(run);
    expect(status).toMatchObject({ shards: { done: 15, of: 15 }, rows: { done: 9000, of: 9000 }, free });
  });

  it('is the same files with any number of workers, in any order, and however often it was begun', async () => {
    const run = await folder.plan(job(), 'one');
    await runBulk(run, { workers: 1 });
    const expected = hashes(run);
    expect(expected.length).toBe(15);
    for (const [name, compute] of [
      ['two workers', (other) => runBulk(other, { workers: 2 })],
      [
        'the last first',
        async (other) => {
          for (const shard of [14, 3, 7]) await runBulk(other, { shards: [shard, shard] });
          expect(await runBulk(other)).toBe(12);
          expect(await runBulk(other)).toBe(0);
        },
      ],
      [
        'a run that is ended',
        async (other) => {
          const control = new AbortController();
          const computed = await runBulk(other, {
            signal: control.signal,
            onProgress: ({ record }) => record && control.abort(),
          });
          expect(computed).toBeLessThan(4);
          await runBulk(other);
        },
      ],
    ] as readonly [string, (run: Run) => Promise<unknown>][]) {
      const other = await folder.plan(job(), name);
      expect(other.hash).toBe(run.hash);
      await compute(other);
      expect(hashes(other), name).toEqual(expected);
    }
  });

  it('needs nothing but its own folder', async () => {
    const run = await folder.plan(job({ scenes: 'wall-1.json' }), 'first');
    await runBulk(run);
    const moved = join(folder.path, 'elsewhere', 'moved');
    mkdirSync(join(folder.path, 'elsewhere'));
    cpSync(run.folder, moved, { recursive: true });
    rmSync(join(moved, 'parts'), { recursive: true });
    mkdirSync(join(moved, 'parts'));
    await runBulk(openRun(moved));
    expect(hashes(openRun(moved))).toEqual(hashes(run));
  });

  it('takes at most 9 bytes for whether a configuration is free, its lowest distance, and whose it is', async () => {
    const robot = { urdf: panda.urdf, srdf: panda.srdf };
    const big = { what: 'lowest', robot, configurations: { ...sampler, count: 20_000 } } as const;
    const run = await folder.plan(big, 'panda');
    await runBulk(run);
    expect(bulkStatus(run).bytes / 20_000).toBeLessThan(9);
    const free = await folder.plan({ ...big, what: 'areFree' }, 'panda free');
    await runBulk(free);
    expect(bulkStatus(free).bytes / 20_000).toBeLessThan(0.3);
    expect(bulkStatus(free).free).toBe(bulkStatus(run).free);
  });

  it.each(['single', 'double'] as const)(
    'gives all distances of pairs that are near: %s',
    async (precision) => {
      const run = await folder.plan(
        job({ what: 'pairs', scenes: 'wall-1.json', maxDistance: 0.2, precision }),
        `pairs ${precision}`,
      );
      await runBulk(run);
      mergeBulk(run, join(folder.path, `pairs-${precision}.parquet`));
      const found = await rowsIn(join(folder.path, `pairs-${precision}.parquet`));
      const engine = await loadEngine({ precision });
      const robot = loadRobot(arm);
      const scene = robot.createScene(engine, {
        extra: (wall(0.4 + 0.2 * 1) as { segments: object }).segments as never,
      });
      const { distance } = robot.in(scene).evaluate(uniformSampler(robot.joints, 5)(0, 3000));
      const expected = [...distance].flatMap((value, i) => {
        const [a, b] = scene.pairs[i % scene.pairs.length]!;
        const row = BigInt(Math.floor(i / scene.pairs.length));
        return value <= 0.2 ? [{ scene: 'wall-1.json', row, pair: `${a} – ${b}`, distance: value }] : [];
      });
      expect(expected.length).toBeGreaterThan(1000);
      expect(found).toEqual(expected);
    },
  );
});
