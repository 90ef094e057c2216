import type { Vector } from '../../../bindings/base/checks.ts';
import { add, cross, dot, length, normalize } from '../../support/vectors.ts';
import type { ConvexBody } from './convex.ts';
import { directions } from './convex-body.ts';

const ZERO: Vector = [0, 0, 0];

/** Directions of a great circle, and all over the sphere. */
const CIRCLE = 48;
const SPHERE = 400;

/**
 * Directions along which the least translation that parts two polytopes is among: the normals of faces, and
 * the directions across two edges, both ways; across one edge, those towards the other's center and two more.
 */
export function crossDirections(a: ConvexBody, b: ConvexBody): Vector[] {
  const way = add(b.center, a.center, -1);
  const edges = [...a.edges, ...b.edges];
  const across = edges.flatMap((u) => {
    const others = [way, ...frameAcross(u), ...edges.map((v) => cross(u, v))];
    return others.flatMap((other) => squareTo(u, other));
  });
  return bothWays([...a.faces, ...b.faces, ...directions([way]), ...across]);
}

/** Directions close to any: across all edges, which curved bodies meet at any angle, and all over. */
export function denseDirections(a: ConvexBody, b: ConvexBody): Vector[] {
  return [...[...a.edges, ...b.edges].flatMap(circleAcross), ...sphere()];
}

/** Whether the least translation may be along a direction that only a search finds. */
export function isCurved(a: ConvexBody, b: ConvexBody): boolean {
  return a.rims.length + b.rims.length > 0 || a.kind === 'ellipsoid' || b.kind === 'ellipsoid';
}

/**
 * The direction of what is left of a vector across an axis; none where nothing is left. Where little is left,
 * that is mostly rounding: taking away what lies along the axis once more leaves a direction square to it.
 */
function squareTo(axis: Vector, vector: Vector): Vector[] {
  const rest = (v: Vector): Vector[] => directions([add(v, axis, -dot(axis, v))]);
  return rest(vector).flatMap(rest);
}

/** Two directions square to an axis and to each other. */
function frameAcross(axis: Vector): [Vector, Vector] {
  const aside: Vector = Math.abs(axis[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0];
  const u = normalize(cross(axis, aside));
  return [u, cross(axis, u)];
}

function bothWays(list: readonly Vector[]): Vector[] {
  return list.flatMap((direction) => [direction, add(ZERO, direction, -1)]);
}

function circleAcross(axis: Vector): Vector[] {
  const [u, v] = frameAcross(axis);
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
