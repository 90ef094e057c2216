import { describe, expect, it } from 'vitest';
import { joint, link, urdf } from '../../modules/robot/documents.ts';
import { expectComplaint, type Outcome, run, temporaryFolder } from './run.ts';

const ROBOT = urdf(
  link('body', '0 0 0'),
  link('arm'),
  link('hand', '0.5 0 0'),
  joint('revolute', 'body', 'arm'),
  joint('fixed', 'arm', 'hand'),
);
const SRDF = urdf(
  '<virtual_joint name="world" type="floating" parent_frame="odom" child_link="body"/>',
  '<group_state name="up" group="all"><joint name="world" value="0 0 2 0 0 0 1"/><joint name="body-arm" value="0"/></group_state>',
  '<group_state name="over" group="all"><joint name="world" value="4 0 2 0 0 1 0"/><joint name="body-arm" value="0"/></group_state>',
);
/** A ball of 1 m around the origin. */
const WORLD = { segments: { ball: [{ kind: 'point', vertices: [[0, 0, 0]], radius: 1 }] } };

describe('clearance with bases that move', () => {
  const folder = temporaryFolder();

  async function check(path: string | undefined, ...options: string[]): Promise<Outcome> {
    folder.write('robot.urdf', ROBOT);
    folder.write('robot.srdf', SRDF);
    folder.write('world.json', WORLD);
    const given = path === undefined ? [] : ['--path', folder.write('path.csv', path)];
    return await run(folder.path, 'check', 'robot.urdf', '--scene', 'world.json', ...given, ...options);
  }

  it('walks a planar base past an obstacle', async () => {
    const names = 'base/x,base/y,base/theta,body-arm\n';
    const past = await check(`${names}-3,2,0,0\n3,2,90,0\n`, '--base', 'planar', '--degrees');
    expect(past).toMatchObject({ status: 0, stderr: '' });
    expect(past.stdout).toMatch('ball');
    const into = await check(`${names}-3,0,0,0\n3,0,0,0\n`, '--base', 'planar');
    expect(into).toMatchObject({ status: 1, stderr: '' });
  });

  it('takes states of the SRDF for a floating base, and turns it the shorter way', async () => {
    const options = ['--srdf', 'robot.srdf', '--base', 'srdf', '--json', '--step', '0.5'];
    const found = await check(undefined, ...options, '--from', 'up', '--to', 'over');
    expect(found).toMatchObject({ status: 0, stderr: '' });
    const { waypoints, samples } = JSON.parse(found.stdout) as {
      waypoints: { configuration: number[] }[];
      samples: number;
    };
    expect(waypoints.map(({ configuration }) => configuration)).toEqual([
      [0, 0, 2, 0, 0, 0, 1, 0],
      [4, 0, 2, 0, 0, 1, 0, 0],
    ]);
    // Half a turn: 4 tan 45° in steps of 0.5, as many as 4 m take, and the start.
    expect(samples).toBe(9);
    // With the base held fixed, the same states say nothing about it.
    const fixed = await check(undefined, '--srdf', 'robot.srdf', '--from', 'up', '--to', 'over');
    expect(fixed.status).toBe(1);
    expect(fixed.stderr).toMatch('body – ball overlap in all 2 samples');
  });

  it('refuses positions that are none', async () => {
    expectComplaint(
      await check('0,0,0,0,0,0,0,0\n', '--base', 'floating'),
      /path\.csv:1: the numbers of joint "base" must be/,
    );
    expectComplaint(await check('0,0,0,0\n', '--base', 'floating'), 'path.csv:1: expected 8 numbers, got 4');
    expect((await check('0\n', '--base', 'hover')).stderr).toMatch(
      'Allowed choices are fixed, planar, floating, srdf',
    );
  });

  it('lists the numbers of a base', async () => {
    const { stdout } = await run(folder.path, 'info', 'robot.urdf', '--base', 'floating');
    expect(stdout).toMatch(/base\/trans_x │ prismatic +│ none +│ none/);
    expect(stdout).toMatch(/base\/rot_w +│ quaternion │ -1 +│ 1 /);
  });
});
