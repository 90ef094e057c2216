import { describe, expect, it } from 'vitest';
import { axis, joint, link, urdf } from '../../modules/robot/documents.ts';
import { expectComplaint, type Outcome, run, temporaryFolder } from './run.ts';

/** Two joints that turn, a slide, and a finger that follows the slide. */
const arm = urdf(
  ...['a', 'b', 'c', 'd', 'e'].map((name, i) => link(name, `${i} 0 0`)),
  joint('revolute', 'a', 'b'),
  joint('continuous', 'b', 'c'),
  joint('prismatic', 'c', 'd', axis('1 0 0') + '<limit lower="0" upper="0.5"/>'),
  joint('prismatic', 'd', 'e', axis('1 0 0') + '<mimic joint="c-d" multiplier="2"/>'),
);
const state = (group: string, name: string, values: Readonly<Record<string, number>>): string => {
  const joints = Object.entries(values).map(([one, value]) => `<joint name="${one}" value="${value}"/>`);
  return `<group_state group="${group}" name="${name}">${joints.join('')}</group_state>`;
};
const srdf = urdf(
  state('arm', 'ready', { 'a-b': 0.5, 'b-c': -0.5 }),
  state('arm', 'home', { 'a-b': 0 }),
  state('hand', 'open', { 'c-d': 0.25, 'd-e': 0.5 }),
  state('hand', 'home', { 'c-d': 0 }),
);

const point = (...positions: readonly unknown[]): object => ({
  positions,
  time_from_start: { secs: 1, nsecs: 0 },
});
const trajectory = (names: unknown, ...points: readonly unknown[]): object => ({
  joint_names: names,
  points,
});
const THREE = ['c-d', 'a-b', 'b-c'];

describe('clearance check', () => {
  const folder = temporaryFolder();

  async function check(
    file: string | undefined,
    content: unknown,
    ...options: readonly string[]
  ): Promise<Outcome> {
    folder.write('arm.urdf', arm);
    folder.write('arm.srdf', srdf);
    const path = file === undefined ? [] : ['--path', folder.write(file, content)];
    return await run(folder.path, 'check', 'arm.urdf', ...path, '--step', '9', ...options);
  }

  /** The waypoints that were walked. */
  async function walked(
    file: string | undefined,
    content: unknown,
    ...options: readonly string[]
  ): Promise<number[][]> {
    const { stdout, stderr, status } = await check(file, content, '--json', ...options);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const { waypoints } = JSON.parse(stdout) as { waypoints: { configuration: number[] }[] };
    return waypoints.map(({ configuration }) => configuration);
  }

  describe('starts and ends at states', () => {
    it('which say where joints are that a path does not name', async () => {
      expect(await walked('path.csv', 'b-c,a-b\n0.2,0.1\n', ...states, '--from', 'open')).toEqual([
        [0.1, 0.2, 0.25],
        [0.1, 0.2, 0.25],
      ]);
    });

    const states = ['--srdf', 'arm.srdf'];

    it('without a path: a single configuration, or straight from one to the other', async () => {
      expect(await walked(undefined, '', ...states, '--from', 'ready')).toEqual([[0.5, -0.5, 0]]);
      expect(await walked(undefined, '', ...states, '--from', 'arm/home', '--from', 'open')).toEqual([
        [0, 0, 0.25],
      ]);
      expect(await walked(undefined, '', ...states, '--from', 'ready', '--joint', 'c-d=0.5')).toEqual([
        [0.5, -0.5, 0.5],
      ]);
      expect(await walked(undefined, '', ...states, '--from', 'ready', '--to', 'open')).toEqual([
        [0.5, -0.5, 0],
        [0.5, -0.5, 0.25],
      ]);
    });

    it('with a path in between, which says where the other joints are', async () => {
      expect(
        await walked('path.csv', '1,2,0.3\n1,1,0.4\n', ...states, '--from', 'ready', '--to', 'hand/home'),
      ).toEqual([
        [0.5, -0.5, 0.3],
        [1, 2, 0.3],
        [1, 1, 0.4],
        [1, 1, 0],
      ]);
    });

    it.each([
      [
        'an unknown state',
        ['--from', 'redy'],
        "--from redy: the SRDF has no such group state; it has arm/ready, arm/home, hand/open, hand/home; did you mean 'ready'?",
      ],
      [
        'a state of two groups',
        ['--to', 'home'],
        '--to home: is a state of several groups; choose arm/home or hand/home',
      ],
      ['a goal without a start', ['--to', 'ready'], 'there is no path: give --path FILE, or --from POSTURE'],
    ])('and refuses %s', async (_, options, complaint) => {
      expectComplaint(await check(undefined, '', ...states, ...options), complaint);
    });

    it('passes over a column of times', async () => {
      expect(await walked('path.csv', 'time,b-c,a-b,c-d\n0.5,0.2,0.1,0\n', ...states)).toEqual(
        await walked('path.csv', 'b-c,a-b,c-d\n0.2,0.1,0\n', ...states),
      );
    });

    it('and refuses a state without an SRDF', async () => {
      expectComplaint(
        await check(undefined, '', '--from', 'ready'),
        'give the SRDF that has them: --srdf FILE',
      );
    });
  });

  describe('recognizes degrees', () => {
    const degrees = '10,90,0.1\n-45,400,0.2\n';

    it('before anything is printed', async () => {
      expectComplaint(
        await check('path.csv', degrees),
        'path.csv: joint "a-b" is at 10 at waypoint 1, and its limits are -3 to 3 radians; are these degrees? give --degrees, or --radians if they are not',
      );
      expectComplaint(
        await check('path.csv', '0,0,0\n9e1,0,0\n', '--json', '--step', '1e-6'),
        'are these degrees?',
      );
    });

    it('and converts the joints that turn', async () => {
      const [first, second] = await walked('path.csv', degrees, '--degrees');
      expect(first).toEqual([10 * (Math.PI / 180), Math.PI / 2, 0.1]);
      expect(second).toEqual([-45 * (Math.PI / 180), 400 * (Math.PI / 180), 0.2]);
      expect(await walked('path.json', trajectory(THREE, point(0.1, 170, -90)), '--degrees')).toEqual([
        [170 * (Math.PI / 180), -Math.PI / 2, 0.1],
      ]);
    });

    it.each([
      ['a little beyond the limits', '3.3,0,0\n'],
      ['further than a turn of degrees would be', '1000,0,0\n'],
      ['only joints without limits', '0,90,0\n'],
      ['only slides', '0,0,20\n'],
    ])('not where there are %s', async (_, content) => {
      const { status, stderr } = await check('path.csv', content);
      expect(status).toBe(0);
      expect(stderr).not.toContain('degrees');
    });

    it('not where somebody insists', async () => {
      const { status, stderr } = await check('path.csv', degrees, '--radians');
      expect(status).toBe(0);
      expect(stderr).toContain('warning: joint "a-b" leaves its limits -3 to 3 at waypoint 1, 2');
    });
  });

  describe('says which pairs overlap all along', () => {
    const twins = urdf(
      ...['a', 'b', 'c'].map((name) => link(name, '0 0 0')),
      joint('revolute', 'a', 'b'),
      joint('revolute', 'b', 'c'),
    );
    const walk = async (path: string, ...options: readonly string[]): Promise<string> => {
      folder.write('twins.urdf', twins);
      folder.write('path.csv', path);
      return (await run(folder.path, 'check', 'twins.urdf', '--path', 'path.csv', ...options)).stderr;
    };

    it('and what to do about it', async () => {
      expect(await walk('0,0\n0,1\n')).toBe(
        'clearance: warning: a – c overlap in all 21 samples; if they are made so, allow it: "clearance srdf twins.urdf" finds such pairs and writes an SRDF for --srdf\n',
      );
      folder.write('scene.json', {
        segments: { table: [{ kind: 'point', vertices: [[0, 0, 0]], radius: 0.05 }] },
      });
      expect(await walk('0,0\n0,1\n', '--scene', 'scene.json')).toContain(
        'a – table overlap in all 21 samples; if they are made so, allow it: "allowed": [["a", "table"]] in the file of --scene',
      );
    });

    it('but not of a single sample', async () => {
      expect(await walk('0,0\n')).toBe('');
    });
  });

  it('refuses a trajectory without points', async () => {
    expectComplaint(
      await check('path.json', trajectory(THREE)),
      'path.json: no waypoints; a path needs at least one',
    );
  });

  it.each([
    [
      'an unknown --joint',
      `--joint: it must be without joints other than 'a-b', 'b-c', 'c-d', got "a.b"; did you mean 'a-b'?`,
      ['--joint', 'a.b=1'],
    ],
    [
      'a --joint that follows',
      '--joint: it must be without joints that follow others; give "c-d", got "d-e"',
      ['--joint', 'd-e=1'],
    ],
    ['a --joint without position', 'It must be NAME=POSITION', ['--joint', 'a-b']],
    ['a --joint that is no number', 'It must be a finite number', ['--joint', 'a-b=up']],
    [
      'a --joint out of this world',
      '--joint: values["a-b"] must be finite and at most',
      ['--joint', 'a-b=1e10'],
    ],
    ['degrees and radians', "'--degrees' cannot be used with option '--radians'", ['--degrees', '--radians']],
  ])('refuses %s', async (_, complaint, options) => {
    const outcome = await check('path.csv', '0,0,0\n', ...options);
    expect(outcome.stderr).toContain(complaint);
    expectComplaint(outcome, 'clearance: ');
  });
});
