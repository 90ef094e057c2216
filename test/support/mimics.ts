/** Trees of which joints move as one, by those in which each moves alone. */
import type { TreeDescription } from '../../bindings/dynamics/tree.ts';
import { multiplied, solveSystem } from './linear.ts';
import { type Motions, treeOf } from './trees.ts';

/** A tree without its mimics. */
interface Apart {
  /** Each joint by itself. */
  readonly free: TreeDescription;
  /** How its velocities come of those of the tree: rows of a matrix G. */
  readonly rows: readonly (readonly number[])[];
  /** Its motions, without torques, where the tree has some. */
  readonly spread: (motions: Motions) => Motions;
}

export function apart(tree: TreeDescription): Apart {
  const bodies = tree.bodies.map((body) => ({ ...body, multiplier: 1, offset: 0 }));
  const rows = tree.bodies.flatMap(({ motion, rate, multiplier }) =>
    Array.from({ length: motion === 'float' ? 6 : 1 }, (_, k) =>
      Array.from({ length: tree.rates }, (_column, i) => (i === rate + k ? multiplier : 0)),
    ),
  );
  const spread = ({ configuration, velocities }: Motions): Motions => ({
    configuration: Float64Array.from(
      tree.bodies.flatMap(({ motion, drive, multiplier, offset }) =>
        motion === 'float'
          ? Array.from(configuration.subarray(drive, drive + 7))
          : [multiplier * configuration[drive]! + offset],
      ),
    ),
    velocities: multiplied(rows.flat(), velocities),
    torques: new Float64Array(rows.length),
  });
  return { free: treeOf(bodies), rows, spread };
}

/**
 * Mass matrix and accelerations of a tree by those of its joints apart: Gᵀ H G, and what solves with it.
 *
 * @param bias - the torques that the joints apart take without acceleration
 */
export function project(
  rows: Apart['rows'],
  inertia: ArrayLike<number>,
  bias: ArrayLike<number>,
  torques: ArrayLike<number>,
): { matrix: Float64Array; accelerations: Float64Array } {
  const columns = rows[0]!.map((_, i) => rows.map((row) => row[i]!));
  const dot = (a: readonly number[], b: ArrayLike<number>): number =>
    a.reduce((sum, x, i) => sum + x * b[i]!, 0);
  const loads = columns.map((column) => multiplied(inertia, column));
  const matrix = Float64Array.from(columns.flatMap((column) => loads.map((load) => dot(column, load))));
  const right = columns.map((column, i) => torques[i]! - dot(column, bias));
  return { matrix, accelerations: solveSystem(matrix, right) };
}
