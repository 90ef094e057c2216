import type { ElementKind } from '../../../bindings/elements/element.ts';
import type { Vector } from '../../../bindings/base/checks.ts';
import { add, between, cross, dot, length, normalize } from '../../support/vectors.ts';
import { exactDistance } from '../distance.ts';
import type { ConvexBody } from './convex.ts';
import { nearestWay } from './convex-nearest.ts';

/** How close a direction must be to a half-space's normal for the half-space to end there. */
const PARALLEL = 1e-6;

/** Reads a row as `Engine.distances` takes it, in coordinates relative to an origin. */
export function readBody(kind: ElementKind, row: readonly number[], origin: Vector = [0, 0, 0]): ConvexBody {
  const vector = (at: number): Vector => [row[at]!, row[at + 1]!, row[at + 2]!];
  const place = (at: number): Vector => between(origin, vector(at));
  switch (kind) {
    case 'box':
      return boxBody(place(0), vector(3), [vector(6), vector(9), vector(12)], row[15]!);
    case 'cylinder':
      return cylinderBody(place(0), between(vector(0), vector(3)), row[6]!, row[7]!);
    case 'cone':
      return coneBody(place(0), between(vector(0), vector(3)), row[6]!, row[7]!);
    case 'ellipsoid':
      return ellipsoidBody(place(0), vector(3), [vector(6), vector(9), vector(12)], row[15]!);
    case 'hull': {
      const vertices = Array.from({ length: (row.length - 1) / 3 }, (_, i) => place(3 * i));
      return polytopeBody(vertices, row.at(-1)!);
    }
    case 'halfSpace':
      return halfSpaceBody(vector(0), row[3]! - dot(vector(0), origin));
    case 'plane':
      return planeBody(vector(0), row[3]! - dot(vector(0), origin));
    default: {
      const vertices = Array.from({ length: (row.length - 1) / 3 }, (_, i) => place(3 * i));
      return hullBody(kind, vertices, row.at(-1)!);
    }
  }
}

function hullBody(kind: ElementKind, vertices: readonly Vector[], radius: number): ConvexBody {
  const center = vertices[0]!;
  const farthest = (direction: Vector): Vector =>
    vertices.reduce((best, vertex) => (dot(direction, between(best, vertex)) > 0 ? vertex : best));
  const sides = vertices.flatMap((vertex, i) => vertices.slice(i + 1).map((other) => between(vertex, other)));
  return {
    kind,
    center,
    radius,
    reach: (direction) => Math.max(...vertices.map((vertex) => dot(direction, between(center, vertex)))),
    support: farthest,
    excess: (point) => exactDistance([point], vertices).distance,
    faces: sides.length === 3 ? directions([cross(sides[0]!, sides[1]!)]) : [],
    edges: directions(sides),
    rims: [],
  };
}

/** The hull of any number of points: by all planes through three of them that have none beyond. */
function polytopeBody(vertices: readonly Vector[], radius: number): ConvexBody {
  const body = hullBody('hull', vertices, radius);
  const planes = vertices
    .flatMap((a, i) =>
      vertices.slice(i + 1).flatMap((b, j) => vertices.slice(i + j + 2).flatMap((c) => normalOf(a, b, c))),
    )
    .flatMap((normal) => [normal, add([0, 0, 0], normal, -1)]);
  const heights = planes.map((normal) => body.reach(normal));
  const excess = (point: Vector): number => {
    const way = between(body.center, point);
    const beyond = planes.map((normal, i) => dot(normal, way) - heights[i]!);
    // Of points in one plane or on one line, planes do not bound everything.
    const nearest = nearestWay(body, hullBody('point', [point], 0));
    return Math.max(...beyond, beyond.length > 0 ? nearest.bound : length(nearest.way));
  };
  return { ...body, excess };
}

/** The unit normal of three points, square to the longest side however narrow they are; none of one line. */
function normalOf(a: Vector, b: Vector, c: Vector): Vector[] {
  const sides = [between(a, b), between(b, c), between(c, a)];
  const lengths = sides.map(length);
  const [along] = directions([sides[lengths.indexOf(Math.max(...lengths))]!]);
  if (along === undefined) return [];
  const square = (v: Vector): Vector[] => directions([add(v, along, -dot(along, v))]);
  return directions([cross(sides[0]!, sides[1]!)])
    .flatMap(square)
    .flatMap(square);
}

function boxBody(center: Vector, half: Vector, axes: readonly Vector[], radius: number): ConvexBody {
  return {
    kind: 'box',
    center,
    radius,
    reach: (direction) => axes.reduce((sum, axis, i) => sum + half[i]! * Math.abs(dot(axis, direction)), 0),
    support: (direction) =>
      axes.reduce((sum, axis, i) => add(sum, axis, dot(axis, direction) < 0 ? -half[i]! : half[i]!), center),
    excess: (point) =>
      Math.max(...axes.map((axis, i) => Math.abs(dot(axis, between(center, point))) - half[i]!)),
    faces: axes,
    edges: axes,
    rims: [],
  };
}

function ellipsoidBody(center: Vector, half: Vector, axes: readonly Vector[], radius: number): ConvexBody {
  const stretched = (direction: Vector): Vector =>
    axes.map((axis, i) => half[i]! * dot(axis, direction)) as unknown as Vector;
  return {
    kind: 'ellipsoid',
    center,
    radius,
    reach: (direction) => length(stretched(direction)),
    support: (direction) => {
      const along = stretched(direction);
      const reach = length(along);
      return axes.reduce(
        (sum, axis, i) => add(sum, axis, reach === 0 ? 0 : (half[i]! * along[i]!) / reach),
        center,
      );
    },
    excess: (point) => {
      const from = between(center, point);
      return ellipsoidExcess(half, axes.map((axis) => Math.abs(dot(axis, from))) as unknown as Vector);
    },
    faces: [],
    edges: [],
    rims: [],
  };
}

/** How far a point, given along the axes, is beyond the surface; by bisection (Eberly 2013). */
function ellipsoidExcess(half: Vector, point: Vector): number {
  // Without a length a half is one too short to show.
  const halves = half.map((e) => Math.max(e, 1e-30));
  const shortest = Math.min(...halves);
  const products = halves.map((e, i) => e * (e > shortest ? point[i]! : Math.max(point[i]!, 1e-60 / e)));
  const more = halves.map((e) => (e - shortest) * (e + shortest));
  const w = (tau: number): number[] => products.map((product, i) => product / (tau + more[i]!));
  let low = 0;
  let high = 2 * Math.hypot(...products);
  for (let step = 0; step < 2000; step++) {
    const middle = low > 0 && high > 4 * low ? Math.sqrt(low) * Math.sqrt(high) : (low + high) / 2;
    if (middle <= low || middle >= high || high < 1e-300) break;
    if (Math.hypot(...w(middle)) > 1) low = middle;
    else high = middle;
  }
  const parts = w(high);
  const size = Math.hypot(...parts);
  const way = halves.map((e, i) => point[i]! - (e * parts[i]!) / size);
  return Math.hypot(...way) * (high < shortest * shortest ? -1 : 1);
}

function cylinderBody(start: Vector, way: Vector, girth: number, radius: number): ConvexBody {
  const half = length(way) / 2;
  const axis = normalize(way);
  const center = add(start, way, 0.5);
  const across = (v: Vector): Vector => add(v, axis, -dot(axis, v));
  return {
    kind: 'cylinder',
    center,
    radius,
    reach: (direction) => half * Math.abs(dot(axis, direction)) + girth * length(across(direction)),
    support: (direction) => {
      const cap = add(center, axis, dot(axis, direction) < 0 ? -half : half);
      const outward = across(direction);
      return length(outward) === 0 ? cap : add(cap, normalize(outward), girth);
    },
    excess: (point) => {
      const from = between(center, point);
      return Math.max(Math.abs(dot(axis, from)) - half, length(across(from)) - girth);
    },
    faces: [axis],
    edges: [axis],
    rims: [axis],
  };
}

/** @param way - from the base to the apex: an origin would round it, and a flat cone has hardly any */
function coneBody(base: Vector, way: Vector, girth: number, radius: number): ConvexBody {
  const apex = add(base, way, 1);
  const axis = normalize(way);
  const across = (v: Vector): Vector => add(v, axis, -dot(axis, v));
  const height = length(way);
  const slant = Math.hypot(height, girth);
  // The apex and the rim, as seen from the center of the base.
  const reaches = (direction: Vector): [number, number] => [
    dot(direction, way),
    girth * length(across(direction)),
  ];
  return {
    kind: 'cone',
    center: base,
    radius,
    reach: (direction) => Math.max(...reaches(direction)),
    support: (direction) => {
      const [toApex, toRim] = reaches(direction);
      const outward = across(direction);
      if (toApex > toRim) return apex;
      return length(outward) === 0 ? base : add(base, normalize(outward), girth);
    },
    excess: (point) => {
      const from = between(base, point);
      const up = dot(axis, from);
      return Math.max(-up, ((length(across(from)) - girth) * height + up * girth) / slant);
    },
    faces: [axis],
    edges: [],
    rims: [axis],
    sides: [{ axis, cosine: girth / slant }],
  };
}

function halfSpaceBody(normal: Vector, offset: number): ConvexBody {
  const center = add([0, 0, 0], normal, offset);
  return {
    kind: 'halfSpace',
    center,
    radius: 0,
    reach: (direction) => (length(between(normal, direction)) < PARALLEL ? 0 : Infinity),
    support: () => center,
    excess: (point) => dot(normal, point) - offset,
    faces: [normal],
    edges: [],
    rims: [],
  };
}

function planeBody(normal: Vector, offset: number): ConvexBody {
  const front = halfSpaceBody(normal, offset);
  const back = halfSpaceBody(add([0, 0, 0], normal, -1), -offset);
  return {
    ...front,
    kind: 'plane',
    reach: (direction) => Math.min(front.reach(direction), back.reach(direction)),
    excess: (point) => Math.abs(front.excess(point)),
  };
}

/** The unit vectors along those of some vectors that have a length. */
export function directions(vectors: readonly Vector[]): Vector[] {
  return vectors.filter((vector) => length(vector) > 0).map(normalize);
}
