import type { Vector } from '../../bindings/base/checks.ts';
import type { Box } from '../oracle/box.ts';
import type { SolidPair } from '../support/solids.ts';

/** What users of another engine reported: a pose that it got wrong, and what is right. */
export interface TrackerCase {
  /** The engine, the number of the report, and what the pose is. */
  name: string;
  pair: SolidPair;
  /** Signed distance, m, by the references of test/oracle. */
  expected: number;
}

/** Rows of a 3×4 matrix [R | t] as engines print it: three directions side by side, then the place. */
export type Matrix = readonly [
  readonly [number, number, number, number],
  readonly [number, number, number, number],
  readonly [number, number, number, number],
];

/** One side of a pair. */
export type Side = Pick<SolidPair, 'kindA' | 'a'>;

/** Turned like the world. */
export function at(x: number, y: number, z: number): Matrix {
  return [
    [1, 0, 0, x],
    [0, 1, 0, y],
    [0, 0, 1, z],
  ];
}

function column(matrix: Matrix, i: 0 | 1 | 2 | 3): Vector {
  return [matrix[0][i], matrix[1][i], matrix[2][i]];
}

/** A box of full sizes. */
export function boxOf(x: number, y: number, z: number, place: Matrix): Side {
  const axes = [...column(place, 0), ...column(place, 1), ...column(place, 2)];
  return { kindA: 'box', a: [...column(place, 3), x / 2, y / 2, z / 2, ...axes, 0] };
}

/** A cylinder of full length along the z-axis of its place. */
export function cylinderOf(radius: number, length: number, place: Matrix): Side {
  return { kindA: 'cylinder', a: [...ends(length, place), radius, 0] };
}

/** A capsule: its length is that between the centers of the round ends, along the z-axis of its place. */
export function capsuleOf(radius: number, length: number, place: Matrix): Side {
  return { kindA: 'line', a: [...ends(length, place), radius] };
}

export function sphereOf(radius: number, x: number, y: number, z: number): Side {
  return { kindA: 'point', a: [x, y, z, radius] };
}

/** Everything below a height. */
export function groundAt(height: number): Side {
  return { kindA: 'halfSpace', a: [0, 0, 1, height] };
}

/** The centers of the two ends. */
function ends(length: number, place: Matrix): number[] {
  const [center, z] = [column(place, 3), column(place, 2)];
  return [-1, 1].flatMap((sign) => center.map((x, i) => x + ((sign * length) / 2) * z[i]!));
}

/** A box as the oracle of boxes takes it. */
export function boxAt(row: readonly number[]): Box {
  const vector = (from: number): Vector => [row[from]!, row[from + 1]!, row[from + 2]!];
  return { center: vector(0), half: vector(3), axes: [vector(6), vector(9), vector(12)] };
}

/** Two sides as a pair. */
export function pairOf(one: Side, other: Side): SolidPair {
  return { kindA: one.kindA, a: one.a, kindB: other.kindA, b: other.a };
}
