import type { Vector } from '../../bindings/base/checks.ts';
import { verticesOf } from '../oracle/solids/core.ts';
import type { Random } from './random.ts';
import { moveRow, shift } from './solids.ts';
import { type Frame, rowOf, tilted, turnedAxes } from './solids-bodies.ts';
import { add, cross, dot, length, normalize } from './vectors.ts';

/** The kinds whose cores have vertices, edges and flat faces only, and few of them. */
export const FLAT_KINDS = ['point', 'line', 'triangle', 'box'] as const;
export type FlatKind = (typeof FLAT_KINDS)[number];

/** Two elements of which the exact normal is known, but for a rounding, and how far their cores are apart. */
export interface NearPair {
  a: number[];
  b: number[];
  /** From A to B, of length 1. */
  normal: Vector;
  gap: number;
  /** The sum of the largest coordinates or extents of A and of B, m. */
  size: number;
}

/** The gaps of 0, and of 1e-18 m to 1 m by decades. */
export const GAPS: readonly number[] = [0, ...Array.from({ length: 19 }, (_, i) => 10 ** (i - 18))];

/** The angles by which elements are tilted against each other, rad. */
export const TILTS: readonly number[] = [0, 1e-16, 1e-12, 1e-9, 1e-6, 1e-4, 1e-2, 0.1, 0.5, 1];

function largest(row: readonly number[]): number {
  return Math.max(...row.map(Math.abs));
}

/** The vertices of a core. */
function corners(kind: FlatKind, row: readonly number[]): Vector[] {
  if (kind !== 'box') return [...verticesOf({ kind, row })];
  const [cx, cy, cz, hx, hy, hz] = row as [number, number, number, number, number, number];
  return Array.from({ length: 8 }, (_, number) =>
    [hx, hy, hz].reduce<Vector>(
      (sum, half, i) =>
        add(sum, [row[6 + 3 * i]!, row[7 + 3 * i]!, row[8 + 3 * i]!], (number >> i) & 1 ? half : -half),
      [cx, cy, cz],
    ),
  );
}

/** A point of a core that lies farthest along a direction: within an edge or face that is square to it. */
function farthest(random: Random, vertices: readonly Vector[], direction: Vector): Vector {
  const heights = vertices.map((vertex) => dot(vertex, direction));
  const most = Math.max(...heights) - 4e-16 * Math.max(1, ...vertices.flat().map(Math.abs));
  const top = vertices.filter((_, i) => heights[i]! >= most);
  const weights = top.map(() => random.between(0.05, 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return top.reduce<Vector>((sum, vertex, i) => add(sum, vertex, weights[i]! / total), [0, 0, 0]);
}

/** A direction in which cores may face each other: across a face or two edges, across one edge, or any. */
function facing(random: Random, axesA: Frame['axes'], axesB: Frame['axes']): Vector {
  const [i, j] = [random.integer(0, 2), random.integer(0, 2)];
  const across = cross(axesA[i]!, axesB[j]!);
  const sort = random.integer(0, 4);
  if (sort === 0) return axesA[i]!;
  if (sort === 1) return axesB[j]!;
  // Of edges that are nearly parallel, the product is rounded.
  if (sort === 2 && length(across) > 1e-3) return normalize(across);
  const some = random.direction();
  return sort === 3 ? normalize(add(some, axesA[i]!, -dot(some, axesA[i]!))) : some;
}

/** Two elements as large as a robot's links, tilted against each other, and a gap apart. */
export function drawNear(
  random: Random,
  kindA: FlatKind,
  kindB: FlatKind,
  tilt: number,
  gap: number,
): NearPair {
  const extents = (): Vector => {
    const size = random.magnitude(-1.5, -0.3);
    return [size * random.between(0.1, 1), size * random.between(0.1, 1), size * random.between(0.1, 1)];
  };
  const radius = (): number => (random.integer(0, 1) === 0 ? 0 : random.between(0, 0.1));
  const center = random.vector(random.integer(0, 1));
  const frameA: Frame = { center, axes: turnedAxes(random), half: extents(), radius: radius() };
  const half = random.integer(0, 1) === 0 ? frameA.half : extents();
  const axes = tilt === 0 ? frameA.axes : tilted(frameA.axes, random.direction(), tilt);
  const [a, loose] = [rowOf(kindA, frameA), rowOf(kindB, { center, axes, half, radius: radius() })];
  const normal = facing(random, frameA.axes, axes);
  const onA = farthest(random, corners(kindA, a), normal);
  const onB = farthest(random, corners(kindB, loose), add([0, 0, 0], normal, -1));
  const b = moveRow(kindB, loose, shift(add(add(onA, onB, -1), normal, gap)));
  return { a, b, normal, gap, size: largest(a) + largest(b) };
}
