/** How well spheres stand for a closed mesh. */
import type { Engine, Mesh, PointElement, Vector } from '../../bindings/index.ts';
import { makeRandom } from '../random.ts';
import { cornersOf, insideMesh, insideSpheres, join, lengthOf } from './columns.ts';

/** Lengths in metres, volumes as shares of that of the mesh. */
export interface SphereFigures {
  readonly count: number;
  /** The share of the mesh's surface that is in the spheres. */
  readonly coverage: number;
  /** How far the mesh sticks out of the spheres, at most. */
  readonly gap: number;
  /** How far the spheres stick out of the mesh, at most. */
  readonly excess: number;
  /** What of the mesh is not in the spheres. */
  readonly left: number;
  /** What of the spheres is not in the mesh. */
  readonly outside: number;
}

/** Samples: points of the surface, points of each sphere, and lines along each side of a square of them. */
const SAMPLES = { surface: 20_000, sphere: 2000, lines: 200 };

/** By how much a point may be outside of what holds it, metres: the rounding of both. */
const ROUNDING = 1e-12;

/** Measures spheres; the same numbers for the same arguments. */
export function measureSpheres(engine: Engine, mesh: Mesh, spheres: readonly PointElement[]): SphereFigures {
  const corners = cornersOf(mesh);
  return {
    count: spheres.length,
    ...measureCoverage(corners, spheres),
    excess: measureExcess(engine, mesh, corners, spheres),
    ...measureVolumes(corners, spheres),
  };
}

/** Spheres that are all made larger by one length, metres. */
export function growSpheres(spheres: readonly PointElement[], by: number): PointElement[] {
  return spheres.map((sphere) => ({ ...sphere, radius: sphere.radius + by }));
}

function measureCoverage(corners: Float64Array, spheres: readonly PointElement[]) {
  let [held, gap] = [0, 0];
  for (const point of samplePoints(corners)) {
    const away = Math.min(...spheres.map((sphere) => distanceTo(sphere, point)));
    if (away <= ROUNDING) held++;
    gap = Math.max(gap, away);
  }
  return { coverage: held / SAMPLES.surface, gap };
}

/** Points of triangles, as many of each as its area asks for. */
function samplePoints(corners: Float64Array): Vector[] {
  const random = makeRandom(61);
  const triangles = Array.from({ length: corners.length / 9 }, (_, i) => {
    const [a, b, c] = [0, 3, 6].map((k) => [...corners.subarray(9 * i + k, 9 * i + k + 3)]);
    return [a, b, c] as unknown as readonly [Vector, Vector, Vector];
  });
  const area = triangles.reduce((sum, triangle) => sum + areaOf(triangle), 0);
  const points: Vector[] = [];
  let passed = 0;
  for (const [a, b, c] of triangles) {
    passed += areaOf([a, b, c]);
    const wanted = Math.round((SAMPLES.surface * passed) / area);
    while (points.length < wanted) {
      const [root, share] = [Math.sqrt(random()), random()];
      const weights = [1 - root, root * (1 - share), root * share] as const;
      points.push(a.map((_, k) => weights[0] * a[k]! + weights[1] * b[k]! + weights[2] * c[k]!) as never);
    }
  }
  return points;
}

function areaOf([a, b, c]: readonly [Vector, Vector, Vector]): number {
  const [ux, uy, uz] = a.map((x, k) => b[k]! - x) as unknown as Vector;
  const [vx, vy, vz] = a.map((x, k) => c[k]! - x) as unknown as Vector;
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}

/** Points of spheres that no other sphere holds: the farthest of them that is outside of the mesh. */
function measureExcess(
  engine: Engine,
  mesh: Mesh,
  corners: Float64Array,
  spheres: readonly PointElement[],
): number {
  using scene = engine.createScene({ segments: { mesh: [mesh] } });
  const random = makeRandom(62);
  let excess = 0;
  for (const sphere of spheres) {
    for (let i = 0; i < SAMPLES.sphere; i++) {
      const point = sampleSphere(random, sphere);
      if (spheres.some((other) => other !== sphere && distanceTo(other, point) < 0)) continue;
      const { distance } = scene.nearestElement('mesh', point)!;
      if (distance > excess && !isInside(corners, point)) excess = distance;
    }
  }
  return excess;
}

function sampleSphere(random: () => number, { vertices: [center], radius }: PointElement): Vector {
  const [height, azimuth] = [2 * random() - 1, 2 * Math.PI * random()];
  const ring = Math.sqrt(1 - height ** 2);
  const direction = [ring * Math.cos(azimuth), ring * Math.sin(azimuth), height];
  return center.map((x, k) => x + radius * direction[k]!) as unknown as Vector;
}

/** Less than 0 inside. */
function distanceTo({ vertices: [[cx, cy, cz]], radius }: PointElement, [x, y, z]: Vector): number {
  return Math.hypot(x - cx, y - cy, z - cz) - radius;
}

function isInside(corners: Float64Array, [x, y, z]: Vector): boolean {
  return insideMesh(corners, x, y).some(([from, to]) => from <= z && z <= to);
}

/** Adds up stretches of lines along z, one at random in each cell of a grid. */
function measureVolumes(corners: Float64Array, spheres: readonly PointElement[]) {
  const random = makeRandom(63);
  const [xs, ys] = [0, 1].map((axis) => rangeOf(corners, spheres, axis)) as [Range, Range];
  const place = ([least, most]: Range, i: number) =>
    least + ((most - least) * (i + random())) / SAMPLES.lines;
  let [mesh, left, outside] = [0, 0, 0];
  for (let i = 0; i < SAMPLES.lines; i++) {
    for (let k = 0; k < SAMPLES.lines; k++) {
      const [x, y] = [place(xs, i), place(ys, k)];
      const [inMesh, inSpheres] = [insideMesh(corners, x, y), insideSpheres(spheres, x, y)];
      const either = lengthOf(join([...inMesh, ...inSpheres]));
      mesh += lengthOf(inMesh);
      left += either - lengthOf(inSpheres);
      outside += either - lengthOf(inMesh);
    }
  }
  return { left: left / mesh, outside: outside / mesh };
}

type Range = readonly [least: number, most: number];

function rangeOf(corners: Float64Array, spheres: readonly PointElement[], axis: number): Range {
  const places = [...corners.filter((_, i) => i % 3 === axis)];
  const ends = spheres.flatMap(({ vertices: [center], radius }) => [
    center[axis]! - radius,
    center[axis]! + radius,
  ]);
  return [Math.min(...places, ...ends), Math.max(...places, ...ends)];
}
