/**
 * Sums of products of doubles, exactly: a number is kept as the sum of doubles that do not overlap, the smallest first, as
 * long as nothing overflows or underflows.
 *
 * Source: Shewchuk 1997, Adaptive precision floating-point arithmetic and fast robust geometric predicates, §2.
 */

/** Splits a double into two halves of its digits: 2^27 + 1. */
const SPLITTER: f64 = 134217729;

/** Parts that a sum may have. Determinants of three differences have 6 · 32 products of two doubles at most. */
const ROOM: i32 = 512;
const parts: usize = memory.data(ROOM * 8, 16);
let count: i32 = 0;

/** Begins a sum. */
export function beginSum(): void {
  count = 0;
}

/** What rounding has left of the last sum, difference or product. */
export let lost: f64 = 0;

/** a − b, rounded; the rest is `lost`. */
export function difference(a: f64, b: f64): f64 {
  const rounded = a - b;
  const virtual = a - rounded;
  lost = a - (rounded + virtual) + (virtual - b);
  return rounded;
}

/** a · b, rounded; the rest is `lost`. */
function product(a: f64, b: f64): f64 {
  const rounded = a * b;
  const bigA = SPLITTER * a;
  const highA = bigA - (bigA - a);
  const lowA = a - highA;
  const bigB = SPLITTER * b;
  const highB = bigB - (bigB - b);
  const lowB = b - highB;
  lost = lowA * lowB - (rounded - highA * highB - lowA * highB - highA * lowB);
  return rounded;
}

/** Adds a double to the sum. */
function addPart(x: f64): void {
  let carried = x;
  let to = 0;
  for (let i = 0; i < count; i++) {
    const part = load<f64>(parts + 8 * i);
    const sum = carried + part;
    const virtual = sum - carried;
    const rest = carried - (sum - virtual) + (part - virtual);
    // Parts that are 0 are left out.
    if (rest != 0) store<f64>(parts + 8 * to++, rest);
    carried = sum;
  }
  if (carried != 0) store<f64>(parts + 8 * to++, carried);
  count = to;
}

/** Adds a · b to the sum. */
export function addProduct(a: f64, b: f64): void {
  const rounded = product(a, b);
  addPart(lost);
  addPart(rounded);
}

/** Adds a · b · c to the sum. */
export function addTriple(a: f64, b: f64, c: f64): void {
  const high = product(a, b);
  const low = lost;
  addProduct(high, c);
  if (low != 0) addProduct(low, c);
}

/** The sum, rounded: its sign is exact, and so is 0. */
export function sum(): f64 {
  let rounded: f64 = 0;
  for (let i = 0; i < count; i++) rounded += load<f64>(parts + 8 * i);
  return rounded;
}
