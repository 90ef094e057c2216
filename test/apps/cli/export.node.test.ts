import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadRobot } from '../../../modules/robot/index.ts';
import { axis, collision, joint, link, urdf } from '../../modules/robot/documents.ts';
import { expectComplaint, type Outcome, run, temporaryFolder } from './run.ts';

const arm = urdf(
  `<link name="a">${collision('<box size="0.2 0.2 0.1"/>')}</link>`,
  link('b', '0.5 0 0'),
  link('c', '2 0 0'),
  joint('revolute', 'a', 'b', axis('0 0 1')),
  joint('revolute', 'b', 'c', axis('0 0 1')),
);

const folder = temporaryFolder();
const write = async (...options: readonly string[]): Promise<Outcome> => {
  folder.write('arm.urdf', arm);
  return await run(folder.path, 'export', 'arm.urdf', '--samples', '3000', ...options);
};
const written = (name: string): string => readFileSync(join(folder.path, name), 'utf8');

describe('clearance export', () => {
  it('writes a file, and a table of its spheres', async () => {
    const { status, stdout, stderr } = await write('--to', 'xrdf', '--out', 'arm.xrdf', '--from', '0.5,1');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/│ a +│ \d +│ +\d+\.\d\d │\n│ b +│ 1 +│ +0\.00 │/);
    expect(stdout).toMatch(/\narm\.xrdf: 0 of 3 pairs are compared\n$/);
    expect(parse(written('arm.xrdf'))).toMatchObject({
      default_joint_positions: { 'a-b': 0.5, 'b-c': 1 },
      self_collision: { ignore: { a: ['b', 'c'], b: ['c'] } },
    });
  });

  it('writes what a file names beside it', async () => {
    expect((await write('--to', 'vamp', '--out', 'v.json', '--count', '2')).status).toBe(0);
    const { urdf: body, srdf } = JSON.parse(written('v.json')) as Record<string, string>;
    expect(loadRobot(written(body!), { srdf: written(srdf!) }).pairs).toEqual([]);
    expect(readdirSync(folder.path)).toEqual(expect.arrayContaining(['v_spherized.urdf', 'v.srdf']));
  });

  it('takes limits of joints and tools', async () => {
    const options = ['--tool', 'b', '--tool', 'c', '--acceleration', '2', '--jerk', '3'];
    expect((await write('--to', 'curobo', '--out', 'arm.yml', ...options)).status).toBe(0);
    expect(parse(written('arm.yml'))).toMatchObject({
      robot_cfg: {
        kinematics: {
          urdf_path: 'arm.urdf',
          ee_link: 'b',
          link_names: ['b', 'c'],
          cspace: { max_acceleration: 2, max_jerk: 3 },
        },
      },
    });
  });

  it('refuses what it cannot do, and writes nothing', async () => {
    expectComplaint(await write('--out', 'x'), /required option '--to <format>' not specified/);
    expectComplaint(await write('--to', 'xrdf'), /required option '--out <file>' not specified/);
    expectComplaint(await write('--to', 'sdf', '--out', 'x'), /Allowed choices are xrdf, curobo, /);
    expectComplaint(
      await write('--to', 'mjcf', '--out', 'arm.urdf'),
      /it is what was read; name another file/,
    );
    expectComplaint(
      await write('--to', 'mjcf', '--out', 'x', '--tool', 'd'),
      /arm\.urdf: .*options\.tools.*"d"/,
    );
    expectComplaint(
      await write('--to', 'xrdf', '--out', 'x', '--base', 'planar'),
      /joint "base" is planar, and this format has joints of one number only; hold it with --fix-floating/,
    );
    expect(readdirSync(folder.path)).not.toContain('x');
    expect(written('arm.urdf')).toBe(arm);
  });
});
