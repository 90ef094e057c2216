import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { joint, link, urdf } from '../../modules/robot/documents.ts';
import { expectComplaint, type Outcome, panda, run, temporaryFolder } from './run.ts';

/** A post, and on it an arm with a sphere of 0.1 m at its end, 1 m out, turning about x, sliding along it. */
const arm = urdf(
  link('post', '0 0 0'),
  link('slide'),
  link('arm', '0 1 0'),
  joint('prismatic', 'post', 'slide'),
  joint('revolute', 'slide', 'arm'),
);

const UPRIGHT = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
const at = (x: number, y: number, z: number): number[] => UPRIGHT.with(3, x).with(7, y).with(11, z);

/** A ball of 0.1 m: 0.8 m off the arm at the start, 0.3 m at the goal. */
const ball = { id: 'ball', type: 'sphere', dims: [0.1], pose: at(2, 1, 0) };
const problem = {
  set: 'reach',
  index: 4,
  scene: [ball],
  joints: ['slide-arm', 'post-slide'],
  start: [0, 1],
  goal: [0, 1.5],
};

interface CheckDocument {
  minimum: { closest: { a: string; b: string; distance: number } };
  waypoints: { configuration: number[]; closest: { distance: number } }[];
  pairs: number;
}

describe('clearance check --scene', () => {
  const folder = temporaryFolder();

  async function check(scene: unknown, ...args: string[]): Promise<Outcome> {
    folder.write('arm.urdf', arm);
    folder.write('start.csv', 'post-slide,slide-arm\n1,0\n');
    const name = typeof scene === 'string' ? scene : folder.write('scene.json', scene);
    return await run(folder.path, 'check', 'arm.urdf', '--scene', name, ...args);
  }

  async function document(scene: unknown, ...args: string[]): Promise<CheckDocument> {
    const { stdout, stderr } = await check(scene, ...args, '--json');
    expect(stderr).toBe('');
    return JSON.parse(stdout) as CheckDocument;
  }

  const start = ['--path', 'start.csv'];

  it('takes the path of a planning problem, its joints by name', async () => {
    const { waypoints, minimum } = await document(problem);
    expect(waypoints.map(({ configuration }) => configuration)).toEqual([
      [1, 0],
      [1.5, 0],
    ]);
    expect(waypoints.map(({ closest }) => closest.distance.toFixed(12))).toEqual([
      '0.800000000000',
      '0.300000000000',
    ]);
    expect(minimum.closest).toMatchObject({ a: 'arm', b: 'ball' });
  });

  it('takes joints that the problem fixes from there, and others in the order of the robot', async () => {
    const { joints, start: from, goal, ...rest } = problem;
    expect(joints.length).toBe(2);
    const fixed = { 'slide-arm': 0, finger: 7 };
    const moved = { ...rest, joints: ['post-slide'], start: [1], goal: [1.5], fixed };
    const unnamed = { ...rest, start: from.toReversed(), goal: goal.toReversed() };
    for (const variant of [moved, unnamed]) expect(await document(variant)).toEqual(await document(problem));
  });

  it('takes one end for a path, and a path that is given for both', async () => {
    const { goal, ...rest } = problem;
    expect(goal).toEqual([0, 1.5]);
    expect((await document(rest)).waypoints.length).toBe(1);
    const path = folder.write('path.csv', '0,0\n0.5,0\n0.6,0\n');
    expect((await document(problem, '--path', path)).waypoints.length).toBe(3);
  });

  it('takes one of many problems by its number or name, packed or not', async () => {
    const other = { ...problem, index: 5, goal: [0, 1.6] };
    const file = { robot: 'arm', problems: [problem, other] };
    const goals = async (selected: string): Promise<unknown> =>
      (await document(file, '--problem', selected)).waypoints.at(-1)!.configuration;
    expect(await goals('1')).toEqual([1.5, 0]);
    expect(await goals('2')).toEqual([1.6, 0]);
    expect(await goals('reach/5')).toEqual([1.6, 0]);
    writeFileSync(join(folder.path, 'packed.json.gz'), gzipSync(JSON.stringify(file)));
    expect(await document('packed.json.gz', '--problem', 'reach/4')).toEqual(await document(problem));
    expect(await document({ problems: [problem] })).toEqual(await document(problem));
  });

  it('compares nothing that is allowed to touch', async () => {
    const second = { ...ball, id: 'second', pose: at(2.5, 1, 0) };
    const scene = [ball, second];
    expect((await document({ ...problem, scene })).pairs).toBe(5);
    const { minimum, pairs } = await document({ ...problem, scene, allowed: [['arm', 'ball']] });
    expect(pairs).toBe(4);
    expect(minimum.closest.b).toBe('second');
    const segments = { ball: [{ kind: 'point', vertices: [[2, 1, 0]], radius: 0.1 }] };
    expect((await document({ segments }, ...start)).pairs).toBe(3);
    expect((await document({ segments, allowed: [['post', 'ball']] }, ...start)).pairs).toBe(2);
  });

  it('takes segments of all elements that swept spheres make, and meshes', async () => {
    const segments = {
      ball: [{ kind: 'point', vertices: [[2, 1, 0]], radius: 0.1 }],
      sheet: {
        kind: 'mesh',
        vertices: [2, 0, -1, 2, 3, -1, 2, 1, 3],
        indices: [0, 1, 2],
        radius: 0,
        solid: false,
      },
    };
    const { waypoints, minimum } = await document({ segments }, ...start);
    expect(waypoints[0]!.closest.distance).toBeCloseTo(0.8, 12);
    expect(minimum.closest.b).toBe('ball');
  });

  it('takes a scene as toJSON writes it, its segments where they stand', async () => {
    const scene = {
      format: 'clearance-scene',
      version: 1,
      segments: [
        {
          id: 'ball',
          elements: [{ kind: 'point', vertices: [[0, 0, 0]], radius: 0.1 }],
          pose: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1.5, 1, 0, 1],
        },
        { id: 'far', elements: [{ kind: 'point', vertices: [[0, 0, 9]], radius: 0.1 }], static: true },
      ],
      pairs: [['ball', 'far']],
      margins: [['ball', 'far', 100]],
    };
    const { minimum, pairs } = await document(scene, ...start);
    expect(pairs).toBe(5);
    expect(minimum.closest).toMatchObject({ a: 'arm', b: 'ball' });
    expect(minimum.closest.distance).toBeCloseTo(0.3, 12);
  });

  it.each<[string, unknown, string[], string]>([
    [
      'many problems and no choice',
      { problems: [problem, { ...problem, set: 'shelf' }] },
      [],
      'scene.json: holds 2 problems; choose one with --problem, a number from 1 to 2, or a name from reach/4 to shelf/4',
    ],
    ['no problems', { problems: [] }, [], 'scene.json: holds 0 problems'],
    ...['0', '2', '1.5', '-1', 'reach/5', 'reach', '__proto__'].map(
      (which): [string, unknown, string[], string] => [
        `problem ${which}, which is not there`,
        { problems: [problem] },
        [`--problem=${which}`],
        `scene.json: has no problem ${which}; --problem takes a number from 1 to 1, or a name from reach/4 to reach/4`,
      ],
    ),
    [
      'a choice of one',
      problem,
      ['--problem', '1'],
      'scene.json: has no list of problems to choose --problem from',
    ],
    [
      'a bad object',
      { problems: [{ ...problem, scene: [{ ...ball, dims: [-1] }] }] },
      ['--problem', '1'],
      'scene.json: problem 1: parsePlanningScene: scene[0] ("ball").dims[0] must be at least 0, got -1',
    ],
    [
      'a joint that is not of the robot',
      { ...problem, joints: ['slide-arm', 'elbow'] },
      [],
      `scene.json: joint "elbow" is not one of the robot's; they are post-slide, slide-arm`,
    ],
    [
      'a joint that is nearly one of the robot',
      { ...problem, joints: ['slide-arm', 'post_slide'] },
      [],
      `they are post-slide, slide-arm; did you mean 'post-slide'?`,
    ],
    [
      'a joint without a position',
      { ...problem, joints: ['slide-arm'], start: [0], goal: [1], fixed: { finger: 1 } },
      [],
      'scene.json: no position for joint "post-slide"; give it in "fixed"',
    ],
    [
      'positions of no joints',
      { ...problem, joints: undefined, start: [0], goal: [1] },
      [],
      'scene.json: expected 2 numbers, got 1; the joints are post-slide, slide-arm',
    ],
    [
      'an end without a path',
      { scene: [ball] },
      ['--to', '1,0'],
      'there is no path: give --path FILE, or --from POSTURE beside --to',
    ],
    [
      'segments that are allowed to touch what is not there',
      { segments: { ball: [] }, allowed: [['hand', 'ball']] },
      start,
      'scene.json: Robot.createScene: allowed[0][0] must be a segment of the robot',
    ],
    [
      'an object with the name of a link',
      { ...problem, scene: [{ ...ball, id: 'arm' }] },
      [],
      'scene.json: Robot.createScene: extra must be free of ids that the robot uses, got "arm"',
    ],
    [
      'a pair that is allowed to touch and is not there',
      { ...problem, allowed: [['arm', 'cup']] },
      [],
      'scene.json: Robot.createScene: allowed[0][1] must be the id of an extra segment, got "cup"',
    ],
  ])('refuses %s', async (_, scene, args, message) => {
    const outcome = await check(scene, ...args);
    expectComplaint(outcome, /./);
    expect(outcome.stderr).toContain(message);
  });

  it('looks at one configuration where there is no path, and says which', async () => {
    const told =
      'warning: there is no --path, --from or planning problem: looked at one configuration, with ';
    for (const scene of [{ scene: [ball] }, { segments: {} }]) {
      const { status, stdout, stderr } = await check(scene);
      expect(status).toBe(0);
      expect(stderr).toMatch(`${told}post-slide, slide-arm at zero, or at the nearest limit`);
      expect(stdout).toMatch('every one of 1 samples is free');
    }
    const joints = ['--joint', 'post-slide=1', '--joint', 'slide-arm=0'];
    const { stdout, stderr } = await check({ scene: [ball] }, ...joints);
    expect({ stderr, lowest: /minimum ([\d.]+) mm/.exec(stdout)![1] }).toEqual({
      stderr: '',
      lowest: '800.00',
    });
  });

  it('takes spheres and capsules by these names', async () => {
    const named = { segments: { ball: [{ kind: 'sphere', center: [2, 1, 0], radius: 0.1 }] } };
    const plain = { segments: { ball: [{ kind: 'point', vertices: [[2, 1, 0]], radius: 0.1 }] } };
    expect(await document(named, ...start)).toEqual(await document(plain, ...start));
    const capsule = {
      segments: { rod: [{ kind: 'capsule', start: [2, 1, 0], end: [2, 1, 3], radius: 0.1 }] },
    };
    expect((await document(capsule, ...start)).minimum.closest.distance).toBeCloseTo(0.8, 12);
  });

  it('refuses what is not there, or not packed', async () => {
    folder.write('arm.urdf', arm);
    const args = ['check', 'arm.urdf'];
    expectComplaint(
      await run(folder.path, ...args, '--problem', '1'),
      '--problem needs a --scene with planning problems',
    );
    expectComplaint(await check('none.json.gz'), 'cannot read none.json.gz: there is no such file');
    folder.write('bare.json.gz', problem);
    expectComplaint(await check('bare.json.gz'), 'bare.json.gz: cannot be unpacked by gzip: ');
  });

  it('takes the problems of MotionBenchMaker', async () => {
    const data = join(panda, '../../data');
    const robot = ['check', 'vamp_panda_spherized.urdf', '--srdf', 'vamp_panda.srdf'];
    const scene = ['--scene', '../planning/panda.json.gz', '--problem'];
    const outcome = async (which: string, ...args: string[]): Promise<Outcome> =>
      await run(join(data, 'robots'), ...robot, ...scene, which, ...args);
    // The labels: of the start, and the lowest of 17 states, which are not those that are sampled here.
    const { status, stdout } = await outcome('1', '--json');
    expect(status).toBe(1);
    const { waypoints, minimum } = JSON.parse(stdout) as CheckDocument;
    expect(waypoints[0]!.closest.distance).toBeCloseTo(0.01517587627011159, 12);
    expect(minimum.closest.distance).toBeCloseTo(-0.031, 2);
    expect((await outcome('bookshelf_small/1', '--json')).stdout).toBe(stdout);
  });

  it('takes a map of OctoMap, whose cells are a segment', async () => {
    // A root with one occupied leaf, child 7: the upper eighth of the map, from its origin on.
    const header = '# Octomap OcTree binary file\nid OcTree\nsize 2\nres 0.5\ndata\n';
    const write = (name: string, bytes: readonly number[]): string => {
      writeFileSync(join(folder.path, name), Buffer.concat([Buffer.from(header), Buffer.from(bytes)]));
      return name;
    };
    const { minimum, pairs } = await document(write('map.bt', [0, 0x80]), ...start);
    expect(minimum.closest.b).toBe('map');
    expect(pairs).toBe(3);
    expect(minimum.closest.distance).toBeLessThan(0);
    expectComplaint(await check(write('cut.bt', [0]), ...start), 'cut.bt: byte');
    expectComplaint(
      await check('map.bt', ...start, '--problem', '1'),
      'map.bt: has no list of problems to choose --problem from',
    );
    expectComplaint(await check('none.bt', ...start), 'cannot read none.bt: there is no such file');
    expectComplaint(
      await run(folder.path, 'view', 'arm.urdf', '--scene', 'map.bt', '--no-open'),
      '--scene map.bt: maps are not served; drop it on the page',
    );
  });
});
