import { describe, expect, it } from 'vitest';
import { mesh, type Mesh } from '../../../../bindings/index.ts';
import {
  listMeshes,
  loadRobot,
  type MeshSource,
  readMesh,
  type Robot,
  RobotFileError,
} from '../../../../bindings/robot/index.ts';
import { forEachBuild } from '../../../support/builds.ts';
import { collision, joint, link, origin, urdf } from '../documents.ts';
import { binaryStl, cornersOf, FACETS, glb, textStl, toBytes } from '../meshes/files.ts';

const named = (attributes: string): string => `<mesh filename="a.stl"${attributes}/>`;
const meshes: MeshSource = () => binaryStl();

function load(parts: string[], source: MeshSource | undefined = meshes): Robot {
  return loadRobot(urdf(...parts), { file: 'arm.urdf', meshes: source });
}

function meshOf(robot: Robot, segment = 'x', place = 0): Mesh {
  return robot.segments[segment]![place] as Mesh;
}

/** Asserts the corners of a mesh, to rounding. */
function expectCorners(actual: Mesh, move: (point: readonly number[]) => number[]): void {
  const expected = FACETS.flat().flatMap(move);
  const corners = cornersOf(actual);
  expect(corners.length).toBe(expected.length);
  for (const [i, value] of expected.entries()) expect(corners[i]).toBeCloseTo(value, 14);
}

describe('a mesh in a link', () => {
  it('is a mesh of the segment, of radius 0, unlike anything that could be changed', () => {
    const shape = meshOf(load([`<link name="x">${collision(named(''))}</link>`]));
    expect(shape).toMatchObject({ kind: 'mesh', radius: 0 });
    expect(cornersOf(shape)).toEqual(FACETS.flat(2));
    expect(Object.isFrozen(shape)).toBe(true);
  });

  it('is scaled, mirrored too, then turned and moved as the shape is', () => {
    const shape = collision(named(' scale="2 -1 0.5"'), '1 2 3', `0 0 ${Math.PI / 2}`);
    expectCorners(meshOf(load([`<link name="x">${shape}</link>`])), ([x, y, z]) => [
      1 + y!,
      2 + 2 * x!,
      3 + 0.5 * z!,
    ]);
  });

  it('moves with its link into the frame of the body, beside spheres, in the order of the document', () => {
    const shapes = collision('<sphere radius="1"/>') + collision(named(''), '0 0 1');
    const robot = load([
      link('base', '0 0 0'),
      link('x', '0 0 0'),
      `<link name="tool">${shapes}</link>`,
      joint('revolute', 'base', 'x'),
      joint('fixed', 'x', 'tool', origin('5 0 0', `0 0 ${Math.PI / 2}`)),
    ]);
    expect(robot.segments.x!.map(({ kind }) => kind)).toEqual(['point', 'point', 'mesh']);
    expectCorners(meshOf(robot, 'x', 2), ([x, y, z]) => [5 - y!, x!, z! + 1]);
  });

  it('is asked for once for each name, and may be different things', async () => {
    const asked: string[] = [];
    const read = await readMesh(glb(), { name: 'c.glb' });
    const files: Record<string, Uint8Array | ArrayBuffer | Mesh> = {
      'a.stl': binaryStl(),
      'b.STL': toBytes(textStl()).buffer,
      'c.glb': read,
      'd?': mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2], 0.5),
    };
    const names = ['a.stl', 'b.STL', 'a.stl', 'c.glb', 'd?', 'a.stl'];
    const shapes = names.map((name) => collision(`<mesh filename="${name}"/>`)).join('');
    const robot = load([`<link name="x">${shapes}</link>`], (uri) => {
      asked.push(uri);
      return files[uri];
    });
    expect(asked).toEqual(['a.stl', 'b.STL', 'c.glb', 'd?']);
    for (const i of [0, 1, 2, 3, 5]) expectCorners(meshOf(robot, 'x', i), (point) => [...point]);
    expect(meshOf(robot, 'x', 4).radius).toBe(0.5);
  });

  const one = (shape: string): string => `<link name="x">\n${collision(`\n${shape}`)}</link>`;

  it.each<[string, string, MeshSource | undefined, string]>([
    [
      'no way to read meshes',
      named(''),
      undefined,
      '<mesh filename="a.stl"> is in a file of its own; give loadRobot() the option meshes',
    ],
    [
      'a file that is not there',
      named(''),
      () => undefined,
      '<mesh filename="a.stl">: no such file; the option',
    ],
    [
      'a file that cannot be read',
      named(''),
      () => {
        throw new Error('it is locked');
      },
      '<mesh filename="a.stl">: it is locked',
    ],
    [
      'a broken file',
      named(''),
      () => new Uint8Array(90),
      'a.stl: declares 0 triangles, for which an STL has 84',
    ],
    [
      'a broken text',
      named(''),
      () => toBytes('solid\nfacet\nup'),
      'a.stl:3: expected "normal" in an ASCII STL',
    ],
    [
      'a format that is not read',
      '<mesh filename="a.dae"/>',
      meshes,
      'a.dae: is not named as a format that is',
    ],
    [
      'a glTF in bytes',
      '<mesh filename="a.glb"/>',
      () => glb(),
      'a.glb: glTF takes time to read; await readMesh()',
    ],
    ['no name', '<mesh/>', meshes, '<mesh> needs the attribute filename="..."'],
    ['a scale of 0', named(' scale="1 0 1"'), meshes, '<mesh scale>: 0 makes the mesh flat'],
    ['a scale of two numbers', named(' scale="1 2"'), meshes, '<mesh scale="1 2">: expected 3 numbers'],
    [
      'a scale that is no number',
      named(' scale="1 2 x"'),
      meshes,
      '<mesh scale>: "x" is not a finite number',
    ],
  ])('is refused with %s', (_, shape, source, message) => {
    const parts = urdf(one(shape));
    const attempt = (): Robot => loadRobot(parts, { file: 'arm.urdf', meshes: source });
    expect(attempt).toThrow(RobotFileError);
    expect(attempt).toThrow(`arm.urdf:4: link "x": ${message}`);
  });

  it('is refused with other answers, as the caller has made a mistake', () => {
    expect(() => load([one(named(''))], () => 'text' as never)).toThrow(
      new TypeError(
        'loadRobot: what options.meshes returns for "a.stl" must be a Uint8Array or ArrayBuffer, got "text"',
      ),
    );
    expect(() => load([one(named(''))], () => Promise.resolve() as never)).toThrow(
      'what options.meshes returns for "a.stl" must be there at once (await it before)',
    );
    const broken = { kind: 'mesh', vertices: [0, 0, 0], indices: [0, 0, 1], radius: 0 };
    expect(() => load([one(named(''))], () => broken as never)).toThrow(RangeError);
    expect(() => loadRobot(urdf(), { meshes: {} as never })).toThrow(
      new TypeError('loadRobot: options.meshes must be a function, got an object'),
    );
  });

  it('is refused with a name that is long, of which the beginning is told, and the format known', () => {
    const name = `data:${'x'.repeat(1e6)}.stl`;
    const attempt = (): Robot => load([one(`<mesh filename="${name}"/>`)], () => new Uint8Array(7));
    expect(attempt).toThrow(/^arm\.urdf:4: link "x": data:x{190,200}\.\.\.: its 7 bytes are too few/);
  });

  it('is refused with more triangles than a robot may have', () => {
    const large = mesh([0, 0, 0], Array<number>(3 * 2 ** 20).fill(0));
    const shapes = collision(named('')).repeat(3);
    expect(() => load([`<link name="x">${shapes}</link>`], () => large)).toThrow(
      'arm.urdf:2: link "x": the meshes of the robot have more than 2097152 triangles; simplify them',
    );
  });

  forEachBuild((build, engine) => {
    it('is what distances are measured to, as extra segment too', () => {
      const robot = load([
        `<link name="base">${collision(named(''))}</link>`,
        `<link name="hook">${collision(named(' scale="1 1 -1"'))}</link>`,
        joint('prismatic', 'base', 'hook', '<axis xyz="0 0 1"/>'),
      ]);
      const floor = mesh([-99, -99, -5, 99, -99, -5, 0, 99, -5], [0, 1, 2], 0.25);
      using scene = robot.createScene(engine(), { extra: { floor: [floor] } });
      expect(scene.pairs).toEqual([
        ['base', 'floor'],
        ['hook', 'floor'],
      ]);
      robot.setConfiguration(scene, [1]);
      const digits = build.precision === 'double' ? 14 : 6;
      // The tip points down 3 m, and is 1 m up.
      expect(scene.evaluate().minimum()!.distance).toBeCloseTo(5 - 3 + 1 - 0.25, digits);
    });
  });
});

describe('listMeshes', () => {
  it('names the meshes of collision shapes, each once, in the order of the document', () => {
    const visual = '<visual><geometry><mesh filename="v.dae"/></geometry></visual>';
    const shapes = ['b.stl', 'a.stl', 'b.stl'].map((name) => collision(`<mesh filename="${name}"/>`));
    const text = urdf(
      `<link name="x">${visual}${shapes.join('')}${collision('<mesh/>')}</link>`,
      `<link name="y">${collision('<mesh filename="c.glb"/>')}${collision('<sphere radius="1"/>')}</link>`,
    );
    expect(listMeshes(text)).toEqual(['b.stl', 'a.stl', 'c.glb']);
  });

  it('refuses what is no URDF', () => {
    expect(() => listMeshes('<robot', { file: 'arm.urdf' })).toThrow('arm.urdf:1: not well-formed XML');
    expect(() => listMeshes(7 as never)).toThrow(
      new TypeError('listMeshes: urdf must be the text of a URDF, got 7'),
    );
  });
});
