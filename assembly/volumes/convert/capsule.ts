/** Capsules around other volumes. */
import { Body, lengthOf, toMetres } from './body';
import { Round, setRound, writeEnds } from './round';

/** Newton's steps: they converge after six or so. */
const STEPS: i32 = 64;

const round = changetype<Round>(memory.data(offsetof<Round>(), 16));

/** Writes the capsule of least volume along an axis: of a box the best of its three. */
export function writeCapsule(body: Body, isBox: bool, numbers: usize): void {
  let best = 0;
  let bestHalf: f64 = 0;
  let bestRadius: f64 = 0;
  let least = Infinity;
  const axes = isBox ? 3 : 1;
  for (let i = 0; i < axes; i++) {
    setRound(body, i, round);
    const shorter = shortening(round.half, round.girth, body.radius);
    for (let k = 0; k < 2; k++) {
      // As a capsule, or as a sphere.
      const step = k == 0 ? shorter : round.half;
      const half = round.half - step;
      const radius = lengthOf(round.girth, step, 0) + body.radius;
      const volume = radius * radius * (2 * half + radius * (4.0 / 3.0));
      if (!(volume < least)) continue;
      least = volume;
      best = i;
      bestHalf = half;
      bestRadius = radius;
    }
  }
  setRound(body, best, round);
  const moved = writeEnds(body, round, bestHalf, numbers);
  store<f64>(numbers, toMetres(body, bestRadius + moved + body.margin), 48);
}

/**
 * By how much the line of a capsule around the cylinder (half, girth) is best shorter at each end than the
 * cylinder. The radius is then R + r, with R² = girth² + t² and r the radius of a ball swept over the
 * cylinder. The volume has the derivative −2π (1 + r/R) f(t) with f as below, a convex function: Newton's
 * method from 0 comes to its first root and not past it. Where there is none, the sphere is best. Any t from
 * 0 to half is right, if not best.
 */
function shortening(half: f64, girth: f64, radius: f64): f64 {
  let t: f64 = 0;
  for (let i = 0; i < STEPS; i++) {
    const length = Math.sqrt(girth * girth + t * t);
    const f = length * length + 2 * t * t - 2 * t * (half + length) + radius * (length - 2 * t);
    if (!(f > 0)) return t;
    const slope = 6 * t - 2 * half - 2 * (length + (t * t) / length) + radius * (t / length - 2);
    if (!(slope < 0)) return half;
    const next = t - f / slope;
    if (!(next < half)) return half;
    if (next == t) return t;
    t = next;
  }
  return t;
}
