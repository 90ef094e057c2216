/**
 * Steps that bring links nearer to their poses, in each lane: damped least squares within limits.
 *
 * Source: Levenberg 1944; the damping that is in proportion to the sum of squares is that of Sugihara 2011,
 * Solvability-unconcerned inverse kinematics by the Levenberg–Marquardt method, IEEE Transactions on
 * Robotics 27 (5). What stands at a limit and would go beyond does not move (Bertsekas 1982, Projected Newton
 * methods, SIAM Journal on Control and Optimization 20 (2)).
 */
import {
  abs,
  add,
  div,
  LANE_BYTES,
  LANES,
  loadLane,
  lt,
  max,
  mul,
  or,
  pick,
  readLane,
  REAL_BYTES,
  splat,
  storeLane,
} from '../simd/lanes';
import { solveDefinite } from '../simd/cholesky';
import { numbersIn } from './kinematics';
import { Tips, TWIST } from './tips';

/** A number of a configuration that may change. */
@unmanaged
export class Column {
  drive: i32;
  /** 1: whole turns more or less make no difference. */
  wraps: i32;
  lower: f64;
  upper: f64;
  /** What a unit of it counts: 1 for a joint that turns, for one that slides as `positionWeight`. */
  weight: f64;
}

/** What steps are computed with. Rooms lie behind it. */
@unmanaged
export class TipSteps {
  tips: Tips;
  /** `Column` records, and how many. */
  columns: usize;
  columnCount: i32;
  /** Lane values: the matrix of the normal equations row by row, their right side, which becomes the step. */
  matrix: usize;
  step: usize;
  /** For each column, a lane value above 0 where it stands at a limit and may not go on. */
  held: usize;
  /** How what else shall grow changes with each column, lane values, and by how much it shall grow. */
  slope: usize;
  needed: usize;
}

const HEAD: usize = (offsetof<TipSteps>() + 15) & ~15;

/** Bytes of the record with its rooms. */
export function stepsBytes(columnCount: i32): usize {
  return HEAD + (columnCount * (columnCount + 3) + 1) * LANE_BYTES;
}

/** Gives the parts of the record their rooms. */
export function beginSteps(steps: TipSteps, tips: Tips, columns: usize): void {
  const count = tips.columnCount;
  steps.tips = tips;
  steps.columns = columns;
  steps.columnCount = count;
  steps.matrix = changetype<usize>(steps) + HEAD;
  steps.step = steps.matrix + count * count * LANE_BYTES;
  steps.held = steps.step + count * LANE_BYTES;
  steps.slope = steps.held + count * LANE_BYTES;
  steps.needed = steps.slope + count * LANE_BYTES;
  clearSlope(steps);
}

/** Has nothing else grow. */
export function clearSlope(steps: TipSteps): void {
  memory.fill(steps.slope, 0, (steps.columnCount + 1) * LANE_BYTES);
}

/** A number that may change. */
export function columnAt(steps: TipSteps, i: i32): Column {
  return changetype<Column>(steps.columns + i * offsetof<Column>());
}

/**
 * What the damping is as a share of the sum of squares, and at least. Less than that least value would let
 * rounding move what no link needs. Found by trying robots of six to fifteen joints.
 */
const DAMPING: real = <real>0.01;
const LEAST_DAMPING: real = sizeof<real>() == 8 ? <real>1e-11 : <real>1e-5;

/** The most that a number changes in a step, radians, or as much in lengths of the robot. */
const LONGEST: real = 1;

/** Moves the configurations in the lanes a step, after `measureTips`. */
export function takeStep(steps: TipSteps): void {
  const count = steps.columnCount;
  buildEquations(steps);
  hold(steps);
  const damping = max(mul(splat(DAMPING), loadLane(steps.tips.total, 0)), splat(LEAST_DAMPING));
  for (let i = 0; i < count; i++) {
    const weight = <real>columnAt(steps, i).weight;
    const place = i * count + i;
    const damped = add(loadLane(steps.matrix, place), mul(damping, splat(weight * weight)));
    storeLane(steps.matrix, place, damped);
  }
  solveDefinite(count, steps.matrix, steps.step);
  let longest = splat(LONGEST);
  for (let i = 0; i < count; i++) {
    const weight = splat(<real>columnAt(steps, i).weight);
    longest = max(longest, mul(weight, abs(loadLane(steps.step, i))));
  }
  const share = div(splat(LONGEST), longest);
  for (let i = 0; i < count; i++) {
    storeLane(steps.step, i, mul(share, loadLane(steps.step, i)));
    move(steps, i);
  }
}

/** Adds a step to a number of the configurations, within its limits. */
function move(steps: TipSteps, i: i32): void {
  const column = columnAt(steps, i);
  for (let lane = 0; lane < LANES; lane++) {
    const at = numbersIn(lane) + 8 * column.drive;
    const number = load<f64>(at) + <f64>readLane(steps.step, i, lane);
    store<f64>(at, Math.max(column.lower, Math.min(column.upper, number)));
  }
}

/** Writes the normal equations. */
function buildEquations(steps: TipSteps): void {
  const count = steps.columnCount;
  const rows = steps.tips.tipCount * TWIST;
  const needed = loadLane(steps.needed, 0);
  for (let i = 0; i < count; i++) {
    const own = steps.tips.jacobian + i * rows * LANE_BYTES;
    const slope = loadLane(steps.slope, i);
    for (let j = 0; j <= i; j++) {
      const sum = product(own, steps.tips.jacobian + j * rows * LANE_BYTES, rows);
      storeLane(steps.matrix, i * count + j, add(sum, mul(slope, loadLane(steps.slope, j))));
    }
    storeLane(steps.step, i, add(product(own, steps.tips.twists, rows), mul(slope, needed)));
  }
}

function product(a: usize, b: usize, count: i32): lane {
  let sum = mul(loadLane(a, 0), loadLane(b, 0));
  for (let i = 1; i < count; i++) sum = add(sum, mul(loadLane(a, i), loadLane(b, i)));
  return sum;
}

/** Takes what stands at a limit, and would go beyond, out of the equations. */
function hold(steps: TipSteps): void {
  const count = steps.columnCount;
  let isAny = false;
  for (let i = 0; i < count; i++) {
    const column = columnAt(steps, i);
    for (let lane = 0; lane < LANES; lane++) {
      const number = load<f64>(numbersIn(lane) + 8 * column.drive);
      const way = readLane(steps.step, i, lane);
      const isHeld = (number <= column.lower && way < 0) || (number >= column.upper && way > 0);
      store<real>(steps.held + i * LANE_BYTES + lane * REAL_BYTES, isHeld ? 1 : 0);
      if (isHeld) isAny = true;
    }
  }
  if (!isAny) return;
  for (let i = 0; i < count; i++) {
    const own = lt(splat(0), loadLane(steps.held, i));
    for (let j = 0; j <= i; j++) {
      const other = lt(splat(0), loadLane(steps.held, j));
      const place = i * count + j;
      const left = splat(i == j ? 1 : 0);
      storeLane(steps.matrix, place, pick(or(own, other), left, loadLane(steps.matrix, place)));
    }
    storeLane(steps.step, i, pick(own, splat(0), loadLane(steps.step, i)));
  }
}

/** Whether a number stands at a limit in a lane and would go beyond, as of the last step. */
export function isHeld(steps: TipSteps, lane: i32): bool {
  for (let i = 0; i < steps.columnCount; i++) if (readLane(steps.held, i, lane) > 0) return true;
  return false;
}
