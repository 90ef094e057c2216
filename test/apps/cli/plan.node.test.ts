import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectComplaint, type Outcome, run, temporaryFolder } from './run.ts';
import { axis, joint, link, origin, urdf } from '../../modules/robot/documents.ts';

const arm = urdf(
  link('base'),
  link('upper', '0.3 0 0', '0.6 0 0'),
  link('fore', '0.3 0 0', '0.6 0 0'),
  joint('revolute', 'base', 'upper', axis('0 0 1')),
  joint('revolute', 'upper', 'fore', origin('0.9 0 0') + axis('0 0 1')),
);
const srdf = `<robot name="test"><group name="arm"><joint name="base-upper"/><joint name="upper-fore"/></group>
<group_state name="below" group="arm"><joint name="base-upper" value="-1.5"/><joint name="upper-fore" value="0"/></group_state>
</robot>`;
const ball = (x: number, radius: number): object => ({ kind: 'point', vertices: [[x, 0, 0]], radius });
const wall = (x: number): object => ({ kind: 'box', center: [x, 0, 0], halfExtents: [0.9, 0.05, 0.1] });

describe('clearance plan', () => {
  const folder = temporaryFolder();
  const files = (scene: object): string[] => [
    folder.write('arm.urdf', arm),
    ...['--srdf', folder.write('arm.srdf', srdf)],
    ...['--scene', folder.write('scene.json', scene)],
  ];
  const post = { segments: { post: [ball(1.4, 0.15)] } };
  const plan = async (scene: object, ...args: string[]): Promise<Outcome> =>
    await run(folder.path, 'plan', ...files(scene), ...args);

  it('plans to the pose of a link, or says why there is none', async () => {
    const there = [0.9 * Math.cos(1.5), 0.9 * Math.sin(1.5), 0, 0, 0, 1.5].join();
    const { status, stdout } = await plan(post, '--from', 'below', '--to-pose', `fore=${there}`);
    expect(status).toBe(0);
    const goal = stdout.trimEnd().split('\n').at(-1)!.split(',').map(Number);
    expect(goal[0]).toBeCloseTo(1.5, 5);
    expect(goal[1]).toBeCloseTo(0, 5);
    const far = await plan(post, '--from', 'below', '--to-pose', 'fore=2,0,0');
    expect(far).toMatchObject({ status: 1, stderr: '' });
    expect(far.stdout).toMatch(
      /^no goal: fore does not come to that pose: out of reach; the nearest .* mm and/,
    );
    const blocked = await plan(post, '--from', 'below', '--to-pose', 'fore=0.9,0,0', '--json');
    expect(blocked.status).toBe(1);
    expect(JSON.parse(blocked.stdout)).toMatchObject({
      status: 'goal not reached',
      goal: { link: 'fore', status: 'in collision', conflict: { b: 'post' } },
    });
    const complaints = [
      [
        ['--to-pose', 'for=2,0,0'],
        /--to-pose: the link must be one of the robot, got "for"; did you mean 'fore'/,
      ],
      [['--to-pose', 'fore=2,0'], /It must be LINK=x,y,z,roll,pitch,yaw/],
      [['--to-pose', 'fore=2,0,x'], /finite number/],
      [['--to-pose', 'fore=2,0,1e12'], /--to-pose: .*pose/],
      [['--to-pose', 'fore=2,0,0', '--to', '1.5,0'], /give --to or --to-pose, not both/],
    ] as const;
    for (const [args, expected] of complaints) {
      expectComplaint(await plan(post, '--from', 'below', ...args), expected);
    }
  });

  it('writes a path that clearance check finds free', async () => {
    const out = ['--out', 'path.csv'];
    const { status, stdout, stderr } = await plan(post, '--from', 'below', '--to', '1.5,0', ...out);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^found: \d+ waypoints, \d+\.\d\d long, proved free all the way\n {2}at least \d+\.\d\d mm from everything on the way, .*\n {2}\d+ samples, /,
    );
    const rows = readFileSync(join(folder.path, 'path.csv'), 'utf8').trimEnd().split('\n');
    expect([rows[0], rows[1], rows.at(-1)]).toEqual(['base-upper,upper-fore', '-1.5,0', '1.5,0']);
    const check = await run(folder.path, 'check', ...files(post), '--path', 'path.csv', '--step', '0.01');
    expect(check.stdout).toMatch(/free: every one of \d+ samples is free of collision/);
    expect(check.status).toBe(0);
    // Without --out the path is what is printed.
    const printed = await plan(post, '--from', 'below', '--to', '1.5,0');
    expect(printed.stdout).toBe(`${rows.join('\n')}\n`);
    const other = await plan(
      post,
      '--from',
      'below',
      '--to',
      '1.5,0',
      '--seed',
      '7',
      '--no-simplify',
      '--range',
      '0.3',
    );
    expect(other.status).toBe(0);
    expect(other.stdout).not.toBe(printed.stdout);
  });

  it('prints one JSON document', async () => {
    const { stdout } = await plan(post, '--from', 'below', '--to', '1.5,0', '--json', '--no-certify');
    expect(JSON.parse(stdout)).toMatchObject({
      format: 'clearance-plan',
      status: 'solved',
      certified: false,
      joints: ['base-upper', 'upper-fore'],
      waypoints: expect.arrayContaining([
        [-1.5, 0],
        [1.5, 0],
      ]) as number[][],
    });
  });

  it('takes start and goal of a planning problem', async () => {
    const pose = [1, 0, 0, 1.4, 0, 1, 0, 0, 0, 0, 1, 0];
    const problem = {
      scene: [{ id: 'post', type: 'sphere', dims: [0.15], pose }],
      ...{ joints: ['upper-fore', 'base-upper'], start: [0, -1.5], goal: [0, 1.5] },
    };
    const { status, stdout } = await plan(problem, '--json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'solved', certified: true });
  });

  it('says what is in the way where there is no path, with exit code 1', async () => {
    const walls = { segments: { wall: [wall(1), wall(-1)] } };
    const none = await plan(walls, '--from', 'below', '--to', '1.5,0', '--iterations', '500');
    expect(none.status).toBe(1);
    expect(none.stdout).toMatch(
      /^no path: the search has come to its limit, --iterations; in the straight way is upper – wall at -\d+\.\d\d mm\n$/,
    );
    const start = await plan(post, '--from', '0,0', '--to', 'below', '--json');
    expect(start.status).toBe(1);
    expect(JSON.parse(start.stdout)).toMatchObject({
      status: 'start in collision',
      conflict: { a: 'fore', b: 'post' },
    });
    const goal = await plan(post, '--from', 'below', '--to', '0,0');
    expect(goal.stdout).toMatch(/^goal in collision: fore – post at -\d+\.\d\d mm\n$/);
  });

  it('complains about postures, limits and options that are none', async () => {
    const wrong: readonly [string[], string][] = [
      [[], 'there is no start: give --from POSTURE'],
      [['--from', 'below'], 'there is no goal: give --to POSTURE'],
      [['--from', 'above', '--to', 'below'], '--from above: the SRDF has no such group state'],
      [['--from', '1', '--to', 'below'], '--from 1: expected the name of a group state, or 2 numbers'],
      [['--from', '1,', '--to', 'below'], '--from 1,: expected the name of a group state, or 2 numbers'],
      [
        ['--from', 'below', '--to', '9,0'],
        '--to:[0] (joint "base-upper") must be within its limits, -3 to 3, got 9',
      ],
      [['--from', 'below', '--to', '1,0', '--range', '0'], 'It must be above 0'],
      [['--from', 'below', '--to', '1,0', '--iterations', '0'], 'It must be'],
      [
        ['--from', 'below', '--to', '1,0', '--out', 'no/such/folder.csv'],
        '--out no/such/folder.csv: cannot be written',
      ],
    ];
    for (const [args, message] of wrong) {
      const outcome = await plan(post, ...args);
      expectComplaint(outcome, new RegExp(message.replace(/[()[\].]/g, '\\$&')));
    }
  });
});
