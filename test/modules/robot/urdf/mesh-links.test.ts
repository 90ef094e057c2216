import { describe, expect, it } from 'vitest';
import { mesh, type Mesh, point, type Vector } from '../../../../bindings/index.ts';
import {
  listMeshes,
  loadRobot,
  type MeshSource,
  readMesh,
  type Robot,
  FileError,
} from '../../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { boxShape, insideOut, plainMesh, type Shape } from '../../../support/closed-meshes.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { collision, joint, link, origin, urdf } from '../documents.ts';
import { binaryStl, collada, cornersOf, FACETS, glb, textStl, toBytes } from '../meshes/files.ts';

const named = (attributes: string): string => `<mesh filename="a.stl"${attributes}/>`;
const meshes: MeshSource = () => binaryStl();

function load(parts: string[], source: MeshSource | undefined = meshes): Robot {
  return loadRobot(urdf(...parts), { file: 'arm.urdf', meshFiles: source });
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
  it('is left out where its source gives null, with a warning, and nothing else is', () => {
    const shapes = collision(named('')) + collision('<mesh filename="b.stl"/>');
    const source: MeshSource = (uri) => (uri === 'a.stl' ? null : binaryStl());
    const robot = load([`<link name="x">${shapes}</link>`], source);
    expect(robot.segments.x!.map(({ kind }) => kind)).toEqual(['mesh']);
    expect(robot.warnings).toEqual([
      'arm.urdf:2: link "x": <mesh filename="a.stl"> is left out: what it would hit is not found',
    ]);
    expect(load([`<link name="x">${collision(named(''))}</link>`], () => null).segments.x ?? []).toEqual([]);
  });

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
      'e.dae': toBytes(collada()),
      'd?': mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2], 0.5),
    };
    const names = ['a.stl', 'b.STL', 'a.stl', 'c.glb', 'd?', 'a.stl', 'e.dae'];
    const shapes = names.map((name) => collision(`<mesh filename="${name}"/>`)).join('');
    const robot = load([`<link name="x">${shapes}</link>`], (uri) => {
      asked.push(uri);
      return files[uri];
    });
    expect(asked).toEqual(['a.stl', 'b.STL', 'c.glb', 'd?', 'e.dae']);
    for (const i of [0, 1, 2, 3, 5, 6]) expectCorners(meshOf(robot, 'x', i), (point) => [...point]);
    expect(meshOf(robot, 'x', 4).radius).toBe(0.5);
  });

  const one = (shape: string): string => `<link name="x">\n${collision(`\n${shape}`)}</link>`;

  it.each<[string, string, MeshSource | undefined, string]>([
    [
      'no way to read meshes',
      named(''),
      undefined,
      '<mesh filename="a.stl"> is in a file of its own; give loadRobot() the option meshFiles',
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
      '<mesh filename="a.ply"/>',
      meshes,
      'a.ply: is not named as a format that is',
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
    const attempt = (): Robot => loadRobot(parts, { file: 'arm.urdf', meshFiles: source });
    expect(attempt).toThrow(FileError);
    expect(attempt).toThrow(`arm.urdf:4: link "x": ${message}`);
  });

  it('is refused with other answers, as the caller has made a mistake', () => {
    expect(() => load([one(named(''))], () => 'text' as never)).toThrow(
      new TypeError(
        'loadRobot: what options.meshFiles returns for "a.stl" must be a Uint8Array or ArrayBuffer, got "text"',
      ),
    );
    expect(() => load([one(named(''))], () => Promise.resolve() as never)).toThrow(
      'what options.meshFiles returns for "a.stl" must be there at once (await it before)',
    );
    const broken = { kind: 'mesh', vertices: [0, 0, 0], indices: [0, 0, 1], radius: 0 };
    expect(() => load([one(named(''))], () => broken as never)).toThrow(RangeError);
    expect(() => loadRobot(urdf(), { meshFiles: {} as never })).toThrow(
      new TypeError('loadRobot: options.meshFiles must be a function, got an object'),
    );
  });

  it('is refused with other choices', () => {
    const refused =
      (options: object): (() => Robot) =>
      () =>
        loadRobot(urdf(), options);
    for (const [choice, shown] of [
      ['box', '"box"'],
      [{}, 'an object'],
    ] as const) {
      expect(refused({ meshes: choice })).toThrow(
        new RangeError(
          `loadRobot: options.meshes must be 'exact', 'surface', 'hull', 'decompose' or 'none', got ${shown}`,
        ),
      );
    }
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

  forSomeBuilds((build, engine) => {
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
      expect(scene.evaluate().minimum().distance).toBeCloseTo(5 - 3 + 1 - 0.25, digits);
    });
  });
});

describe('a mesh in a link, as a solid', () => {
  const closed = boxShape([1, 0.5, 0.25]);
  const open: Shape = { ...closed, triangles: closed.triangles.slice(1) };
  const files: MeshSource = (uri) => plainMesh(uri === 'closed' ? closed : open);
  const text = (uri: string, scale = '1 1 1'): string =>
    urdf(
      `<link name="x">${collision(`<mesh filename="${uri}" scale="${scale}"/>`) + collision(`<mesh filename="${uri}"/>`, '5 0 0')}</link>`,
    );

  forSomeBuilds((_, engine) => {
    it.each(['1 1 1', '-2 1 1', '-1 1 3'])('holds what is inside, scaled by %s', (scale) => {
      const robot = loadRobot(text('closed', scale), { meshFiles: files });
      expect(robot.warnings).toEqual([]);
      const extra = { ball: [point([0, 0, 0], 0.01)] };
      using scene = robot.createScene(engine(), { extra });
      expect(scene.pairs).toEqual([['x', 'ball']]);
      expect(scene.isFree()).toBe(false);
      expect([...scene.contains('x', [0, 0, 0, 5, 0, 0, 3, 0, 0])]).toEqual([1, 1, 0]);
      using bare = loadRobot(text('closed', scale), { meshFiles: files, meshes: 'surface' }).createScene(
        engine(),
        { extra },
      );
      expect(bare.isFree()).toBe(true);
      expect(bare.evaluate().distance[0]).toBeGreaterThan(0);
    });
  });

  it('stays a surface where it is not closed, and says so once', () => {
    const robot = loadRobot(text('open'), { file: 'arm.urdf', meshFiles: files });
    expect(robot.warnings).toEqual([
      'arm.urdf:2: link "x": <mesh filename="open"> is not closed: the edge from (-1, -0.5, -0.25) to (-1, 0.5, 0.25) has ' +
        '1 triangle along one way and 0 the other; took it as a surface, inside which there is room',
    ]);
    expect(meshOf(robot).solid).toBe(false);
    const inside = loadRobot(text('in'), {
      file: 'arm.urdf',
      meshFiles: () => plainMesh(insideOut(closed)),
    });
    expect(inside.warnings).toEqual([
      'arm.urdf:2: link "x": <mesh filename="in"> encloses no volume, or its triangles face inward; took it as a surface, ' +
        'inside which there is room',
    ]);
    expect(loadRobot(text('open'), { meshFiles: files, meshes: 'surface' }).warnings).toEqual([]);
    expect(loadRobot(text('open'), { meshFiles: files, meshes: 'hull' }).warnings).toEqual([]);
  });
});

describe('a mesh in a link, as a hull', () => {
  const CORNERS: readonly Vector[] = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, (i >> 1) & 1, i >> 2]);

  /** A mesh of all vertices, whatever it connects. */
  function meshOfAll(vertices: readonly Vector[]): Mesh {
    const indices = vertices.flatMap((_, i) => [i, i, i]);
    return mesh(vertices.flat(), indices);
  }

  function loadHulls(parts: string[], source: MeshSource = meshes): Robot {
    return loadRobot(urdf(...parts), { file: 'arm.urdf', meshes: 'hull', meshFiles: source });
  }

  function expectVertices(robot: Robot, place: number, move: (point: Vector) => Vector): void {
    const element = robot.segments.x![place]!;
    if (element.kind !== 'hull') throw new Error(`it is of kind ${element.kind}`);
    const byNumbers = (a: Vector, b: Vector): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
    const actual = [...element.vertices].sort(byNumbers);
    const expected = CORNERS.map(move).sort(byNumbers);
    expect(actual.length).toBe(8);
    for (const [i, vertex] of expected.entries()) {
      for (const k of [0, 1, 2]) expect(actual[i]![k]).toBeCloseTo(vertex[k]!, 12);
    }
  }

  it('has the corners of the mesh, scaled, turned and moved as the shape is, and nothing of its inside', () => {
    const cube = meshOfAll([[0.5, 0.25, 0.5], ...CORNERS, [0.5, 0, 0.5]]);
    const shapes = [
      collision(named('')),
      collision(named(' scale="2 -1 0.5"'), '1 2 3', `0 0 ${Math.PI / 2}`),
      collision(named(''), '5 0 0'),
    ];
    const robot = loadHulls([`<link name="x">${shapes.join('')}</link>`], () => cube);
    expectVertices(robot, 0, (point) => point);
    expectVertices(robot, 1, ([x, y, z]) => [1 + y, 2 + 2 * x, 3 + 0.5 * z]);
    expectVertices(robot, 2, ([x, y, z]) => [x + 5, y, z]);
    expect(robot.segments.x!.map((element) => 'rounding' in element && element.rounding)).toEqual([0, 0, 0]);
    expect(robot.warnings).toEqual([]);
    expect(robot.segments.x!.every((element) => Object.isFrozen(element))).toBe(true);
  });

  it('moves with its link into the frame of the body', () => {
    const robot = loadHulls(
      [
        link('base', '0 0 0'),
        link('x'),
        `<link name="tool">${collision(named(''))}</link>`,
        joint('revolute', 'base', 'x'),
        joint('fixed', 'x', 'tool', origin('5 0 0', `0 0 ${Math.PI / 2}`)),
      ],
      () => meshOfAll(CORNERS),
    );
    expectVertices(robot, 0, ([x, y, z]) => [5 - y, x, z]);
  });

  it(`says once for each scale how far it may stick out, if it does, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    const ball = meshOfAll(Array.from({ length: 1000 }, () => random.direction()));
    const shapes = ['', '', ' scale="2 2 2"', ''].map((scale) => collision(named(scale)));
    const robot = loadHulls([`<link name="x">\n${shapes.join('\n')}</link>`], () => ball);
    const roundings = robot.segments.x!.map((element) => ('rounding' in element ? element.rounding : NaN));
    expect(roundings[0]).toBeGreaterThan(0.005);
    expect(roundings[2]).toBeCloseTo(2 * roundings[0]!, 14);
    expect([roundings[1], roundings[3]]).toEqual([roundings[0], roundings[0]]);
    const warnings = robot.warnings.map((text) => /^(.*) by at most (\S+) mm$/.exec(text)!.slice(1));
    const told = '<mesh filename="a.stl">: took a hull of 256 of its 1000 vertices, which holds all of them';
    expect(warnings.map(([text]) => text)).toEqual(
      [3, 5].map((line) => `arm.urdf:${line}: link "x": ${told} and sticks out of their convex hull`),
    );
    for (const [i, place] of [0, 2].entries()) {
      const millimetres = Number(warnings[i]![1]);
      expect(millimetres).toBeGreaterThanOrEqual(1e3 * roundings[place]!);
      expect(millimetres).toBeLessThan(1e3 * roundings[place]! + 1.1e-3);
    }
  });

  it('is refused as a mesh is', () => {
    const attempt = (scale: string, source?: MeshSource): (() => Robot) => {
      return () => loadHulls([`<link name="x">${collision(named(scale))}</link>`], source);
    };
    expect(attempt(' scale="1 0 1"')).toThrow('arm.urdf:2: link "x": <mesh scale>: 0 makes the mesh flat');
    expect(attempt('', () => undefined)).toThrow('no such file; the option meshFiles returned undefined');
    const large = mesh([0, 0, 0], Array<number>(3 * 2 ** 20).fill(0));
    const shapes = collision(named('')).repeat(3);
    expect(() => loadHulls([`<link name="x">${shapes}</link>`], () => large)).toThrow(
      'the meshes of the robot have more than 2097152 triangles',
    );
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
      new TypeError('listMeshes: text must be the text of a URDF, MJCF or SDF, got 7'),
    );
  });
});
