/** A contact that slides, until the collision is over or the contact comes to rest. */
import { goCurve } from './curve';
import { SLID } from './records';
import { endJammed, leaveRest } from './rest';
import { settle } from './settle';
import { course, follow, slip } from './slip';
import { goStraight, GONE, STIFF } from './straight';

/** Below this speed, as share of the velocity before, a contact does not slide. */
const AT_REST: f64 = 2 ** -46;

/** A direction stays where it turns by no more than this, which is rounding. */
const STAYS: f64 = 2 ** -50;

/**
 * A direction stays where that to which it turns is no further away than this; or, where the speed grows more
 * slowly than that angle shrinks, where this is as much of the velocity.
 */
const CLOSE: f64 = 2 ** -44;

/**
 * Curved steps at most; a few are usual, and over 60 have not been seen. What is left is taken to be
 * straight.
 */
const MOST_STEPS: i32 = 200;

/** Lets the contact slide. Returns what happened in the end. */
export function slide(): i32 {
  const s = slip;
  const mu = s.friction;
  if (mu == 0) {
    goStraight(0, 0, Infinity);
    return SLID;
  }
  for (let i = 0; ; i++) {
    const r = Math.sqrt(s.x * s.x + s.y * s.y);
    if (r <= AT_REST) break;
    const way = course;
    follow(s.x / r, s.y / r, way);
    const share = way.gain < -way.away ? min(r, 1) : 1;
    const isClose = way.away < 0 && Math.abs(way.turn) * share <= -CLOSE * way.away;
    if (isClose) {
      const angle = -way.turn / way.away;
      const length = Math.sqrt(1 + angle * angle);
      follow((way.x - angle * way.y) / length, (way.y + angle * way.x) / length, way);
    }
    if (isClose || Math.abs(way.turn) <= STAYS || i == MOST_STEPS) {
      const end = goStraight(-mu * way.x, -mu * way.y, way.gain < 0 ? -r / way.gain : Infinity);
      if (end == GONE) break;
      return end == STIFF ? endJammed(SLID) : SLID;
    }
    if (settle(r)) break;
    if (goCurve(r)) return SLID;
  }
  return leaveRest();
}
