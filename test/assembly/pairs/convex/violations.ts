import type { Precision } from '../../../../bindings/index.ts';
import type { Columns } from '../../../support/contract.ts';
import { bound, distanceFrom, nearest } from './exact.ts';
import { add, minus, type Pair, scale, sizeOf } from './pairs.ts';

/** What is allowed, relative to the size of a pair: see docs/convex.md. */
interface Limits {
  /** Between the distance and φ of the normal. */
  bound: number;
  /** Between the distance of points that do lie on the cores, and φ of the normal. */
  gap: number;
  /** From the points to their cores; the same where features are nearly level. */
  point: number;
  special: number;
}

export const LIMITS: Record<Precision, Limits> = {
  double: { bound: 16 * 2 ** -52, gap: 1e-9, point: 1e-12, special: 1e-8 },
  single: { bound: 16 * 2 ** -23, gap: 1e-5, point: 1e-4, special: 2e-3 },
};

/** What one row of a result breaks of the contract, as text: empty where it keeps it. */
export function violations(
  precision: Precision,
  pair: Pair,
  columns: Columns,
  row: number,
  special: boolean,
): string[] {
  const limits = LIMITS[precision];
  const vector = (column: ArrayLike<number>): number[] => [0, 1, 2].map((i) => column[3 * row + i]!);
  const [n, pointA, pointB] = [columns.normal, columns.pointA, columns.pointB].map(vector) as [
    number[],
    number[],
    number[],
  ];
  const [ra, rb] = [pair.a.at(-1)!, pair.b.at(-1)!];
  const distance = columns.distance[row]!;
  const core = distance + ra + rb;
  const size = sizeOf(pair);
  // Points are rounded where they lie, however small the elements are.
  const place =
    size + ra + rb + Math.max(...pair.a.slice(0, 3).map(Math.abs), ...pair.b.slice(0, 3).map(Math.abs));
  const [coreA, coreB] = [minus(pointA, scale(ra, n)), add(pointB, scale(rb, n))];
  const broken: string[] = [];
  const check = (what: string, value: number, most: number): void => {
    if (!(value <= most)) broken.push(`${what} ${value} > ${most}: ${JSON.stringify(pair)}`);
  };
  const one = precision === 'double' ? 2 ** -50 : 2 ** -21;
  check('length of the normal', Math.abs(Math.hypot(...n) - 1), one);
  check('distance and bound', Math.abs(core - bound(pair, n)), limits.bound * (size + ra + rb));
  check(
    'points and distance',
    Math.hypot(...minus(minus(pointB, pointA), scale(distance, n))),
    limits.bound * place,
  );
  const most = (special ? limits.special : limits.point) * place;
  check('point of A', distanceFrom(pair.kind, pair.a, coreA), most);
  check('point of B', distanceFrom('cylinder', pair.b, coreB), most);
  if (core > 0) {
    const between = minus(nearest('cylinder', pair.b, coreB), nearest(pair.kind, pair.a, coreA));
    check('gap', Math.hypot(...between) - bound(pair, n), limits.gap * place);
  }
  return broken;
}
