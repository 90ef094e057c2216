import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { joint, link, urdf } from '../../modules/robot/documents.ts';
import { expectComplaint, type Outcome, run, temporaryFolder } from './run.ts';

const arm = urdf(
  ...['a', 'b', 'c'].map((name, i) => link(name, `${i} 0 0`)),
  joint('revolute', 'a', 'b'),
  joint('prismatic', 'b', 'c'),
);

describe('clearance check refuses', () => {
  const folder = temporaryFolder();

  /** Checks the small arm along a path, or whatever files are given instead. */
  async function check(files: {
    urdf?: string;
    path?: unknown;
    name?: string;
    srdf?: string;
    scene?: unknown;
  }): Promise<Outcome> {
    const args = ['check', folder.write('arm.urdf', files.urdf ?? arm)];
    args.push('--path', folder.write(files.name ?? 'path.csv', files.path ?? '0,0'));
    if (files.srdf !== undefined) args.push('--srdf', folder.write('arm.srdf', files.srdf));
    if (files.scene !== undefined) args.push('--scene', folder.write('scene.json', files.scene));
    return await run(folder.path, ...args);
  }

  it('nothing about sound files', async () => {
    expect(await check({})).toMatchObject({ status: 0, stderr: '' });
  });

  it.each([
    [
      'a missing robot',
      ['check', 'none.urdf', '--path', 'p.csv'],
      'cannot read none.urdf: there is no such file',
    ],
    ['a folder as robot', ['check', '.', '--path', 'p.csv'], 'cannot read .: it is a directory'],
  ])('%s', async (_, args, message) => {
    expectComplaint(await run(folder.path, ...args), message);
  });

  it('missing files of any kind', async () => {
    folder.write('arm.urdf', arm);
    folder.write('path.csv', '0,0');
    const args = ['check', 'arm.urdf', '--path'];
    expectComplaint(await run(folder.path, ...args, 'no.csv'), 'cannot read no.csv: there is no such file');
    expectComplaint(await run(folder.path, ...args, 'no.json'), 'cannot read no.json: there is no such file');
    expectComplaint(await run(folder.path, ...args, 'path.csv', '--srdf', 'no.srdf'), 'cannot read no.srdf');
    expectComplaint(await run(folder.path, ...args, 'path.csv', '--scene', 'no.json'), 'cannot read no.json');
  });

  it.each([
    ['a robot that is no XML', '<robot name="a">\n<link', /arm\.urdf:\d: not well-formed XML/],
    [
      'a mesh without a name',
      urdf(link('a'), '<link name="m"><collision><geometry><mesh/></geometry></collision></link>'),
      'arm.urdf:3: link "m": <mesh> needs the attribute filename',
    ],
    ['a robot that can not move', urdf(link('a', '0 0 0')), 'arm.urdf: the robot has no joints that move'],
  ])('%s', async (_, text, message) => {
    expectComplaint(await check({ urdf: text }), message);
  });

  it('a joint that floats without positions, unless it is to be fixed', async () => {
    const floating = urdf(
      ...['a', 'b', 'c', 'd'].map((name, i) => link(name, `${i} 0 0`)),
      joint('floating', 'a', 'b'),
      joint('prismatic', 'b', 'c'),
      joint('prismatic', 'c', 'd'),
    );
    expectComplaint(
      await check({ urdf: floating }),
      'path.csv:1: expected 9 numbers, got 2; the joints are a-b/trans_x',
    );
    const outcome = await run(folder.path, 'check', 'arm.urdf', '--path', 'path.csv', '--fix-floating');
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    expect(outcome.stdout).toMatch('minimum 1800.00 mm between b (a) – d');
  });

  it('a robot with nothing to compare', async () => {
    const bare = urdf(link('a'), link('b'), joint('revolute', 'a', 'b'));
    expectComplaint(await check({ urdf: bare, path: '0' }), 'arm.urdf: there is nothing to compare');
  });

  it('an SRDF that is none', async () => {
    expectComplaint(await check({ srdf: '<srdf/>' }), 'arm.srdf:1: the root element must be <robot>');
  });

  it.each([
    ['too few columns', '0,0\n\n1\n', 'path.csv:3: expected 2 numbers, got 1; the joints are a-b, b-c'],
    ['too many columns', '0,0,0\n', 'path.csv:1: expected 2 numbers, got 3; the joints are a-b, b-c'],
    ['a short row under a header', 'a-b,b-c\n0\n', 'path.csv:2: expected 2 numbers, got 1'],
    [
      'an unknown joint',
      'a-b,elbow\n0,0\n',
      `path.csv:1: joint "elbow" is not one of the robot's; they are a-b, b-c`,
    ],
    [
      'a missing joint',
      'a-b\n0\n',
      'path.csv:1: no column for joint "b-c"; say where it stands: --joint b-c=POSITION; the joints are a-b, b-c',
    ],
    ['a joint twice', 'a-b,a-b\n0,0\n', 'path.csv:1: two columns for joint "a-b"'],
    ['a word among numbers', '0,0\n0,up\n', 'path.csv:2: column 2: "up" is not a finite number'],
    ['an empty cell', '0,0\n0,\n', 'path.csv:2: column 2: "" is not a finite number'],
    ['not a number', '0,NaN\n', 'path.csv:1: column 2: "NaN" is not a finite number'],
    ['an infinite number', '0,1e999\n', 'path.csv:1: column 2: Infinity is not a finite number'],
    ['a number out of this world', '0,1e10\n', 'path.csv:1: column 2: 10000000000 is beyond 1000000000'],
    ['an open quote', '0,"0\n', 'path.csv: not valid CSV: Quote Not Closed'],
    ['no rows', '\n', 'path.csv: no waypoints; a path needs at least one'],
    ['a header alone', 'a-b,b-c\n', 'path.csv: no waypoints; a path needs at least one'],
  ])('a CSV path with %s', async (_, path, message) => {
    expectComplaint(await check({ path }), message);
  });

  it.each([
    ['text', 'a path', 'path.json: not valid JSON'],
    ['a number', 7, 'path.json: expected an array of waypoints, or { "joints": [...], "waypoints": [...] }'],
    ['null', null, 'path.json: expected an array of waypoints'],
    ['no waypoints', [], 'path.json: no waypoints; a path needs at least one'],
    ['a waypoint that is a number', [0, 0], 'path.json: waypoint 1: expected an array of numbers'],
    ['a short waypoint', [[0, 0], [0]], 'path.json: waypoint 2: expected 2 numbers, got 1'],
    ['a word', [[0, '0']], 'path.json: waypoint 1: column 2: "0" is not a finite number'],
    ['joints that are no names', { joints: 7, waypoints: [[0, 0]] }, 'path.json: "joints" must be an array'],
    ['an unknown joint', { joints: ['a-b', 'x'], waypoints: [[0, 0]] }, 'path.json: joint "x" is not one of'],
  ])('a JSON path that is %s', async (_, path, message) => {
    expectComplaint(
      await check({ path: typeof path === 'string' ? path : JSON.stringify(path), name: 'path.json' }),
      message,
    );
  });

  it('a path in another format', async () => {
    expectComplaint(
      await check({ name: 'path.txt' }),
      'path.txt: a path file must end in .csv, .json, .yaml, .yml or .mcap',
    );
  });

  it('a step that takes forever', async () => {
    folder.write('arm.urdf', arm);
    folder.write('path.csv', '0,0\n1,0\n');
    const args = ['check', 'arm.urdf', '--path', 'path.csv', '--step', '1e-9'];
    expectComplaint(
      await run(folder.path, ...args),
      /the path would take more than 10000000 samples; use a larger --step/,
    );
  });

  it.each([
    ['text', 'walls', 'scene.json: not valid JSON'],
    ['a list', [], 'scene.json: expected { "segments": { "name": [ elements ] } }'],
    ['neither', { walls: [] }, 'scene.json: expected { "segments": { "name": [ elements ] } }'],
    [
      'segments in a list',
      { segments: [] },
      'scene.json: scene: segments must be an object of element arrays',
    ],
    [
      'a segment of no elements',
      { segments: { wall: {} } },
      'scene.json: scene: segments["wall"] must be an array of elements, a mesh, a point cloud, a map of cells or a height field, got an object',
    ],
    [
      'a list of elements of which one is wrong',
      { segments: { wall: [{ kind: 'point', vertices: [[0, 0, 0]], radius: -1 }] } },
      'scene.json: scene: segments["wall"][0].radius must be at least 0, got -1',
    ],
    [
      'of another version',
      { format: 'clearance-scene', version: 2, segments: [] },
      'scene.json: scene: version must be 1, the one this release reads, got 2',
    ],
    [
      'one with a pose that bends',
      {
        format: 'clearance-scene',
        version: 1,
        segments: [{ id: 'w', elements: [], pose: Array(16).fill(1) }],
      },
      /^clearance: scene\.json: Scene\.setPose\("w"\): matrix must be rigid/,
    ],
    [
      'one with attached segments',
      { segments: { wall: [], door: [] }, attached: [{ id: 'door', to: 'wall' }] },
      'scene.json: segment "door" is attached to another; give it a pose instead',
    ],
    ['an unknown element', { segments: { wall: [{ kind: 'torus' }] } }, /^clearance: scene\.json: .*"torus"/],
    ['a link of the robot', { segments: { b: [] } }, /^clearance: scene\.json: .*"b"/],
  ])('a scene that is %s', async (_, scene, message) => {
    expectComplaint(await check({ scene }), message);
  });

  it('nothing that could rewrite the terminal', async () => {
    const { stderr } = await run(folder.path, 'check', join('\u001b[2J', 'a.urdf'), '--path', 'p.csv');
    expect(stderr).toBe('clearance: cannot read ?[2J/a.urdf: there is no such file\n');
  });
});
