/**
 * What follows where a contact does not slide, for a moment or for good.
 *
 * It sticks where friction can hold it: where the least impulse along the contact plane that does, −T⁺t for
 * each unit along the normal, is not longer than μ. (T is K along the contact plane, t what couples that to
 * the normal.) As K is semidefinite, t is in the image of T: so this also holds where K has no inverse, and
 * where its pseudo-inverse tells something else. Otherwise the contact slides in a direction û in which it
 * gets faster by some λ > 0: t − μ T û = λ û, which is û = (μ T + λ)⁻¹ t. The length of the right side
 * falls as λ grows, to 0 from above 1, as friction cannot hold the contact. So there is one such direction,
 * the diverging ray; and as the reciprocal of that length is concave, Newton's method comes up to its λ
 * from 0.
 *
 * Source: Holck 2005, theorems 4 and 7, after Mirtich 1996, section 3.2; Moré and Sorensen 1983 for the
 * equation.
 */
import { JAMMED, REVERSED, SLID, SLID_AGAIN, STUCK } from './records';
import { course, slip } from './slip';
import { goStraight, STIFF } from './straight';

/** Where K has less than this along an axis of the contact plane, nothing moves along it. */
const IMMOVABLE: f64 = 2 ** -40;

/** Bodies that approach by less do not approach. */
const STILL: f64 = 2 ** -40;

/** Steps of Newton's method at most; a handful are usual. */
const MOST_STEPS: i32 = 60;

/** Ends a collision from a contact that does not slide now. Returns what happened. */
export function leaveRest(): i32 {
  const s = slip;
  s.x = 0;
  s.y = 0;
  const mu = s.friction;
  const e = s.a > IMMOVABLE ? s.e : 0;
  const d = s.b > IMMOVABLE ? s.d : 0;
  const holdX = e == 0 ? 0 : e / s.a;
  const holdY = d == 0 ? 0 : d / s.b;
  if (holdX * holdX + holdY * holdY <= mu * mu) {
    return goStraight(-holdX, -holdY, Infinity) == STIFF ? endJammed(STUCK) : STUCK;
  }
  let x: f64 = 0;
  let y: f64 = 0;
  let gain: f64 = 0;
  for (let i = 0; i < MOST_STEPS; i++) {
    const easeX = mu * s.a + gain;
    const easeY = mu * s.b + gain;
    x = e == 0 ? 0 : e / easeX;
    y = d == 0 ? 0 : d / easeY;
    const slope = (e == 0 ? 0 : (x * x) / easeX) + (d == 0 ? 0 : (y * y) / easeY);
    const square = x * x + y * y;
    const length = Math.sqrt(square);
    const step = ((length - 1) * square) / slope;
    x /= length;
    y /= length;
    if (!(step > gain * 2 ** -50)) break;
    gain += step;
  }
  if (goStraight(-mu * x, -mu * y, Infinity) == STIFF) return endJammed(SLID_AGAIN);
  if (course.x == 0 && course.y == 0) return SLID;
  return x * course.x + y * course.y < 0 ? REVERSED : SLID_AGAIN;
}

/**
 * Ends a collision in which no impulse that friction allows moves anything. If the bodies still approach, an
 * impulse along the normal stops them, and they give nothing back.
 *
 * @param code - what happened if they do not
 */
export function endJammed(code: i32): i32 {
  const s = slip;
  if (s.z >= 0) return code;
  if (s.z < -STILL) code = JAMMED;
  s.pz -= s.z / s.c;
  return code;
}
