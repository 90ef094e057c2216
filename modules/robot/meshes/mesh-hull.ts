import { vectorAt } from '../../../bindings/base/checks.ts';
import type { Mesh } from '../../../bindings/elements/mesh.ts';
import { hull, HULL_VERTICES, type HullElement } from '../../../bindings/elements/solids.ts';
import { GrowingHull } from './growing-hull.ts';
import { LargestFirst } from './largest-first.ts';
import { NUMBERS } from './simplex.ts';

/** Vertices that are outside by no more than this part of the mesh's size are left out for rounding. */
const TOLERANCE = 1e-12;

/**
 * Distances are rounded up to multiples of this part of the mesh's size: vertices of a flat face are then
 * equally far from a hull beside it, and a corner of the face can be taken first.
 */
const STEP = 2 ** -41;

/** Of more vertices than this, the outermost are chosen from first. */
const MANY = 2 ** 15;

/** Half as many directions along each side of a cube tell which vertices are outermost. */
const DIRECTIONS = 32;

/** The hull of a mesh, and what it was made of. */
export interface MeshHull {
  readonly element: HullElement;
  /** How many vertices the triangles of the mesh use. */
  readonly vertexCount: number;
  /** How far the element sticks out of the convex hull of the mesh at most, metres; 0 if it is that hull. */
  readonly excess: number;
}

/**
 * A hull that holds a mesh, of at most 256 of the vertices that its triangles use. Begins with those that lie
 * furthest along the axes, and adds the one that is furthest from the hull so far, again and again. Of
 * several, as on a flat face, the one furthest from the mesh's center comes first, as that is a corner.
 *
 * If that leaves vertices outside, the hull is inflated by the distance of the furthest, and sticks out of
 * the mesh's convex hull by no more. The radius of the mesh is added to the rounding.
 *
 * As the hull grows, distances from it only become smaller: those found before are bounds, and only those
 * that may be the largest are found anew. Of very many vertices, first those are chosen from that are
 * outermost in some direction from the center, then all, so that most are measured once.
 *
 * Error: vertices may be outside by 1e-12 of the mesh's size.
 * Test: test/modules/robot/meshes/mesh-hull.test.ts.
 */
export function hullOfMesh(mesh: Mesh): MeshHull {
  const used = usedVertices(mesh);
  const { points, size } = normalize(mesh.vertices, used);
  const { chosen, gap } = chooseVertices(points);
  const excess = gap > 0 ? (gap + TOLERANCE) * size : 0;
  const vertices = chosen.map((number) => vectorAt(mesh.vertices, used[number]!));
  while (vertices.length < HULL_VERTICES.least) vertices.push(vertices[0]!);
  return { element: hull(vertices, mesh.radius + excess), vertexCount: used.length, excess };
}

/** The numbers of the vertices that triangles use, in ascending order. */
function usedVertices({ vertices, indices }: Mesh): Uint32Array {
  const isUsed = new Uint8Array(vertices.length / 3);
  for (const index of indices) isUsed[index] = 1;
  let count = 0;
  const used = new Uint32Array(isUsed.length);
  for (let i = 0; i < isUsed.length; i++) if (isUsed[i] === 1) used[count++] = i;
  return used.subarray(0, count);
}

/** Moves and scales vertices so that the box around them reaches from -1 to 1 along its longest side. */
function normalize(vertices: Float64Array, used: Uint32Array): { points: Float64Array; size: number } {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (const number of used) {
    for (let k = 0; k < 3; k++) {
      const value = vertices[3 * number + k]!;
      if (value < least[k]!) least[k] = value;
      if (value > most[k]!) most[k] = value;
    }
  }
  const center = least.map((value, k) => value / 2 + most[k]! / 2);
  const size = Math.max(...least.map((value, k) => most[k]! / 2 - value / 2));
  const points = new Float64Array(3 * used.length);
  if (size === 0) return { points, size };
  for (let i = 0; i < used.length; i++) {
    for (let k = 0; k < 3; k++) points[3 * i + k] = (vertices[3 * used[i]! + k]! - center[k]!) / size;
  }
  return { points, size };
}

/**
 * Chooses at most 256 of some points.
 *
 * @returns their numbers, and how far at most others are outside of their hull; 0 where only by rounding
 */
function chooseVertices(points: Float64Array): { chosen: number[]; gap: number } {
  const ranks = squares(points);
  const chosen = extremes(points, ranks);
  const grown = new GrowingHull();
  for (const number of chosen) grown.add(...vectorAt(points, number));
  const distances = new Float64Array(ranks.length);
  const near = new Uint8Array(NUMBERS * ranks.length);
  const measure = (number: number): number => {
    const [x, y, z] = vectorAt(points, number);
    return Math.ceil(grown.distance(x, y, z, near, NUMBERS * number) / STEP) * STEP;
  };
  /** Chooses among candidates, and returns how far the others of them are outside. */
  const chooseAmong = (candidates: Uint32Array): number => {
    for (const number of candidates) distances[number] = measure(number);
    const outside = candidates.filter((number) => distances[number]! > TOLERANCE);
    const queue = new LargestFirst(distances, ranks, outside);
    for (let first = queue.first; first !== undefined; first = queue.first) {
      const distance = Math.min(measure(first), distances[first]!);
      if (distance <= TOLERANCE) {
        queue.dropFirst();
        continue;
      }
      queue.lowerFirst(distance);
      if (queue.first !== first) continue;
      if (chosen.length === HULL_VERTICES.most) return distance;
      chosen.push(first);
      grown.add(...vectorAt(points, first));
      queue.dropFirst();
    }
    return 0;
  };
  if (ranks.length > MANY) {
    const outermost = findOutermost(points, ranks);
    chooseAmong(Uint32Array.from(new Set(outermost)));
    // What is closest to a point is likely to be close to others in its direction.
    for (const [i, from] of outermost.entries()) {
      near.copyWithin(NUMBERS * i, NUMBERS * from, NUMBERS * (from + 1));
    }
  }
  return { chosen, gap: chooseAmong(Uint32Array.from(ranks.keys())) };
}

/** The squares of the distances from the origin. */
function squares(points: Float64Array): Float64Array {
  const found = new Float64Array(points.length / 3);
  for (let i = 0; i < found.length; i++) {
    const [x, y, z] = [points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!];
    found[i] = x * x + y * y + z * z;
  }
  return found;
}

/**
 * The numbers of the points furthest along the axes, to both sides, each once; the highest rank of several.
 */
function extremes(points: Float64Array, ranks: Float64Array): number[] {
  const found = new Set<number>();
  for (const [axis, sign] of [0, 1, 2].flatMap((k) => [[k, -1] as const, [k, 1] as const])) {
    let best = 0;
    for (let i = 1; i < points.length / 3; i++) {
      const further = sign * (points[3 * i + axis]! - points[3 * best + axis]!);
      if (further > 0 || (further === 0 && ranks[i]! > ranks[best]!)) best = i;
    }
    found.add(best);
  }
  return [...found];
}

/** For each point, the number of the one of the highest rank in its direction from the center. */
function findOutermost(points: Float64Array, ranks: Float64Array): Uint32Array {
  const extents = [0, 0, 0];
  for (let i = 0; i < points.length; i++) {
    extents[i % 3] = Math.max(extents[i % 3]!, Math.abs(points[i]!));
  }
  const [a, b, c] = extents.map((extent) => extent || 1) as [number, number, number];
  const found = new Map<number, number>();
  const keys = new Float64Array(ranks.length);
  for (let i = 0; i < ranks.length; i++) {
    const [x, y, z] = [points[3 * i]! / a, points[3 * i + 1]! / b, points[3 * i + 2]! / c];
    // Directions are told apart by where they leave a cube, whose sides are divided.
    const part = DIRECTIONS / (Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) || 1);
    const [u, v, w] = [Math.round(part * x), Math.round(part * y), Math.round(part * z)];
    const key = (u * 3 * DIRECTIONS + v) * 3 * DIRECTIONS + w;
    keys[i] = key;
    const best = found.get(key);
    if (best === undefined || ranks[i]! > ranks[best]!) found.set(key, i);
  }
  return Uint32Array.from(keys, (key) => found.get(key)!);
}
