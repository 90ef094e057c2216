import type { Vector } from '../../../../bindings/base/checks.ts';
import { add, between, cross, dot, length, normalize } from '../../../support/vectors.ts';

/** A cylinder with flat ends: the middle of its axis, its direction, half its length, its radius. */
export interface Drum {
  center: Vector;
  axis: Vector;
  half: number;
  radius: number;
}

export interface Patch {
  area: number;
  centroid: Vector;
}

/** Some unit vector at right angles to a direction. */
export function acrossTo(direction: Vector): Vector {
  return normalize(cross(direction, Math.abs(direction[0]) < 0.5 ? [1, 0, 0] : [0, 1, 0]));
}

/**
 * The section of a cylinder with the plane of all points at `level` along a unit vector, by integrals in
 * closed form: over the angle at which the axis sees the wall. The axis must not lie along the plane.
 */
export function sectionOfDrum({ center, axis, half, radius }: Drum, up: Vector, level: number): Patch {
  const cosine = dot(axis, up);
  const towards = add(axis, up, -cosine);
  const sine = length(towards);
  const along = sine > 1e-12 ? add([0, 0, 0], towards, 1 / sine) : acrossTo(up);
  const k = dot(center, up) - level;
  const foot = add(center, up, -k);
  // Of a point at u along `along`: sine · u − cosine · k along the axis, cosine · u + sine · k across it.
  const wallAt = (across: number): number => Math.asin(Math.max(-1, Math.min(1, across / radius)));
  const ends = [-half, half].map((a) =>
    sine > 1e-12 ? cosine * ((a + cosine * k) / sine) + sine * k : a * Infinity,
  );
  const [from, to] = ends.map(wallAt).toSorted((p, q) => p - q) as [number, number];
  const integral = (f: (t: number) => number): number => f(to) - f(from);
  const area = (radius ** 2 / Math.abs(cosine)) * integral((t) => t + Math.sin(t) * Math.cos(t));
  const moment = ((2 * radius ** 3) / Math.abs(cosine)) * integral((t) => -(Math.cos(t) ** 3) / 3);
  const acrossMean = moment / area;
  const u = (acrossMean - sine * k) / cosine;
  return { area, centroid: add(foot, along, u) };
}

/** Where a line p + t · d lies within all of `n · x ≤ limit` and a cylinder; undefined where it does not. */
function spanOf(
  p: Vector,
  d: Vector,
  planes: readonly [Vector, number][],
  drum: Drum,
): [number, number] | undefined {
  let [from, to] = [-Infinity, Infinity];
  const ends: [Vector, number][] = [1, -1].map((sign) => {
    const normal = add([0, 0, 0], drum.axis, sign);
    return [normal, dot(normal, drum.center) + drum.half];
  });
  for (const [normal, limit] of [...planes, ...ends]) {
    const rate = dot(normal, d);
    const rest = limit - dot(normal, p);
    if (rate > 0) to = Math.min(to, rest / rate);
    else if (rate < 0) from = Math.max(from, rest / rate);
    else if (rest < 0) return undefined;
  }
  const q = between(drum.center, p);
  const start = add(q, drum.axis, -dot(q, drum.axis));
  const way = add(d, drum.axis, -dot(d, drum.axis));
  const [a, b, c] = [dot(way, way), dot(start, way), dot(start, start) - drum.radius ** 2];
  const root = b * b - a * c;
  if (root <= 0) return undefined;
  from = Math.max(from, (-b - Math.sqrt(root)) / a);
  to = Math.min(to, (-b + Math.sqrt(root)) / a);
  return from < to ? [from, to] : undefined;
}

/** What a plane shares with a cylinder and half-spaces, by so many lines across, within 1 / lines² or so. */
export function sectionByLines(
  drum: Drum,
  planes: readonly [Vector, number][],
  up: Vector,
  level: number,
  lines: number,
): Patch {
  // Lines along a side would all be in or out together.
  const along = normalize(add(acrossTo(up), cross(up, acrossTo(up)), 0.3));
  const across = cross(up, along);
  const reach = drum.half + drum.radius;
  const foot = add(drum.center, up, level - dot(drum.center, up));
  let area = 0;
  let sum: Vector = [0, 0, 0];
  const step = (2 * reach) / lines;
  for (let i = 0; i < lines; i++) {
    const p = add(foot, across, (i + 0.5) * step - reach);
    const span = spanOf(p, along, planes, drum);
    if (span === undefined) continue;
    const part = (span[1] - span[0]) * step;
    area += part;
    sum = add(sum, add(p, along, (span[0] + span[1]) / 2), part);
  }
  return { area, centroid: add([0, 0, 0], sum, 1 / area) };
}

/** The corners of the convex hull of points of a plane, counter-clockwise. Source: Andrew 1979. */
export function hullOutline(points: readonly (readonly [number, number])[]): [number, number][] {
  const turn = (o: readonly number[], p: readonly number[], q: readonly number[]): number =>
    (p[0]! - o[0]!) * (q[1]! - o[1]!) - (p[1]! - o[1]!) * (q[0]! - o[0]!);
  const chain = (list: readonly (readonly [number, number])[]): [number, number][] => {
    const hull: [number, number][] = [];
    for (const [u, v] of list) {
      while (hull.length > 1 && turn(hull.at(-2)!, hull.at(-1)!, [u, v]) <= 0) hull.pop();
      hull.push([u, v]);
    }
    return hull.slice(0, -1);
  };
  const sorted = points.toSorted((p, q) => p[0] - q[0] || p[1] - q[1]);
  if (sorted.length < 2) return sorted.map(([u, v]) => [u, v]);
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

/** The section of the convex hull of points, from all edges between two of them that cross the plane. */
export function sectionOfPoints(
  points: readonly Vector[],
  up: Vector,
  level: number,
): Patch & { count: number } {
  const along = acrossTo(up);
  const across = cross(up, along);
  const flat: [number, number][] = [];
  for (const p of points) {
    for (const q of points) {
      const [above, below] = [dot(up, p) - level, dot(up, q) - level];
      if (above < 0 || below >= 0) continue;
      const r = add(p, between(p, q), above / (above - below));
      flat.push([dot(r, along), dot(r, across)]);
    }
  }
  const outline = hullOutline(flat);
  const turn = (o: readonly number[], p: readonly number[], q: readonly number[]): number =>
    (p[0]! - o[0]!) * (q[1]! - o[1]!) - (p[1]! - o[1]!) * (q[0]! - o[0]!);
  let [doubled, u, v] = [0, 0, 0];
  const [o] = outline as [[number, number]];
  outline.forEach((p, i) => {
    const q = outline[(i + 1) % outline.length]!;
    const part = turn(o, p, q);
    doubled += part;
    u += part * (p[0] + q[0] - 2 * o[0]);
    v += part * (p[1] + q[1] - 2 * o[1]);
  });
  const flatCentroid = [o[0] + u / (3 * doubled), o[1] + v / (3 * doubled)] as const;
  const centroid = add(add(add([0, 0, 0], up, level), along, flatCentroid[0]), across, flatCentroid[1]);
  return { area: doubled / 2, centroid, count: outline.length };
}
