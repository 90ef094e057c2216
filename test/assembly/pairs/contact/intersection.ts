import type { Vector } from '../../../../bindings/base/checks.ts';
import type { Box } from '../../../oracle/box.ts';
import { add, between, cross, dot } from '../../../support/vectors.ts';
import type { Found, RoundBox } from './polygons.ts';

type Flat = readonly [x: number, y: number];

/** The box axis that is closest to a direction, pointing along it, and its half extent; then the others. */
function faceTowards(
  { axes, half }: Box,
  direction: Vector,
): { axis: Vector; half: number; others: number[] } {
  const sizes = axes.map((axis) => Math.abs(dot(axis, direction)));
  const i = sizes.indexOf(Math.max(...sizes));
  const sign = dot(axes[i]!, direction) < 0 ? -1 : 1;
  return { axis: add([0, 0, 0], axes[i]!, sign), half: half[i]!, others: [0, 1, 2].filter((k) => k !== i) };
}

/** The sine of the angle between a direction and the nearest axis of a box. */
function slant({ axes }: Box, direction: Vector): number {
  return axes.map((axis) => Math.abs(dot(axis, direction))).toSorted((p, q) => p - q)[1]!;
}

/**
 * The contact polygon of two boxes with faces square to a normal, or nearly so, from the vertices that its
 * outline can have: corners of one face within the other, and crossings of their sides.
 */
export function intersectFaces(a: RoundBox, b: RoundBox, normal: Vector): Omit<Found, 'depths'> {
  const back: Vector = [-normal[0], -normal[1], -normal[2]];
  const isA = slant(a, normal) <= slant(b, normal);
  const [reference, incident, towards] = isA ? [a, b, normal] : [b, a, back];
  const { axis: up, half, others } = faceTowards(reference, towards);
  const [x, y] = others.map((i) => reference.axes[i]!) as [Vector, Vector];
  const flatten = (p: Vector): Flat => [
    dot(between(reference.center, p), x),
    dot(between(reference.center, p), y),
  ];
  const facing = faceTowards(incident, add([0, 0, 0], up, -1));
  const middle = add(incident.center, facing.axis, facing.half);
  const [u, v] = facing.others.map((i) => add([0, 0, 0], incident.axes[i]!, incident.half[i])) as [
    Vector,
    Vector,
  ];
  const corners = AROUND.map(([s, t]) => flatten(add(add(middle, u, s), v, t)));
  const [halfX, halfY] = others.map((i) => reference.half[i]!) as [number, number];
  const rectangle = AROUND.map(([s, t]): Flat => [s * halfX, t * halfY]);
  const outline = sortAround([
    ...corners.filter((p) => isWithin(p, rectangle)),
    ...rectangle.filter((p) => isWithin(p, corners)),
    ...crossings(corners, rectangle),
  ]);
  // A vertical line through the vertex meets the plane of the incident face at this height.
  const level = half + reference.radius;
  const lift = (p: Flat): Vector => {
    const onPlane = add(add(reference.center, x, p[0]), y, p[1]);
    const height = dot(between(onPlane, middle), facing.axis) / dot(up, facing.axis) - incident.radius;
    return add(onPlane, up, (level + height) / 2);
  };
  return measure(outline.map(lift), normal);
}

const AROUND: readonly Flat[] = [
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
];

function turn(p: Flat, q: Flat, r: Flat): number {
  return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
}

function isWithin(p: Flat, polygon: readonly Flat[]): boolean {
  const turns = polygon.map((corner, i) => turn(corner, polygon[(i + 1) % polygon.length]!, p));
  return turns.every((x) => x >= 0) || turns.every((x) => x <= 0);
}

/** Where sides of two polygons cross. */
function crossings(a: readonly Flat[], b: readonly Flat[]): Flat[] {
  return a.flatMap((p, i) => {
    const q = a[(i + 1) % a.length]!;
    return b.flatMap((r, k): Flat[] => {
      const s = b[(k + 1) % b.length]!;
      const [fromR, fromS, fromP, fromQ] = [turn(p, q, r), turn(p, q, s), turn(r, s, p), turn(r, s, q)];
      if (fromR * fromS >= 0 || fromP * fromQ >= 0) return [];
      const part = fromP / (fromP - fromQ);
      return [[p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])]];
    });
  });
}

function sortAround(points: readonly Flat[]): Flat[] {
  const center = [0, 1].map((i) => points.reduce((sum, p) => sum + p[i]! / points.length, 0));
  const angle = (p: Flat): number => Math.atan2(p[1] - center[1]!, p[0] - center[0]!);
  return points.toSorted((p, q) => angle(p) - angle(q));
}

/** Area and centroid, from triangles around the mean of the vertices. */
function measure(vertices: Vector[], normal: Vector): Omit<Found, 'depths'> {
  const mean = vertices.reduce<Vector>((sum, p) => add(sum, p, 1 / vertices.length), [0, 0, 0]);
  let sum: Vector = [0, 0, 0];
  let area = 0;
  vertices.forEach((p, i) => {
    const [u, v] = [between(mean, p), between(mean, vertices[(i + 1) % vertices.length]!)];
    const part = dot(cross(u, v), normal) / 2;
    area += part;
    sum = add(sum, add(u, v), part / 3);
  });
  return { vertices, area: Math.abs(area), centroid: add(mean, sum, 1 / area) };
}
