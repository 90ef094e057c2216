/**
 * The impulse of a contact by very many small steps: the laws as they are printed (Holck 2005, theorem 3,
 * with the sliding speed times dσ for dp_z, theorem 4, law 5), no series, no closed form, and no
 * cleverness.
 */
import type { Vector } from '../../../../bindings/base/checks.ts';
import type { Collision, Outcome } from '../../../../bindings/dynamics/collision.ts';
import { respond } from '../../../support/collisions.ts';
import { add, length } from '../../../support/vectors.ts';

/** Steps for the time in which directions or speeds change by as much as they can. */
const FINENESS = 40;

/** x, y, p_x, p_y, p_z, and the work along the normal since the step began. */
type State = readonly [number, number, number, number, number, number];

const NOTHING: State = [0, 0, 0, 0, 0, 0];

/** What comes of a collision, and how often bodies that slid ceased to approach or began again. */
interface Steps extends Outcome {
  readonly turns: number;
}

/** Finds the impulse, and whether the contact `slid`, `stuck` or `slid again`. K has an inverse. */
export function collideBySteps({ response, velocity, friction, restitution }: Collision): Steps {
  const [xx, yy, zz, xy, xz, yz] = response;
  const fastest = friction * Math.max(xx, yy) * 2 + Math.hypot(xz, yz);
  const back = restitution ** 2;
  let owed = 0;
  let now: State = [velocity[0], velocity[1], 0, 0, 0, 0];
  /** What rounding has taken from `now` (Kahan). */
  let lost = NOTHING;

  const along = (s: State, k: State, h: number): State => [
    s[0] + h * k[0],
    s[1] + h * k[1],
    s[2] + h * k[2],
    s[3] + h * k[3],
    s[4] + h * k[4],
    s[5] + h * k[5],
  ];
  /** The velocity along the normal, after a step. */
  const z = (step: State): number => {
    const [, , px, py, pz] = along(now, step, 1);
    return velocity[2] + xz * px + yz * py + zz * pz;
  };
  const slopes = (step: State): State => {
    const [x, y] = along(now, step, 1);
    const r = Math.hypot(x, y);
    return [
      xz * r - friction * (xx * x + xy * y),
      yz * r - friction * (xy * x + yy * y),
      -friction * x,
      -friction * y,
      r,
      z(step) * r,
    ];
  };
  /** So many steps of Runge and Kutta. */
  const classical = (h: number, count: number): State => {
    let s = NOTHING;
    for (let i = 0; i < count; i++) {
      const k1 = slopes(s);
      const k2 = slopes(along(s, k1, h / 2));
      const k3 = slopes(along(s, k2, h / 2));
      const k4 = slopes(along(s, k3, h));
      s = along(along(along(along(s, k1, h / 6), k2, h / 3), k3, h / 3), k4, h / 6);
    }
    return s;
  };
  /** Removes errors of some order, which fall by `factor` from one to the other. */
  const better = (coarse: State, fine: State, factor: number): State =>
    fine.map((x, i) => x + (x - coarse[i]!) / (factor - 1)) as unknown as State;
  /** What one step adds, extrapolated to infinitely many (Richardson). */
  const stepOf = (h: number): State => {
    const [one, two, four] = [1, 2, 4].map((count) => classical(h / count, count)) as [State, State, State];
    return better(better(one, two, 16), better(two, four, 16), 32);
  };
  /** The shortest step of which something holds, which does of a step of h. */
  const shortest = (h: number, holds: (step: State) => boolean): State => {
    let [low, high] = [0, h];
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2;
      if (holds(stepOf(middle))) high = middle;
      else low = middle;
    }
    return stepOf(high);
  };
  const move = (step: State): void => {
    const whole = along(step, lost, 1);
    const next = along(now, whole, 1);
    lost = along(whole, along(next, now, -1), -1);
    now = [next[0], next[1], next[2], next[3], next[4], 0];
  };
  const outcome = (happened: Outcome['happened'], impulse: Vector): Steps => ({
    turns,
    happened,
    impulse,
    velocity: add(velocity, respond(response, impulse)),
  });

  let turns = 0;
  let isPressed = true;
  for (;;) {
    const r = Math.hypot(now[0], now[1]);
    if (r < 1e-14 * length(velocity)) break;
    const h = Math.min(1 / (FINENESS * fastest), -velocity[2] / (FINENESS * zz * r));
    let step = stepOf(h);
    const hasTurned = (other: State): boolean => isPressed === z(other) >= 0;
    const isTurn = hasTurned(step);
    if (isTurn) step = shortest(h, hasTurned);
    if (!isPressed && step[5] >= owed) {
      move(shortest(h, (other) => other[5] >= owed));
      return outcome('slid', [now[2], now[3], now[4]]);
    }
    owed -= (isPressed ? back : 1) * step[5];
    move(step);
    if (isTurn) {
      isPressed = !isPressed;
      turns++;
    }
  }

  const impulse: Vector = [now[2], now[3], now[4]];
  // The last column of the inverse of K, but for its determinant.
  const column: Vector = [xy * yz - xz * yy, xy * xz - yz * xx, xx * yy - xy * xy];
  const sticks = Math.hypot(column[0], column[1]) <= friction * column[2];
  const way: Vector = sticks
    ? [column[0] / column[2], column[1] / column[2], 1]
    : slidingAlong(divergingRays(response, friction)[0]!, friction);
  const uz = respond(response, way)[2];
  let [speed, gone] = [z(NOTHING), 0];
  if (speed < 0) {
    owed += (back * speed ** 2) / (2 * uz);
    gone = -speed / uz;
    speed = 0;
  }
  gone += (Math.sqrt(speed ** 2 + 2 * uz * owed) - speed) / uz;
  return outcome(sticks ? 'stuck' : 'slid again', add(impulse, way, gone));
}

/** The impulse along a direction of sliding, for each unit along the normal. */
export function slidingAlong(angle: number, friction: number): Vector {
  return [-friction * Math.cos(angle), -friction * Math.sin(angle), 1];
}

/** Angles in which a contact at rest may slide, by looking all around (theorem 6). */
export function divergingRays(
  response: Collision['response'],
  friction: number,
  looks = 720,
  halvings = 60,
): number[] {
  const turnAndGain = (angle: number): [number, number] => {
    const [x, y] = respond(response, slidingAlong(angle, friction));
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [c * y - s * x, c * x + s * y];
  };
  const found: number[] = [];
  for (let i = 0; i < looks; i++) {
    // No direction that is looked at is one of symmetric contacts.
    let [low, high] = [i, i + 1].map((k) => ((k + 0.12345) * 2 * Math.PI) / looks) as [number, number];
    const first = turnAndGain(low)[0];
    if (first > 0 === turnAndGain(high)[0] > 0) continue;
    for (let k = 0; k < halvings; k++) {
      const middle = (low + high) / 2;
      if (turnAndGain(middle)[0] > 0 === first > 0) low = middle;
      else high = middle;
    }
    if (turnAndGain(low)[1] > 0) found.push(low);
  }
  return found;
}
