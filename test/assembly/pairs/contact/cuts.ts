/**
 * What two bodies that touch have in common, in plain code: each is cut by the plane through the point of
 * the other that reaches furthest along the normal, no further than its middle; lines and triangles leave
 * what lies beyond.
 */
import type { Vector } from '../../../../bindings/base/checks.ts';
import { add, between, cross, dot, length, normalize } from '../../../support/vectors.ts';
import { acrossTo, type Drum, hullOutline, type Patch } from './sections.ts';

/** The corners of a box, hull, triangle or line, and how far it is inflated. */
export interface Cornered {
  readonly corners: readonly Vector[];
  /** Whether it is a line or triangle. */
  readonly isFlat?: boolean;
  readonly rounding?: number;
}

/** A cylinder or cone. */
export interface Round {
  readonly drum: Drum;
  readonly isCone?: boolean;
  readonly rounding?: number;
}

export type Body = Cornered | Round;

type Flat = readonly [u: number, v: number];

/** Components of points along two axes of the plane, whose normal they go round. */
interface Plane {
  readonly normal: Vector;
  readonly u: Vector;
  readonly v: Vector;
}

/** From where to where a line at a v lies in a cut; nowhere if the one is more than the other. */
type Span = (v: number) => Flat;

function planeOf(normal: Vector): Plane {
  // Lines along a side would all be in or out together.
  const u = normalize(add(acrossTo(normal), cross(normal, acrossTo(normal)), 0.3));
  return { normal, u, v: cross(normal, u) };
}

function reachOf(body: Body, direction: Vector): number {
  if ('corners' in body) return Math.max(...body.corners.map((p) => dot(p, direction)));
  const { center, axis, half, radius } = body.drum;
  const along = dot(axis, direction);
  const aside = radius * length(cross(axis, direction));
  const ends = body.isCone ? [half * along, aside - half * along] : [half * Math.abs(along) + aside];
  return dot(center, direction) + Math.max(...ends);
}

/** At which levels along a normal from a to b the two are cut, and how deep they overlap, moved together. */
function levelsOf(a: Body, b: Body, normal: Vector, reach: number): { a: number; b: number } {
  const back = add([0, 0, 0], normal, -1);
  const [top, bottom] = [reachOf(a, normal), -reachOf(b, back)];
  const depth = top - bottom + (a.rounding ?? 0) + (b.rounding ?? 0) + Math.max(0, reach);
  const halfOf = (body: Body): number =>
    'corners' in body && body.isFlat ? Infinity : (reachOf(body, normal) + reachOf(body, back)) / 2;
  return { a: top - Math.min(depth, halfOf(a)), b: bottom + Math.min(depth, halfOf(b)) };
}

/** The outline of what a plane leaves of corners, seen along the normal; above it, or below. */
function outlineOf(
  { corners, isFlat = false }: Cornered,
  { normal, u, v }: Plane,
  level: number,
  isAbove: boolean,
): Flat[] {
  const flat = (p: Vector): Flat => [dot(p, u), dot(p, v)];
  const beyond = (p: Vector): number => (dot(p, normal) - level) * (isAbove ? 1 : -1);
  const crossing = corners.flatMap((p) =>
    corners.flatMap((q): Flat[] => {
      const [above, below] = [beyond(p), beyond(q)];
      return above >= 0 && below < 0 ? [flat(add(p, between(p, q), above / (above - below)))] : [];
    }),
  );
  const inside = isFlat ? corners.filter((p) => beyond(p) >= 0).map(flat) : [];
  return hullOutline([...crossing, ...inside]);
}

/** Source: Sutherland, Hodgman 1974. */
function clip(subject: readonly Flat[], polygon: readonly Flat[]): Flat[] {
  return polygon.reduce<Flat[]>(
    (left, [u, v], i) => {
      const next = polygon[(i + 1) % polygon.length]!;
      const [x, y] = [next[0] - u, next[1] - v];
      // Corners that differ by rounding have no direction between them.
      if (Math.hypot(x, y) < 1e-12) return left;
      const inside = (p: Flat): number => x * (p[1] - v) - y * (p[0] - u);
      return left.flatMap((p, k) => {
        const q = left[(k + 1) % left.length]!;
        const [one, other] = [inside(p), inside(q)];
        const part = one / (one - other);
        const cut: Flat = [p[0] + part * (q[0] - p[0]), p[1] + part * (q[1] - p[1])];
        return [...(one >= 0 ? [p] : []), ...(one >= 0 === other >= 0 ? [] : [cut])];
      });
    },
    [...subject],
  );
}

/** What two bodies of corners have in common, if that is an area; `count`: how many corners it has. */
export function patchOfCorners(
  a: Cornered,
  b: Cornered,
  normal: Vector,
  reach: number,
): Patch & { count: number } {
  const plane = planeOf(normal);
  const levels = levelsOf(a, b, normal, reach);
  const outline = clip(outlineOf(a, plane, levels.a, true), outlineOf(b, plane, levels.b, false));
  if (outline.length < 3) return { area: 0, centroid: [0, 0, 0], count: outline.length };
  const [first] = outline as [Flat];
  let [doubled, u, v] = [0, 0, 0];
  outline.forEach((p, i) => {
    const q = outline[(i + 1) % outline.length]!;
    const part = (p[0] - first[0]) * (q[1] - first[1]) - (p[1] - first[1]) * (q[0] - first[0]);
    doubled += part;
    u += part * (p[0] + q[0] - 2 * first[0]);
    v += part * (p[1] + q[1] - 2 * first[1]);
  });
  const along = add([0, 0, 0], plane.u, first[0] + u / (3 * doubled));
  const centroid = add(along, plane.v, first[1] + v / (3 * doubled));
  return { area: doubled / 2, centroid, count: outline.length };
}

export interface Edge {
  /** How long it is, seen along the normal. */
  size: number;
  middle: Vector;
}

/** What a line has in common with a body that has an area. */
export function edgeOfLine(a: Cornered, b: Body, normal: Vector, reach: number): Edge {
  const [p, q] = a.corners as [Vector, Vector];
  const way = between(p, q);
  const u = normalize(add(way, normal, -dot(way, normal)));
  const plane: Plane = { normal, u, v: cross(normal, u) };
  const levels = levelsOf(a, b, normal, reach);
  // Parts of the way that lie beyond the plane, and over the other.
  const [rise, above] = [dot(way, normal), dot(p, normal) - levels.a];
  let [from, to] = [rise > 0 ? Math.max(0, -above / rise) : 0, rise < 0 ? Math.min(1, -above / rise) : 1];
  const [start, along] = [dot(p, u), dot(way, u)];
  const span = spanOf(b, plane, levels.b, false)(dot(p, plane.v));
  from = Math.max(from, (span[0] - start) / along);
  to = Math.min(to, (span[1] - start) / along);
  return { size: Math.max(0, (to - from) * along), middle: add(p, way, (from + to) / 2) };
}

function spanOfOutline(outline: readonly Flat[]): Span {
  return (v) => {
    let [from, to] = [Infinity, -Infinity];
    outline.forEach((p, i) => {
      const q = outline[(i + 1) % outline.length]!;
      if (p[1] > v === q[1] > v) return;
      const u = p[0] + ((v - p[1]) / (q[1] - p[1])) * (q[0] - p[0]);
      [from, to] = [Math.min(from, u), Math.max(to, u)];
    });
    return [from, to];
  };
}

/**
 * Where lines of the plane lie in a cylinder or cone, in which |across| is at most its radius at that
 * height.
 */
function spanOfDrum(
  { center, axis, half, radius }: Drum,
  isCone: boolean,
  plane: Plane,
  level: number,
): Span {
  const rate = isCone ? -radius / (2 * half) : 0;
  const wide = isCone ? radius / 2 : radius;
  const direction = plane.u;
  const slope = dot(direction, axis);
  const way = add(direction, axis, -slope);
  return (v) => {
    const point = between(center, add(add([0, 0, 0], plane.normal, level), plane.v, v));
    const height = dot(point, axis);
    const start = add(point, axis, -height);
    let [from, to] = [-Infinity, Infinity];
    for (const sign of [1, -1]) {
      const [grows, rest] = [sign * slope, half - sign * height];
      if (grows > 0) to = Math.min(to, rest / grows);
      else if (grows < 0) from = Math.max(from, rest / grows);
      else if (rest < 0) return [1, 0];
    }
    const [r, growth] = [wide + rate * height, rate * slope];
    const a = dot(way, way) - growth * growth;
    const b = dot(start, way) - r * growth;
    const c = dot(start, start) - r * r;
    const root = b * b - a * c;
    if (root <= 0) return [1, 0];
    // The root that is far from zero has all its digits; the other one follows from their product.
    const far = b > 0 ? -b - Math.sqrt(root) : -b + Math.sqrt(root);
    const ends = [far / a, c / far].toSorted((x, y) => x - y);
    if (a > 0) return [Math.max(from, ends[0]!), Math.min(to, ends[1]!)];
    // Along a line within the cone, from where it comes in through the wall: towards where it is wider.
    return growth > 0 ? [Math.max(from, ends[1]!), to] : [from, Math.min(to, ends[0]!)];
  };
}

function spanOf(body: Body, plane: Plane, level: number, isAbove: boolean): Span {
  if ('corners' in body) return spanOfOutline(outlineOf(body, plane, level, isAbove));
  return spanOfDrum(body.drum, body.isCone ?? false, plane, level);
}

/** What two bodies have in common, by so many lines across it. */
export function patchByLines(a: Body, b: Body, normal: Vector, reach: number, lines: number): Patch {
  const plane = planeOf(normal);
  const levels = levelsOf(a, b, normal, reach);
  const spans = [spanOf(a, plane, levels.a, true), spanOf(b, plane, levels.b, false)];
  const back = add([0, 0, 0], plane.v, -1);
  const low = Math.max(-reachOf(a, back), -reachOf(b, back));
  const high = Math.min(reachOf(a, plane.v), reachOf(b, plane.v));
  const step = (high - low) / lines;
  let [area, u, v] = [0, 0, 0];
  for (let i = 0; i < lines; i++) {
    const at = low + (i + 0.5) * step;
    const [one, other] = spans.map((span) => span(at)) as [Flat, Flat];
    const [from, to] = [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
    if (!(from < to)) continue;
    area += (to - from) * step;
    u += ((to + from) / 2) * (to - from) * step;
    v += at * (to - from) * step;
  }
  return { area, centroid: add(add([0, 0, 0], plane.u, u / area), plane.v, v / area) };
}
