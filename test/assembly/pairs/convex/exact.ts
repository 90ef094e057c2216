import { add, cross, dot, type Kind, minus, type Pair, scale, unit } from './pairs.ts';

/** How far a core reaches along a unit vector, from A's first three numbers. Written plainly, in float64. */
function reach(kind: Kind, row: readonly number[], origin: readonly number[], n: readonly number[]): number {
  const point = (i: number): number => dot(n, minus(row.slice(i, i + 3), origin));
  switch (kind) {
    case 'line':
      return Math.max(point(0), point(3));
    case 'triangle':
      return Math.max(point(0), point(3), point(6));
    case 'box':
      return [0, 1, 2].reduce(
        (sum, i) => sum + row[3 + i]! * Math.abs(dot(n, row.slice(6 + 3 * i, 9 + 3 * i))),
        point(0),
      );
    case 'cylinder': {
      const axis = row.slice(3, 6);
      return point(0) + row[6]! * Math.abs(dot(n, axis)) + row[7]! * Math.hypot(...cross(axis, n));
    }
  }
}

/** φ of the cores: how far the planes square to a unit vector keep them apart. */
export function bound(pair: Pair, n: readonly number[]): number {
  const origin = pair.a.slice(0, 3);
  return -reach('cylinder', pair.b, origin, scale(-1, n)) - reach(pair.kind, pair.a, origin, n);
}

/** The point of a core that is closest to a point. */
export function nearest(kind: Kind, row: readonly number[], p: readonly number[]): number[] {
  const origin = row.slice(0, 3);
  const q = minus(p, origin);
  const clamp = (x: number, most: number): number => Math.max(-most, Math.min(most, x));
  switch (kind) {
    case 'line':
      return nearestOfEdge(origin, row.slice(3, 6), p);
    case 'triangle':
      return nearestOfTriangle(row, p);
    case 'box':
      return [0, 1, 2].reduce((sum, i) => {
        const axis = row.slice(6 + 3 * i, 9 + 3 * i);
        return add(sum, scale(clamp(dot(q, axis), row[3 + i]!), axis));
      }, origin);
    case 'cylinder': {
      const axis = row.slice(3, 6);
      const out = minus(q, scale(dot(q, axis), axis));
      const length = Math.hypot(...out);
      const side = scale(length > row[7]! ? row[7]! / length : 1, out);
      return add(add(origin, scale(clamp(dot(q, axis), row[6]!), axis)), side);
    }
  }
}

function nearestOfEdge(start: readonly number[], end: readonly number[], p: readonly number[]): number[] {
  const u = minus(end, start);
  const t = dot(u, minus(p, start)) / dot(u, u);
  return add(start, scale(t > 0 ? Math.min(1, t) : 0, u));
}

function nearestOfTriangle(row: readonly number[], p: readonly number[]): number[] {
  const vertices = [row.slice(0, 3), row.slice(3, 6), row.slice(6, 9)];
  const candidates = vertices.map((vertex, i) => nearestOfEdge(vertex, vertices[(i + 1) % 3]!, p));
  const [a, b, c] = vertices as [number[], number[], number[]];
  const n = cross(minus(b, a), minus(c, a));
  const foot = minus(p, scale(dot(minus(p, a), n) / dot(n, n), n));
  const isInside = vertices.every((vertex, i) => {
    return dot(cross(minus(vertices[(i + 1) % 3]!, vertex), minus(foot, vertex)), n) >= 0;
  });
  if (isInside) candidates.push(foot);
  const distances = candidates.map((candidate) => Math.hypot(...minus(candidate, p)));
  return candidates[distances.indexOf(Math.min(...distances))]!;
}

/** How far a point lies from a core. */
export function distanceFrom(kind: Kind, row: readonly number[], p: readonly number[]): number {
  return Math.hypot(...minus(p, nearest(kind, row, p)));
}

/** So many unit vectors, spread evenly over the sphere. */
export function spread(count: number): number[][] {
  const golden = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, i) => {
    const z = 1 - (2 * i + 1) / count;
    const out = Math.sqrt(1 - z * z);
    return [out * Math.cos(golden * i), out * Math.sin(golden * i), z];
  });
}

/**
 * The highest φ that brute force finds: all of many directions, then from the best of them ever smaller steps
 * along whichever of eight tangents climbs.
 */
export function highestBound(pair: Pair, directions: readonly (readonly number[])[], climbs: number): number {
  const heights = directions.map((n) => ({ n, height: bound(pair, n) })).sort((a, b) => b.height - a.height);
  return Math.max(...heights.slice(0, climbs).map(({ n, height }) => climb(pair, n, height)));
}

function climb(pair: Pair, n: readonly number[], height: number): number {
  let step = 0.1;
  for (let tries = 0; tries < 200 && step > 1e-7; tries++) {
    const s = unit(cross(n, Math.abs(n[0]!) < 0.5 ? [1, 0, 0] : [0, 1, 0]));
    const t = cross(n, s);
    let better = false;
    for (let i = 0; i < 8 && !better; i++) {
      const along = add(scale(Math.cos((i * Math.PI) / 4), s), scale(Math.sin((i * Math.PI) / 4), t));
      const next = unit(add(n, scale(step, along)));
      const reached = bound(pair, next);
      if (reached > height) {
        [n, height, better] = [next, reached, true];
      }
    }
    if (!better) step /= 2;
  }
  return height;
}
