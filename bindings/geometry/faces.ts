import type { Vector } from '../base/checks.ts';
import { lengthOf } from '../base/length.ts';
import { GridPoints } from './grid.ts';
import { add, cross, dot, normalize, subtract } from './vectors.ts';

/** A face of a convex solid: numbers of its corners, counterclockwise from outside, and its normal. */
export interface Face {
  readonly corners: readonly number[];
  readonly normal: Vector;
}

/** The shape of a convex hull: its faces, or what it is where it has no volume. */
export type HullShape =
  | { readonly kind: 'solid' | 'flat'; readonly faces: readonly Face[] }
  | { readonly kind: 'segment'; readonly ends: readonly [Vector, Vector] }
  | { readonly kind: 'point'; readonly at: Vector };

/** What counts as nothing, as a share of the size of a hull: single precision cannot show it. */
const FLAT = 1e-8;

/**
 * The faces of the convex hull of some points; what is thinner than 1e-8 of its size counts as flat.
 * Incremental: each point replaces the faces it sees (Edelsbrunner 1987, §8.4).
 */
export function hullShape(points: readonly Vector[]): HullShape {
  const first = points[0]!;
  const far = farthest(points, (point) => lengthOf(...subtract(point, first)));
  const size = lengthOf(...subtract(far, first));
  // All coordinates count, as their own rounding does.
  const scale = Math.max(...points.flat().map(Math.abs), size);
  const least = FLAT * scale;
  if (size <= least) return { kind: 'point', at: first };
  const along = normalize(subtract(far, first));
  const aside = farthest(points, (point) => lengthOf(...rejected(subtract(point, first), along)));
  const away = rejected(subtract(aside, first), along);
  if (lengthOf(...away) <= least) return { kind: 'segment', ends: endsAlong(points, along) };
  const normal = normalize(cross(along, normalize(away)));
  const top = farthest(points, (point) => Math.abs(dot(subtract(point, first), normal)));
  const height = dot(subtract(top, first), normal);
  if (Math.abs(height) <= least) return { kind: 'flat', faces: flatFaces(points, normal, along, least) };
  const corners = [first, far, aside, top].map((point) => points.indexOf(point)) as [
    number,
    number,
    number,
    number,
  ];
  return { kind: 'solid', faces: solidFaces(points, corners) };
}

/** What is left of a vector without its part along a unit vector. */
function rejected(vector: Vector, along: Vector): Vector {
  return add(vector, along, -dot(vector, along));
}

function farthest(points: readonly Vector[], measure: (point: Vector) => number): Vector {
  let best = points[0]!;
  let most = -Infinity;
  for (const point of points) {
    const value = measure(point);
    if (value > most) [best, most] = [point, value];
  }
  return best;
}

function endsAlong(points: readonly Vector[], along: Vector): [Vector, Vector] {
  return [farthest(points, (point) => -dot(point, along)), farthest(points, (point) => dot(point, along))];
}

/** Both sides of the convex polygon around points of a plane (Andrew 1979). */
function flatFaces(points: readonly Vector[], normal: Vector, u: Vector, least: number): Face[] {
  const v = cross(normal, u);
  const places = points
    .map((point, index) => ({ index, x: dot(point, u), y: dot(point, v) }))
    .sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: typeof places): typeof places => {
    const chain: typeof places = [];
    for (const place of list) {
      while (chain.length > 1) {
        const [a, b] = [chain.at(-2)!, chain.at(-1)!];
        const width = lengthOf(place.x - a.x, place.y - a.y, 0);
        const area = (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x);
        if (area > least * width) break;
        chain.pop();
      }
      chain.push(place);
    }
    return chain.slice(0, -1);
  };
  const corners = [...half(places), ...half(places.toReversed())].map(({ index }) => index);
  const back: Vector = [-normal[0], -normal[1], -normal[2]];
  return [
    { corners, normal },
    { corners: corners.toReversed(), normal: back },
  ];
}

function solidFaces(
  points: readonly Vector[],
  [a, b, c, d]: readonly [number, number, number, number],
): Face[] {
  const grid = new GridPoints(points);
  const face = (...corners: [number, number, number]): Face => ({ corners, normal: grid.normal(corners) });
  let faces =
    grid.side([a, b, c], d) > 0
      ? [face(a, c, b), face(a, b, d), face(b, c, d), face(c, a, d)]
      : [face(a, b, c), face(b, a, d), face(c, b, d), face(a, c, d)];
  for (const index of points.keys()) {
    const seen = new Set(faces.filter(({ corners }) => grid.side(corners, index) > 0));
    if (seen.size === 0) continue;
    const edges = [...seen].flatMap(({ corners }) => edgesOf(corners));
    const known = new Set(edges.map(([from, to]) => `${from} ${to}`));
    const rim = edges.filter(([from, to]) => !known.has(`${to} ${from}`));
    faces = [...faces.filter((one) => !seen.has(one)), ...rim.map(([from, to]) => face(from, to, index))];
  }
  return faces;
}

/** The directed edges of a polygon. */
export function edgesOf(corners: readonly number[]): [number, number][] {
  return corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]!]);
}
