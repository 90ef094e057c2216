/**
 * How a contact slides in a direction that turns, as power series.
 *
 * With dp_z = r dσ, where r is the speed of sliding, all laws of it but that of r are linear:
 *
 *     x' = e r − μ a x,  y' = d r − μ b y,  p_x' = −μ x,  p_y' = −μ y,  p_z' = r,  r² = x² + y²
 *
 * So each coefficient follows from those before it by one product of series. The work along the normal is
 * half of the impulse times the velocities before and after, and μ ∫ r² dσ, which friction takes; written
 * so that what is small is no difference of what is large.
 *
 * Source: Mirtich 1996, section 3.2, for the laws; Jorba and Zou 2005 for how far a step goes.
 */
import { slip } from './slip';

/** The last order of the series at most. With fewer, steps are shorter; with more, they take longer. */
const ORDER: i32 = 22;

/** What last terms may come to, as share of the velocity before. */
const LAST: f64 = 2 ** -44;

/** Coefficients are taken to be no smaller than this. */
const LEAST: f64 = 2 ** -960;

/** Bytes of the coefficients of one series. */
const BYTES: i32 = 8 * (ORDER + 1);

/** x, y and r. */
const xs: usize = memory.data(BYTES, 8);
const ys: usize = memory.data(BYTES, 8);
const rs: usize = memory.data(BYTES, 8);

/** Integrals of x, y, r and (x − x₀)² + (y − y₀)², divided by σ. */
const xSums: usize = memory.data(BYTES, 8);
const ySums: usize = memory.data(BYTES, 8);
const rSums: usize = memory.data(BYTES, 8);
const squareSums: usize = memory.data(BYTES, 8);

/** 1, 1/2, 1/3 and so on. */
const inverses: usize = memory.data(BYTES, 8);
for (let i = 0; i <= ORDER; i++) store<f64>(inverses + 8 * i, 1 / <f64>(i + 1));

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
  const slowX = s.friction * s.a;
  const slowY = s.friction * s.b;
  const inverseR = 1 / r;
  const cosine = s.x * inverseR;
  const sine = s.y * inverseR;
  let sumX = s.x;
  let sumY = s.y;
  let sumR = r;
  store<f64>(xs, sumX);
  store<f64>(ys, sumY);
  store<f64>(rs, sumR);
  let power: f64 = 1;
  let small = 0;
  let n = 0;
  while (n < ORDER && small < 2) {
    n++;
    const x = s.e * sumR - slowX * sumX;
    const y = s.d * sumR - slowY * sumY;
    // Halves of what the coefficients between the first and this one add to x² + y² and to r². Those that
    // were
    // found last come last, so that nothing waits for them.
    let squares: f64 = 0;
    let own: f64 = 0;
    let i = 8 * (n >> 1);
    let j = 8 * n - i;
    if (i == j && i > 0) {
      const middleX = load<f64>(xs + i);
      const middleY = load<f64>(ys + i);
      const middleR = load<f64>(rs + i);
      squares = 0.5 * (middleX * middleX + middleY * middleY);
      own = 0.5 * (middleR * middleR);
      i -= 8;
      j += 8;
    }
    for (; i > 0; i -= 8, j += 8) {
      squares += load<f64>(xs + i) * load<f64>(xs + j) + load<f64>(ys + i) * load<f64>(ys + j);
      own += load<f64>(rs + i) * load<f64>(rs + j);
    }
    const speed = cosine * x + sine * y + (squares - own) * inverseR;
    const inverse = load<f64>(inverses + 8 * n);
    sumX = x * inverse;
    sumY = y * inverse;
    sumR = speed * inverse;
    store<f64>(xs + 8 * n, x);
    store<f64>(ys + 8 * n, y);
    store<f64>(rs + 8 * n, speed);
    store<f64>(xSums + 8 * n, sumX);
    store<f64>(ySums + 8 * n, sumY);
    store<f64>(rSums + 8 * n, sumR);
    store<f64>(squareSums + 8 * n, 2 * squares * inverse);
    power *= most;
    small = sizeOf(n) * power < LAST ? small + 1 : 0;
  }
  order = n;
  return small < 2 ? min(most, min(reachOf(n), reachOf(n - 1))) : most;
}

/** How large the coefficients of one order are. Those of squares fall later than others. */
function sizeOf(n: i32): f64 {
  const at = 8 * n;
  const velocity = Math.abs(load<f64>(xs + at)) + Math.abs(load<f64>(ys + at)) + Math.abs(load<f64>(rs + at));
  return velocity + Math.abs(load<f64>(squareSums + at));
}

/** σ where the terms of one order come to as much as last ones may. */
function reachOf(n: i32): f64 {
  return root(LAST / max(sizeOf(n), LEAST), n);
}

/** The bits of 1. */
const ONE: i64 = 0x3ff0000000000000;

/** The n-th root of a number, up to some per cent: its exponent, with the digits behind, is divided by n. */
function root(x: f64, n: i32): f64 {
  return reinterpret<f64>((reinterpret<i64>(x) - ONE) / n + ONE);
}

/** Finds where the contact is at σ. */
export function look(sigma: f64, to: Place): void {
  const s = slip;
  const mu = s.friction;
  let sumX: f64 = 0;
  let sumY: f64 = 0;
  let sumR: f64 = 0;
  let squares: f64 = 0;
  for (let i = 8 * order; i > 0; i -= 8) {
    sumX = sumX * sigma + load<f64>(xSums + i);
    sumY = sumY * sigma + load<f64>(ySums + i);
    sumR = sumR * sigma + load<f64>(rSums + i);
    squares = squares * sigma + load<f64>(squareSums + i);
  }
  // Integrals of x − x₀ and so on.
  const square = sigma * sigma;
  sumX *= square;
  sumY *= square;
  sumR *= square;
  squares *= square;
  const px = -mu * (sigma * s.x + sumX);
  const py = -mu * (sigma * s.y + sumY);
  const pz = sigma * load<f64>(rs) + sumR;
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
