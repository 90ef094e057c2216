import type { Vector } from '../../../bindings/vectors.ts';
import { add, cross, dot, length, normalize } from '../../assembly/kernels/vectors.ts';
import { type ConvexBody, directions } from './convex-body.ts';

const ZERO: Vector = [0, 0, 0];

/** Directions of a great circle, and all over the sphere. */
const CIRCLE = 48;
const SPHERE = 400;

/**
 * Directions along which the least translation that parts two polytopes is among: the normals of faces, and the
 * directions across two edges, both ways.
 */
export function crossDirections(a: ConvexBody, b: ConvexBody): Vector[] {
  const across = a.edges.flatMap((u) => b.edges.map((v) => cross(u, v)));
  const own = [a, b].flatMap(({ edges }) => edges.flatMap((u) => edges.map((v) => cross(u, v))));
  return bothWays([...a.faces, ...b.faces, ...directions([...across, ...own, ...perpendiculars(a, b)])]);
}

/** Directions that come close to any there is: across every edge, which curved bodies meet at angles of their own, and all over. */
export function denseDirections(a: ConvexBody, b: ConvexBody): Vector[] {
  return [...[...a.edges, ...b.edges].flatMap(circleAcross), ...sphere()];
}

/** Whether the least translation may be along a direction that only a search finds. */
export function isCurved(a: ConvexBody, b: ConvexBody): boolean {
  return a.rims.length + b.rims.length > 0;
}

/** From the axis of a cylinder or line to the other's centre: the least way out of it may lie there. */
function perpendiculars(a: ConvexBody, b: ConvexBody): Vector[] {
  const way = add(b.centre, a.centre, -1);
  return [way, ...[...a.edges, ...b.edges].map((axis) => add(way, axis, -dot(axis, way)))];
}

function bothWays(list: readonly Vector[]): Vector[] {
  return list.flatMap((direction) => [direction, add(ZERO, direction, -1)]);
}

function circleAcross(axis: Vector): Vector[] {
  const aside: Vector = Math.abs(axis[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0];
  const u = normalize(cross(axis, aside));
  const v = cross(axis, u);
  return Array.from({ length: CIRCLE }, (_, i) => {
    const angle = (2 * Math.PI * i) / CIRCLE;
    return normalize(add(add(ZERO, u, Math.cos(angle)), v, Math.sin(angle)));
  });
}

/** Directions that are evenly spread: a spiral with steps of the golden angle. */
function sphere(): Vector[] {
  return Array.from({ length: SPHERE }, (_, i) => {
    const height = 1 - (2 * i + 1) / SPHERE;
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    const girth = Math.sqrt(1 - height * height);
    return [girth * Math.cos(angle), girth * Math.sin(angle), height] as const;
  });
}

/** The first few of a list, best first, that differ by more than an angle whose chord is given. */
export function distinct(list: readonly Vector[], count: number, chord: number): Vector[] {
  const chosen: Vector[] = [];
  for (const direction of list) {
    if (chosen.length === count) break;
    if (chosen.every((other) => length(add(other, direction, -1)) > chord)) chosen.push(direction);
  }
  return chosen;
}
