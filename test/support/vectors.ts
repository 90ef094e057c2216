import type { Vector } from '../../bindings/base/checks.ts';
import type { Core } from '../oracle/distance.ts';

export function dot(p: Vector, q: Vector): number {
  return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
}

export function cross(p: Vector, q: Vector): Vector {
  return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
}

/** p + factor·q. */
export function add(p: Vector, q: Vector, factor = 1): Vector {
  return [p[0] + factor * q[0], p[1] + factor * q[1], p[2] + factor * q[2]];
}

/** q − p. */
export function between(p: Vector, q: Vector): Vector {
  return add(q, p, -1);
}

export function length(v: Vector): number {
  return Math.hypot(...v);
}

export function normalize(v: Vector): Vector {
  return add([0, 0, 0], v, 1 / length(v));
}

/** The mean of a core's vertices. */
export function center(core: Core): Vector {
  return core.reduce<Vector>((sum, vertex) => add(sum, vertex, 1 / core.length), [0, 0, 0]);
}

/** The sine of the angle between a unit vector and any other. */
export function sine(unit: Vector, v: Vector): number {
  return length(cross(unit, normalize(v)));
}

/** The cosine of the angle between a unit vector and any other. */
export function cosine(unit: Vector, v: Vector): number {
  return dot(unit, normalize(v));
}

/** A core's edges: none, one or three. */
export function edgesOf(core: Core): Vector[] {
  const ends = core.length === 3 ? [...core, core[0]!] : core;
  return ends.slice(1).map((end, i) => between(ends[i]!, end));
}

/** A core's longest edge; undefined where the core is a single point. */
export function longestEdge(core: Core): Vector | undefined {
  const edges = edgesOf(core).filter((edge) => length(edge) > 0);
  return edges.sort((a, b) => length(b) - length(a))[0];
}

/** The normal of a triangle and the sine of its smallest angle; undefined for points and lines. */
export function faceOf(core: Core): { normal: Vector; sine: number } | undefined {
  const [v0, v1, v2] = core;
  if (!v0 || !v1 || !v2) return undefined;
  const normal = cross(between(v0, v1), between(v0, v2));
  const longest = Math.max(...edgesOf(core).map(length));
  return { normal, sine: length(normal) / longest ** 2 };
}
