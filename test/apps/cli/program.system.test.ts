import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readText } from '../../../data/read.ts';
import { cli, runProgram } from './run-program.ts';
import { expectComplaint, type Outcome, panda, run, temporaryFolder } from './run.ts';

const robot = ['check', 'erd_panda_collision.urdf', '--srdf', 'erd_panda.srdf', '--path'];

describe('the program clearance', () => {
  it('prints its version, which is that of the package', async () => {
    const { version } = JSON.parse(await readText('../package.json')) as { version: string };
    expect(runProgram(panda, '--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  it.each(['near.csv', 'collides.csv'])(
    'says of %s what the sources say, and ends with their code',
    async (path) => {
      expect(runProgram(panda, ...robot, path)).toEqual(await run(panda, ...robot, path));
    },
  );

  it('refuses what it cannot read in one line', () => {
    expectComplaint(runProgram(panda, ...robot, 'no.csv'), 'cannot read no.csv: there is no such file');
    expectComplaint(runProgram(panda, 'chek'), /unknown command 'chek' \(Did you mean check\?\)/);
  });

  it('does not mind a reader that stops early', () => {
    const command = `"${process.execPath}" "${cli}" ${robot.join(' ')} near.csv --step 1e-3 --json | head -c 1`;
    const { stdout, stderr } = spawnSync('bash', ['-c', command], { cwd: panda, encoding: 'utf8' });
    expect(stdout).toBe('{');
    expect(stderr).not.toContain('EPIPE');
  });
});

describe('clearance bulk run', () => {
  const folder = temporaryFolder();
  const bulk = (...args: string[]): Outcome => runProgram(folder.path, 'bulk', ...args);
  const plan = (out: string): void => {
    folder.write('wall.json', {
      segments: { wall: [{ kind: 'halfSpace', normal: [-1, 0, 0], offset: -0.4 }] },
    });
    const job = {
      what: 'lowest',
      robot: { urdf: join(panda, 'erd_panda_collision.urdf'), srdf: join(panda, 'erd_panda.srdf') },
      scenes: 'wall.json',
      configurations: { sampler: 'uniform', count: 20_000, seed: 1 },
      rowsPerShard: 1000,
    };
    expect(bulk('plan', folder.write('job.json', job), '--out', out).status).toBe(0);
  };
  const whole = (out: string): string =>
    /SHA-256 (\w+)/.exec(bulk('merge', out, '--out', `${out}.parquet`).stdout)![1]!;

  it('resumes after it was killed, and comes to the same bytes', async () => {
    plan('calm');
    bulk('run', 'calm');
    plan('killed');
    let kills = 0;
    for (let done = 0; kills < 4 && done < 20;) {
      const child = spawn(process.execPath, [cli, 'bulk', 'run', 'killed'], {
        cwd: folder.path,
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      const before = done;
      const count = (): number =>
        readdirSync(join(folder.path, 'killed/parts')).filter((name) => name.endsWith('.json')).length;
      while (child.exitCode === null && (done = count()) < before + 3) await setTimeout(1);
      child.kill('SIGKILL');
      await ended;
      if (child.signalCode === 'SIGKILL') kills++;
    }
    expect(kills).toBeGreaterThan(1);
    expect(bulk('run', 'killed').status).toBe(0);
    expect(whole('killed')).toBe(whole('calm'));
    expect(readdirSync(join(folder.path, 'killed/parts')).filter((name) => name.endsWith('.tmp'))).toEqual(
      [],
    );
  });
});
