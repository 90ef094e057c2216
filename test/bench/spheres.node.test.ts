import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPHERES } from '../../bench/names.ts';
import { compareSpheres } from '../../bench/spheres/bench.ts';
import { cornersOf, insideMesh, insideSpheres, join, lengthOf } from '../../bench/spheres/columns.ts';
import { growSpheres, measureSpheres } from '../../bench/spheres/figures.ts';
import { readBothPandas, readSpheredLinks, type SpheredLink } from '../../bench/spheres/links.ts';
import { makeSphereTables } from '../../bench/spheres/tables.ts';
import { type Engine, mesh, type Mesh, point, type PointElement, type Vector } from '../../bindings/index.ts';
import { readText } from '../../data/read.ts';
import { BUILDS, IS_DEEP, loadBuild } from '../support/builds.ts';
import { between, cross, dot, length } from '../support/vectors.ts';
import { box } from '../assembly/volumes/cover/shapes.ts';
import { results, timing } from './results.ts';

/** A cube of 1 m around the origin. */
const CUBE: Mesh = box(1, 1, 1, 2);

/** A cube of 1 m around the origin with a hollow of half a metre in it. */
const HOLLOW: Mesh = mesh(
  [...CUBE.vertices, ...CUBE.vertices.map((component) => component / 2)],
  [...CUBE.indices, ...CUBE.indices.map((vertex) => vertex + CUBE.vertices.length / 3).reverse()],
);

describe('lines along z', () => {
  it('are inside of a mesh between the sides where they come in and go out', () => {
    const corners = cornersOf(CUBE);
    expect(insideMesh(corners, 0.1, -0.3)).toEqual([[-0.5, 0.5]]);
    expect(insideMesh(corners, 0.1, 0.6)).toEqual([]);
  });

  it('count what two bodies of a mesh share once', () => {
    const both = [0, 0.25].flatMap((z) => [...CUBE.vertices].map((x, i) => (i % 3 === 2 ? x + z : x)));
    const shift = CUBE.vertices.length / 3;
    const twice = mesh(both, [...CUBE.indices, ...CUBE.indices.map((i) => i + shift)]);
    expect(insideMesh(cornersOf(twice), 0.1, -0.3)).toEqual([[-0.5, 0.75]]);
  });

  it('find that a mesh is open', () => {
    const open = mesh([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]);
    expect(() => insideMesh(cornersOf(open), 0.25, 0.25)).toThrow(
      'the mesh is open where x is 0.25 and y is 0.25',
    );
  });

  it('are outside of a mesh in a hollow of it', () => {
    expect(insideMesh(cornersOf(HOLLOW), 0.1, -0.15)).toEqual([
      [expect.closeTo(-0.5, 12), expect.closeTo(-0.25, 12)],
      [expect.closeTo(0.25, 12), expect.closeTo(0.5, 12)],
    ]);
  });

  it('are inside of spheres, each stretch once', () => {
    const spheres = [point([0, 0, 0], 5), point([0, 0, 4], 5), point([9, 0, 0], 1)] as PointElement[];
    expect(insideSpheres(spheres, 3, 0)).toEqual([[-4, 8]]);
    expect(insideSpheres(spheres, 9, 0)).toEqual([[-1, 1]]);
    expect(lengthOf(join([[3, 4], [0, 1], [0.5, 2]]))).toBe(3); // oxfmt-ignore
  });
});

describe('figures of spheres', () => {
  let engine: Engine;
  let links: SpheredLink[];
  beforeAll(async () => {
    engine = await loadBuild(BUILDS[0]!);
    links = await readSpheredLinks();
  });
  afterAll(() => engine.dispose());

  const measure = (radius: number) =>
    measureSpheres(engine, CUBE, [point([0, 0, 0], radius)] as PointElement[]);

  it('are those of a cube and the ball around it', () => {
    const radius = Math.sqrt(0.75);
    const { coverage, gap, excess, left, outside } = measure(radius + 1e-9);
    expect([coverage, gap, left]).toEqual([1, 0, expect.closeTo(0, 12)]);
    expect(excess).toBeCloseTo(radius - 0.5, 3);
    expect(outside).toBeCloseTo((4 / 3) * Math.PI * radius ** 3 - 1, 2);
  });

  it('are those of a cube and the ball inside of it', () => {
    const { coverage, gap, excess, left, outside } = measure(0.5);
    expect([coverage, excess, outside]).toEqual([0, 0, expect.closeTo(0, 12)]);
    expect(gap).toBeCloseTo(Math.sqrt(0.75) - 0.5, 1);
    expect(left).toBeCloseTo(1 - Math.PI / 6, 3);
  });

  it('are those of a cube and a ball that cuts its edges off', () => {
    // Each side of the cube has a disc of radius 0.3 in the ball, each cap above it is 0.083 high.
    const radius = Math.hypot(0.5, 0.3);
    const height = radius - 0.5;
    const { coverage, excess, outside } = measure(radius);
    expect(coverage).toBeCloseTo(Math.PI * 0.09, 2);
    expect(excess).toBeCloseTo(height, 3);
    expect(outside).toBeCloseTo(2 * Math.PI * height ** 2 * (3 * radius - height), 2);
  });

  it('leave out what other spheres hold', () => {
    const [small, large] = [0.05, 0.45].map((radius) => point([0, 0, 0], radius));
    // The small one floats in the hollow, the surface of the large one is all in the mesh.
    expect(measureSpheres(engine, HOLLOW, [small!]).excess).toBeCloseTo(0.25 - 0.05 / Math.sqrt(3), 3);
    expect(measureSpheres(engine, HOLLOW, [small!, large!]).excess).toBe(0);
  });

  it('are of spheres that grow by a length', () => {
    const [grown] = growSpheres([point([1, 2, 3], 0.25)], 0.5);
    expect(grown).toEqual(point([1, 2, 3], 0.75));
  });

  it('are of links whose frames both robots share', async () => {
    const { meshes, spheres } = await readBothPandas();
    expect(links.map(({ published }) => published.length)).toEqual([1, 4, 4, 4, 4, 12, 3, 5, 18, 2]);
    for (const joint of meshes.joints.filter(({ child }) => links.some(({ name }) => name === child))) {
      const other = spheres.joints.find(({ child }) => child === joint.child)!;
      expect(other.parent).toBe(joint.parent);
      // Fingers are open in one and closed in the other: only their directions are the same.
      const shared = joint.motion?.type === 'prismatic' ? 3 : 4;
      const columns = (origin: readonly number[]) => origin.slice(0, 4 * shared);
      expect(columns([...other.origin]), joint.name).toEqual(columns([...joint.origin]));
    }
    for (const { name, mesh, published } of links) {
      const { excess, outside } = measureSpheres(engine, mesh, published);
      // Spheres in another frame would stick out by more than their own size.
      expect(excess, name).toBeLessThan(0.04);
      expect(outside, name).toBeLessThan(0.5);
      if (!IS_DEEP) break;
    }
  });

  it('are of links whose meshes are convex, but for about a millimetre', () => {
    for (const { name, mesh } of links) expect(heightOver(cornersOf(mesh)), name).toBeLessThan(1.1e-3);
  });

  it('are those of the table in the documentation', async () => {
    const text = await readText('../docs/fitting.md');
    const names = IS_DEEP
      ? links.map(({ name }) => name)
      : ['panda_link0', 'panda_link6', 'panda_leftfinger'];
    for (const link of links.filter(({ name }) => names.includes(name))) {
      const spheres = compareSpheres(engine, link);
      expect(spheres[SPHERES.ours]).toMatchObject({ coverage: 1, gap: 0 });
      const one = { group: SPHERES.group, task: link.name, by: SPHERES.ours, timing: timing(1), spheres };
      const [table] = makeSphereTables(results([one], { bench: 'spheres' }));
      for (const row of table!.rows) {
        const cells = row.slice(0, -1).join(' | ');
        expect(text.replace(/ +/g, ' ')).toContain(`| ${cells.replace('panda_', '')} |`);
      }
    }
  });
});

/** How far a corner of a mesh is above the plane of one of its triangles, at most. */
function heightOver(corners: Float64Array): number {
  const at = (i: number) => [...corners.subarray(i, i + 3)] as unknown as Vector;
  let height = 0;
  for (let i = 0; i < corners.length; i += 9) {
    const [a, b, c] = [at(i), at(i + 3), at(i + 6)];
    const normal = cross(between(a, b), between(a, c));
    // A triangle without an area has no plane.
    if (length(normal) < 1e-12) continue;
    for (let k = 0; k < corners.length; k += 3) {
      height = Math.max(height, dot(between(a, at(k)), normal) / length(normal));
    }
  }
  return height;
}
