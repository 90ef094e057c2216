import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPath } from '../../../../modules/files/input/path-file.ts';
import { type JointValues, loadRobot } from '../../../../modules/robot/index.ts';
import { axis, joint, link, urdf } from '../../robot/documents.ts';
import { temporaryFolder } from '../../../apps/cli/run.ts';

/** Two joints that turn, a slide, and a finger that follows the slide. */
const arm = urdf(
  ...['a', 'b', 'c', 'd', 'e'].map((name, i) => link(name, `${i} 0 0`)),
  joint('revolute', 'a', 'b'),
  joint('continuous', 'b', 'c'),
  joint('prismatic', 'c', 'd', axis('1 0 0') + '<limit lower="0" upper="0.5"/>'),
  joint('prismatic', 'd', 'e', axis('1 0 0') + '<mimic joint="c-d" multiplier="2"/>'),
);
const robot = loadRobot(arm);

const point = (...positions: readonly unknown[]): object => ({
  positions,
  time_from_start: { secs: 1, nsecs: 0 },
});
const trajectory = (names: unknown, ...points: readonly unknown[]): object => ({
  joint_names: names,
  points,
});
const THREE = ['c-d', 'a-b', 'b-c'];

describe('readPath', () => {
  const folder = temporaryFolder();

  /** The waypoints that are read. */
  async function read(
    file: string,
    content: unknown,
    given: JointValues = {},
    degrees = false,
  ): Promise<(readonly number[])[]> {
    const path = await readPath(join(folder.path, folder.write(file, content)), {
      robot,
      given,
      rest: {},
      degrees,
    });
    const waypoints = [];
    for await (const waypoint of path()) waypoints.push(waypoint);
    return waypoints;
  }

  it.each([
    ['semicolons', '0.1;0.2;0.3\n0.4;0.5;0.4\n'],
    ['semicolons under names', 'c-d;b-c;a-b\n0.3;0.2;0.1\n 0.4 ; 0.5 ; 0.4 \n'],
    ['tabs', '# a path\n\n0.1\t0.2\t0.3\n0.4\t0.5\t0.4\n'],
    ['commas, and semicolons in a comment', '# 1;2\n0.1,0.2,0.3\n0.4,0.5,0.4\n'],
    ['a column for a joint that follows', 'd-e,c-d,b-c,a-b\n0.6,0.3,0.2,0.1\n0.8,0.4,0.5,0.4\n'],
  ])('reads CSV with %s', async (_, content) => {
    expect(await read('path.csv', content)).toEqual([
      [0.1, 0.2, 0.3],
      [0.4, 0.5, 0.4],
    ]);
  });

  const message = trajectory(THREE, point(0.3, 0.1, 0.2), point(0.4, 0.4, 0.5));
  const display = {
    model_id: 'arm',
    trajectory: [{ joint_trajectory: message, multi_dof_joint_trajectory: { joint_names: [], points: [] } }],
    trajectory_start: { joint_state: { name: ['x'], position: [7] } },
  };
  it.each([
    ['JointTrajectory', message],
    ['RobotTrajectory', { joint_trajectory: message }],
    ['DisplayTrajectory', display],
    ['goal of a controller', { goal_id: { id: '' }, goal: { trajectory: message, path_tolerance: [] } }],
    ['answer of a planner', { motion_plan_response: { trajectory: { joint_trajectory: message } } }],
  ])('reads a ROS message as JSON and as YAML: %s', async (_, content) => {
    for (const name of ['path.json', 'path.yaml', 'path.YML']) {
      expect(await read(name, content)).toEqual([
        [0.1, 0.2, 0.3],
        [0.4, 0.5, 0.4],
      ]);
    }
  });

  it('reads what rostopic echo prints', async () => {
    const echoed = [
      'header: ',
      '  seq: 7',
      '  stamp: ',
      '    secs: 0',
      '    nsecs:         0',
      '  frame_id: "base"',
      'joint_names: ',
      '  - c-d',
      '  - a-b',
      '  - b-c',
      'points: ',
      '  - ',
      '    positions: [0.3, 0.1, 0.2]',
      '    velocities: []',
      '    time_from_start: ',
      '      secs: 0',
      '      nsecs: 100000000',
      '  - ',
      '    positions:',
      '    - 0.4',
      '    - 4e-1',
      '    - 0.5',
      '---',
      '',
    ].join('\n');
    expect(await read('path.yaml', echoed)).toEqual([
      [0.1, 0.2, 0.3],
      [0.4, 0.5, 0.4],
    ]);
  });

  it('reads waypoints as YAML', async () => {
    expect(await read('path.yaml', 'joints: [b-c, a-b, c-d]\nwaypoints:\n- [1, 2, 0.5]\n')).toEqual([
      [2, 1, 0.5],
    ]);
    expect(await read('path.yml', '- [1, 2, 0.5]\n')).toEqual([[1, 2, 0.5]]);
  });

  describe('finds joints that a path does not name', () => {
    const partial = trajectory(['b-c', 'a-b'], point(0.2, 0.1));
    const rest = { joint_state: { name: ['gripper', 'c-d', 'd-e'], position: ['?', 0.35, 9] } };

    it('in an option', async () => {
      expect(await read('path.json', partial, { 'c-d': 0.4 })).toEqual([[0.1, 0.2, 0.4]]);
      expect(await read('path.csv', 'a-b\n1\n', { 'c-d': 0.4, 'b-c': -2 })).toEqual([[1, -2, 0.4]]);
    });

    it('but not joints that it names', async () => {
      const complaint = 'has joint "a-b", and --joint is for those that a path does not name';
      await expect(read('path.csv', 'a-b,b-c,c-d\n0,0,0\n', { 'a-b': 1 })).rejects.toThrow(complaint);
      await expect(read('path.csv', '0,0,0\n', { 'a-b': 1 })).rejects.toThrow(complaint);
      await expect(read('path.json', partial, { 'a-b': 1 })).rejects.toThrow(complaint);
    });

    it('in the start of the message, unless an option says otherwise', async () => {
      const content = { trajectory: partial, trajectory_start: rest };
      expect(await read('path.json', content)).toEqual([[0.1, 0.2, 0.35]]);
      expect(await read('path.json', content, { 'c-d': 0 })).toEqual([[0.1, 0.2, 0]]);
    });

    it('where the trajectory before has left them', async () => {
      const first = { joint_trajectory: trajectory(THREE, point(0.3, 0.1, 0.2)) };
      const second = { joint_trajectory: trajectory(['c-d'], point(0.1), point(0)) };
      expect(await read('path.json', { trajectory: [first, second] })).toEqual([
        [0.1, 0.2, 0.3],
        [0.1, 0.2, 0.1],
        [0.1, 0.2, 0],
      ]);
    });
  });

  const cut = trajectory(THREE, point(0.3, '...'));
  it.each<[string, string, unknown, string]>([
    [
      'decimal commas between semicolons',
      'path.csv',
      '0,5;0;0\n',
      'path.csv:1: column 1: "0,5" is not a finite number; write a point: 0.5',
    ],
    [
      'decimal commas in quotes',
      'path.csv',
      '0,0,"-1,25"\n',
      'column 3: "-1,25" is not a finite number; write a point: -1.25',
    ],
    [
      'decimal commas between commas',
      'path.csv',
      '0,5,1,5,0,1\n',
      'expected 3 numbers, got 6; are these decimal commas? write 0.5 instead of 0,5',
    ],
    [
      'spaces',
      'path.csv',
      '0 0 0\n',
      'expected 3 numbers, got 1; put commas, semicolons or tabs between them',
    ],
    [
      'a joint that is nearly one',
      'path.csv',
      'a_b;b-c;c-d\n0;0;0\n',
      `joint "a_b" is not one of the robot's; they are a-b, b-c, c-d; did you mean 'a-b'?`,
    ],
    [
      'a joint missing',
      'path.csv',
      'a-b;b-c\n0;0\n',
      'no column for joint "c-d"; say where it stands: --joint c-d=POSITION; the joints are a-b, b-c, c-d',
    ],
    [
      'a follower elsewhere',
      'path.csv',
      'a-b,b-c,c-d,d-e\n0,0,0.1,0.3\n',
      'path.csv:2: column 4: joint "d-e" follows "c-d" and would be at 0.2, not 0.3; leave its column out',
    ],
    [
      'a follower that is no number',
      'path.csv',
      'a-b,b-c,c-d,d-e\n0,0,0.1,x\n',
      'path.csv:2: column 4: "x" is not a finite number',
    ],
    [
      'names that are none',
      'path.json',
      trajectory([1, 2, 3], point(0, 0, 0)),
      'path.json: "joint_names" must be a list of joint names',
    ],
    [
      'no list of names',
      'path.yaml',
      'joint_names: a\npoints: []',
      'path.yaml: "joint_names" must be a list of joint names',
    ],
    ['no list of points', 'path.yaml', 'joint_names: []\npoints: 7', 'path.yaml: "points" must be a list'],

    [
      'an unknown joint',
      'path.json',
      trajectory(['c-d', 'a-b', 'elbow'], point(0, 0, 0)),
      `path.json: joint "elbow" is not one of the robot's`,
    ],
    [
      'a joint twice',
      'path.json',
      trajectory(['c-d', 'a-b', 'a-b'], point(0, 0, 0)),
      'path.json: two columns for joint "a-b"',
    ],
    [
      'joints missing',
      'path.json',
      trajectory(['a-b'], point(0)),
      'path.json: no column for joint "b-c"; say where it stands: --joint b-c=POSITION',
    ],
    [
      'no positions',
      'path.json',
      trajectory(THREE, { velocities: [0, 0, 0] }),
      'path.json: point 1: expected { positions: [numbers] }',
    ],
    [
      'velocities only',
      'path.json',
      trajectory(THREE, point(0, 0, 0), point()),
      'path.json: point 2: expected 3 numbers, got 0',
    ],
    [
      'a point that is a number',
      'path.json',
      trajectory(THREE, 7),
      'path.json: point 1: expected { positions: [numbers] }',
    ],
    [
      'a word for a position',
      'path.json',
      trajectory(THREE, point(0, 0, 'up')),
      'path.json: point 1: column 3: "up" is not a finite number',
    ],
    [
      'a list that was cut short',
      'path.json',
      trajectory(THREE, point(0, 0, '...')),
      'ros2 topic echo --full-length',
    ],
    ['a list that was cut shorter', 'path.json', cut, 'path.json: point 1: expected 3 numbers, got 2'],
    [
      'not a number in YAML',
      'path.yaml',
      'joint_names: [a-b, b-c, c-d]\npoints: [{positions: [.nan, 0, 0]}]',
      'path.yaml: point 1: column 1: NaN is not a finite number',
    ],
    [
      'a joint state without positions',
      'path.json',
      {
        trajectory_start: { joint_state: { name: ['a-b'], position: [] } },
        trajectory: trajectory(['b-c', 'c-d'], point(0, 0)),
      },
      'path.json: joint_state needs as many positions as names',
    ],
    [
      'a joint state of words',
      'path.json',
      {
        trajectory_start: { joint_state: { name: ['a-b'], position: ['x'] } },
        trajectory: trajectory(['b-c', 'c-d'], point(0, 0)),
      },
      'path.json: joint_state: column 1: "x" is not a finite number',
    ],
    [
      'floating joints',
      'path.json',
      { joint_trajectory: trajectory(THREE), multi_dof_joint_trajectory: { points: [{}] } },
      'multi_dof_joint_trajectory is not read; give the numbers of such joints by their names',
    ],
    [
      'two messages',
      'path.yaml',
      'joint_names: []\npoints: []\n---\njoint_names: []\npoints: []\n---\n',
      'path.yaml: holds 2 documents, of which one is read; keep the one that is meant',
    ],
    ['no message', 'path.yaml', '# nothing\n', 'path.yaml: holds 0 documents'],
    [
      'another message',
      'path.yaml',
      'name: [a-b]\nposition: [0]\n',
      'path.yaml: expected an array of waypoints, or { "joints": [...], "waypoints": [...] }, or a ROS message with a JointTrajectory',
    ],
    ['no YAML', 'path.yaml', 'points: [1, 2\njoint_names: }', 'path.yaml: not valid YAML: '],
    ['a tab in YAML', 'path.yaml', 'points:\n\t- 1\n', 'path.yaml: not valid YAML: '],
    [
      'a key twice',
      'path.yaml',
      'points: []\njoint_names: []\npoints: [1]\n',
      'path.yaml: not valid YAML: the key "points" comes twice',
    ],
    ['an unknown anchor', 'path.yaml', 'points: *x\njoint_names: []\n', 'path.yaml: not valid YAML: '],
    [
      'a billion laughs',
      'path.yaml',
      `a0: &a0 [1,1,1,1,1,1,1,1,1]\n${Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join()}]\n`).join('')}`,
      'path.yaml: not valid YAML: Excessive alias count',
    ],
    ['a hundred thousand brackets', 'path.yaml', '['.repeat(1e5), 'path.yaml: not valid YAML: '],
    [
      'many keys',
      'path.yaml',
      `{${Array.from({ length: 2e4 }, (_, i) => `k${i}: 0`).join(', ')}}`,
      'path.yaml: expected an array of waypoints',
    ],
    [
      'a long YAML',
      'path.yaml',
      ' '.repeat(2 ** 22 + 1),
      'path.yaml: has more than the 4194304 characters that are read of YAML; a path as CSV may be of any length',
    ],
    ['another ending', 'path.bag', '', 'path.bag: a path file must end in .csv, .json, .yaml, .yml or .mcap'],
  ])('refuses a path with %s', async (_, file, content, complaint) => {
    const reason = await read(file, content).then(
      () => 'nothing',
      (error: unknown) => String(error),
    );
    expect(reason).toContain(complaint);
    expect(reason).toMatch(/^InputError: .+$/);
  });
});
