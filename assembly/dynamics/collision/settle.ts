/**
 * The end of a slide that slows down, in one step.
 *
 * The direction û turns towards one that stays, û*. If the contact slows down there, it comes to rest when û
 * gets to û*, after endless σ (see curve.ts) and a finite impulse. The laws of sliding are the same at all
 * speeds r: so the impulse along the normal until rest is r P, and ∫ r² dσ is r² Q, where P and Q depend on û
 * alone. If τ is the tangent of half the angle from û* to û, then, with derivatives by σ on the left,
 *
 *     τ' P_τ + (r'/r) P = −1,  τ' Q_τ + 2 (r'/r) Q = −1
 *
 * As τ' and r'/r are rational in τ, each coefficient of the power series of P and Q follows from the five
 * before it. No divisor is near 0, as τ'/τ and r'/r are both negative at û*.
 */
import { canFall, Course, course, follow, slip } from './slip';

/** The tangent of half an angle; directions further from the one that stays are not tried. */
const FAR: f64 = 0.5;

/** Coefficients that a series may take. */
const MOST_TERMS: i32 = 48;

/** Terms below this share of the first one are rounding. */
const SMALL: f64 = 2 ** -54;

/**
 * Where K has less than this share of what it has along the other axis, impulses along an axis are not
 * found.
 */
const LEAST_EASE: f64 = 2 ** -12;

/** Steps of Newton's method, and the last of them, as share of the root: the next one would be rounding. */
const STEPS: i32 = 8;
const LAST_STEP: f64 = 2 ** -30;

/** The direction that stays. */
const goal = changetype<Course>(memory.data(offsetof<Course>(), 8));

/**
 * Lets the contact come to rest, if it does before anything else happens, and if the series hold.
 *
 * @param r - how fast it slides
 */
export function settle(r: f64): bool {
  const s = slip;
  const now = course;
  if (!(now.gain < 0 && now.away < 0 && isSoon(r))) return false;
  if (!(min(s.a, s.b) > LEAST_EASE * max(s.a, s.b))) return false;
  const t = findGoal();
  if (!(t < FAR && t > -FAR)) return false;
  const scale = 1 / (1 + t * t);
  const cosine = (1 - t * t) * scale;
  const sine = 2 * t * scale;
  const end = goal;
  follow(cosine * now.x - sine * now.y, sine * now.x + cosine * now.y, end);
  // On the way, bodies may not begin to approach faster, or cease to.
  if (now.rise > 0 != end.rise > 0) return false;
  if (canFall() && now.side > 0 != end.side > 0) return false;
  return end.gain < 0 && end.away < 0 && comeToRest(r, -t);
}

/**
 * Whether it would come to rest before the collision is over or bodies cease to approach, if it went
 * straight.
 */
function isSoon(r: f64): bool {
  const s = slip;
  const step = -r / course.gain;
  const z = s.z + course.rise * step;
  return s.z < 0 ? z <= 0 : 0.5 * step * (s.z + z) <= s.owed;
}

/** The tangent of half the angle to the direction that stays; not below `FAR` where it was not found. */
function findGoal(): f64 {
  const now = course;
  const c1 = 2 * now.away;
  const c2 = 6 * now.both;
  const c3 = -2 * (now.along - now.across + now.pull);
  const c4 = -(now.side + now.both);
  let t: f64 = 0;
  for (let i = 0; i < STEPS; i++) {
    const value = now.turn + t * (c1 + t * (c2 + t * (c3 + t * c4)));
    const slope = c1 + t * (2 * c2 + t * (3 * c3 + t * (4 * c4)));
    const step = value / slope;
    t -= step;
    if (!(Math.abs(t) < FAR)) break;
    if (Math.abs(step) <= LAST_STEP * Math.abs(t)) return t;
  }
  return FAR;
}

/** Lets the contact come to rest in the direction `goal`, from one with the tangent τ. */
function comeToRest(r: f64, tau: f64): bool {
  const s = slip;
  const end = goal;
  const slow = end.gain;
  // Coefficients of τ' and of r'/r from τ² and τ on, times (1 + τ²)².
  const t1 = end.away;
  const t2 = 3 * end.both;
  const t3 = -2 * end.pull;
  const t4 = 2 * end.both;
  const t5 = end.across - end.along - end.pull;
  const t6 = -end.both;
  const r1 = -2 * end.both;
  const r2 = 2 * (end.along - 2 * end.across);
  const r3 = 6 * end.both;
  const r4 = -(end.pull + end.along);
  // No other direction stays between the two.
  const far = Math.abs(tau);
  if (!(far * (2 * Math.abs(t2) + far * (2 * Math.abs(t5) + far * 2 * Math.abs(t6))) < -t1)) return false;
  let p1: f64 = -1 / slow;
  let p2: f64 = 0;
  let p3: f64 = 0;
  let p4: f64 = 0;
  let p5: f64 = 0;
  let q1: f64 = 0.5 * p1;
  let q2: f64 = 0;
  let q3: f64 = 0;
  let q4: f64 = 0;
  let q5: f64 = 0;
  let p = p1;
  let q = q1;
  let power: f64 = 1;
  const least = SMALL * p1;
  let small = 0;
  for (let n = 1; small < 2; n++) {
    if (n > MOST_TERMS) return false;
    const m = <f64>n;
    // The right side is −(1 + τ²)².
    const right: f64 = n == 2 ? -2 : n == 4 ? -1 : 0;
    const f1 = t2 * (m - 1) + r1;
    const f2 = t3 * (m - 2) + r2;
    const f3 = t4 * (m - 3) + r3;
    const f4 = t5 * (m - 4) + r4;
    const f5 = t6 * (m - 5);
    const sumP = right - p5 * f5 - p4 * f4 - p3 * f3 - p2 * f2 - p1 * f1;
    const sumQ = right - q5 * f5 - q4 * (f4 + r4) - q3 * (f3 + r3) - q2 * (f2 + r2) - q1 * (f1 + r1);
    const pn = sumP * (1 / (m * t1 + slow));
    const qn = sumQ * (1 / (m * t1 + 2 * slow));
    power *= tau;
    p += pn * power;
    q += qn * power;
    small = Math.abs(pn * power) < least && Math.abs(qn * power) < least ? small + 1 : 0;
    p5 = p4;
    p4 = p3;
    p3 = p2;
    p2 = p1;
    p1 = pn;
    q5 = q4;
    q4 = q3;
    q3 = q2;
    q2 = q1;
    q1 = qn;
  }
  const pz = r * p;
  const px = -(s.x + s.e * pz) / s.a;
  const py = -(s.y + s.d * pz) / s.b;
  const z = s.z + (s.c * pz + s.e * px + s.d * py);
  const work = 0.5 * (pz * (s.z + z) + px * s.x + py * s.y) + s.friction * r * r * q;
  if (s.z < 0) {
    if (z > 0) return false;
    s.owed -= s.returned * work;
  } else {
    if (z < 0 || work >= s.owed) return false;
    s.owed -= work;
  }
  s.px += px;
  s.py += py;
  s.pz += pz;
  s.z = z;
  follow(end.x, end.y, course);
  return true;
}
