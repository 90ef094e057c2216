// // with a server as docs/bulk.md starts it. One process of `clearance bulk work` has the queue, or two
// share it; each has a pool of one worker. Beside them are two // processes of `clearance bulk run` with half
// of the shards each, which share nothing but the machine: no queue does better than they do.
import Table from 'cli-table3';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { summarise } from '../timing.ts';

const [, , address = 'redis://127.0.0.1:6379', count = '3'] = process.argv;
const rounds = Number(count);
const SHARDS = 24;

const root = fileURLToPath(new URL('../..', import.meta.url));
const robots = join(root, 'data/robots');
const cli = join(root, 'dist/cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'clearance-bench-'));

/** A configuration of meshes is much work and little to write; for spheres it is the other way round. */
const meshes = { urdf: join(robots, 'moveit_panda.urdf'), srdf: join(robots, 'moveit_panda.srdf') };
const spheres = {
  urdf: join(robots, 'erd_panda_collision.urdf'),
  srdf: join(robots, 'erd_panda.srdf'),
};
const walls = {
  segments: {
    wall: [{ kind: 'halfSpace', normal: [-1, 0, 0], offset: -0.5 }],
    block: [{ kind: 'box', center: [0.4, 0.3, 0.4], halfExtents: [0.1, 0.1, 0.1] }],
  },
};
writeFileSync(join(folder, 'walls.json'), JSON.stringify(walls));

const JOBS = [
  { name: 'areFree, meshes', what: 'areFree', robot: meshes, rows: 40_000 },
  { name: 'lowest, meshes', what: 'lowest', robot: meshes, rows: 4000 },
  { name: 'pairs, spheres', what: 'pairs', robot: spheres, rows: 40_000 },
];

async function clearance(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [cli, 'bulk', ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`clearance bulk ${args.join(' ')} ended with ${code}`);
}

/** Shards that are done before all workers are at work: each has two at once. */
const FIRST = 4;

/** Seconds per shard while some calls run at the same time. */
async function perShard(run: string, calls: readonly string[][]): Promise<number> {
  await Promise.all(calls.map((args) => clearance(...args)));
  const parts = join(folder, run, 'parts');
  const times = readdirSync(parts)
    .filter((name) => name.endsWith('.json'))
    .map((name) => statSync(join(parts, name)).mtimeMs / 1000)
    .sort((a, b) => a - b);
  return (times.at(-1)! - times[FIRST - 1]!) / (times.length - FIRST);
}

const queue = ['--queue', address];
const alone = ['--workers', '1'];
const table = new Table({
  head: ['job, s per shard', 'one worker', 'two workers', 'as fast', 'two without a queue', 'as fast'],
});
const show = (times: readonly number[]): string => {
  const { minimum, median } = summarise(times);
  return `${minimum.toFixed(3)} | ${median.toFixed(3)}`;
};
const ratio = (a: readonly number[], b: readonly number[]): string => {
  const [first, second] = [summarise(a), summarise(b)];
  return `${(first.minimum / second.minimum).toFixed(2)} | ${(first.median / second.median).toFixed(2)}`;
};
try {
  for (const [index, { name, what, robot, rows }] of JOBS.entries()) {
    const configurations = { sampler: 'uniform', count: SHARDS * rows, seed: 1 };
    const job = { what, robot, scenes: 'walls.json', configurations, rowsPerShard: rows };
    writeFileSync(join(folder, 'job.json'), JSON.stringify(job));
    const times = { one: [] as number[], two: [] as number[], apart: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      for (const way of ['one', 'two', 'apart'] as const) {
        const run = `${index}-${round}-${way}`;
        await clearance('plan', 'job.json', '--out', run);
        if (way === 'apart') {
          const halves = [`0-${SHARDS / 2 - 1}`, `${SHARDS / 2}-${SHARDS - 1}`];
          times.apart.push(
            await perShard(
              run,
              halves.map((shards) => ['run', run, '--shards', shards, ...alone]),
            ),
          );
        } else {
          await clearance('submit', run, ...queue);
          const work = ['work', run, ...queue, ...alone];
          times[way].push(await perShard(run, way === 'one' ? [work] : [work, work]));
        }
        rmSync(join(folder, run), { recursive: true });
      }
    }
    table.push([
      name,
      show(times.one),
      show(times.two),
      ratio(times.one, times.two),
      show(times.apart),
      ratio(times.one, times.apart),
    ]);
  }
  console.log(table.toString());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
