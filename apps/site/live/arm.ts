import type { Scene } from 'clearance';
import type { Robot, RobotInScene } from 'clearance/robot';

/** The distance that the arm keeps from the ball, the floor and itself, metres. */
export const KEEP = 0.03;

/** How fast distances may shrink, per second, for each metre that they are above what the arm keeps. */
const RATE = 8;
/** Pairs that are further apart hold nothing back, metres. */
const FAR = 0.25;
/** What keeps joints slow where the point that is pulled can hardly move that way, metres per radian. */
const DAMPING = 0.08;
/** The speed at which a point is pulled at most, m/s, and how much of the way to the pointer per second. */
const FASTEST = 1.4;
const PULL = 12;
/** Joints that are moved; the finger stays where it is. */
const JOINTS = 7;
/** Rounds over all pairs that hold an arm back, in one step. */
const ROUNDS = 6;

/** A point of a link and where it shall go, in the world, metres. */
export interface Pull {
  readonly link: string;
  readonly point: readonly number[];
  readonly target: readonly number[];
}

/** An arm that is led by its joints or pulled by a point, and keeps its distance from everything. */
export class LiveArm {
  readonly q: Float64Array;
  readonly #robot: Robot;
  readonly #scene: Scene;
  readonly #arm: RobotInScene;
  readonly #speeds = new Float64Array(JOINTS);
  readonly #next: Float64Array;

  constructor(robot: Robot, scene: Scene, start: readonly number[]) {
    [this.#robot, this.#scene, this.#arm] = [robot, scene, robot.in(scene)];
    this.q = Float64Array.from(start);
    this.#next = Float64Array.from(start);
  }

  /** Goes on toward a configuration, or where a point of it is pulled, for some seconds. */
  step(seconds: number, wish: Pull | ArrayLike<number>): void {
    const speeds = this.#speeds;
    if ('link' in wish) this.#pull(wish);
    else for (let j = 0; j < JOINTS; j++) speeds[j] = clamp(4 * (wish[j]! - this.q[j]!), -1.6, 1.6);
    this.#holdBack();
    const { lower, upper } = this.#arm;
    for (let j = 0; j < JOINTS; j++) {
      this.#next[j] = clamp(this.q[j]! + speeds[j]! * seconds, lower[j]!, upper[j]!);
    }
    // What no longer keeps apart from a ball that was thrown at it may still move away.
    if (this.#arm.isFree(this.#next) || !this.#arm.isFree(this.q)) this.q.set(this.#next);
    this.#robot.setConfiguration(this.#scene, this.q);
  }

  /** Speeds that take a point to its target: damped least squares of its Jacobian. */
  #pull({ link, point, target }: Pull): void {
    const jacobian = this.#robot.jacobian(this.q, link, point);
    const way = target.map((x, i) => x - point[i]!);
    const length = Math.hypot(...way);
    const speed = length === 0 ? 0 : Math.min(PULL * length, FASTEST) / length;
    const square = [0, 1, 2].map((row) =>
      [0, 1, 2].map((column) => {
        let sum = row === column ? DAMPING ** 2 : 0;
        for (let j = 0; j < JOINTS; j++) sum += jacobian[6 * j + row]! * jacobian[6 * j + column]!;
        return sum;
      }),
    );
    const force = solve(
      square,
      way.map((x) => x * speed),
    );
    for (let j = 0; j < JOINTS; j++) {
      this.#speeds[j] = force.reduce((sum, x, row) => sum + jacobian[6 * j + row]! * x, 0);
    }
  }

  /**
   * Changes speeds by as little as it takes so that no distance shrinks faster than `RATE` allows; a pair
   * that is closer than `KEEP` has to part. One pair after the other, some rounds.
   */
  #holdBack(): void {
    const { distance, gradient = [] } = this.#arm.evaluate(this.q, { gradient: true, maxDistance: FAR });
    const stride = this.q.length;
    for (let round = 0; round < ROUNDS; round++) {
      for (let pair = 0; pair < distance.length; pair++) {
        if (!(distance[pair]! < FAR)) continue;
        let [change, square] = [0, 0];
        for (let j = 0; j < JOINTS; j++) {
          const slope = gradient[pair * stride + j]!;
          change += slope * this.#speeds[j]!;
          square += slope * slope;
        }
        const lacking = -RATE * (distance[pair]! - KEEP) - change;
        if (lacking <= 0 || square < 1e-6) continue;
        for (let j = 0; j < JOINTS; j++) {
          this.#speeds[j] = this.#speeds[j]! + (lacking / square) * gradient[pair * stride + j]!;
        }
      }
    }
    for (let j = 0; j < JOINTS; j++) this.#speeds[j] = clamp(this.#speeds[j]!, -2.4, 2.4);
  }
}

function clamp(x: number, lower: number, upper: number): number {
  return Math.min(upper, Math.max(lower, x));
}

/** x with m x = y, for three rows that stand square enough to each other, by Cramer's rule. */
function solve(m: readonly (readonly number[])[], y: readonly number[]): number[] {
  const det = (a: readonly (readonly number[])[]): number =>
    a[0]![0]! * (a[1]![1]! * a[2]![2]! - a[1]![2]! * a[2]![1]!) -
    a[0]![1]! * (a[1]![0]! * a[2]![2]! - a[1]![2]! * a[2]![0]!) +
    a[0]![2]! * (a[1]![0]! * a[2]![1]! - a[1]![1]! * a[2]![0]!);
  const whole = det(m);
  return [0, 1, 2].map(
    (column) => det(m.map((row, i) => row.map((x, j) => (j === column ? y[i]! : x)))) / whole,
  );
}
