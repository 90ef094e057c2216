import type { Vector } from '../../bindings/base/checks.ts';
import { type Core, exactDistance } from './distance.ts';

/**
 * Whether a point lies within `bound` of a core.
 *
 * Most points are accepted by a quick look in doubles: some point of the core, found by projection and
 * clamped so that it lies on the core however badly it was rounded, is within half the bound. That can never
 * accept a point in error as long as the other half is far above the rounding of doubles. The exact distance
 * decides about all others.
 */
export function isOnCore(point: Vector, core: Core, bound: number): boolean {
  return distanceToSomePoint(point, core) <= bound / 2 || exactDistance([point], core).distance <= bound;
}

function distanceToSomePoint(point: Vector, core: Core): number {
  const [v0, v1 = v0!, v2 = v1] = core;
  return Math.min(
    distanceToLine(point, v0!, v1),
    distanceToLine(point, v1, v2),
    distanceToLine(point, v2, v0!),
    distanceToFace(point, v0!, v1, v2),
  );
}

function distanceToLine(point: Vector, start: Vector, end: Vector): number {
  const u = minus(end, start);
  const t = clamp(times(minus(point, start), u) / times(u, u));
  return length(minus(point, [start[0] + t * u[0], start[1] + t * u[1], start[2] + t * u[2]]));
}

function distanceToFace(point: Vector, v0: Vector, v1: Vector, v2: Vector): number {
  const u = minus(v1, v0);
  const v = minus(v2, v0);
  const w = minus(point, v0);
  const [uu, uv, vv, wu, wv] = [times(u, u), times(u, v), times(v, v), times(w, u), times(w, v)];
  const area = uu * vv - uv * uv;
  const s = clamp((wu * vv - wv * uv) / area);
  const t = Math.min(clamp((wv * uu - wu * uv) / area), 1 - s);
  return length([w[0] - s * u[0] - t * v[0], w[1] - s * u[1] - t * v[1], w[2] - s * u[2] - t * v[2]]);
}

/** x within 0 … 1; 0 where x is not a number. */
function clamp(x: number): number {
  return x > 0 ? Math.min(x, 1) : 0;
}

function minus(p: Vector, q: Vector): Vector {
  return [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
}

function times(p: Vector, q: Vector): number {
  return p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
}

function length(v: Vector): number {
  return Math.hypot(...v);
}
