import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadRobot, readMesh } from '../../../modules/robot/index.ts';
import {
  box,
  type BoxElement,
  type CoverElement,
  type CylinderElement,
  loadEngine,
  type SweptElement,
  type Vector,
} from '../../../bindings/index.ts';
import { notHeld } from '../../assembly/volumes/cover/exact.ts';
import { drum } from '../../assembly/volumes/cover/shapes.ts';
import { collision, joint, link, urdf } from '../../modules/robot/documents.ts';
import { binaryStl, collada, glb, obj } from '../../modules/robot/meshes/files.ts';
import { boxShape } from '../../support/closed-meshes.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { randomTransform, rotate } from '../../support/scenes.ts';
import { add, between, length } from '../../support/vectors.ts';
import { expectComplaint, run, temporaryFolder } from './run.ts';

function cornersOf({ center, halfExtents, rotation }: BoxElement): Vector[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((i) => {
    const corner = halfExtents.map((half, k) => (((i >> k) & 1) === 1 ? half : -half));
    return add(center, rotate(rotation, corner as unknown as Vector));
  });
}

/** The corners of its triangles, in the order of `cornersOf`. */
const BOX = boxShape([1, 1, 1]).triangles.flat();

/** A mesh as a file, which is read in float32. */
function objOf(vertices: ArrayLike<number>, indices: ArrayLike<number>): string {
  const numbers = Array.from(vertices);
  const places = numbers.flatMap((x, i) =>
    i % 3 === 0 ? [`v ${x} ${numbers[i + 1]} ${numbers[i + 2]}`] : [],
  );
  const corners = Array.from(indices, (i) => i + 1);
  const faces = corners.flatMap((a, i) =>
    i % 3 === 0 ? [`f ${a} ${corners[i + 1]} ${corners[i + 2]}`] : [],
  );
  return [...places, ...faces].join('\n');
}

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

  it.each([
    ['moveit_resources_panda_description/meshes/collision/link2.stl', 0.02525],
    ['ur_description/meshes/ur5e/collision/upperarm.stl', 0.03594],
  ])('makes 6 to 8 solids of %s that exceed half as far as one capsule', async (name, ofOne) => {
    const one = await run(robots, 'fit', name, '--kind', 'lines', '--count', '1');
    const before = JSON.parse(one.stdout) as { excess: number };
    expect(before.excess).toBeCloseTo(ofOne, 5);
    const outcome = await run(robots, 'fit', name);
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    const { excess, segments } = JSON.parse(outcome.stdout) as {
      excess: number;
      segments: Record<string, CoverElement[]>;
    };
    const [elements] = Object.values(segments) as [CoverElement[]];
    expect(elements.length).toBeGreaterThanOrEqual(6);
    expect(elements.length).toBeLessThanOrEqual(8);
    expect(excess).toBeLessThanOrEqual(before.excess / 2);
    const shape = await readMesh(new Uint8Array(readFileSync(join(robots, name))), { name });
    expect(notHeld(shape, elements, true)).toEqual([]);
  });

  it('writes a cylinder to a URDF as one, without spheres on its ends', async () => {
    const { vertices, indices } = drum(0.3, 0.5, 32);
    put('drum.obj', objOf(vertices, indices));
    put('arm.urdf', urdf(`<link name="hand">\n${collision('<mesh filename="drum.obj"/>')}</link>`));
    await run(folder.path, 'fit', 'arm.urdf', '--out', 'drum.urdf', '--count', '1');
    expect(read('drum.urdf')).not.toContain('sphere');
    const engine = await loadEngine();
    const scene = loadRobot(read('drum.urdf')).createScene(engine);
    const [hand] = scene.segment('hand').elements as [CylinderElement];
    expect(hand.kind).toBe('cylinder');
    expect(hand.radius).toBeCloseTo(0.3, 6);
    expect(hand.vertices.map(([, , z]) => Math.abs(z))).toEqual([
      expect.closeTo(0.25, 6),
      expect.closeTo(0.25, 6),
    ]);
    engine.dispose();
  });

  it('writes boxes to a URDF as they are, however they are turned', async () => {
    const random = createRandom(SEED);
    const engine = await loadEngine();
    for (const size of [
      [1, 0.5, 0.25],
      [0.02, 0.7, 0.3],
    ] as const) {
      for (let i = 0; i < 4; i++) {
        // Upright, too, where roll and yaw are one turn.
        const rotation =
          i === 0 ? ([0, Math.SQRT1_2, 0, Math.SQRT1_2] as const) : randomTransform(random, 1).quaternion;
        const turned = box([0.3, -0.2, 0.1], size, rotation);
        put('box.obj', objOf(cornersOf(turned).flat(), BOX));
        put('arm.urdf', urdf(`<link name="hand">\n${collision('<mesh filename="box.obj"/>')}</link>`));
        const outcome = await run(folder.path, 'fit', 'arm.urdf', '--out', 'box.urdf', '--count', '1');
        expect(outcome).toMatchObject({ status: 0, stderr: '' });
        const scene = loadRobot(read('box.urdf')).createScene(engine, { extra: { given: [turned] } });
        const [hand] = scene.segment('hand').elements as [BoxElement];
        expect(hand.kind).toBe('box');
        const { center } = hand;
        center.forEach((x, k) => expect(x).toBeCloseTo(turned.center[k]!, 6));
        // Its corners are those of the box that was given, in some order.
        for (const corner of cornersOf(hand)) {
          const gap = Math.min(...cornersOf(turned).map((other) => length(between(corner, other))));
          expect(gap).toBeLessThan(1e-6);
        }
        scene.dispose();
      }
    }
    engine.dispose();
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
      [
        'another kind',
        ['tip.stl', '--kind', 'boxes'],
        'Allowed choices are points, lines, solids, triangles',
      ],
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
