// What shards cost beside a plain batch of their rows: `npx tsx bench/bulk/overhead.ts`. Both draw equal
// configurations and ask a pool of one worker; shards are also encoded, hashed and brought to the disk, two
// at a time, as in `clearance bulk run`. Sample by sample in turn, minimum and median.
import { armIn } from '../arms.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { uniformSampler } from '../../modules/bulk/inputs/samplers.ts';
import { planBulk } from '../../modules/bulk/plan.ts';
import { ShardComputer } from '../../modules/bulk/shards/computer.ts';
import { inSlices } from '../../modules/bulk/shards/slices.ts';
import { loadEngine } from '../../bindings/index.ts';
import { loadRobot } from '../../modules/robot/index.ts';

const SAMPLES = 7;
const SHARDS = 16;
const panda = (name: string): string =>
  fileURLToPath(new URL(`../../examples/panda/${name}`, import.meta.url));
const files = { urdf: panda('erd_panda_collision.urdf'), srdf: panda('erd_panda.srdf') };
const folder = mkdtempSync(join(tmpdir(), 'clearance-bench-'));

const robot = loadRobot(readFileSync(files.urdf, 'utf8'), { srdf: readFileSync(files.srdf, 'utf8') });
const engine = await loadEngine();
const pool = await engine.createPool({ workers: 1 });
const scene = robot.createScene(engine);
const draw = uniformSampler(robot.joints, 1);

for (const [what, rows, slice] of [
  ['areFree', 2 ** 23, 2 ** 15],
  ['lowest', 2 ** 21, 2 ** 12],
] as const) {
  const configurations = { sampler: 'uniform', count: rows, seed: 1 } as const;
  const run = await planBulk(
    { what, robot: files, configurations, rowsPerShard: rows / SHARDS },
    { out: join(folder, what) },
  );
  const computer = await ShardComputer.create(run, 1);
  const times = { plain: [] as number[], shard: [] as number[] };
  const plain = async (): Promise<void> => {
    await inSlices(rows, slice, async (from, count) => {
      const drawn = draw(from, count);
      if (what === 'areFree') await armIn(robot, scene).on(pool).areFree(drawn);
      else
        await Promise.all([
          armIn(robot, scene).on(pool).areFree(drawn),
          armIn(robot, scene).on(pool).lowest(drawn),
        ]);
    });
  };
  for (let sample = -1; sample < SAMPLES; sample++) {
    for (const [name, work] of [
      ['plain', plain],
      [
        'shard',
        () =>
          inSlices(
            SHARDS,
            1,
            async (shard) => {
              await computer.write(shard);
            },
            2,
          ),
      ],
    ] as const) {
      const start = performance.now();
      await work();
      if (sample >= 0) times[name].push(performance.now() - start);
    }
  }
  computer.dispose();
  const ratios = times.plain.map((time, i) => times.shard[i]! / time).sort((a, b) => a - b);
  const least = Math.min(...times.shard) / Math.min(...times.plain);
  const rate = (rows / Math.min(...times.plain) / 1e3).toFixed(2);
  console.log(
    `${what}: ${rows} rows, ${rate} M rows/s plain; shard / plain: ${least.toFixed(3)} of minima, ${ratios[SAMPLES >> 1]!.toFixed(3)} median`,
  );
}
engine.dispose();
rmSync(folder, { recursive: true });
