import type { Pair, SweptElement, Vector } from '../../bindings/index.ts';

/** A scene and the poses to evaluate it in: the same for us and for every peer. */
export interface SceneWork {
  readonly name: string;
  readonly segments: Readonly<Record<string, readonly SweptElement[]>>;
  readonly pairs: readonly Pair[];
  /** Sets of poses, one 4×4 matrix per segment, column by column. */
  readonly poses: Float64Array;
  /** Number of sets. */
  readonly sets: number;
}

/** The poses of one set. */
export function posesOf({ poses, sets }: SceneWork, set: number): Float64Array {
  const length = poses.length / sets;
  return poses.subarray(set * length, (set + 1) * length);
}

/** A vector whose components are between −size and size. */
export function randomVector(random: () => number, size: number): Vector {
  const component = () => (random() * 2 - 1) * size;
  return [component(), component(), component()];
}

/** The matrix of a rotation by `angle` radians about `axis`, which need not be of unit length. */
export function rotation(axis: Vector, angle: number, position: Vector = [0, 0, 0]): number[] {
  const length = Math.hypot(...axis);
  const [x, y, z] = axis.map((component) => component / length) as unknown as Vector;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const v = 1 - c;
  return [
    ...[c + x * x * v, y * x * v + z * s, z * x * v - y * s, 0],
    ...[x * y * v - z * s, c + y * y * v, z * y * v + x * s, 0],
    ...[x * z * v + y * s, y * z * v - x * s, c + z * z * v, 0],
    ...[...position, 1],
  ];
}

/** The product of two 4×4 matrices, column by column. */
export function multiply(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 16 }, (_, i) => {
    const row = i % 4;
    const column = i - row;
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[4 * k + row]! * b[column + k]!, 0);
  });
}
