/**
 * How a contact slides in a direction that turns, as power series.
 *
 * With dp_z = r dσ, where r is the speed of sliding, all laws of it but that of r are linear:
 *
 *     x' = e r − μ a x,  y' = d r − μ b y,  p_x' = −μ x,  p_y' = −μ y,  p_z' = r,  r² = x² + y²
 *
 * So each coefficient follows from those before it by one product of series. The work along the normal is
 * half of the impulse times the velocities before and after, and μ ∫ r² dσ, which friction takes; written so
 * that what is small is no difference of what is large.
 *
 * Source: Mirtich 1996, section 3.2, for the laws; Jorba and Zou 2005 for how far a step goes.
 */
import { slip } from './slip';

/** The last order of the series at most, an odd one. With fewer, steps are shorter; with more, slower. */
const ORDER: i32 = 25;

/** What last terms may come to, as share of the velocity before. */
const LAST: f64 = 2 ** -44;

/** Coefficients are taken to be no smaller than this. */
const LEAST: f64 = 2 ** -960;

/** The coefficients of one order. */
@unmanaged
class Term {
  x: f64;
  y: f64;
  r: f64;
  /** Of the integrals of x, y, r and (x − x₀)² + (y − y₀)², divided by σ. */
  sumX: f64;
  sumY: f64;
  sumR: f64;
  squares: f64;
  /** 1 / (order + 1) */
  inverse: f64;

  get next(): Term {
    return changetype<Term>(changetype<usize>(this) + BYTES);
  }

  get before(): Term {
    return changetype<Term>(changetype<usize>(this) - BYTES);
  }

  /** How large the coefficients are. Those of squares fall later than others. */
  get size(): f64 {
    return Math.abs(this.x) + Math.abs(this.y) + Math.abs(this.r) + Math.abs(this.squares);
  }

  /** Sets coefficients, also of integrals; `squares` is that of (x − x₀)² + (y − y₀)². */
  @inline
  set(x: f64, y: f64, r: f64, squares: f64): void {
    const inverse = this.inverse;
    this.x = x;
    this.y = y;
    this.r = r;
    this.sumX = x * inverse;
    this.sumY = y * inverse;
    this.sumR = r * inverse;
    this.squares = squares * inverse;
  }
}

const BYTES: i32 = <i32>offsetof<Term>();
const terms: usize = memory.data(BYTES * (ORDER + 1), 16);
for (let n = 0; n <= ORDER; n++) termAt(n).inverse = 1 / <f64>(n + 1);

function termAt(n: i32): Term {
  return changetype<Term>(terms + n * BYTES);
}

/** The last order of this step. */
let order: i32 = ORDER;

/** Where the contact is at some σ of a step. */
@unmanaged
export class Place {
  sigma: f64;
  x: f64;
  y: f64;
  z: f64;
  /** Impulse and work since the beginning of the step. */
  px: f64;
  py: f64;
  pz: f64;
  work: f64;
  /** How fast the contact slides; and how that and the velocity along the normal change with σ. */
  speed: f64;
  gain: f64;
  rise: f64;
  /** How `rise` changes with σ. */
  bend: f64;
}

/**
 * Makes the series from where the contact is.
 *
 * @param r - how fast it slides
 * @param most - σ to which they have to reach at most
 * @returns σ to which they reach
 */
export function expand(r: f64, most: f64): f64 {
  const s = slip;
  const inverseR = 1 / r;
  const cosine = s.x * inverseR;
  const sine = s.y * inverseR;
  const zeroth = termAt(0);
  zeroth.r = r;
  zeroth.sumX = s.x;
  zeroth.sumY = s.y;
  zeroth.sumR = r;
  const e = s.e;
  const d = s.d;
  const a = s.friction * s.a;
  const b = s.friction * s.b;
  const first = termAt(1);
  const firstX = e * r - a * s.x;
  const firstY = d * r - b * s.y;
  const firstR = cosine * firstX + sine * firstY;
  first.set(firstX, firstY, firstR, 0);
  // The coefficients of the last order, as memory gives what was just written to it late.
  let x = firstX;
  let y = firstY;
  let speed = firstR;
  let inverse: f64 = 0.5;
  const square = most * most;
  let power = most;
  for (order = 3; order <= ORDER; order += 2) {
    const next = termAt(order);
    const term = next.before;
    // Both orders have all factors but two in common; each is read once.
    let low = termAt(order >> 1);
    let high = low;
    let lowX = low.x;
    let lowY = low.y;
    let lowR = low.r;
    let squares = 0.5 * (lowX * lowX + lowY * lowY);
    let own = 0.5 * (lowR * lowR);
    let nextSquares: f64 = 0;
    let nextOwn: f64 = 0;
    while (low != first) {
      high = high.next;
      const highX = high.x;
      const highY = high.y;
      const highR = high.r;
      nextSquares += lowX * highX + lowY * highY;
      nextOwn += lowR * highR;
      low = low.before;
      lowX = low.x;
      lowY = low.y;
      lowR = low.r;
      squares += lowX * highX + lowY * highY;
      own += lowR * highR;
    }
    let sumX = x * inverse;
    let sumY = y * inverse;
    let sumR = speed * inverse;
    x = e * sumR - a * sumX;
    y = d * sumR - b * sumY;
    speed = cosine * x + sine * y + (squares - own) * inverseR;
    term.set(x, y, speed, 2 * squares);
    nextSquares += firstX * x + firstY * y;
    nextOwn += firstR * speed;
    inverse = term.inverse;
    sumX = x * inverse;
    sumY = y * inverse;
    sumR = speed * inverse;
    x = e * sumR - a * sumX;
    y = d * sumR - b * sumY;
    speed = cosine * x + sine * y + (nextSquares - nextOwn) * inverseR;
    next.set(x, y, speed, 2 * nextSquares);
    inverse = next.inverse;
    power *= square;
    if (term.size * power < LAST * most && next.size * power < LAST) return most;
  }
  order = ORDER;
  return min(most, min(reachOf(ORDER), reachOf(ORDER - 1)));
}

/** σ where the terms of one order come to as much as last ones may. */
function reachOf(n: i32): f64 {
  return root(LAST / max(termAt(n).size, LEAST), n);
}

/** The bits of 1. */
const ONE: i64 = 0x3ff0000000000000;

/** The n-th root of a number, up to some per cent: its exponent, with the digits behind, is divided by n. */
function root(x: f64, n: i32): f64 {
  const share = <f64>(reinterpret<i64>(x) - ONE) * termAt(n - 1).inverse;
  return reinterpret<f64>(<i64>share + ONE);
}

/** Finds where the contact is at σ. */
export function look(sigma: f64, to: Place): void {
  const s = slip;
  const mu = s.friction;
  // Sums of even and of odd orders, side by side.
  const square = sigma * sigma;
  let evenX: f64 = 0;
  let evenY: f64 = 0;
  let evenR: f64 = 0;
  let evenSquares: f64 = 0;
  let oddX: f64 = 0;
  let oddY: f64 = 0;
  let oddR: f64 = 0;
  let oddSquares: f64 = 0;
  for (let odd = termAt(order); ;) {
    oddX = oddX * square + odd.sumX;
    oddY = oddY * square + odd.sumY;
    oddR = oddR * square + odd.sumR;
    oddSquares = oddSquares * square + odd.squares;
    const even = odd.before;
    if (changetype<usize>(even) == terms) break;
    evenX = evenX * square + even.sumX;
    evenY = evenY * square + even.sumY;
    evenR = evenR * square + even.sumR;
    evenSquares = evenSquares * square + even.squares;
    odd = even.before;
  }
  // Integrals of x − x₀ and so on.
  const sumX = square * (oddX + sigma * evenX);
  const sumY = square * (oddY + sigma * evenY);
  const sumR = square * (oddR + sigma * evenR);
  const squares = square * (oddSquares + sigma * evenSquares);
  const px = -mu * (sigma * s.x + sumX);
  const py = -mu * (sigma * s.y + sumY);
  const pz = sigma * termAt(0).r + sumR;
  const moreX = s.e * pz + s.a * px;
  const moreY = s.d * pz + s.b * py;
  const x = s.x + moreX;
  const y = s.y + moreY;
  const z = s.z + (s.c * pz + s.e * px + s.d * py);
  const bentX = s.x * (sumX - 0.5 * moreX * sigma) - 0.5 * moreX * sumX;
  const bentY = s.y * (sumY - 0.5 * moreY * sigma) - 0.5 * moreY * sumY;
  const speed = Math.sqrt(x * x + y * y);
  const nextX = s.e * speed - mu * s.a * x;
  const nextY = s.d * speed - mu * s.b * y;
  to.sigma = sigma;
  to.px = px;
  to.py = py;
  to.pz = pz;
  to.x = x;
  to.y = y;
  to.z = z;
  to.work = 0.5 * pz * (s.z + z) + mu * (bentX + bentY + squares);
  to.speed = speed;
  to.gain = (x * nextX + y * nextY) / speed;
  to.rise = s.c * speed - mu * (s.e * x + s.d * y);
  to.bend = s.c * to.gain - mu * (s.e * nextX + s.d * nextY);
}

/** Moves a place by a step whose square is rounding. */
export function shift(place: Place, step: f64): void {
  const s = slip;
  const mu = s.friction;
  const px = -mu * place.x * step;
  const py = -mu * place.y * step;
  const pz = place.speed * step;
  place.sigma += step;
  place.px += px;
  place.py += py;
  place.pz += pz;
  place.x += s.e * pz + s.a * px;
  place.y += s.d * pz + s.b * py;
  place.work += 0.5 * (place.z + (place.z + place.rise * step)) * pz;
  place.z += place.rise * step;
}
