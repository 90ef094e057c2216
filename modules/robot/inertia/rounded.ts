import { angleOf } from '../../../bindings/base/angles.ts';
import type { Vector } from '../../../bindings/base/checks.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { edgesOf, type Face } from '../../../bindings/geometry/faces.ts';
import { add, cross, dot, normalize, subtract } from '../../../bindings/geometry/vectors.ts';
import { Moments } from './moments.ts';

/**
 * The moments of a convex solid that is inflated by a radius, about the origin. It is made of the solid, a
 * slab on each face, a sector of a cylinder along each edge, and a sector of a ball at each corner: Steiner's
 * formula, of which the integrals of places and squares are taken as well. A flat solid has two faces.
 *
 * All sectors of balls make up one ball, so that the squares of the directions in them add up to those of a
 * sphere. What places and directions have in common adds up along each edge, as the directions at its ends
 * differ by its own angle: over the directions at a corner, n is half the sum of angles times edges (Stokes).
 * Directions alone add up to nothing, over all edges as over all faces (Minkowski 1903).
 */
export function momentsOf(points: readonly Vector[], faces: readonly Face[], radius: number): Moments {
  const moments = new Moments();
  for (const { corners, normal } of faces) {
    const [first, ...rest] = corners.map((corner) => points[corner]!) as [Vector, ...Vector[]];
    for (let i = 1; i < rest.length; i++) {
      addTriangle(moments, [first, rest[i - 1]!, rest[i]!], normal, radius);
    }
  }
  if (radius === 0) return moments;
  const owners = new Map(
    faces.flatMap((face) => edgesOf(face.corners).map((edge) => [edge.join(' '), face] as const)),
  );
  for (const face of faces) {
    for (const [from, to] of edgesOf(face.corners)) {
      if (from > to) continue;
      const behind = owners.get(`${to} ${from}`)!;
      addEdge(moments, [points[from]!, points[to]!], face.normal, behind.normal, radius);
    }
  }
  const cube = radius * radius * radius;
  for (const [corner, angle] of solidAngles(points, faces)) {
    moments.addSpread([points[corner]!], (angle * cube) / 3);
  }
  const squares = (4 * Math.PI * cube * radius * radius) / 15;
  for (const axis of [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ] as const)
    moments.addSecond(axis, axis, squares);
  return moments;
}

/** The tetrahedron below a triangle of the surface, and the slab on it. */
function addTriangle(
  moments: Moments,
  corners: readonly [Vector, Vector, Vector],
  normal: Vector,
  radius: number,
): void {
  moments.addTetrahedron(corners);
  if (radius === 0) return;
  const [a, b, c] = corners;
  const volume = (radius * dot(cross(subtract(b, a), subtract(c, a)), normal)) / 2;
  moments.addSpread(
    corners.map((corner) => add(corner, normal, radius / 2)),
    volume,
  );
  moments.addSecond(normal, normal, (volume * radius * radius) / 12);
}

/** The sector of a cylinder between the slabs on both sides of an edge, and what it has of balls. */
function addEdge(
  moments: Moments,
  ends: readonly [Vector, Vector],
  normal: Vector,
  behind: Vector,
  radius: number,
): void {
  const way = subtract(ends[1], ends[0]);
  const length = lengthOf(...way);
  const along = normalize(way);
  // What is behind an edge lies on its right, as seen from outside.
  const outward = cross(along, normal);
  const [cosine, sine] = [dot(behind, normal), Math.max(0, dot(behind, outward))];
  const angle = angleOf(sine, cosine);
  const middle = add([normal[0] * sine, normal[1] * sine, normal[2] * sine], outward, 1 - cosine);
  const square = length * radius * radius;
  const fourth = (square * radius * radius) / 4;
  moments.addSpread(ends, (square * angle) / 2);
  moments.addSecond(add(...ends), middle, (square * radius) / 3);
  moments.addSecond(normal, normal, (fourth * (angle + sine * cosine)) / 2);
  moments.addSecond(outward, outward, (fourth * (angle - sine * cosine)) / 2);
  moments.addSecond(normal, outward, fourth * sine * sine);
  moments.addSecond(along, along, fourth * angle);
}

/** The solid angle of the directions in which each corner is the farthest: what its faces leave of a turn. */
function solidAngles(points: readonly Vector[], faces: readonly Face[]): Map<number, number> {
  const angles = new Map<number, number>();
  for (const { corners } of faces) {
    for (const [i, corner] of corners.entries()) {
      const [before, behind] = [corners.at(i - 1)!, corners[(i + 1) % corners.length]!];
      const [u, v] = [before, behind].map((other) => subtract(points[other]!, points[corner]!)) as [
        Vector,
        Vector,
      ];
      const own = angleOf(lengthOf(...cross(u, v)), dot(u, v));
      angles.set(corner, (angles.get(corner) ?? 2 * Math.PI) - own);
    }
  }
  return angles;
}
