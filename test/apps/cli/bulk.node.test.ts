import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectComplaint, type Outcome, panda, run, temporaryFolder } from './run.ts';
import { canMount, smallDisk } from './small-disk.ts';

const wall = { segments: { wall: [{ kind: 'halfSpace', normal: [-1, 0, 0], offset: -0.4 }] } };
const robot = { urdf: join(panda, 'erd_panda_collision.urdf'), srdf: join(panda, 'erd_panda.srdf') };
const job = {
  what: 'lowest',
  robot,
  scenes: 'wall*.json',
  configurations: { sampler: 'uniform', count: 20_000, seed: 1 },
  rowsPerShard: 1000,
};

describe('clearance bulk', () => {
  const folder = temporaryFolder();
  const bulk = async (...args: string[]): Promise<Outcome> => await run(folder.path, 'bulk', ...args);
  const plan = async (out: string, more: object = {}): Promise<Outcome> => {
    folder.write('wall.json', wall);
    return await bulk('plan', folder.write('job.json', { ...job, ...more }), '--out', out);
  };

  it('plans, runs, tells, verifies and merges', async () => {
    expect(await plan('run')).toMatchObject({
      status: 0,
      stdout: 'run: 20000 rows in 20 shards, of 1 scene\n',
    });
    const begun = await bulk('run', 'run', '--shards', '0-4', '--json');
    expect(JSON.parse(begun.stdout)).toMatchObject({
      format: 'clearance-bulk-status',
      version: 1,
      computed: 5,
      shards: { done: 5, of: 20 },
      rows: { done: 5000, of: 20_000 },
    });
    expectComplaint(
      await bulk('merge', 'run', '--out', 'early.parquet'),
      /run: 15 of 20 shards are not done, 5, 6, 7, 8, 9 and more/,
    );
    expect(existsSync(join(folder.path, 'early.parquet'))).toBe(false);
    expect((await bulk('run', 'run', '--workers', '2')).stdout).toMatch(
      /^run: 15 shards computed; 20 of 20 shards done, 20000 of 20000 rows, \d+ free, lowest -\d+\.\d\d mm\n$/,
    );
    expect((await bulk('verify', 'run', '--sample', '0.1')).stdout).toBe(
      'run: 20 parts looked at, 2 computed once more, 0 faults\n',
    );
    expect((await bulk('merge', 'run', '--out', 'all.parquet')).stdout).toMatch(
      /^all\.parquet: 20000 rows, \d+ bytes, SHA-256 [0-9a-f]{64}\n$/,
    );
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    const status = JSON.parse((await bulk('status', 'run', '--json')).stdout) as { rate: number };
    expect(status.rate).toBeGreaterThan(0);
    // What has been damaged is found, and said by the exit code.
    writeFileSync(join(folder.path, 'run/parts/part-000003.parquet'), 'PAR1');
    const { status: code, stdout } = await bulk('verify', 'run', '--sample', '0');
    expect([code, stdout.split('\n')[0]]).toEqual([
      1,
      expect.stringMatching(/^part-000003\.parquet: is truncated/),
    ]);
  });

  it.each([
    [{ what: 'areFre' }, /job\.json: "what" must be one of .*, got "areFre"; did you mean 'areFree'\?$/m],
    [{ marign: 1 }, /job\.json: there is no key "marign"; .*; did you mean 'margin'\?$/m],
    [{ robot: 'no.urdf' }, /cannot read no\.urdf: there is no such file/],
    [{ robot: { ...robot, srdf: 'no.srdf' } }, /cannot read no\.srdf: there is no such file/],
    [{ robot: { ...robot, urd: 1 } }, /"robot": there is no key "urd"; .*did you mean 'urdf'/],
    [{ scenes: 'none-*.json' }, /"scenes": nothing in \. fits none-\*\.json/],
    [{ scenes: 'none.json' }, /cannot read none\.json: there is no such file/],
    [{ scenes: ['wall.json', 'w*.json'] }, /"scenes": wall\.json is named twice/],
    [{ scenes: ['job.json'] }, /job\.json: expected \{ "segments"/],
    [{ configurations: { sampler: 'uniform' } }, /"configurations": "count" must be a whole number from 1/],
    [{ configurations: { sampler: 'sobol', count: 1 } }, /"sampler" must be one of uniform, halton/],
    [
      { configurations: { sampler: 'uniform', count: 1, sed: 1 } },
      /there is no key "sed"; .*did you mean 'seed'/,
    ],
    [{ configurations: undefined }, /"lowest" needs "configurations"/],
    [{ paths: '*.csv' }, /"lowest" takes "configurations", not "paths"/],
    [{ configurations: { files: 'rows.csv' } }, /rows\.csv:3: column 2: "NaN" is not a finite number/],
    [
      { configurations: { files: 'few.csv' } },
      /few\.csv: there is no column "panda_joint2"; every joint needs one/,
    ],
    [
      { configurations: { files: 'job.json' } },
      /job\.json: rows are read from files that end in \.csv or \.parquet/,
    ],
    [{ configurations: { files: 'bad.parquet' } }, /bad\.parquet: not valid Parquet/],
    [{ margin: '1' }, /"margin" must be a number, got "1"/],
    [{ rowsPerShard: 0 }, /"rowsPerShard" must be a whole number from 1 to 4194304, got 0/],
    [{ maxDistance: 1 }, /"maxDistance" is for "pairs"/],
    [{ folders: 'cells/*' }, /"folders": nothing in \. fits cells\/\*/],
  ])('refuses a job in one sentence, and leaves nothing: %j', async (more, message) => {
    const names = [1, 2, 3, 4, 5, 6, 7].map((i) => `panda_joint${i}`);
    folder.write(
      'rows.csv',
      `${[...names, 'panda_finger_joint1'].join(',')}\n0,0,0,0,0,0,0,0\n0,NaN,0,0,0,0,0,0\n`,
    );
    folder.write('few.csv', 'panda_joint1\n0\n');
    folder.write('bad.parquet', 'PAR1 and no more PAR1');
    expectComplaint(await plan('refused', more), message);
    expect(existsSync(join(folder.path, 'refused'))).toBe(false);
  });

  it('refuses folders that are no place for a run, or none', async () => {
    await plan('there');
    expectComplaint(await plan('there'), /there: is not empty; name a folder that is/);
    expectComplaint(await plan('job.json/run'), /job\.json\/run: is no folder/);
    expectComplaint(await bulk('run', 'nowhere'), /nowhere: is no run: there is no manifest\.json/);
    expectComplaint(
      await bulk('run', 'there', '--shards', '3-99'),
      /shards 3 to 99: the run has shards 0 to 19/,
    );
    expectComplaint(await bulk('run', 'there', '--shards', 'x'), /It must be FIRST-LAST/);
    expectComplaint(await bulk('plan', 'none.json', '--out', 'there2'), /cannot read none\.json/);
    cpSync(join(folder.path, 'there'), join(folder.path, 'older'), { recursive: true });
    const file = join(folder.path, 'older/manifest.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"package": "[^"]*"/, '"package": "0.0.9"'));
    for (const command of [['run'], ['status'], ['verify'], ['merge', '--out', 'x.parquet']]) {
      expectComplaint(
        await bulk(command[0]!, 'older', ...command.slice(1)),
        /was made by clearance 0\.0\.9, and this is /,
      );
    }
    writeFileSync(file, '{"format":');
    expectComplaint(await bulk('run', 'older'), /manifest\.json: not valid JSON/);
    await plan('robbed');
    const { robots } = JSON.parse(readFileSync(join(folder.path, 'robbed/manifest.json'), 'utf8')) as {
      robots: { urdf: string }[];
    };
    writeFileSync(join(folder.path, 'robbed/inputs', robots[0]!.urdf), '<robot/>');
    expectComplaint(await bulk('run', 'robbed'), /is not what it was when the run was planned/);
  });

  it('shows what became of robot programs, and says it by the exit code', async () => {
    const names = [1, 2, 3, 4, 5, 6, 7].map((i) => `panda_joint${i}`);
    const posture = [0, -0.785, 0, -2.356, 0, 1.571, 0.785, 0.02];
    for (const [cell, reach] of [
      ['left', [0, 0.2]],
      ['right', [1.7, 1.9]],
    ] as const) {
      mkdirSync(join(folder.path, `cells/${cell}`), { recursive: true });
      folder.write(`cells/${cell}/scene.json`, {
        segments: { wall: [{ kind: 'halfSpace', normal: [-1, 0, 0], offset: -0.25 }] },
      });
      const rows = reach.map((turn) => posture.with(0, turn)).map((row) => row.join(','));
      folder.write(
        `cells/${cell}/turn.csv`,
        [[...names, 'panda_finger_joint1'].join(','), ...rows].join('\n'),
      );
    }
    const program = {
      what: 'path',
      folders: 'cells/*',
      robot,
      scenes: 'scene.json',
      paths: '*.csv',
      margin: 0.001,
    };
    expect((await bulk('plan', folder.write('night.json', program), '--out', 'night')).status).toBe(0);
    expect((await bulk('run', 'night')).status).toBe(0);
    const { status, stdout } = await bulk('merge', 'night', '--out', 'night.parquet');
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /│ cells\/left\/scene\.json +│ turn\.csv │ [^│]*wall[^│]* │ +-\d+\.\d\d │ waypoint \d +│ no: \d+ of \d+ samples +│/,
    );
    expect(stdout).toMatch(/│ cells\/right\/scene\.json .* │ yes +│/);
    expect(stdout).toMatch(/\nnight\.parquet: 2 rows, /);
  });

  it.skipIf(!canMount)('says so where the disk is full, and leaves nothing half-written', async () => {
    folder.write('wall.json', wall);
    const more = {
      scenes: 'wall.json',
      configurations: { ...job.configurations, count: 200_000 },
      rowsPerShard: 10_000,
    };
    const small = join(folder.path, 'small');
    smallDisk(small, '512k');
    const out = join(small, 'run');
    expect((await bulk('plan', folder.write('job.json', { ...job, ...more }), '--out', out)).status).toBe(0);
    expectComplaint(await bulk('run', out), /cannot write .*part-\d+\.parquet: there is no space left$/m);
    const names = readdirSync(join(out, 'parts'));
    expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
    const { shards } = JSON.parse((await bulk('status', out, '--json')).stdout) as {
      shards: { done: number };
    };
    expect(shards.done).toBeGreaterThan(0);
    expect(shards.done).toBeLessThan(20);
    await plan('roomy');
    expect((await bulk('run', 'roomy')).status).toBe(0);
    expectComplaint(
      await bulk('merge', 'roomy', '--out', join(small, 'all.parquet')),
      /cannot write .*all\.parquet: there is no space left/,
    );
    expect(existsSync(join(small, 'all.parquet'))).toBe(false);
    expectComplaint(
      await bulk('plan', 'job.json', '--out', join(small, 'other')),
      /cannot write .*: there is no space left/,
    );
    expect(existsSync(join(small, 'other'))).toBe(false);
  });
});
