import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherWorld } from '../../../apps/cli/serve/world-view.ts';
import { loadEngine } from '../../../bindings/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { expectComplaint, run, temporaryFolder } from './run.ts';

const EXAMPLE = fileURLToPath(new URL('../../../examples/falling/', import.meta.url));

const engine = await loadEngine();
afterAll(() => engine.dispose());

describe('clearance view of a world', () => {
  const folder = temporaryFolder();
  beforeAll(async () => {
    cpSync(EXAMPLE, folder.path, { recursive: true });
    const args = ['--seconds', '0.5', '--every', '0.1', '--out', 'm.csv', '--contacts', 'c.csv'];
    expect((await run(folder.path, 'simulate', 'world.json', ...args)).status).toBe(0);
    folder.write('two.csv', 'time,x\n0,1\n');
  });
  const at = (name: string): string => join(folder.path, name);

  it('gathers its bodies, its robot and each frame', async () => {
    const { view } = await gatherWorld(
      at('world.json'),
      { motion: at('m.csv'), contacts: at('c.csv') },
      engine,
    );
    const { segments, allowed } = view.surroundings!.content as {
      segments: { id: string; pose: number[] }[];
      allowed: unknown;
    };
    expect(segments.map(({ id }) => id)).toEqual(['floor', 'crate 1', 'crate 2', 'crate 3', 'ball']);
    expect(segments[4]!.pose.slice(12, 15)).toEqual([0.4, 0.01, 1.7]);
    expect(allowed).toEqual([['arm/stand', 'floor']]);
    expect(view.choices).toMatchObject({ prefix: 'arm/' });
    const { file, times, segments: moving, poses, configurations, contacts } = view.motion!;
    expect(file).toBe('m.csv');
    expect(times).toHaveLength(6);
    expect(moving).toEqual(['crate 1', 'crate 2', 'crate 3', 'ball']);
    expect(poses.map(({ length }) => length)).toEqual(Array<number>(6).fill(28));
    expect(poses[0]!.slice(21)).toEqual([0.4, 0.01, 1.7, 0, 0, 0, 1]);
    expect(configurations[0]).toEqual([0.2, 0.4]);
    expect(contacts!.map(({ length }) => length % 6)).toEqual(Array<number>(6).fill(0));
    expect([contacts![0]!.length, contacts![5]!.length > 0]).toEqual([0, true]);
  });

  it('shows a second robot by its segments, where its joints put them', async () => {
    const robot = {
      name: 'left',
      urdf: 'arm.urdf',
      pose: { position: [0, 2, 0] },
      configuration: { shoulder: 1 },
    };
    const other = {
      name: 'right',
      urdf: 'arm.urdf',
      pose: { position: [0, -2, 0] },
      configuration: { elbow: 1 },
    };
    folder.write('arms.json', { format: 'clearance-world', version: 1, robots: [robot, other] });
    const { view } = await gatherWorld(at('arms.json'), {}, engine);
    expect(view.motion).toMatchObject({
      times: [0],
      segments: ['right/stand', 'right/upper', 'right/paddle'],
    });
    expect(view.motion!.configurations).toEqual([[1, 0]]);
    const arm = loadRobot(view.urdf, { placement: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -2, 0, 1] });
    const paddle = arm.linkPose([0, 1], 'paddle');
    expect(view.motion!.poses[0]!.slice(14, 17)).toEqual([...paddle.slice(12, 15)]);
    expect((view.choices.placement as number[]).slice(12, 15)).toEqual([0, 2, 0]);
  });

  it('shows a world without robots', async () => {
    const ball = { name: 'ball', elements: [{ kind: 'sphere', center: [0, 0, 0], radius: 1 }], mass: 1 };
    folder.write('ball.json', { format: 'clearance-world', version: 1, bodies: [ball] });
    const { view } = await gatherWorld(at('ball.json'), {}, engine);
    expect(view.motion).toEqual({
      times: [0],
      segments: ['ball'],
      poses: [[0, 0, 0, 0, 0, 0, 1]],
      configurations: [[]],
    });
    expect(loadRobot(view.urdf).joints).toEqual([]);
  });

  it.each<[string, string[], RegExp]>([
    [
      'a motion of another world',
      ['world.json', '--motion', 'two.csv'],
      /two\.csv:1: expected 33 columns, got 2; is it of this world\?/,
    ],
    ['no motion', ['world.json', '--motion', 'no.csv'], /cannot read no\.csv: there is no such file/],
    ['contacts without a motion', ['world.json', '--contacts', 'c.csv'], /--contacts needs a --motion/],
    [
      'a motion as contacts',
      ['world.json', '--motion', 'm.csv', '--contacts', 'm.csv'],
      /m\.csv:1: expected 12 columns, got 33; is it of contacts\?/,
    ],
    [
      'a path',
      ['world.json', '--path', 'm.csv'],
      /--path needs a robot, and a world says such things itself/,
    ],
    [
      'a motion of a robot',
      ['arm.urdf', '--motion', 'm.csv'],
      /--motion needs a world: clearance view world\.json --motion/,
    ],
    ['a motion of nothing', ['--motion', 'm.csv'], /--motion needs a robot/],
    ['a world that is none', ['bad.json'], /bad\.json: format must be 'clearance-world', got undefined/],
    [
      'a motion with a word',
      ['world.json', '--motion', 'word.csv'],
      /word\.csv:3: ball\.x: "far" is not a finite number/,
    ],
    ['a motion that goes back', ['world.json', '--motion', 'back.csv'], /back\.csv:3: time 0 is not after 0/],
    [
      'contacts of another run',
      ['world.json', '--motion', 'm.csv', '--contacts', 'other.csv'],
      /other\.csv:2: there is no frame at 0\.05 s/,
    ],
    ['no frames', ['world.json', '--motion', 'none.csv'], /none\.csv: no frames/],
  ])('refuses %s', async (_, args, message) => {
    const { motion } = await tables();
    folder.write('bad.json', {});
    folder.write(
      'word.csv',
      [
        motion[0],
        motion[1],
        motion[2]!.replace(/^([^,]*,){22}[^,]*/, (text) => text.replace(/[^,]*$/, 'far')),
      ].join('\n'),
    );
    folder.write('back.csv', [motion[0], motion[1], motion[1]].join('\n'));
    folder.write('none.csv', motion[0]!);
    folder.write('other.csv', 'time,a,b,x,y,z,nx,ny,nz,ix,iy,iz\n0.05,a,b,0,0,0,0,0,1,0,0,1\n');
    expectComplaint(await run(folder.path, 'view', ...args, '--no-open'), message);
  });

  async function tables(): Promise<{ motion: string[] }> {
    const { readFile } = await import('node:fs/promises');
    return { motion: (await readFile(at('m.csv'), 'utf8')).split('\n') };
  }
});
