import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadRobot, readMesh } from '../../../modules/robot/index.ts';
import { loadEngine, type SweptElement } from '../../../bindings/index.ts';
import { notHeld } from '../../assembly/volumes/cover/exact.ts';
import { collision, joint, link, urdf } from '../../modules/robot/documents.ts';
import { binaryStl, collada, glb, obj } from '../../modules/robot/meshes/files.ts';
import { expectComplaint, run, temporaryFolder } from './run.ts';

const robots = fileURLToPath(new URL('../../../data/robots', import.meta.url));

describe('clearance fit', () => {
  const folder = temporaryFolder();
  const read = (name: string) => readFileSync(join(folder.path, name), 'utf8');
  const put = (name: string, content: Uint8Array | string) => writeFileSync(join(folder.path, name), content);

  it('makes a robot of capsules of the Panda, which loads and is checked without its meshes', async () => {
    const output = join(folder.path, 'fast.urdf');
    const outcome = await run(robots, 'fit', 'moveit_panda.urdf', '--out', output, '--count', '3');
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    expect(outcome.stdout).toMatch(/│ link +│ triangles │ elements │ excess \[mm\] │/);
    expect(outcome.stdout).toMatch(/│ panda_hand +│ 200 +│ [123] +│ +\d+\.\d\d │/);
    const text = read('fast.urdf');
    expect(text).not.toContain('meshes/collision');
    const robot = loadRobot(text);
    expect(robot.warnings).toEqual([]);
    const engine = await loadEngine();
    const scene = robot.createScene(engine);
    expect(scene.pairs.length).toBeGreaterThan(10);
    engine.dispose();
    put('path.csv', '0,-0.785,0,-2.356,0,1.571,0.785,0.02\n');
    const srdf = join(robots, 'moveit_panda.srdf');
    expect((await run(folder.path, 'check', 'fast.urdf', '--srdf', srdf, '--path', 'path.csv')).stderr).toBe(
      '',
    );
  });

  it('keeps all else of the document, byte for byte', async () => {
    put('tip.stl', binaryStl());
    const mesh = collision('<mesh filename="tip.stl" scale="1 2 3"/>', '1 0 0', '0.1 0.2 0.3');
    const ball = collision('<sphere radius="0.1"/>');
    const around = (shape: string) =>
      [
        '<?xml version=\'1.0\'?>\r\n<robot name="a > b">\r\n<!-- <link><collision> -->',
        `<link name="base">\t${ball}</link>`,
        `<link name='hand'>\n  ${ball}\n  ${shape}\n <visual><geometry><mesh filename="tip.stl"/></geometry></visual></link>`,
        `${joint('fixed', 'base', 'hand')}<gazebo><collision>x</collision></gazebo></robot>\n\n`,
      ].join('\r\n');
    put('arm.urdf', around(`${mesh}\n  ${mesh}`));
    const outcome = await run(
      folder.path,
      'fit',
      'arm.urdf',
      '--out',
      'out.urdf',
      '--kind',
      'points',
      '--count',
      '1',
    );
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    const [made] = read('out.urdf')
      .match(/<collision><origin xyz="[^"]*"\/><geometry><sphere radius="[^1][^>]*>.*?<\/collision>/g)!
      .slice(-1);
    expect(read('out.urdf')).toBe(around(made!));
  });

  it.each([
    ['tip.stl', binaryStl()],
    ['tip.obj', obj()],
    ['tip.dae', collada()],
    ['tip.glb', glb()],
  ])('covers a mesh file, as JSON: %s', async (name, content) => {
    put(name, content);
    const outcome = await run(
      folder.path,
      'fit',
      name,
      '--kind',
      'triangles',
      '--count',
      '2',
      '--edge',
      '100',
    );
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    const document = JSON.parse(outcome.stdout) as { excess: number; segments: { tip: SweptElement[] } };
    expect(document.excess).toBeGreaterThan(0);
    const shape = await readMesh(new Uint8Array(readFileSync(join(folder.path, name))), { name });
    expect(notHeld(shape, document.segments.tip)).toEqual([]);
  });

  it('writes elements of a mesh to a file that check takes as surroundings', async () => {
    put('tip.stl', binaryStl());
    const outcome = await run(folder.path, 'fit', 'tip.stl', '--out', 'tip.json');
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    expect(outcome.stdout).toMatch(/│ tip +│ 4 /);
    put('arm.urdf', urdf(link('base', '9 0 0'), link('hand', '9 0 1'), joint('prismatic', 'base', 'hand')));
    put('path.csv', '0');
    const check = await run(folder.path, 'check', 'arm.urdf', '--path', 'path.csv', '--scene', 'tip.json');
    expect(check).toMatchObject({ status: 0, stderr: '' });
    expect(check.stdout).toContain('tip');
  });

  describe('refuses', () => {
    const arm = (shape: string) => urdf(`<link name="hand">\n${collision(shape)}</link>`);

    it.each([
      ['a robot without --out', ['arm.urdf'], 'where shall the new URDF go? give --out FILE'],
      [
        'to write over the robot',
        ['arm.urdf', '--out', './arm.urdf'],
        'cannot write ./arm.urdf: it is what was read',
      ],
      [
        'to write over the mesh',
        ['tip.stl', '--out', 'tip.stl'],
        'cannot write tip.stl: it is what was read',
      ],
      [
        'to write to nowhere',
        ['arm.urdf', '--out', 'no/a.urdf'],
        'cannot write no/a.urdf: there is no such file',
      ],
      [
        'triangles for a URDF',
        ['arm.urdf', '--out', 'x', '--kind', 'triangles'],
        'URDF has no rounded triangles',
      ],
      [
        'a robot without meshes',
        ['ball.urdf', '--out', 'x'],
        'ball.urdf: no link has a collision shape that is a mesh',
      ],
      [
        'a mesh that is not there',
        ['lost.urdf', '--out', 'x'],
        'lost.urdf:3: link "hand": <mesh filename="no.stl">: there is no such file',
      ],
      ['a file that is not there', ['no.stl'], 'cannot read no.stl: there is no such file'],
      ['no URDF', ['broken.urdf', '--out', 'x'], /broken\.urdf:\d+: /],
      ['no elements', ['tip.stl', '--count', '0'], "'0' is invalid. It must be above 0."],
      ['half an element', ['tip.stl', '--count', '0.5'], 'It must be a whole number.'],
      [
        'too many elements',
        ['tip.stl', '--count', '5000'],
        'options.count must be a whole number from 1 to 4096',
      ],
      ['too fine a cut', ['tip.stl', '--edge', '1e-9'], 'options.maxEdge must be so large'],
      ['another kind', ['tip.stl', '--kind', 'boxes'], 'Allowed choices are points, lines, triangles'],
    ])('%s', async (_, args, message) => {
      put('tip.stl', binaryStl());
      put('arm.urdf', arm('<mesh filename="tip.stl"/>'));
      put('ball.urdf', arm('<sphere radius="1"/>'));
      put('lost.urdf', arm('<mesh filename="no.stl"/>'));
      put('broken.urdf', '<robot name="x">\n<link>');
      const before = ['tip.stl', 'arm.urdf'].map(read);
      expectComplaint(await run(folder.path, 'fit', ...args), message);
      expect(['tip.stl', 'arm.urdf'].map(read)).toEqual(before);
    });
  });
});
