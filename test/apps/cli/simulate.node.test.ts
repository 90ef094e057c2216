import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadEngine } from '../../../bindings/index.ts';
import { readWorld } from '../../../modules/files/index.ts';
import { expectComplaint, type Outcome, run, temporaryFolder } from './run.ts';

const EXAMPLE = fileURLToPath(new URL('../../../examples/falling/', import.meta.url));

/** A world with a name that takes quotes, beside a floor. */
const BALL = {
  format: 'clearance-world',
  version: 1,
  bodies: [
    { name: 'floor', elements: [{ kind: 'halfSpace', normal: [0, 0, 1], offset: 0 }], static: true },
    {
      name: 'a "red", ball',
      elements: [{ kind: 'sphere', center: [0, 0, 0], radius: 0.1 }],
      mass: 2,
      pose: { position: [0, 0, 0.1] },
    },
  ],
};

describe('clearance simulate', () => {
  const folder = temporaryFolder();
  beforeEach(() => cpSync(EXAMPLE, folder.path, { recursive: true }));
  const simulate = async (...args: string[]): Promise<Outcome> => await run(folder.path, 'simulate', ...args);
  const text = (name: string): string => readFileSync(join(folder.path, name), 'utf8');
  const rows = (name: string): string[] => text(name).trim().split('\n');

  it('does what the page of the example says', async () => {
    const page = readFileSync(join(EXAMPLE, 'README.md'), 'utf8');
    const [, command, printed] = /```console\n\$ clearance ([^\n]*)\n(.*?)```/s.exec(page)!;
    expect(await run(folder.path, ...command!.split(' '))).toEqual({
      status: 0,
      stdout: printed,
      stderr: '',
    });
  });

  it('writes where everything is in each frame, to the last bit', async () => {
    const args = ['--seconds', '0.05', '--step', '0.002', '--every', '0.01', '--out', 'motion.csv'];
    const { status, stdout } = await simulate('world.json', ...args);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^0\.05 s in 25 steps; .* contacts\nmotion\.csv: 6 frames\n$/);
    const [head, ...frames] = rows('motion.csv');
    const bodies = ['crate 1', 'crate 2', 'crate 3', 'ball'];
    const poses = bodies.flatMap((name) =>
      ['x', 'y', 'z', 'qx', 'qy', 'qz', 'qw'].map((c) => `${name}.${c}`),
    );
    expect(head).toBe(['time', ...poses, 'arm.shoulder', 'arm.elbow', 'kinetic', 'potential'].join(','));

    const engine = await loadEngine();
    const { world, robots } = await readWorld(engine, join(folder.path, 'world.json'));
    const expected = (): number[] => {
      const { kinetic, potential } = world.energy();
      const numbers = bodies.flatMap((name) => {
        const { position, quaternion } = world.body(name).pose;
        return [...position, ...quaternion];
      });
      return [world.time, ...numbers, ...robots.get('arm')!.inWorld.configuration, kinetic, potential];
    };
    const seen = [expected()];
    world.advance(0.05, { step: 0.002, each: 0.01, onFrame: () => void seen.push(expected()) });
    // Zeros of either sign are written alike.
    expect(frames.map((row) => row.split(',').map((x) => Number(x) + 0))).toEqual(
      seen.map((row) => row.map((x) => x + 0)),
    );
    world.dispose();
    engine.dispose();
  });

  it('writes what touches, with impulses that carry the weight', async () => {
    folder.write('ball.json', BALL);
    await simulate('ball.json', '--seconds', '0.2', '--every', '0.1', '--contacts', 'c.csv');
    const [head, ...touches] = rows('c.csv');
    expect(head).toBe('time,a,b,x,y,z,nx,ny,nz,ix,iy,iz');
    expect(touches.map((row) => row.split(',')[0]).map(Number)).toEqual([
      expect.closeTo(0.1, 12),
      expect.closeTo(0.2, 12),
    ]);
    const [, x, y, z, nx, ny, nz, ix, iy, iz] = /^[\d.]+,floor,"a ""red"", ball",(.*)$/
      .exec(touches[1]!)![1]!
      .split(',')
      .reduce<(number | string)[]>((all, word) => [...all, Number(word)], ['']) as number[];
    expect([x, y, z]).toEqual([0, 0, expect.closeTo(0, 3)]);
    expect([nx, ny, nz]).toEqual([0, 0, 1]);
    expect([ix, iy]).toEqual([0, 0]);
    expect(iz).toBeCloseTo(2 * 9.81 * 0.001, 6);
  });

  it('names links of robots', async () => {
    const world = JSON.parse(text('world.json')) as { bodies: { name: string; pose: object }[] };
    world.bodies.find(({ name }) => name === 'ball')!.pose = { position: [0.45, 0, 0.6] };
    folder.write('near.json', world);
    await simulate('near.json', '--seconds', '0.4', '--every', '0.001', '--contacts', 'c.csv');
    expect(text('c.csv')).toMatch(/,ball,arm\/paddle,|,arm\/paddle,ball,/);
  });

  it('saves the world as it is at the end, with which it goes on', async () => {
    await simulate(
      'world.json',
      '--seconds',
      '0.1',
      '--save',
      'later.json',
      '--out',
      'a.csv',
      '--every',
      '0.1',
    );
    await simulate('later.json', '--seconds', '0.01', '--out', 'b.csv', '--every', '0.01');
    const [end, start] = [rows('a.csv').at(-1)!, rows('b.csv')[1]!].map((row) =>
      row.split(',').slice(1).map(Number),
    );
    start!.forEach((number, i) => expect(number).toBeCloseTo(end![i]!, 12));
  });

  it('says what the time was spent on', async () => {
    const { stdout } = await simulate('world.json', '--seconds', '0.1', '--profile');
    const shares = [...stdout.matchAll(/│ ([^│]+?) +│ ([\d.]+) +│ ([\d.]+) % +│/g)];
    expect(shares.map(([, name]) => name)).toEqual([
      'which pairs are near, and how far apart',
      'contacts',
      'impacts',
      'what holds, and motors',
      'motion',
      'placing shapes',
      'the rest',
      'together',
    ]);
    const sum = shares.slice(0, -1).reduce((total, [, , , share]) => total + Number(share), 0);
    expect(Math.abs(sum - 100)).toBeLessThan(0.5);
  });

  it('keeps what it has written where a step does not end', async () => {
    const crate = {
      name: 'crate',
      elements: [{ kind: 'box', center: [0, 0, 0], halfExtents: [0.1, 0.1, 0.1] }],
      mass: 1,
      velocity: { angular: [1e6, 1, 0] },
      pose: { position: [0, 0, 0.5] },
    };
    // Of a half-space, less has to be shown: nothing is cut there.
    const floor = { ...BALL.bodies[0], elements: [{ ...crate.elements[0], halfExtents: [9, 9, 0.1] }] };
    folder.write('hard.json', { ...BALL, envelope: 1e-4, bodies: [floor, crate] });
    const args = ['--seconds', '1', '--step', '0.01', '--every', '0.01', '--out', 'm.csv'];
    expectComplaint(await simulate('hard.json', ...args), /World\.step: 5000 tries were not enough/);
    // It falls for a quarter of a second before it is near the floor.
    expect(rows('m.csv').length).toBeGreaterThan(20);
  });

  it.each<[string, string[], string | RegExp]>([
    ['no world', ['no.json'], 'cannot read no.json: there is no such file'],
    ['a long step', ['world.json', '--step', '2'], /It must be at most 1\./],
    ['no time', ['world.json', '--seconds', '0'], /It must be above 0\./],
    [
      'more steps than anyone waits for',
      ['world.json', '--seconds', '1e9'],
      'takes more than 100000000 steps',
    ],
    ['another ending', ['world.json', '--out', 'm.txt'], '--out m.txt: name a file that ends in .csv'],
    [
      'one file for two things',
      ['world.json', '--out', 'm.csv', '--contacts', 'm.csv'],
      'it is what was read',
    ],
    ['to write over the world', ['world.json', '--save', 'world.json'], 'it is what was read'],
    ['a world in another folder', ['world.json', '--save', '/tmp/w.json'], 'name a file beside world.json'],
  ])('refuses %s', async (_, args, message) => {
    const outcome = await simulate('--seconds', '0.01', ...args);
    expectComplaint(
      outcome,
      typeof message === 'string' ? new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : message,
    );
  });
});
