import type { Robot } from '../../../modules/robot/index.ts';

/** Weight of a step against what it leaves of the way: keeps steps small near singular postures. */
const DAMPING = 0.05;

/** Steps per call. */
const STEPS = 8;

/** The most that a joint moves in a step, radians or metres. */
const LONGEST = 0.2;

/**
 * Moves a configuration so that a link comes to a pose, or near it, by damped least squares on its Jacobian
 * (Wampler 1986; Buss 2004, "Introduction to inverse kinematics", section 5).
 *
 * @param configuration - changed in place; joints stay within their limits
 * @param goal - a rigid 4×4 matrix, column by column, in the world
 */
export function reach(
  robot: Robot,
  configuration: Float64Array,
  link: string,
  goal: ArrayLike<number>,
): void {
  const { joints } = robot;
  const error = new Float64Array(6);
  for (let step = 0; step < STEPS; step++) {
    const pose = robot.linkPose(configuration, link);
    readError(pose, goal, error);
    const jacobian = robot.jacobian(configuration, link);
    const moves = solveDamped(jacobian, joints.length, error);
    const scale = Math.min(1, LONGEST / Math.max(1e-12, ...moves.map(Math.abs)));
    for (const [i, { lower, upper, type }] of joints.entries()) {
      if (type === 'quaternion') continue;
      configuration[i] = Math.min(upper, Math.max(lower, configuration[i]! + scale * moves[i]!));
    }
  }
}

/** The way from a pose to the goal: metres, and the turn as an axis times radians. */
function readError(pose: ArrayLike<number>, goal: ArrayLike<number>, out: Float64Array): void {
  out.fill(0);
  for (let i = 0; i < 3; i++) out[i] = goal[12 + i]! - pose[12 + i]!;
  // Half the sum of the cross products of the axes: the sine of the turn times its axis.
  for (let axis = 0; axis < 3; axis++) {
    const [ax, ay, az] = [0, 1, 2].map((i) => pose[4 * axis + i]!) as [number, number, number];
    const [bx, by, bz] = [0, 1, 2].map((i) => goal[4 * axis + i]!) as [number, number, number];
    out[3] = out[3]! + (ay * bz - az * by) / 2;
    out[4] = out[4]! + (az * bx - ax * bz) / 2;
    out[5] = out[5]! + (ax * by - ay * bx) / 2;
  }
}

/** Jᵀ (J Jᵀ + λ²)⁻¹ e, by Gaussian elimination with the largest pivot. */
function solveDamped(jacobian: ArrayLike<number>, joints: number, error: Float64Array): number[] {
  const rows = Array.from({ length: 6 }, (_, i) => {
    const row = Array.from({ length: 6 }, (__, k) => {
      let sum = i === k ? DAMPING * DAMPING : 0;
      for (let j = 0; j < joints; j++) sum += jacobian[6 * j + i]! * jacobian[6 * j + k]!;
      return sum;
    });
    return [...row, error[i]!];
  });
  for (let i = 0; i < 6; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row, k) => (Math.abs(row[i]!) > Math.abs(rows[best]![i]!) ? i + k : best), i);
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    for (let k = 0; k < 6; k++) {
      if (k === i) continue;
      const factor = rows[k]![i]! / rows[i]![i]!;
      for (let c = i; c < 7; c++) rows[k]![c]! -= factor * rows[i]![c]!;
    }
  }
  const weights = rows.map((row, i) => row[6]! / row[i]!);
  return Array.from({ length: joints }, (_, j) =>
    weights.reduce((sum, weight, i) => sum + weight * jacobian[6 * j + i]!, 0),
  );
}
