import { castRays, anyHit } from '../../../../modules/sensors/index.ts';
import { expect, it } from 'vitest';
import { type Engine, mesh, type Precision, triangle, type Vector } from '../../../../bindings/index.ts';
import type { RayHits } from '../../../../modules/sensors/index.ts';
import { lengthOf } from '../../../../bindings/base/length.ts';
import { readBytes, readText } from '../../../../data/read.ts';
import { exactHit } from '../../../oracle/ray.ts';
import { readTable } from '../../../oracle/table.ts';
import { forEachBuild } from '../../../support/for-builds.ts';

/** How near to an edge rounding may decide, as a barycentric coordinate, and a distance's largest error. */
const MARGIN: Readonly<Record<Precision, number>> = { double: 1e-12, single: 2e-6 };
const GATE: Readonly<Record<Precision, number>> = { double: 1e-14, single: 2e-6 };

/** Which third of the rays of the room that is. */
const AIMED = 2;

function castOne(engine: Engine, vertices: readonly Vector[], ray: readonly number[]): RayHits {
  const [a, b, c] = vertices as [Vector, Vector, Vector];
  const scene = engine.createScene({ segments: { one: [triangle(a, b, c, 0)] }, pairs: [] });
  try {
    return castRays(scene, ray);
  } finally {
    scene.dispose();
  }
}

forEachBuild(({ precision }, engine) => {
  it('meets the triangles of the exact table, and no others, where they are', async () => {
    const { header, rows } = await readTable('ray_triangle');
    const round = precision === 'single' ? Math.fround : (x: number): number => x;
    let tested = 0;
    const wrong: string[] = [];
    rows.forEach((value, row) => {
      const read = (prefix: string): Vector =>
        ['x', 'y', 'z'].map((axis) => value(`${prefix}${axis}`)) as unknown as Vector;
      const rounded = (prefix: string): Vector => read(prefix).map(round) as unknown as Vector;
      // The ray is rounded, too, where the engine is, so that it is the same everywhere.
      const [origin, direction] = [rounded('o'), rounded('d')];
      const vertices = [rounded('t0'), rounded('t1'), rounded('t2')];
      const exact = exactHit(origin, direction, vertices);
      if (precision === 'double') {
        expect(exact.isFlat).toBe(value('kind') === 4);
        if (!exact.isFlat) expect([row, exact.hit]).toEqual([row, value('hit') === 1]);
        if (exact.hit)
          expect(Math.abs(exact.t - value('t'))).toBeLessThanOrEqual(4e-16 * Math.abs(value('t')));
      }
      if (exact.isFlat || Math.abs(exact.margin) < MARGIN[precision]) return;
      const size = Math.max(...[...origin, ...vertices.flat()].map(Math.abs));
      const { distance, inside } = castOne(engine(), vertices, [...origin, ...direction]);
      const name = `row ${row}, ${header.categories[value('category')]!}`;
      const expected = exact.t * lengthOf(...direction);
      tested++;
      if (distance[0]! < Infinity !== exact.hit) {
        // Whether a place is ahead of the origin or behind is as exact as its distance.
        if (Math.abs(expected) > GATE[precision] * size)
          wrong.push(`${name}: ${distance[0]}, exact ${expected}`);
      } else if (exact.hit) {
        const error = Math.abs(distance[0]! - expected) / conditionOf(direction, vertices) / size;
        if (error > GATE[precision]) wrong.push(`${name}: off by ${error}`);
        expect(inside[0]).toBe(0);
      }
    });
    expect(wrong).toEqual([]);
    expect(tested).toBeGreaterThan(precision === 'double' ? 900 : 800);
  });

  it('finds the nearest triangle of a room, as exact arithmetic does', async () => {
    const { vertices, indices } = readRoom(await readText('meshes/env.obj'));
    const header = JSON.parse(await readText('meshes/env_rays.json')) as { count: number; stride: number };
    const rows = new Float64Array((await readBytes('meshes/env_rays.bin')).buffer);
    const rays = Float64Array.from(
      { length: 6 * header.count },
      (_, i) => rows[Math.floor(i / 6) * header.stride + (i % 6)]!,
    );
    const scene = engine().createScene({
      segments: { room: [mesh(Float64Array.from(vertices), Uint32Array.from(indices))] },
      pairs: [],
    });
    const hits = castRays(scene, rays);
    expect(anyHit(scene, rays)).toEqual(Uint8Array.from(hits.distance, (x) => (x < Infinity ? 1 : 0)));
    scene.dispose();
    const size = Math.max(...vertices.map(Math.abs));
    const corner = (i: number): Vector => vertices.slice(3 * i, 3 * i + 3) as unknown as Vector;
    /** Whether what a ray met is exactly met, no further than a parameter, but for the last digit. */
    const isEqual = (i: number, t: number): boolean => {
      const met = indices.slice(3 * hits.element[i]!, 3 * hits.element[i]! + 3).map(corner);
      const [ox, oy, oz, ...direction] = rays.subarray(6 * i, 6 * i + 6) as unknown as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      const exact = exactHit([ox, oy, oz], direction, met);
      return exact.hit && Math.abs(exact.t - t) <= 2 ** -51 * t;
    };
    const wrong: string[] = [];
    for (let i = 0; i < header.count; i++) {
      const [hit, t, number] = rows.subarray(i * header.stride + 6) as unknown as [number, number, number];
      // A third of the rays is aimed at vertices, which rounding to single precision moves.
      if (precision === 'single' && i % 3 === AIMED) continue;
      const [dx, dy, dz] = rays.subarray(6 * i + 3) as unknown as Vector;
      const distance = hit === 1 ? t * lengthOf(dx, dy, dz) : Infinity;
      const error = hit === 1 ? Math.abs(hits.distance[i]! - distance) : 0;
      const isSame =
        hits.distance[i]! < Infinity === (hit === 1) && (hits.element[i] === number || isEqual(i, t));
      if (isSame && error <= GATE[precision] * size) continue;
      wrong.push(`ray ${i}: ${hits.distance[i]}, triangle ${hits.element[i]}; exact ${distance}, ${number}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** How rounding of coordinates moves the place where a ray meets a plane: by 1 / sine of their angle. */
function conditionOf(direction: Vector, [a, b, c]: readonly Vector[]): number {
  const minus = (p: Vector, q: Vector): Vector => p.map((x, i) => x - q[i]!) as unknown as Vector;
  const [u, v] = [minus(b!, a!), minus(c!, a!)];
  const normal: Vector = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const along = normal.reduce((sum, x, i) => sum + x * direction[i]!, 0);
  return (lengthOf(...normal) * lengthOf(...direction)) / Math.abs(along);
}

function readRoom(text: string): { vertices: number[]; indices: number[] } {
  const vertices: number[] = [];
  const indices: number[] = [];
  for (const line of text.split('\n')) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === 'v') vertices.push(...rest.slice(0, 3).map(Number));
    if (word === 'f') indices.push(...rest.slice(0, 3).map((x) => parseInt(x, 10) - 1));
  }
  return { vertices, indices };
}
