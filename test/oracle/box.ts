import type { Vector } from '../../bindings/base/checks.ts';
import { add, between, cross, dot, normalize } from '../support/vectors.ts';
import { type Core, exactDistance } from './distance.ts';

/** An oriented box: all points center + x · axes[0] + y · axes[1] + z · axes[2] within the half extents. */
export interface Box {
  center: Vector;
  half: Vector;
  axes: readonly [Vector, Vector, Vector];
}

/** How far two boxes are apart along a direction, and the sine of the angle between its edges. */
export interface Separation {
  separation: number;
  sine: number;
}

/** How far a box reaches from its center along a direction of length 1. */
function reach({ half, axes }: Box, direction: Vector): number {
  return axes.reduce((sum, axis, i) => sum + half[i]! * Math.abs(dot(axis, direction)), 0);
}

/**
 * How far the planes square to a direction keep two boxes apart; negative where none does. This is never more
 * than their distance, and where the boxes overlap, moving one along the direction by as much frees it.
 */
export function separationAlong(a: Box, b: Box, direction: Vector): number {
  const unit = normalize(direction);
  return Math.abs(dot(between(a.center, b.center), unit)) - reach(a, unit) - reach(b, unit);
}

/** The fifteen separations in the order of their axes; −Infinity where the edges have no cross product. */
export function separations(a: Box, b: Box): Separation[] {
  const faces = [...a.axes, ...b.axes].map((axis) => ({ separation: separationAlong(a, b, axis), sine: 1 }));
  const edges = a.axes.flatMap((u) =>
    b.axes.map((v) => {
      const across = cross(u, v);
      const sine = Math.hypot(...across);
      return { separation: sine === 0 ? -Infinity : separationAlong(a, b, across), sine };
    }),
  );
  return [...faces, ...edges];
}

/** The largest separation over the axes of faces and of edges whose angle has at least this sine. */
export function largestSeparation(a: Box, b: Box, leastSine: number): number {
  return Math.max(
    ...separations(a, b).map(({ separation, sine }) => (sine >= leastSine ? separation : -Infinity)),
  );
}

/** How far a point is outside of a box, along its worst axis; negative inside, 0 on the boundary. */
export function excess(point: Vector, { center, half, axes }: Box): number {
  const from = between(center, point);
  return Math.max(...axes.map((axis, i) => Math.abs(dot(from, axis)) - half[i]!));
}

/** The exact distance of the surfaces of two boxes, whose vertices are rounded once; slow. */
export function surfaceDistance(a: Box, b: Box): number {
  const [facesA, facesB] = [triangles(a), triangles(b)];
  return Math.min(...facesA.flatMap((p) => facesB.map((q) => exactDistance(p, q).distance)));
}

/** The twelve triangles of a box. */
export function triangles(box: Box): Core[] {
  const corner = (x: number, y: number, z: number): Vector =>
    [x, y, z].reduce<Vector>((sum, sign, i) => add(sum, box.axes[i]!, sign * box.half[i]!), box.center);
  const faces = [0, 1, 2].flatMap((axis) =>
    [-1, 1].map((side) =>
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ].map(([u, v]) => {
        const signs = [0, 0, 0];
        signs[axis] = side;
        signs[(axis + 1) % 3] = u!;
        signs[(axis + 2) % 3] = v!;
        return corner(signs[0]!, signs[1]!, signs[2]!);
      }),
    ),
  );
  return faces.flatMap(([p, q, r, s]) => [
    [p!, q!, r!],
    [p!, r!, s!],
  ]);
}
