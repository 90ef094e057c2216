/**
 * The impulse grows along one line, and velocities evenly with it: where the contact sticks, where it
 * slides in a direction that stays, and without friction. What happens on the way are roots of quadratic
 * equations.
 */
import { slip } from './slip';

/** How a line ended: the collision is over, the line is, or an impulse along it moves nothing. */
const OVER: i32 = 0;
export const GONE: i32 = 1;
export const STIFF: i32 = 2;

/**
 * An impulse moves nothing where it gives less than this share of the energy that K could give to one of its
 * size. Reason: what is left of K then is rounding, or impulses are so large that all velocities are.
 */
const LEAST_GAIN: f64 = 2 ** -26;

/**
 * Times that the bodies are pressed together or part on one line: three, if they are pressed together
 * again.
 */
const MOST_PARTS: i32 = 3;

/**
 * Goes on along a line.
 *
 * @param ix, iy - the impulse along the contact plane for each unit along the normal
 * @param most - how far, as impulse along the normal; Infinity where velocities along it grow until the end
 */
export function goStraight(ix: f64, iy: f64, most: f64): i32 {
  const s = slip;
  const ux = s.e + s.a * ix;
  const uy = s.d + s.b * iy;
  const uz = s.c + s.e * ix + s.d * iy;
  const size = s.c + (ix * ix + iy * iy) * max(s.a, s.b);
  if (ix * ux + iy * uy + uz <= LEAST_GAIN * size) return STIFF;
  let z = s.z;
  let owed = s.owed;
  let gone: f64 = 0;
  let isOver = false;
  for (let i = 0; i < MOST_PARTS && !isOver && gone < most; i++) {
    const left = most - gone;
    const turn = z * uz < 0 ? -z / uz : Infinity;
    let step = min(turn, left);
    const isPressed = z < 0 || (z == 0 && uz < 0);
    if (!isPressed) {
      // The work of a step p is z p + uz p²/2.
      const square = z * z + 2 * uz * owed;
      const end = owed <= 0 ? 0 : square >= 0 ? (2 * owed) / (z + Math.sqrt(square)) : Infinity;
      isOver = end <= step;
      if (isOver) step = end;
    }
    const work = step * (z + 0.5 * uz * step);
    owed -= isPressed ? s.returned * work : work;
    z = step == turn ? 0 : z + uz * step;
    gone += step;
  }
  s.x += ux * gone;
  s.y += uy * gone;
  s.z = z;
  s.px += ix * gone;
  s.py += iy * gone;
  s.pz += gone;
  s.owed = owed;
  return isOver ? OVER : GONE;
}
