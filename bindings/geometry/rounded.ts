import { angleOf, sineAndCosine } from '../base/angles.ts';
import type { Vector } from '../base/checks.ts';
import { edgesOf, type Face } from './faces.ts';
import type { TriangleCollector } from './triangles.ts';
import { add, cross, dot, normalize, subtract } from './vectors.ts';

/** A full turn, radians. */
const TURN = 2 * Math.PI;

/**
 * The surface of a convex solid that is inflated by a radius: its faces moved outward, a part of a cylinder
 * along each edge, and a part of a sphere at each corner. A flat solid has two faces.
 *
 * @param detail - how many segments a full turn has
 */
export function addRounded(
  out: TriangleCollector,
  points: readonly Vector[],
  faces: readonly Face[],
  radius: number,
  detail: number,
): void {
  for (const { corners, normal } of faces) {
    const [first, ...rest] = corners.map((corner) => add(points[corner]!, normal, radius));
    for (let i = 1; i < rest.length; i++) out.add(first!, rest[i - 1]!, rest[i]!);
  }
  if (radius === 0) return;
  const owners = new Map(
    faces.flatMap((face) => edgesOf(face.corners).map((edge) => [edge.join(' '), face] as const)),
  );
  /** Directions from a face's normal to that behind an edge, both included; made once for both faces. */
  const arcs = new Map<string, readonly Vector[]>();
  for (const face of faces) {
    for (const [from, to] of edgesOf(face.corners)) {
      const key = `${from} ${to}`;
      if (arcs.has(key)) continue;
      const other = owners.get(`${to} ${from}`)!;
      const along = normalize(subtract(points[to]!, points[from]!));
      const directions = makeArc(face.normal, other.normal, along, detail);
      arcs.set(key, directions);
      arcs.set(`${to} ${from}`, directions.toReversed());
      const at = (corner: number): Vector[] =>
        directions.map((direction) => add(points[corner]!, direction, radius));
      out.addStrip(at(from), at(to));
    }
  }
  for (const [corner, loop] of loopsAround(faces, arcs)) addPatch(out, points[corner]!, loop, radius, detail);
}

/** Unit vectors from one normal to another, square to an edge and outside of the solid. */
function makeArc(from: Vector, to: Vector, along: Vector, detail: number): Vector[] {
  // As seen from outside, what is behind an edge lies on its right.
  const outward = normalize(cross(along, from));
  const angle = Math.abs(angleOf(dot(to, outward), dot(to, from)));
  const count = Math.max(1, Math.ceil((angle / TURN) * detail));
  const between = Array.from({ length: count - 1 }, (_, i) => {
    const [sine, cosine] = sineAndCosine((angle * (i + 1)) / count);
    return add([from[0] * cosine, from[1] * cosine, from[2] * cosine], outward, sine);
  });
  return [from, ...between, to];
}

/** The normals around each corner, with the arcs between them, as closed loops. */
function loopsAround(
  faces: readonly Face[],
  arcs: ReadonlyMap<string, readonly Vector[]>,
): Map<number, readonly Vector[]> {
  // At a corner, the edge into a face follows the one that leaves it: clockwise, seen from outside.
  const next = new Map<string, readonly [string, number]>();
  const starts = new Map<number, string>();
  for (const { corners } of faces) {
    for (const [i, corner] of corners.entries()) {
      const before = corners[(i + corners.length - 1) % corners.length]!;
      const behind = corners[(i + 1) % corners.length]!;
      next.set(`${behind} ${corner}`, [`${before} ${corner}`, corner]);
      starts.set(corner, `${behind} ${corner}`);
    }
  }
  const loops = new Map<number, readonly Vector[]>();
  for (const [corner, start] of starts) {
    const loop: Vector[] = [];
    let edge = start;
    do {
      // Over the edge that comes into the face lies the face behind it, of which it is the edge that leaves.
      const [incoming] = next.get(edge)!;
      loop.push(...arcs.get(incoming)!.slice(0, -1));
      edge = incoming;
    } while (edge !== start && loop.length < 1e5);
    loops.set(corner, loop);
  }
  return loops;
}

/** A part of a sphere within a loop of directions: rings of triangles that shrink to its middle. */
function addPatch(
  out: TriangleCollector,
  center: Vector,
  loop: readonly Vector[],
  radius: number,
  detail: number,
): void {
  const middle = normalize(loop.reduce((sum, direction) => add(sum, direction)));
  const widest = loop.reduce((least, direction) => Math.min(least, dot(direction, middle)), 1);
  const sine = Math.sqrt(Math.max(0, 1 - widest * widest));
  const rings = Math.max(1, Math.ceil((angleOf(sine, widest) / TURN) * detail));
  const ring = (i: number): Vector[] => {
    const share = i / rings;
    const directions = loop.map((direction) => (i === 0 ? direction : blend(direction, middle, share)));
    const row = directions.map((direction) => add(center, direction, radius));
    return [...row, row[0]!];
  };
  for (let i = 0; i < rings; i++) out.addStrip(ring(i), ring(i + 1));
}

/** A direction between two. */
function blend(from: Vector, to: Vector, share: number): Vector {
  if (share === 1) return to;
  return normalize(add([from[0] * (1 - share), from[1] * (1 - share), from[2] * (1 - share)], to, share));
}
