/** A step of a contact that slides in a direction that turns. What happens in it is found by its series. */
import { expand, look, Place, shift } from './series';
import { canFall, course, slip } from './slip';

/** A step goes beyond the end of the collision by so much of the way that seems to be left. */
const BEYOND: f64 = 1.1;

/** Steps of a search at most; two or three are usual. */
const MOST_LOOKS: i32 = 100;

/** A search has ended where the next step is below this share of σ: what follows it is rounding. */
const FOUND: f64 = 2 ** -26;

/** Velocities and shares of σ below this are rounding. */
const ROUNDING: f64 = 2 ** -48;

/** A step is not cut at less than this share of it. */
const LEAST_CUT: f64 = 2 ** -20;

/** Where a step begins and ends, where bodies cease to approach or begin again, and where all is over. */
const first = changetype<Place>(memory.data(offsetof<Place>(), 8));
const last = changetype<Place>(memory.data(offsetof<Place>(), 8));
const middle = changetype<Place>(memory.data(offsetof<Place>(), 8));
const found = changetype<Place>(memory.data(offsetof<Place>(), 8));

/**
 * Makes a step. Returns whether the collision is over.
 *
 * @param r - how fast the contact slides
 */
export function goCurve(r: f64): bool {
  const s = slip;
  look(expand(r, BEYOND * guess(r)), last);
  if (canFall()) cut();
  first.z = s.z;
  first.speed = r;
  first.rise = r * course.rise;
  const isPressed = s.z < 0 || (s.z == 0 && last.z < 0);
  let isOver: bool;
  if (s.z == 0 || isPressed != last.z > 0) isOver = goThrough(isPressed, first, last);
  else {
    findTurn();
    isOver = goThrough(isPressed, first, middle) || goThrough(!isPressed, middle, last);
  }
  if (!isOver) move(last);
  return isOver;
}

/**
 * About σ where the collision is over, as if the direction stayed; Infinity if the contact came to rest
 * before.
 * What is wrong with it costs time only.
 */
function guess(r: f64): f64 {
  const s = slip;
  const rise = course.rise;
  const isPressed = s.z < 0;
  const root = Math.sqrt((isPressed ? s.returned : 1) * s.z * s.z + 2 * s.owed * rise);
  const step = isPressed ? (root - s.z) / rise : (2 * s.owed) / (root + s.z);
  const speed = r + course.gain * step;
  return rise > 0 && speed > 0 ? step / Math.sqrt(r * speed) : Infinity;
}

/**
 * Cuts the step where bodies that approach ever more slowly begin to do so ever faster, or the other way
 * round, and where both could happen in turn: so that the velocity along the normal is 0 once within it at
 * most.
 */
function cut(): void {
  const s = slip;
  const isRising = course.rise > 0;
  const isEarly = course.side > 0;
  const byRise = isRising != last.rise > 0;
  const bySide = isEarly != s.d * last.x - s.e * last.y > 0 && s.e * last.x + s.d * last.y > 0;
  if (!byRise && !(bySide && isRising)) return;
  const end = last.sigma;
  let low: f64 = 0;
  let high = end;
  for (let i = 0; i < MOST_LOOKS && high - low > ROUNDING * high; i++) {
    const sigma = 0.5 * (low + high);
    look(sigma, last);
    const isBefore = byRise ? last.rise > 0 == isRising : s.d * last.x - s.e * last.y > 0 == isEarly;
    if (isBefore) low = sigma;
    else high = sigma;
  }
  look(high < LEAST_CUT * end ? end : high, last);
}

/**
 * Counts the work between two places of the step. Returns whether the collision is over between them; then
 * the contact is moved there.
 */
function goThrough(isPressed: bool, from: Place, to: Place): bool {
  const s = slip;
  const work = to.work - from.work;
  if (isPressed) s.owed -= s.returned * work;
  else if (work < s.owed) s.owed -= work;
  else {
    if (s.owed > 0) findEnd(from, to);
    move(s.owed > 0 ? found : from);
    return true;
  }
  return false;
}

/** Finds where the velocity along the normal is 0 within the step. */
function findTurn(): void {
  const way = last.z - first.z;
  const share = -first.z / way;
  const end = last.sigma;
  const sign: f64 = way > 0 ? 1 : -1;
  let low: f64 = 0;
  let high = end;
  let sigma = end * between(share, way / (first.rise * end), way / (last.rise * end));
  for (let i = 0; i < MOST_LOOKS; i++) {
    if (!(sigma > low && sigma < high)) sigma = 0.5 * (low + high);
    look(sigma, middle);
    if (sign * middle.z < 0) low = sigma;
    else high = sigma;
    const step = halley(middle.z, middle.rise, middle.bend);
    if (Math.abs(step) <= FOUND * sigma || high - low <= ROUNDING * high) {
      shift(middle, step);
      return;
    }
    sigma += step;
  }
}

/** Finds where the bodies have given back all that they owe, between two places. */
function findEnd(from: Place, to: Place): void {
  const owed = slip.owed;
  const work = to.work - from.work;
  const way = to.sigma - from.sigma;
  let share = owed / work;
  let early = work / (from.z * from.speed * way);
  let late = work / (to.z * to.speed * way);
  if (from.z <= ROUNDING) {
    // At first, work grows with the square of σ: its root grows evenly.
    share = Math.sqrt(share);
    early = Math.sqrt((2 * work) / (from.rise * from.speed)) / way;
    late *= 2;
  }
  let low = from.sigma;
  let high = to.sigma;
  let sigma = low + way * between(share, early, late);
  for (let i = 0; i < MOST_LOOKS; i++) {
    if (!(sigma > low && sigma < high)) sigma = 0.5 * (low + high);
    look(sigma, found);
    const off = found.work - from.work - owed;
    if (off < 0) low = sigma;
    else high = sigma;
    const power = found.z * found.speed;
    const step = halley(off, power, found.rise * found.speed + found.z * found.gain);
    if (Math.abs(step) <= FOUND * sigma || high - low <= ROUNDING * high) {
      shift(found, step);
      return;
    }
    sigma += step;
  }
}

/** A cubic from 0 at 0 to 1 at 1 with slopes there. */
function between(share: f64, early: f64, late: f64): f64 {
  const rest = 1 - share;
  return share * (share * (3 - 2 * share) + rest * (rest * early - share * late));
}

/** How far the root of a function is from where it and its first derivatives have these values (Halley). */
function halley(value: f64, slope: f64, curvature: f64): f64 {
  return -value / (slope - (0.5 * value * curvature) / slope);
}

/** Moves the contact to a place of the step. */
function move(to: Place): void {
  const s = slip;
  s.px += to.px;
  s.py += to.py;
  s.pz += to.pz;
  s.x = to.x;
  s.y = to.y;
  s.z = to.z;
}
