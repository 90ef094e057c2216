/**
 * Inverse kinematics of one chain of turning joints in plain JavaScript, float64: damped least squares as
 * textbooks have it (Buss 2004, "Introduction to inverse kinematics", section 5), with joints clamped into
 * their limits, from random starts. It knows nothing of collisions.
 */
import type { KinematicTree } from '../../modules/robot/model/kinematic-tree.ts';
import { createGenerator, drawShare } from '../../bindings/base/random.ts';

const DAMPING = 0.01;
const STEPS = 64;
const TRIES = 64;
const LONGEST = 0.5;

/** Looks for a configuration; says whether it has found one, which is then in `configuration`. */
export interface PlainReach {
  readonly configuration: Float64Array;
  solve(goal: ArrayLike<number>, position: number, rotation: number): boolean;
}

/**
 * @param tree - joints that turn, each carried by the one before
 * @param tip - from the frame of the last body to that of the link, column by column
 */
export function makePlainReach(
  tree: KinematicTree,
  tip: ArrayLike<number>,
  lower: ArrayLike<number>,
  upper: ArrayLike<number>,
): PlainReach {
  const count = tree.joints.length;
  const next = createGenerator(1);
  const configuration = new Float64Array(count);
  const poses = Array.from({ length: count + 2 }, () => new Float64Array(16));
  const own = new Float64Array(16);
  const jacobian = new Float64Array(6 * count);
  const axes = new Float64Array(3 * count);
  const error = new Float64Array(6);
  const system = new Float64Array(42);
  poses[0]!.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
  for (const matrix of [own, ...poses]) matrix[15] = 1;

  const place = (): void => {
    for (let i = 0; i < count; i++) {
      const { placement, axis } = tree.joints[i]!;
      multiply(own, placement, turn(configuration[i]!, axis));
      multiply(poses[i + 1]!, poses[i]!, own);
      for (let row = 0; row < 3; row++) {
        const pose = poses[i + 1]!;
        axes[3 * i + row] = pose[row]! * axis[0]! + pose[4 + row]! * axis[1]! + pose[8 + row]! * axis[2]!;
      }
    }
    multiply(poses[count + 1]!, poses[count]!, tip);
  };

  const measure = (goal: ArrayLike<number>): void => {
    const pose = poses[count + 1]!;
    error.fill(0);
    for (let k = 0; k < 3; k++) {
      error[k] = goal[12 + k]! - pose[12 + k]!;
      for (let i = 0; i < 3; i++) {
        const [a, b] = [(i + 1) % 3, (i + 2) % 3];
        error[3 + i]! += (pose[4 * k + a]! * goal[4 * k + b]! - pose[4 * k + b]! * goal[4 * k + a]!) / 2;
      }
    }
  };

  const step = (): void => {
    const end = poses[count + 1]!;
    for (let j = 0; j < count; j++) {
      const origin = poses[j + 1]!;
      for (let i = 0; i < 3; i++) {
        const [a, b] = [(i + 1) % 3, (i + 2) % 3];
        jacobian[6 * j + i] =
          axes[3 * j + a]! * (end[12 + b]! - origin[12 + b]!) -
          axes[3 * j + b]! * (end[12 + a]! - origin[12 + a]!);
        jacobian[6 * j + 3 + i] = axes[3 * j + i]!;
      }
    }
    for (let i = 0; i < 6; i++) {
      for (let k = 0; k < 6; k++) {
        let sum = i === k ? DAMPING * DAMPING : 0;
        for (let j = 0; j < count; j++) sum += jacobian[6 * j + i]! * jacobian[6 * j + k]!;
        system[7 * i + k] = sum;
      }
      system[7 * i + 6] = error[i]!;
    }
    eliminate(system);
    let longest = LONGEST;
    for (let j = 0; j < count; j++) longest = Math.max(longest, Math.abs(change(j)));
    for (let j = 0; j < count; j++) {
      const moved = configuration[j]! + (change(j) * LONGEST) / longest;
      configuration[j] = Math.min(upper[j]!, Math.max(lower[j]!, moved));
    }
  };

  const change = (j: number): number => {
    let sum = 0;
    for (let i = 0; i < 6; i++) sum += jacobian[6 * j + i]! * system[7 * i + 6]!;
    return sum;
  };

  const solve = (goal: ArrayLike<number>, position: number, rotation: number): boolean => {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      for (let j = 0; j < count; j++) {
        configuration[j] = lower[j]! + drawShare(next) * (upper[j]! - lower[j]!);
      }
      for (let i = 0; i < STEPS; i++) {
        place();
        measure(goal);
        const end = poses[count + 1]!;
        // The sine of the turn is small near half a turn as well: there the trace is that of the other half.
        let trace = 0;
        for (let k = 0; k < 12; k++) if (k % 4 < 3) trace += end[k]! * goal[k]!;
        const way = Math.sqrt(error[0]! ** 2 + error[1]! ** 2 + error[2]! ** 2);
        const turned = Math.sqrt(error[3]! ** 2 + error[4]! ** 2 + error[5]! ** 2);
        if (way <= position && turned <= rotation && trace > 1) return true;
        step();
      }
    }
    return false;
  };
  return { configuration, solve };
}

const TURN = new Float64Array(16);
TURN[15] = 1;

/** Rodrigues' formula. */
function turn(angle: number, [x, y, z]: readonly number[]): Float64Array {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const t = 1 - c;
  const [a, b, d] = [x!, y!, z!];
  TURN[0] = t * a * a + c;
  TURN[1] = t * a * b + s * d;
  TURN[2] = t * a * d - s * b;
  TURN[4] = t * a * b - s * d;
  TURN[5] = t * b * b + c;
  TURN[6] = t * b * d + s * a;
  TURN[8] = t * a * d + s * b;
  TURN[9] = t * b * d - s * a;
  TURN[10] = t * d * d + c;
  return TURN;
}

function multiply(out: Float64Array, a: ArrayLike<number>, b: ArrayLike<number>): void {
  for (let column = 0; column < 16; column += 4) {
    for (let row = 0; row < 3; row++) {
      out[column + row] =
        a[row]! * b[column]! +
        a[4 + row]! * b[column + 1]! +
        a[8 + row]! * b[column + 2]! +
        a[12 + row]! * b[column + 3]!;
    }
  }
}

/** Gaussian elimination of six rows of seven; the matrix is positive definite, so it needs no pivots. */
function eliminate(system: Float64Array): void {
  for (let i = 0; i < 6; i++) {
    const inverse = 1 / system[8 * i]!;
    for (let c = i; c < 7; c++) system[7 * i + c]! *= inverse;
    for (let k = 0; k < 6; k++) {
      const factor = system[7 * k + i]!;
      if (k === i || factor === 0) continue;
      for (let c = i; c < 7; c++) system[7 * k + c]! -= factor * system[7 * i + c]!;
    }
  }
}
