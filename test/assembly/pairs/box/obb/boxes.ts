import type {
  BatchColumns,
  BoxOptions,
  BoxOverlaps,
  Engine,
  Precision,
} from '../../../../../bindings/index.ts';
import type { Vector } from '../../../../../bindings/base/checks.ts';
import type { Box } from '../../../../oracle/box.ts';

/** Two boxes, each inflated by a radius. */
export interface BoxPair {
  a: Box;
  b: Box;
  radiusA: number;
  radiusB: number;
}

/** A box as a row: center, half extents, axes, and what comes behind. */
export function rowOf({ center, half, axes }: Box, ...rest: number[]): number[] {
  return [...center, ...half, ...axes.flat(), ...rest];
}

/** Runs `boxesOverlap`. */
export function overlapsOf(engine: Engine, pairs: readonly BoxPair[], options?: BoxOptions): BoxOverlaps {
  return engine.boxesOverlap(
    Float64Array.from(pairs.flatMap(({ a }) => rowOf(a))),
    Float64Array.from(pairs.flatMap(({ b }) => rowOf(b))),
    options,
  );
}

/** Runs `distances`. */
export function distancesOf(engine: Engine, pairs: readonly BoxPair[]): BatchColumns {
  return engine.distances(
    'box',
    'box',
    Float64Array.from(pairs.flatMap(({ a, radiusA }) => rowOf(a, radiusA))),
    Float64Array.from(pairs.flatMap(({ b, radiusB }) => rowOf(b, radiusB))),
  );
}

/** A pair as an engine of the given precision sees it. */
export function roundPair(precision: Precision, { a, b, radiusA, radiusB }: BoxPair): BoxPair {
  const round = (x: number): number => (precision === 'double' ? x : Math.fround(x));
  const vector = (v: Vector): Vector => [round(v[0]), round(v[1]), round(v[2])];
  const box = ({ center, half, axes }: Box): Box => ({
    center: vector(center),
    half: vector(half),
    axes: [vector(axes[0]), vector(axes[1]), vector(axes[2])],
  });
  return { a: box(a), b: box(b), radiusA: round(radiusA), radiusB: round(radiusB) };
}

/** What errors are relative to: the largest coordinate of a center, or the largest sum of half extents. */
export function sizeOf({ a, b }: Pick<BoxPair, 'a' | 'b'>): number {
  const of = ({ center, half }: Box): number[] => [...center.map(Math.abs), half[0] + half[1] + half[2]];
  return Math.max(...of(a), ...of(b));
}

/** A pair of boxes with the roles of A and B exchanged. */
export function swap({ a, b, radiusA, radiusB }: BoxPair): BoxPair {
  return { a: b, b: a, radiusA: radiusB, radiusB: radiusA };
}

/** The axis of the same separation once A and B change places. */
export function swappedAxis(axis: number): number {
  if (axis < 6) return (axis + 3) % 6;
  const [i, j] = [Math.floor((axis - 6) / 3), (axis - 6) % 3];
  return 6 + 3 * j + i;
}

/** A pair in words that can be pasted into a test. */
export function toSource({ a, b, radiusA, radiusB }: BoxPair): string {
  return `[${rowOf(a, radiusA).join(', ')}], [${rowOf(b, radiusB).join(', ')}]`;
}
