import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { environment } from '../../support/environment.ts';
import { collision, joint, link, origin, urdf } from '../../modules/robot/documents.ts';
import { cli, runProgram } from './run-program.ts';
import { expectComplaint, type Outcome, panda, temporaryFolder } from './run.ts';

const IS_DEEP = environment('CLEARANCE_DEEP') === '1';

/** Kilobytes that a run may take in memory at most, Node and the engine with it. */
const MEMORY = 300_000;

const arm = (shape = '<sphere radius="0.1"/>'): string =>
  urdf(
    `<link name="base">${collision(shape)}</link>`,
    link('arm', '0 0 0'),
    link('tip', '0 0 0'),
    joint('revolute', 'base', 'arm', origin('1 0 0')),
    joint('revolute', 'arm', 'tip', origin('1 0 0')),
  );

describe('clearance and files that are made to fill the memory', () => {
  const folder = temporaryFolder();

  function put(name: string, content: string | Uint8Array): string {
    writeFileSync(join(folder.path, name), content);
    return name;
  }

  /**
   * Runs a command, and says how many kilobytes it took. The kernel counts them from the start of the
   * program; `process.resourceUsage` begins with the memory of the process that started it.
   */
  function measure(...args: string[]): Outcome & { memory: number } {
    const usage = join(folder.path, 'usage');
    const program =
      `const { existsSync, readFileSync, writeFileSync } = require('node:fs');\n` +
      `const status = '/proc/self/status';\n` +
      `const most = () => existsSync(status) ? /VmHWM:\\s*(\\d+)/.exec(readFileSync(status, 'utf8'))[1] : 0;\n` +
      `process.on('exit', () => writeFileSync(${JSON.stringify(usage)}, String(most())));\n`;
    put('usage.cjs', program);
    const options = process.env.NODE_OPTIONS;
    process.env.NODE_OPTIONS = `--require ${join(folder.path, 'usage.cjs')}`;
    try {
      const outcome = runProgram(folder.path, ...args);
      return { ...outcome, memory: Number(readFileSync(usage, 'utf8')) };
    } finally {
      if (options === undefined) delete process.env.NODE_OPTIONS;
      else process.env.NODE_OPTIONS = options;
    }
  }

  function expectRefused(message: string | RegExp, ...args: string[]): void {
    const { memory, ...outcome } = measure(...args);
    expectComplaint(outcome, message);
    expect(memory).toBeLessThan(MEMORY);
  }

  /** `check` at one waypoint, with some option. */
  function check(robot: string, ...options: string[]): string[] {
    put('arm.urdf', robot);
    put('path.csv', '0,0\n');
    return ['check', 'arm.urdf', '--path', 'path.csv', ...options];
  }

  it('packed files that unpack to more than is read', () => {
    const size = IS_DEEP ? 2 ** 28 : 2 ** 25;
    const bomb = gzipSync(`{"segments":[${'[],'.repeat(size / 3)}[]]}`);
    put('bomb.json.gz', bomb);
    expectRefused(
      'bomb.json.gz: unpacks to more than the 33554432 bytes that are read of such a file',
      ...check(arm(), '--scene', 'bomb.json.gz'),
    );
  });

  const SCENES: [string, string, string][] = [
    ['lists', `{"segments":[${'[],'.repeat(2 ** 18)}[]]}`, '262144 lists and objects that are read'],
    ['items', `{"segments":[${'1,'.repeat(2 ** 22 + 1)}1]}`, '4194304 items that are read'],
    ['texts', `{"segments":["${'","'.repeat(2 ** 19)}"]}`, '524288 names and texts that are read'],
    [
      'segments',
      JSON.stringify({
        segments: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`s${i}`, []])),
      }),
      'has 20000 segments or objects, and at most 16384 are read',
    ],
    ['objects', JSON.stringify({ scene: Array(20_000).fill(0) }), 'has 20000 segments or objects'],
  ];
  it.each(SCENES)('scenes of very many %s', (_, content, message) => {
    put('scene.json', content);
    expectRefused(message, ...check(arm(), '--scene', 'scene.json'));
  });

  it('texts in JSON are passed over, whatever is in them', () => {
    put('scene.json', JSON.stringify({ segments: { [`\\"[,${'[{,'.repeat(2 ** 19)}\\`]: [] } }));
    expect(measure(...check(arm(), '--scene', 'scene.json'))).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    ['tags', `<robot name="t">${'<a/>'.repeat(2 ** 17)}</robot>`],
    [
      'attributes',
      `<robot name="t"><a ${Array.from({ length: 2 ** 17 }, (_, i) => `a${i}=""`).join(' ')}/></robot>`,
    ],
  ])('URDFs of very many %s', (_, content) => {
    expectRefused('arm.urdf: has more than 131072 tags or attributes; is it a robot?', ...check(content));
  });

  it('numbers without end in a URDF', () => {
    const shape = `<sphere radius="${'1 '.repeat(2 ** 22)}"/>`;
    expectRefused(/<sphere radius="1 1 1.*">: expected one number/, ...check(arm(shape)));
  });

  it.each([
    ['part.obj', 'v 0 0 0\nf ', '1 '],
    ['part.stl', 'solid', ' a'],
  ])('a line without end in %s', (name, start, rest) => {
    put(name, start + rest.repeat(IS_DEEP ? 3e7 : 2 ** 20));
    expectRefused(
      new RegExp(`${name}:\\d: is longer than the 1048576 bytes that are read`),
      ...check(arm(`<mesh filename="${name}"/>`)),
    );
  });

  it('a row without end in a path', () => {
    const args = check(arm());
    put('path.csv', '0,'.repeat(IS_DEEP ? 1e7 : 2 ** 19));
    expectRefused('path.csv: a row has more than the 262144 characters that are read', ...args);
    put('path.csv', `0,0\n"${'a'.repeat(2 ** 19)}`);
    expectRefused('path.csv: a row has more than the 262144 characters that are read', ...args);
  });

  it('a path of as many waypoints as JSON may not have says that CSV may', () => {
    put('path.json', `[${'[0,0],'.repeat(2 ** 18)}[0,0]]`);
    check(arm());
    expectRefused(
      'path.json: its JSON has more than the 262144 lists and objects that are read; a path as CSV may be of any length',
      ...['check', 'arm.urdf', '--path', 'path.json'],
    );
  });

  it('long CSV paths are walked row by row', () => {
    const args = check(arm());
    const count = IS_DEEP ? 1_000_000 : 50_000;
    put('path.csv', Array.from({ length: count }, (_, i) => `${(i % 7) / 100},0\n`).join(''));
    const { status, stdout, stderr, memory } = measure(...args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`and ${count - 1000} more waypoints, which --json lists\n`);
    expect(stdout).toContain(`free: every one of`);
    expect(memory).toBeLessThan(MEMORY);
  });

  it('a bad row is found before anything is printed, however far down', () => {
    const args = check(arm());
    put('path.csv', `${'0,0\n'.repeat(20_000)}0,x\n`);
    expectComplaint(
      runProgram(folder.path, ...args, '--json'),
      'path.csv:20001: column 2: "x" is not a finite number',
    );
  });

  it('many sets of poses are printed one after the other', () => {
    const scene = { segments: { a: [], b: [] }, pairs: [['a', 'b']] };
    put('scene.json', JSON.stringify(scene));
    put('poses.json', `[${'{},'.repeat(IS_DEEP ? 250_000 : 5000)}{}]`);
    const args = ['distances', 'scene.json', '--poses', 'poses.json', '--json'];
    const { status, stdout, memory } = measure(...args);
    expect(status).toBe(0);
    expect((JSON.parse(stdout) as { poseSets: unknown[] }).poseSets.length).toBe(IS_DEEP ? 250_001 : 5001);
    expect(memory).toBeLessThan(MEMORY);
    put('poses.json', '[{},{"a":{"position":[0,0,0],"quaternion":[0,0,0,2]}}]');
    expectComplaint(
      runProgram(folder.path, ...args),
      'poses.json: set 2: Scene.setPose("a"): quaternion must be',
    );
  });
});

describe('clearance and output that cannot be written', () => {
  const PATH = ['--path', 'near.csv', '--srdf', 'erd_panda.srdf'];
  const COMMANDS = [
    ['check', 'erd_panda_collision.urdf', ...PATH],
    ['check', 'erd_panda_collision.urdf', ...PATH, '--json'],
    ['distances', 'scene.json'],
    ['distances', 'scene.json', '--json'],
    ['--help'],
    ['--version'],
  ];

  /** Runs a command whose standard output goes to a file, or to a reader that leaves at once. */
  function runInto(stdout: number | 'pipe', args: readonly string[]): Promise<Outcome> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [cli, ...args], {
        cwd: panda,
        stdio: ['ignore', stdout, 'pipe'],
      });
      child.stdout?.destroy();
      let stderr = '';
      child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text));
      child.on('close', (status) => {
        resolve({ status, stdout: '', stderr: stderr.replaceAll(/^clearance: warning: .*\n/gm, '') });
      });
    });
  }

  it.runIf(existsSync('/dev/full')).each(COMMANDS)(
    'a full disk is code 2 and one sentence: %s %s',
    async (...args) => {
      const full = openSync('/dev/full', 'w');
      const outcome = await runInto(full, args);
      closeSync(full);
      expectComplaint(outcome, /^clearance: cannot write to standard output: there is no space left\n$/);
    },
  );

  it('a reader that has left is code 2 and one sentence', async () => {
    const args = ['check', 'erd_panda_collision.urdf', ...PATH, '--step', '0.001', '--json'];
    const outcome = await runInto('pipe', args);
    expectComplaint(outcome, /^clearance: cannot write to standard output: its reader has closed it\n$/);
  });

  it.runIf(existsSync('/dev/full'))('a full disk is code 2 for --out, too', () => {
    const folder = join(panda, '../../data');
    const args = ['fit', 'meshes/rob.obj', '--count', '1', '--kind', 'points', '--out', '/dev/full'];
    expectComplaint(runProgram(folder, ...args), 'cannot write /dev/full: ');
  });
});
