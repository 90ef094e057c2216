/**
 * Sums of products of doubles, exactly: a number is kept as the sum of doubles that do not overlap, the
 * smallest first, as long as nothing overflows or underflows.
 *
 * Source: Shewchuk 1997, Adaptive precision floating-point arithmetic, fast robust geometric predicates, §2.
 */

/** Splits a double into two halves of its digits: 2^27 + 1. */
const SPLITTER: f64 = 134217729;

/** Parts of a sum, at most. Determinants of three differences have up to 6 · 32 products of two doubles. */
const ROOM: i32 = 512;

/** What rounding takes from a − b. */
export function lostByDifference(a: f64, b: f64): f64 {
  const rounded = a - b;
  const virtual = a - rounded;
  return a - (rounded + virtual) + (virtual - b);
}

/** What rounding takes from a · b. */
function lostByProduct(a: f64, b: f64): f64 {
  const bigA = SPLITTER * a;
  const highA = bigA - (bigA - a);
  const lowA = a - highA;
  const bigB = SPLITTER * b;
  const highB = bigB - (bigB - b);
  const lowB = b - highB;
  return lowA * lowB - (a * b - highA * highB - lowA * highB - highA * lowB);
}

/** A sum, exactly. */
@unmanaged
export class Expansion {
  /** How many parts there are. */
  count: i32;
  /** The first part, behind which the others lie. */
  first: f64;

  /** Begins a sum. */
  begin(): void {
    this.count = 0;
  }

  /** Adds a · b. */
  addProduct(a: f64, b: f64): void {
    this.addPart(lostByProduct(a, b));
    this.addPart(a * b);
  }

  /** Adds a · b · c. */
  addTriple(a: f64, b: f64, c: f64): void {
    const low = lostByProduct(a, b);
    this.addProduct(a * b, c);
    if (low != 0) this.addProduct(low, c);
  }

  /** The sum, rounded: its sign is exact, and so is 0. */
  rounded(): f64 {
    const parts = changetype<usize>(this) + offsetof<Expansion>('first');
    let sum: f64 = 0;
    for (let i = 0; i < this.count; i++) sum += load<f64>(parts + 8 * i);
    return sum;
  }

  private addPart(x: f64): void {
    const parts = changetype<usize>(this) + offsetof<Expansion>('first');
    const count = this.count;
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
    this.count = to;
  }
}

/** Bytes of a sum with room for its parts. */
export const EXPANSION_BYTES: i32 = 8 + 8 * ROOM;
