import { loadRobot } from '../../../modules/robot/index.ts';
import type { Run } from './limited-links.ts';
import { writeUrdf } from './links.ts';

/** What each stage counts, sixths, and how far the next one is into the step; 0: the last one. */
const STAGES = [
  [1, 0.5],
  [2, 0.5],
  [2, 1],
  [1, 0],
] as const;

/** A speed that no chain comes to unless its steps are too long, rad/s. */
const TOO_FAST = 1e4;

/**
 * The speed of the fastest joint in the last second of some, rad/s, where limits are impulses and nothing
 * else, as Holck 2005, section 4.2, has them: after each step what is beyond a limit and goes on is thrown
 * back, one joint at a time, by the inverse of the mass matrix. Infinity where it flies apart.
 */
export function restlessness(
  { links, configuration, restitution }: Run,
  seconds: number,
  step: number,
): number {
  const { dynamics, joints } = loadRobot(writeUrdf('robot', links));
  const count = joints.length;
  const q = Float64Array.from(configuration);
  const v = new Float64Array(count);
  const still = new Float64Array(count);
  let fastest = 0;
  for (let time = 0; time < seconds; time += step) {
    goOn();
    throwBack();
    const speed = Math.max(...v.map(Math.abs));
    if (!(speed < TOO_FAST)) return Infinity;
    if (time > seconds - 1) fastest = Math.max(fastest, speed);
  }
  return fastest;

  /** A step of Runge and Kutta's method, Holck's equation 2.33. */
  function goOn(): void {
    const [q0, v0] = [q.slice(), v.slice()];
    const [qSum, vSum] = [new Float64Array(count), new Float64Array(count)];
    for (const [share, next] of STAGES) {
      const accelerations = dynamics.accelerations(q, v, still);
      const rates = v.slice();
      for (let i = 0; i < count; i++) {
        qSum[i]! += (share / 6) * rates[i]!;
        vSum[i]! += (share / 6) * accelerations[i]!;
        q[i] = q0[i]! + step * (next === 0 ? qSum[i]! : next * rates[i]!);
        v[i] = v0[i]! + step * (next === 0 ? vSum[i]! : next * accelerations[i]!);
      }
    }
  }

  function throwBack(): void {
    for (let i = 0; i < count; i++) {
      const { lower, upper } = joints[i]!;
      const goesOn = (q[i]! <= lower && v[i]! < 0) || (q[i]! >= upper && v[i]! > 0);
      if (!goesOn) continue;
      const column = solve(dynamics.massMatrix(q), i, count);
      const impulse = (-(1 + restitution) * v[i]!) / column[i]!;
      for (let k = 0; k < count; k++) v[k]! += impulse * column[k]!;
    }
  }
}

/** A column of the inverse of a matrix, given row by row. */
function solve(matrix: Float64Array, column: number, count: number): number[] {
  const rows = Array.from({ length: count }, (_, i) => [
    ...matrix.subarray(i * count, (i + 1) * count),
    i === column ? 1 : 0,
  ]);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < count; k++) {
      if (k === i) continue;
      const factor = rows[k]![i]! / rows[i]![i]!;
      for (let j = i; j <= count; j++) rows[k]![j]! -= factor * rows[i]![j]!;
    }
  }
  return rows.map((row, i) => row[count]! / row[i]!);
}
