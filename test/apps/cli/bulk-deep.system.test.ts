import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environment } from '../../support/environment.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { hasRedis, type Server, startRedis } from '../../modules/bulk/servers.ts';
import { cli, runProgram } from './run-program.ts';
import { type Outcome, panda, temporaryFolder } from './run.ts';

// How much is done: CLEARANCE_DEEP=1 npx vitest run --project system bulk-deep is what docs/bulk.md reports.
const LABELS = 1e8;
const MINUTES = 5;
const SHARDS = 800;

const IS_DEEP = environment('CLEARANCE_DEEP') === '1';

const robot = { urdf: join(panda, 'erd_panda_collision.urdf'), srdf: join(panda, 'erd_panda.srdf') };

describe.skipIf(!IS_DEEP)('clearance bulk, killed again and again', () => {
  const folder = temporaryFolder();
  const bulk = (...args: string[]): Outcome => runProgram(folder.path, 'bulk', ...args);
  const begin = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [cli, 'bulk', ...args], { cwd: folder.path, stdio: 'ignore' });
  const done = (out: string): number =>
    readdirSync(join(folder.path, out, 'parts')).filter((name) => name.endsWith('.json')).length;
  const merged = (out: string): string => {
    const { stdout, stderr } = bulk('merge', out, '--out', `${out}.parquet`);
    return /SHA-256 (\w+)/.exec(stdout)?.[1] ?? stderr;
  };
  /** The most memory that a process has taken, megabytes. */
  const memoryOf = ({ pid }: ChildProcess): number => {
    try {
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
    } catch {
      return 0;
    }
  };

  it(
    'labels a hundred million configurations in flat memory, killed ten times, to the same bytes',
    { timeout: 3_600_000 },
    async () => {
      const configurations = { sampler: 'uniform', count: LABELS, seed: 1 };
      for (const out of ['calm', 'killed']) {
        bulk('plan', folder.write('job.json', { what: 'areFree', robot, configurations }), '--out', out);
      }
      const memory: number[] = [];
      const calm = begin('run', 'calm');
      const calmEnd = once(calm, 'exit');
      const start = performance.now();
      while (calm.exitCode === null && calm.signalCode === null) {
        memory.push(memoryOf(calm));
        await setTimeout(500);
      }
      await calmEnd;
      const seconds = (performance.now() - start) / 1000;
      expect(calm.exitCode).toBe(0);
      const shards = done('calm');
      for (let kill = 1; kill <= 10; kill++) {
        const child = begin('run', 'killed');
        const ended = once(child, 'exit');
        while (done('killed') < (kill * shards) / 11 && child.exitCode === null) await setTimeout(7);
        child.kill('SIGKILL');
        await ended;
        expect(child.signalCode).toBe('SIGKILL');
      }
      expect(bulk('run', 'killed').status).toBe(0);
      const hash = merged('calm');
      expect(merged('killed')).toBe(hash);
      const settled = memory.filter((megabytes) => megabytes > 0);
      const quarter = settled[Math.floor(settled.length / 4)]!;
      console.log(
        `${LABELS} labels in ${shards} shards: ${seconds.toFixed(0)} s, ${(LABELS / seconds / 1e6).toFixed(2)} M/s; ` +
          `at most ${quarter.toFixed(0)} MB after a quarter and ${settled.at(-1)!.toFixed(0)} MB at the end; SHA-256 ${hash}`,
      );
      expect(settled.at(-1)! / quarter).toBeLessThan(1.25);
    },
  );

  describe.skipIf(!hasRedis)('with a queue', () => {
    let server: Server;
    beforeAll(async () => {
      server = await startRedis();
    });
    afterAll(() => server?.remove());

    it(
      'loses no shard while workers and the server are killed at random moments',
      { timeout: (MINUTES + 15) * 60_000 },
      async () => {
        const generator = createRandom(SEED);
        const random = (): number => generator.unit();
        const configurations = { sampler: 'uniform', count: 50_000 * SHARDS, seed: 1 };
        const job = folder.write('job.json', { what: 'lowest', robot, configurations, rowsPerShard: 50_000 });
        for (const out of ['alone', 'many']) bulk('plan', job, '--out', out);
        bulk('submit', 'many', '--queue', server.address);
        const work = (): ChildProcess =>
          begin('work', 'many', '--queue', server.address, '--lock', '3', '--workers', '1');
        let workers = [work(), work()];
        const end = performance.now() + MINUTES * 60_000;
        let [workersKilled, serversKilled] = [0, 0];
        while (performance.now() < end && done('many') < SHARDS) {
          await setTimeout(2000 + 6000 * random());
          if (random() < 0.3) {
            await server.kill();
            await setTimeout(2000 * random());
            await server.start();
            serversKilled++;
          } else {
            workers[random() < 0.5 ? 0 : 1]!.kill('SIGKILL');
            workersKilled++;
          }
          workers = workers.map((worker) =>
            worker.exitCode === null && worker.signalCode === null ? worker : work(),
          );
        }
        const atEnd = done('many');
        for (let tries = 0; done('many') < SHARDS && tries < 5; tries++) await once(work(), 'exit');
        for (const worker of workers) worker.kill();
        console.log(
          `${workersKilled} workers and the server ${serversKilled} times killed, ${atEnd} of ${SHARDS} shards done when that ended`,
        );
        expect(done('many')).toBe(SHARDS);
        expect(bulk('run', 'alone').status).toBe(0);
        expect(merged('many')).toBe(merged('alone'));
      },
    );
  });
});
