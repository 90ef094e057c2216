import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_DEEP } from '../../support/builds.ts';
import { hasPostgres, hasRedis, type Server, startPostgres, startRedis } from '../../modules/bulk/servers.ts';
import { cli } from './run-program.ts';
import { expectComplaint, type Outcome, panda, run, temporaryFolder } from './run.ts';
import { canMount, smallDisk } from './small-disk.ts';

const robot = { urdf: join(panda, 'erd_panda_collision.urdf'), srdf: join(panda, 'erd_panda.srdf') };
const SHARDS = 24;
/** About a twentieth of a second of work, or a tenth. */
const ROWS = IS_DEEP ? 20_000 : 8000;

/** `bulk work`, begun and not waited for. */
interface Working {
  readonly child: ChildProcess;
  readonly outcome: Promise<Outcome>;
}

describe.each([
  ['Redis', hasRedis, startRedis],
  ['PostgreSQL', hasPostgres, startPostgres],
])('clearance bulk with a queue: %s', (name, isInstalled, start) => {
  describe.skipIf(!isInstalled)('where it is installed', () => {
    const folder = temporaryFolder();
    let server: Server;
    let expected: string;
    /** Only those that work are programs of their own, which can be killed. */
    const bulk = (...args: string[]): Promise<Outcome> => run(folder.path, 'bulk', ...args);
    const plan = async (out: string): Promise<void> => {
      const job = {
        what: 'lowest',
        robot,
        configurations: { sampler: 'uniform', count: SHARDS * ROWS, seed: 2 },
        rowsPerShard: ROWS,
      };
      expect((await bulk('plan', folder.write('job.json', job), '--out', out)).status).toBe(0);
    };
    const merged = async (out: string): Promise<string> => {
      const { stdout } = await bulk('merge', out, '--out', `${out}.parquet`);
      return /SHA-256 (\w+)/.exec(stdout)?.[1] ?? 'not merged';
    };
    const work = (out: string, ...more: string[]): Working => {
      const args = [cli, 'bulk', 'work', out, '--queue', server.address, '--workers', '1', ...more];
      const child = spawn(process.execPath, args, { cwd: folder.path });
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
      child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
      return {
        child,
        outcome: once(child, 'close').then(() => ({ status: child.exitCode, stdout, stderr })),
      };
    };
    /** A killed worker's shards are given away soon. Elsewhere a busy machine may keep a worker silent. */
    const SOON = ['--lock', '2'];
    const done = (out: string): number =>
      readdirSync(join(folder.path, out, 'parts')).filter((name) => name.endsWith('.json')).length;

    beforeAll(async () => {
      server = await start();
      await plan('alone');
      expect((await bulk('run', 'alone')).status).toBe(0);
      expected = await merged('alone');
    });
    afterAll(() => server?.remove());

    it('computes what one process computes, with two workers, also where jobs are added twice', async () => {
      await plan('two');
      for (let i = 0; i < 2; i++) {
        expect((await bulk('submit', 'two', '--queue', server.address)).stdout).toBe(
          `two: ${SHARDS} shards are in the queue, 0 are done already\n`,
        );
      }
      const outcomes = await Promise.all([work('two').outcome, work('two').outcome]);
      const computed = outcomes.map(({ stdout }) =>
        Number(/(\d+) shards computed by this worker/.exec(stdout)?.[1]),
      );
      expect(outcomes.map(({ status }) => status)).toEqual([0, 0]);
      expect(computed[0]! + computed[1]!).toBe(SHARDS);
      expect(await merged('two')).toBe(expected);
      expect((await bulk('status', 'two', '--queue', server.address)).stdout).toMatch(
        /queue: 0 waiting, 0 in work, 0 to be tried again, 0 failed\n$/,
      );
      // What was taken away is computed again where it is asked for.
      rmSync(join(folder.path, 'two/parts/part-000005.parquet'));
      expect((await bulk('submit', 'two', '--queue', server.address)).stdout).toMatch(
        /^two: 1 shards are in the queue, 23 /,
      );
      expect((await work('two').outcome).stdout).toMatch(/^two: 1 shards computed/);
    });

    it('loses nothing where workers and the server are killed', async () => {
      await plan('killed');
      await bulk('submit', 'killed', '--queue', server.address);
      for (const share of [3, 7]) {
        const victim = work('killed', ...SOON);
        while (done('killed') < share && victim.child.exitCode === null) await setTimeout(20);
        victim.child.kill('SIGKILL');
        await victim.outcome;
      }
      const last = work('killed', ...SOON);
      while (done('killed') < 12 && last.child.exitCode === null) await setTimeout(20);
      await server.kill();
      await setTimeout(300);
      await server.start();
      const { status, stderr } = await last.outcome;
      expect({ status, stderr }).toMatchObject({ status: 0 });
      expect(await merged('killed')).toBe(expected);
    });

    // What follows is the command's, whichever server it waits for.
    const isFirst = name === 'Redis' || IS_DEEP;

    it.skipIf(!isFirst)('ends in order when it is told to', async () => {
      await plan('ended');
      await bulk('submit', 'ended', '--queue', server.address);
      const worker = work('ended');
      while (done('ended') < 3 && worker.child.exitCode === null) await setTimeout(20);
      worker.child.kill('SIGTERM');
      const { status, stdout } = await worker.outcome;
      expect(status).toBe(0);
      expect(Number(/^ended: (\d+) shards computed/.exec(stdout)?.[1])).toBeLessThan(SHARDS);
      await work('ended').outcome;
      expect(await merged('ended')).toBe(expected);
    });

    it.skipIf(!isFirst)('lists shards that cannot be computed, with their rows', async () => {
      await plan('poisoned');
      await bulk('submit', 'poisoned', '--queue', server.address);
      const manifest = JSON.parse(readFileSync(join(folder.path, 'poisoned/manifest.json'), 'utf8')) as {
        robots: { urdf: string }[];
      };
      writeFileSync(join(folder.path, 'poisoned/inputs', manifest.robots[0]!.urdf), '<robot/>');
      const { status, stdout } = await work('poisoned').outcome;
      expect(status).toBe(1);
      expect(stdout).toMatch(/in the queue are 0 more, 24 have failed\n/);
      expect(stdout).toMatch(
        new RegExp(
          `shard 1: .*, rows ${ROWS} to ${2 * ROWS - 1}, tried 1 times: .* is not what it was when the run was planned`,
        ),
      );
    });

    it.skipIf(!canMount || !isFirst)('waits for room where the disk is full', async () => {
      await plan('full');
      await bulk('submit', 'full', '--queue', server.address);
      const disk = smallDisk(join(folder.path, 'full/parts'), '300k');
      const worker = work('full');
      const isFull = async (): Promise<boolean> => {
        const { stdout } = await bulk('status', 'full', '--queue', server.address);
        return / [1-9]\d* to be tried again/.test(stdout);
      };
      while (!(await isFull()) && worker.child.exitCode === null) await setTimeout(20);
      expect(done('full')).toBeLessThan(SHARDS);
      disk.resize('64m');
      const { status, stderr } = await worker.outcome;
      expect({ status, stderr }).toMatchObject({ status: 0 });
      expect(await merged('full')).toBe(expected);
    });

    // It takes a quarter of a minute.
    it.skipIf(!isFirst)('tries a shard five times, and again if it is submitted again', async () => {
      await plan('blocked');
      const obstacle = join(folder.path, 'blocked/parts/part-000003.parquet');
      mkdirSync(join(obstacle, 'something'), { recursive: true });
      await bulk('submit', 'blocked', '--queue', server.address);
      const { status, stdout } = await work('blocked').outcome;
      expect(status).toBe(1);
      expect(stdout).toMatch(/in the queue are 0 more, 1 have failed\n/);
      expect(stdout).toMatch(
        /shard 3: .*, rows \d+ to \d+, tried 5 times: cannot write .*part-000003\.parquet: a folder has this name/,
      );
      expect(done('blocked')).toBe(SHARDS - 1);
      rmSync(obstacle, { recursive: true });
      await bulk('submit', 'blocked', '--queue', server.address);
      expect((await work('blocked').outcome).stdout).toMatch(/^blocked: 1 shards computed/);
      expect(await merged('blocked')).toBe(expected);
    });

    it('gives up in one sentence where the server is gone', async () => {
      await plan('gone');
      await bulk('submit', 'gone', '--queue', server.address);
      const worker = work('gone', '--patience', '2');
      while (done('gone') < 1 && worker.child.exitCode === null) await setTimeout(20);
      await server.kill();
      const { status, stderr } = await worker.outcome;
      await server.start();
      expect(status).toBe(2);
      expect(stderr).toMatch(/^clearance: warning: the queue cannot be reached: .*; trying again for 2 s$/m);
      expect(stderr).toMatch(/^clearance: --queue .*: cannot be reached any more: .*$/m);
      expect(stderr).not.toMatch(/\n\s+at /);
    });
  });
});

describe('clearance bulk submit', () => {
  const folder = temporaryFolder();
  beforeAll(async () => {
    const job = { what: 'areFree', robot, configurations: { sampler: 'uniform', count: 10 } };
    await run(folder.path, 'bulk', 'plan', folder.write('job.json', job), '--out', 'run');
  });
  const submit = (address: string): Promise<Outcome> =>
    run(folder.path, 'bulk', 'submit', 'run', '--queue', address);

  it.skipIf(!hasRedis).each([
    [
      'evicts',
      ['--appendonly', 'yes', '--maxmemory-policy', 'allkeys-lru'],
      /evicts jobs where its memory is full \(maxmemory-policy allkeys-lru\)/,
    ],
    [
      'forgets',
      ['--appendonly', 'no', '--maxmemory-policy', 'noeviction'],
      /forgets jobs where it ends \(appendonly no\); start it with --appendonly yes/,
    ],
  ])('refuses a Redis that %s', async (_, settings, message) => {
    const server = await startRedis(settings);
    try {
      expectComplaint(await submit(server.address), message);
    } finally {
      await server.remove();
    }
  });

  it.each([
    ['redis://127.0.0.1:1', /--queue redis:\/\/127\.0\.0\.1:1: cannot be reached: .*ECONNREFUSED/],
    ['redis://me:secret@127.0.0.1:1', /--queue redis:\/\/…@127\.0\.0\.1:1: cannot be reached/],
    [
      'postgres://me:secret@127.0.0.1:1/x',
      /--queue postgres:\/\/…@127\.0\.0\.1:1\/x: cannot be reached: .*ECONNREFUSED/,
    ],
    ['amqp://127.0.0.1', /--queue amqp:\/\/127\.0\.0\.1: must begin with redis:\/\/ or postgres:\/\//],
  ])('refuses a queue that is not there: %s', async (address, message) => {
    const outcome = await submit(address);
    expectComplaint(outcome, message);
    expect(outcome.stderr).not.toContain('secret');
  });
});
