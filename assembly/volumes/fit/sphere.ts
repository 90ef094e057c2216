/**
 * The smallest sphere around balls, exact but for rounding.
 *
 * It is the smallest one around some four of the balls or fewer: those that it touches. Starting with one
 * ball, the one that sticks out farthest joins those that are touched, and of these five or fewer the
 * smallest sphere is found by trying all sets that contain the new one. The sphere grows with every step, so
 * no set comes twice. No set is judged by a tolerance: a center counts with the radius that it takes to hold
 * all of the five, so that a bad one can only lose.
 * Source: Gärtner 1999, Fast and robust smallest enclosing balls (the pivot rule, for points); Fischer and
 * Gärtner 2003 (why Welzl's recursion fails for balls, and why small sets do not).
 */
import { Ball, ball, Fit, givenBall, prepare, setCenter, toMetres } from './fit';
import { Centers, touchFour, touchThree, touchTwo } from './tangent';

/** More steps than any fit takes; a few dozen are many. */
const STEPS: i32 = 1000;

/** A sphere that does not grow by more than this has stopped growing: a few roundings. */
const GROWTH: f64 = 2 ** -50;

/** Relative rounding of a distance of centers plus a radius is less than 5 roundings of 2^-53; this is 16. */
const OUTWARD: f64 = 1 + 2 ** -49;

/** Balls that are touched, at most four, and the new one. */
const FEW: i32 = 5;
const few: usize = memory.data(FEW * 4, 16);

/** The best center for the few: the radius it takes, and which of the few it touches, as bits. */
@unmanaged
class Best {
  x: f64;
  y: f64;
  z: f64;
  radius: f64;
  touched: i32;
}

const best = changetype<Best>(memory.data(offsetof<Best>(), 16));
const centers = changetype<Centers>(memory.data(offsetof<Centers>(), 16));

/** Fits the smallest sphere around so many balls: writes its center and radius. */
export function fitSphere(address: usize, count: i32): void {
  const fit = changetype<Fit>(address);
  prepare(fit, count);
  let size = 0;
  let newest = 0;
  let grown: f64 = -1;
  let smallest = Infinity;
  for (let step = 0; step < STEPS; step++) {
    store<i32>(few + size * 4, newest);
    tryAll(fit, size + 1);
    if (!(best.radius > grown * (1 + GROWTH))) break;
    grown = best.radius;
    size = keepTouched(size + 1);
    newest = farthest(fit, best.x, best.y, best.z);
    const reached = reach(ball(fit, newest), best.x, best.y, best.z);
    if (reached < smallest) {
      smallest = reached;
      setCenter(fit, best.x, best.y, best.z);
    }
    if (!(reached > grown * (1 + GROWTH))) break;
  }
  fit.radius = radiusAround(fit);
}

/** Distance of the farthest point of a ball from a center. */
function reach(ball: Ball, x: f64, y: f64, z: f64): f64 {
  const dx = ball.x - x;
  const dy = ball.y - y;
  const dz = ball.z - z;
  return Math.sqrt(dx * dx + dy * dy + dz * dz) + ball.radius;
}

/** Number of the ball that reaches farthest from a center. */
function farthest(fit: Fit, x: f64, y: f64, z: f64): i32 {
  let found = 0;
  let most: f64 = -1;
  for (let i = 0; i < fit.count; i++) {
    const length = reach(ball(fit, i), x, y, z);
    if (length > most) {
      most = length;
      found = i;
    }
  }
  return found;
}

/** Number `i` of the few. */
function one(fit: Fit, i: i32): Ball {
  return ball(fit, load<i32>(few + i * 4));
}

/** Tries all sets of one to four of the first `size` of the few that contain the last. */
function tryAll(fit: Fit, size: i32): void {
  const last = size - 1;
  const newest = one(fit, last);
  const itself = 1 << last;
  best.radius = Infinity;
  tryCenter(fit, size, newest.x, newest.y, newest.z, itself);
  for (let i = 0; i < last; i++) {
    touchTwo(newest, one(fit, i), centers);
    tryCenters(fit, size, itself | (1 << i));
    for (let j = 0; j < i; j++) {
      touchThree(newest, one(fit, i), one(fit, j), centers);
      tryCenters(fit, size, itself | (1 << i) | (1 << j));
      for (let k = 0; k < j; k++) {
        touchFour(newest, one(fit, i), one(fit, j), one(fit, k), centers);
        tryCenters(fit, size, itself | (1 << i) | (1 << j) | (1 << k));
      }
    }
  }
}

function tryCenters(fit: Fit, size: i32, touched: i32): void {
  tryCenter(fit, size, centers.x0, centers.y0, centers.z0, touched);
  tryCenter(fit, size, centers.x1, centers.y1, centers.z1, touched);
}

/** Keeps a center if the radius that it takes to hold the few is the smallest so far. */
function tryCenter(fit: Fit, size: i32, x: f64, y: f64, z: f64, touched: i32): void {
  let radius: f64 = 0;
  for (let i = 0; i < size; i++) {
    const length = reach(one(fit, i), x, y, z);
    // Not a number: not a center.
    if (!(length < best.radius)) return;
    radius = Math.max(radius, length);
  }
  best.x = x;
  best.y = y;
  best.z = z;
  best.radius = radius;
  best.touched = touched;
}

/** Forgets those of the few that are not touched; returns how many are left. */
function keepTouched(size: i32): i32 {
  let kept = 0;
  for (let i = 0; i < size; i++) {
    if (((best.touched >> i) & 1) == 0) continue;
    store<i32>(few + kept * 4, load<i32>(few + i * 4));
    kept++;
  }
  return kept;
}

/** The radius it takes, m, rounded outward: around the rounded center, from the balls as given. */
function radiusAround(fit: Fit): f64 {
  const inverse = 1 / fit.unit;
  let radius: f64 = 0;
  for (let i = 0; i < fit.count; i++) {
    const given = givenBall(fit, i);
    const x = (given.x - fit.centerX) * inverse;
    const y = (given.y - fit.centerY) * inverse;
    const z = (given.z - fit.centerZ) * inverse;
    const length = Math.sqrt(x * x + y * y + z * z);
    const own = given.radius * inverse;
    // Around the ball's own center nothing is rounded.
    radius = Math.max(radius, length > 0 ? (length + own) * OUTWARD : own);
  }
  return toMetres(fit, radius);
}
