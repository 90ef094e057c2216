import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Engine,
  type HullElement,
  loadEngine,
  type Mesh,
  mesh,
  type PieceKind,
  type SegmentItem,
} from '../../../bindings/index.ts';
import { listMeshes, loadRobot, type LoadRobotOptions, type Robot } from '../../../modules/robot/index.ts';
import { readBytes, readText } from '../../../data/read.ts';
import { boxShape, insideOut, plainMesh, sphereShape, together } from '../../support/closed-meshes.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { collision, urdf } from './documents.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

/** Two boxes, 3 m apart: one piece for each, unless pieces may be 1.5 m from them. */
function twoBoxes(): Mesh {
  const { vertices, indices } = plainMesh(boxShape([1, 0.5, 0.25]));
  const other = vertices.map((x, i) => (i % 3 === 0 ? x + 5 : x));
  return mesh([...vertices, ...other], [...indices, ...indices.map((corner) => corner + 8)]);
}

const load = (text: string, options: LoadRobotOptions = {}): Robot =>
  loadRobot(text, { meshes: 'decompose', engine, meshFiles: twoBoxes, file: 'arm', ...options });

const named = (attributes = ''): string => collision(`<mesh filename="two"${attributes}/>`);

/** The highest and lowest x of each element. */
function spans(elements: readonly SegmentItem[]): number[][] {
  return elements
    .map((element) => {
      const places = (element as HullElement).vertices.map(([x]) => x);
      return [Math.min(...places), Math.max(...places)];
    })
    .sort(([a], [b]) => a! - b!);
}

const MJCF = `<mujoco><asset>
<mesh name="own" vertex="0 0 0 2 0 0 0 2 0 9 9 9 11 9 9 9 11 9" face="0 1 2 3 4 5" scale="2 1 1"/>
<mesh name="bare" vertex="0 0 0 2 0 0 0 2 0 0 0 2"/><mesh name="two" file="two"/>
<hfield name="ground" nrow="2" ncol="2" size="1 1 1 1" elevation="0 0 0 1"/></asset><worldbody>
<body name="a"><geom type="mesh" mesh="own"/></body><body name="b"><geom type="mesh" mesh="bare"/></body>
<body name="c"><geom type="mesh" mesh="two" pos="1 0 0"/></body><geom type="hfield" hfield="ground"/>
</worldbody></mujoco>`;

describe('meshes of a robot in convex pieces', () => {
  it('are what engine.decompose makes, of the mesh as it is scaled, where the shape has it', () => {
    const shape = collision('<mesh filename="two" scale="2 -1 3"/>', '0 0 7', '0 0 0');
    const robot = load(urdf(`<link name="x">${shape}</link>`), { excess: 0.01 });
    expect(robot.warnings).toEqual([]);
    const { vertices, indices } = twoBoxes();
    const scaled = vertices.map((value, i) => value * [2, -1, 3][i % 3]!);
    // Mirrored, triangles have their corners the other way around.
    const turned = indices.map((_, i) => indices[i - (i % 3) + [0, 2, 1][i % 3]!]!);
    const { elements } = engine.decompose(mesh(scaled, turned), { excess: 0.01 });
    const places = ({ vertices: corners }: HullElement, z: number): string[] =>
      corners.map((corner) => corner.map((value, k) => value + (k === 2 ? z : 0)).join(' ')).sort();
    const key = (list: readonly HullElement[], z: number): string[] =>
      list.map((one) => places(one, z).join()).sort();
    expect(key(robot.segments.x as HullElement[], 0)).toEqual(key(elements, 7));
    expect(elements.length).toBe(2);
  });

  it('are few where excess is large, and by default within a hundredth of the size of each', () => {
    const text = urdf(`<link name="x">${named()}${named(' scale="0.001 0.001 0.001"')}</link>`);
    expect(load(text).segments.x!.length).toBe(4);
    expect(load(text, { excess: 0.002 }).segments.x!.length).toBe(3);
    expect(load(text, { excess: 1.7 }).segments.x!.length).toBe(2);
  });

  it('are the same of a URDF, an MJCF and an SDF', () => {
    const sdf = `<sdf version="1.7"><model name="m"><link name="x"><collision name="c"><geometry><mesh><uri>two</uri></mesh></geometry></collision></link></model></sdf>`;
    for (const text of [urdf(`<link name="x">${named()}</link>`), sdf]) {
      const robot = load(text, { excess: 0.1 });
      expect(spans(Object.values(robot.segments).flat())).toEqual([
        [-1, 1],
        [4, 6],
      ]);
      expect(robot.warnings).toEqual([]);
    }
    // Vertices without faces are a hull in MuJoCo, and a height field is no mesh.
    const { world } = load(MJCF, { excess: 0.1 }).segments;
    expect(world!.map(({ kind }) => kind)).toEqual(['mesh', 'hull', 'hull', 'hull', 'hull', 'hull']);
    expect(spans(world!.slice(4))).toEqual([
      [0, 2],
      [5, 7],
    ]);
  });

  it('are made once for each scale', () => {
    let made = 0;
    const counting = {
      decompose: (...given: Parameters<Engine['decompose']>) => {
        made++;
        return engine.decompose(...given);
      },
    } as Engine;
    const shapes = ['', ' scale="2 2 2"', ' scale="1 1 1"', ' scale="2 2 2"'].map((scale) => named(scale));
    load(urdf(`<link name="x">${shapes.join('')}</link>`), { engine: counting });
    expect(made).toBe(2);
  });

  it('are of the kinds that are named, where these are as close', () => {
    const text = urdf(`<link name="x">${named(' scale="2 2 2"')}</link>`);
    const kinds = ['hull', 'box'] as const;
    const { x } = load(text, { excess: 0.01, kinds }).segments;
    expect(x!.map(({ kind }) => kind)).toEqual(['box', 'box']);
    const balls = load(text, { excess: 0.01, kinds: ['hull', 'sphere'] }).segments;
    expect(balls.x!.map(({ kind }) => kind)).toEqual(['hull', 'hull']);
  });

  it('hold what meshes enclose with solid: true, and the surface of those that are open', () => {
    const { vertices, triangles } = together(sphereShape(1, 8), insideOut(sphereShape(0.6, 8)));
    const shell = mesh(vertices.flat(), triangles.flat());
    const text = urdf(`<link name="x">${named()}</link>`);
    // On a spiral, between the two spheres.
    const points = Array.from({ length: 500 }, (_, i) => {
      const [z, turn] = [(2 * i + 1) / 500 - 1, 2.4 * i];
      const across = Math.sqrt(1 - z * z);
      return [across * Math.cos(turn), across * Math.sin(turn), z].map((x) => (0.65 + 0.05 * (i % 5)) * x);
    });
    const held = (solid: boolean): number => {
      const robot = load(text, { excess: 0.1, solid, meshFiles: () => shell });
      expect(robot.warnings).toEqual([]);
      const scene = robot.createScene(engine);
      const inside = scene.contains('x', points.flat());
      scene.dispose();
      return inside.reduce((sum, one) => sum + one, 0);
    };
    expect(held(true)).toBe(points.length);
    expect(held(false)).toBeLessThan(points.length);

    const open = mesh(vertices.flat(), triangles.slice(1).flat());
    const robot = load(text, { excess: 0.01, solid: true, meshFiles: () => open });
    expect(robot.warnings).toEqual([
      'arm:2: link "x": <mesh filename="two">: it is not closed; its convex pieces hold its surface, and not ' +
        'what is inside',
    ]);
  });

  it('are complained of where they are farther from the mesh than they should be', () => {
    // A box that is closed but for a crack, which has to be moved together.
    const { vertices, triangles } = boxShape([1, 1, 1]);
    const soup = triangles.flatMap((corners, i) =>
      corners.flatMap((corner) => vertices[corner]!.map((value) => value * (1 + 1e-6 * (i % 2)))),
    );
    const cracked = mesh(soup, [...soup.keys()].slice(0, soup.length / 3));
    const robot = load(urdf(`<link name="x">${named()}</link>`), { excess: 1e-9, meshFiles: () => cracked });
    const [{ excess, pieces }] = [engine.decompose(cracked, { excess: 1e-9 })];
    expect(excess[1]).toBeGreaterThan(1e-9);
    expect(robot.warnings).toEqual([
      `arm:2: link "x": <mesh filename="two">: its ${pieces} convex pieces are at most ` +
        `${Math.ceil(excess[1] * 1e6) / 1e3} mm from it, which is more than was asked for`,
    ]);
  });

  it.each([
    [{ kinds: ['box'] }, RangeError, /options\.kinds must be a list with 'hull'/],
    [{ solid: 1 as never }, TypeError, /options\.solid must be true or false/],
    [
      { meshes: 'exact', solid: true },
      RangeError,
      /options\.solid must be left out, as options\.meshes is not 'decompose'/,
    ],
    [
      { engine: undefined },
      TypeError,
      /options\.engine must be an engine made by loadEngine\(\).*got undefined/,
    ],
    [{ engine: {} as Engine }, TypeError, /options\.engine must be .*got an object/],
    [{ excess: -1 }, RangeError, /^loadRobot: options\.excess must be at least 0, got -1$/],
    [{ excess: NaN }, RangeError, /^loadRobot: options\.excess must be finite .* got NaN$/],
    [{ excess: '5mm' as never }, TypeError, /^loadRobot: options\.excess must be a number, got "5mm"$/],
    [
      { excess: 1, meshes: 'hull' },
      RangeError,
      /options\.excess must be left out, as options\.meshes is not 'de/,
    ],
    [{ excess: 1, meshes: undefined }, RangeError, /options\.excess must be left out/],
  ] as const)('are refused with %o', (options, kind, message) => {
    const attempt = (): Robot => load(urdf(`<link name="x">${named()}</link>`), options);
    expect(attempt).toThrow(kind);
    expect(attempt).toThrow(message);
  });
});

const COUNT = IS_DEEP ? 1_000_000 : 4096;

/** As many are asked for at once. */
const BLOCK = 4096;

const KINDS: readonly PieceKind[] = ['hull', 'box', 'capsule', 'cylinder', 'sphere'];

type Case = readonly [excess: number, kinds: readonly PieceKind[] | undefined, solid: boolean];

const CASES: readonly Case[] = [
  [5e-3, undefined, false],
  [2e-2, KINDS, true],
  ...(IS_DEEP
    ? ([
        [1e-4, undefined, false],
        [1e-2, KINDS, false],
      ] as const)
    : []),
];

describe.each(CASES)('the Panda of MoveIt in convex pieces, within %s m, %o, %o', (excess, kinds, solid) => {
  let meshes: Robot;
  let pieces: Robot;
  beforeAll(async () => {
    const text = await readText('robots/moveit_panda.urdf');
    const srdf = await readText('robots/moveit_panda.srdf');
    const files = new Map<string, Uint8Array>();
    for (const uri of listMeshes(text)) {
      files.set(uri, await readBytes(uri.replace('package://', 'robots/')));
    }
    const options = { srdf, meshFiles: (uri: string) => files.get(uri) };
    meshes = loadRobot(text, options);
    pieces = loadRobot(text, { ...options, meshes: 'decompose', excess, kinds, solid, engine });
  });

  it('is made of what it should be, one for each mesh if that is near enough', () => {
    expect(pieces.pairs).toEqual(meshes.pairs);
    expect(pieces.warnings).toEqual([]);
    const all = Object.values(pieces.segments).flat();
    const found = new Set(all.map(({ kind }) => kind));
    expect(found.has('line')).toBe(kinds !== undefined && excess >= 2e-2);
    expect(found.has('box')).toBe(kinds !== undefined && excess < 2e-2);
    if (kinds === undefined) expect(found).toEqual(new Set(['hull']));
    if (excess >= 5e-3) expect(all.length).toBe(11);
    else expect(all.length).toBeGreaterThan(11);
  });

  forSomeBuilds((_, build) => {
    const title = `is free only where its meshes are, and wherever these are far enough apart, in ${COUNT} configurations, SEED=${SEED}`;
    it(title, { timeout: 600_000 }, () => {
      const random = createRandom(SEED);
      using exactScene = meshes.createScene(build());
      using scene = pieces.createScene(build());
      const [exact, arm] = [meshes.in(exactScene), pieces.in(scene)];
      const { joints } = meshes;
      let near = 0;
      for (let done = 0; done < COUNT; done += BLOCK) {
        const count = Math.min(BLOCK, COUNT - done);
        const configurations = Float64Array.from({ length: count * joints.length }, (_, i) => {
          const { lower, upper } = joints[i % joints.length]!;
          return random.between(lower, upper);
        });
        for (const margin of [0, 0.05]) {
          const may = exact.areFree(configurations, { margin });
          // Pieces of both bodies are between: they may be nearer by twice the excess.
          const must = exact.areFree(configurations, { margin: margin + 2 * excess });
          const free = arm.areFree(configurations, { margin });
          for (const [i, answer] of free.entries()) {
            if (answer > may[i]! || answer < must[i]!)
              expect.fail(`configuration ${done + i}, margin ${margin}`);
            if (may[i] !== must[i]) near++;
          }
        }
      }
      // Some are so near to a collision that pieces could be wrong.
      expect(near).toBeGreaterThan(0);
    });
  });
});
