/**
 * One arithmetic for four builds. `real` is the number type of the build, `lane` is one real (scalar builds)
 * or a vector of LANES reals (SIMD builds), `mask` the outcome of a comparison. This is the only file that
 * names a vector instruction; every kernel is written once on top of it.
 *
 * Scalar and SIMD builds agree bit for bit because each function below rounds the same way in both: no fused
 * or relaxed operations, and `min`/`max` are defined as `b < a ? b : a`, which is one instruction on x86.
 */

/** Elements handled at once: 4 (single SIMD), 2 (double SIMD) or 1 (scalar). */
export const LANES: i32 = ASC_FEATURE_SIMD ? 16 / <i32>sizeof<real>() : 1;

/** Bytes of one real. */
export const REAL_BYTES: i32 = <i32>sizeof<real>();

/** Bytes of one lane value. */
export const LANE_BYTES: i32 = LANES * REAL_BYTES;

/** Distance from 1 to the next larger real. */
export const EPSILON: real = sizeof<real>() == 8 ? <real>2.220446049250313e-16 : <real>1.1920928955078125e-7;

export function splat(x: real): lane {
  if (ASC_FEATURE_SIMD) return v128.splat<real>(x);
  else return x;
}

export function add(a: lane, b: lane): lane {
  if (ASC_FEATURE_SIMD) return v128.add<real>(a, b);
  else return a + b;
}

export function sub(a: lane, b: lane): lane {
  if (ASC_FEATURE_SIMD) return v128.sub<real>(a, b);
  else return a - b;
}

export function mul(a: lane, b: lane): lane {
  if (ASC_FEATURE_SIMD) return v128.mul<real>(a, b);
  else return a * b;
}

export function div(a: lane, b: lane): lane {
  if (ASC_FEATURE_SIMD) return v128.div<real>(a, b);
  else return a / b;
}

export function neg(a: lane): lane {
  if (ASC_FEATURE_SIMD) return v128.neg<real>(a);
  else return -a;
}

function absolute(a: lane): lane {
  if (ASC_FEATURE_SIMD) return v128.abs<real>(a);
  else return abs<real>(a);
}

function squareRoot(a: lane): lane {
  if (ASC_FEATURE_SIMD) return v128.sqrt<real>(a);
  else return sqrt<real>(a);
}

export { absolute as abs, squareRoot as sqrt };

/** `b < a ? b : a`: with a NaN in either place, `a`. */
export function min(a: lane, b: lane): lane {
  if (ASC_FEATURE_SIMD) return v128.pmin<real>(a, b);
  else return b < a ? b : a;
}

/** `a < b ? b : a`: with a NaN in either place, `a`. */
export function max(a: lane, b: lane): lane {
  if (ASC_FEATURE_SIMD) return v128.pmax<real>(a, b);
  else return a < b ? b : a;
}

export function lt(a: lane, b: lane): mask {
  if (ASC_FEATURE_SIMD) return v128.lt<real>(a, b);
  else return a < b;
}

export function le(a: lane, b: lane): mask {
  if (ASC_FEATURE_SIMD) return v128.le<real>(a, b);
  else return a <= b;
}

export function and(a: mask, b: mask): mask {
  if (ASC_FEATURE_SIMD) return v128.and(a, b);
  else return a & b;
}

export function or(a: mask, b: mask): mask {
  if (ASC_FEATURE_SIMD) return v128.or(a, b);
  else return a | b;
}

export function not(a: mask): mask {
  if (ASC_FEATURE_SIMD) return v128.not(a);
  else return !a;
}

/** Whether the mask is set in at least one lane. */
export function any(a: mask): bool {
  if (ASC_FEATURE_SIMD) return v128.any_true(a);
  else return a;
}

/** Bit `i` is set when the mask is set in lane `i`. */
export function bits(a: mask): i32 {
  if (ASC_FEATURE_SIMD) {
    if (LANES == 4) return i32x4.bitmask(a);
    else return i64x2.bitmask(a);
  } else return a ? 1 : 0;
}

/** `yes` in the lanes where the mask is set, `no` in the others. */
export function pick(condition: mask, yes: lane, no: lane): lane {
  if (ASC_FEATURE_SIMD) return v128.bitselect(yes, no, condition);
  else return condition ? yes : no;
}

/** `min` of two numbers, without a branch where there are vectors. */
export function lesser(a: real, b: real): real {
  if (ASC_FEATURE_SIMD) {
    if (LANES == 4) return f32x4.extract_lane(f32x4.pmin(f32x4.splat(<f32>a), f32x4.splat(<f32>b)), 0);
    else return <real>f64x2.extract_lane(f64x2.pmin(f64x2.splat(a), f64x2.splat(b)), 0);
  } else return b < a ? b : a;
}

/** The largest of the lanes. */
export function largestLane(a: lane): real {
  if (ASC_FEATURE_SIMD) {
    if (LANES == 4) {
      const pairs = v128.pmax<f32>(a, v128.shuffle<f32>(a, a, 2, 3, 0, 1));
      return f32x4.extract_lane(v128.pmax<f32>(pairs, v128.shuffle<f32>(pairs, pairs, 1, 0, 3, 2)), 0);
    } else return f64x2.extract_lane(v128.pmax<f64>(a, v128.shuffle<f64>(a, a, 1, 0)), 0);
  } else return a;
}

/** The largest power of two not above `x`, for normal `x` > 0. */
export function powerOfTwo(x: lane): lane {
  if (sizeof<real>() == 8) {
    if (ASC_FEATURE_SIMD) return v128.and(x, i64x2.splat(0x7ff0000000000000));
    else return reinterpret<f64>(reinterpret<i64>(<f64>x) & 0x7ff0000000000000);
  } else {
    if (ASC_FEATURE_SIMD) return v128.and(x, i32x4.splat(0x7f800000));
    else return reinterpret<f32>(reinterpret<i32>(<f32>x) & 0x7f800000);
  }
}

/** Lane value number `index` of a block of lane values. */
export function loadLane(block: usize, index: i32): lane {
  if (ASC_FEATURE_SIMD) return v128.load(block + index * LANE_BYTES);
  else return load<real>(block + index * LANE_BYTES);
}

/** Lane value number `index` of those that begin `step` bytes apart. */
export function loadStrided(first: usize, step: i32, index: i32): lane {
  return loadLane(first + index * step, 0);
}

/** Writes lane value number `index` of a block of lane values. */
export function storeLane(block: usize, index: i32, value: lane): void {
  if (ASC_FEATURE_SIMD) v128.store(block + index * LANE_BYTES, value);
  else store<real>(block + index * LANE_BYTES, value);
}

/** A number times this, less LOST_BELOW for those next to 0, is not above the number once it is a float. */
const KEPT_BELOW: f64 = 1 - 1.1920928955078125e-7;
const LOST_BELOW: f64 = 1e-44;

/** The largest float. */
const LARGEST_FLOAT: f64 = 3.4028234663852886e38;

/** Writes LANES numbers from 0 on as floats that are not above them. */
export function storeBelow(to: usize, x: lane): void {
  if (sizeof<real>() == 4) storeLane(to, 0, x);
  else {
    const rounded = max(sub(mul(x, splat(<real>KEPT_BELOW)), splat(<real>LOST_BELOW)), splat(0));
    const below = min(rounded, splat(<real>LARGEST_FLOAT));
    if (ASC_FEATURE_SIMD) v128.store_lane<i64>(to, f32x4.demote_f64x2_zero(below), 0);
    else store<f32>(to, <f32>below);
  }
}

/** The real at an address in all lanes. */
export function spread(at: usize): lane {
  if (ASC_FEATURE_SIMD) return v128.load_splat<real>(at);
  else return load<real>(at);
}

/** Copies three reals that lie one behind the other, and writes nothing behind them. */
export function copyVector(from: usize, to: usize): void {
  if (sizeof<real>() == 4) {
    store<i64>(to, load<i64>(from));
    store<i32>(to, load<i32>(from, 8), 8);
  } else {
    if (ASC_FEATURE_SIMD) {
      v128.store(to, v128.load(from));
    } else {
      store<i64>(to, load<i64>(from));
      store<i64>(to, load<i64>(from, 8), 8);
    }
    store<i64>(to, load<i64>(from, 16), 16);
  }
}

/** Copies three reals, times a sign. What lies behind those to be copied is read, too, but not written. */
export function copySigned(sign: real, from: usize, to: usize): void {
  if (LANES == 4) {
    const signed = mul(splat(sign), loadLane(from, 0));
    if (ASC_FEATURE_SIMD) {
      v128.store_lane<i64>(to, signed, 0);
      v128.store_lane<i32>(to, signed, 2, 8);
    }
  } else {
    for (let i = 0; i < 3; i += LANES) {
      if (i + LANES <= 3)
        storeLane(to + i * REAL_BYTES, 0, mul(splat(sign), loadLane(from + i * REAL_BYTES, 0)));
      else store<real>(to + i * REAL_BYTES, sign * load<real>(from + i * REAL_BYTES));
    }
  }
}

/** One real from each of LANES records: `list` addresses their addresses, `offset` its place in each. */
export function gatherReals(list: usize, offset: usize): lane {
  const first = load<usize>(list) + offset;
  if (LANES == 4) {
    let reals = v128.load_zero<f32>(first);
    reals = v128.load_lane<f32>(load<usize>(list, 4) + offset, reals, 1);
    reals = v128.load_lane<f32>(load<usize>(list, 8) + offset, reals, 2);
    return v128.load_lane<f32>(load<usize>(list, 12) + offset, reals, 3);
  } else if (LANES == 2) {
    return v128.load_lane<f64>(load<usize>(list, 4) + offset, v128.load_zero<f64>(first), 1);
  } else return load<real>(first);
}

/** The first half of the lanes of a, each followed by that of b. */
export function zipLow(a: lane, b: lane): lane {
  if (LANES == 4) return v128.shuffle<f32>(a, b, 0, 4, 1, 5);
  else if (LANES == 2) return v128.shuffle<f64>(a, b, 0, 2);
  else return a;
}

/** The second half of the lanes of a, each followed by that of b. */
export function zipHigh(a: lane, b: lane): lane {
  if (LANES == 4) return v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  else if (LANES == 2) return v128.shuffle<f64>(a, b, 1, 3);
  else return b;
}

/** The first two of four lanes of a, and of b. */
export function joinLow(a: lane, b: lane): lane {
  if (LANES == 4) return v128.shuffle<f32>(a, b, 0, 1, 4, 5);
  else return a;
}

/** The last two of four lanes of a, and of b. */
export function joinHigh(a: lane, b: lane): lane {
  if (LANES == 4) return v128.shuffle<f32>(a, b, 2, 3, 6, 7);
  else return b;
}

/**
 * Sets of up to 32 numbers, one in each lane, which holds an integer of as many bytes as a real: bit `i`
 * stands for number `i`. The address of a lane is that of 32 bits.
 */
export const SET_NUMBERS: i32 = 32;

/** The set of one number, in all lanes. */
export function setOf(number: i32): lane {
  if (ASC_FEATURE_SIMD) {
    if (LANES == 4) return i32x4.splat(1 << number);
    else return i64x2.splat((<i64>1) << number);
  } else if (sizeof<real>() == 8) return <real>reinterpret<f64>((<i64>1) << number);
  else return <real>reinterpret<f32>(1 << number);
}

/** A set and another one, but for the lanes in which the mask is set. */
export function joinUnless(set: lane, other: lane, condition: mask): lane {
  if (ASC_FEATURE_SIMD) return v128.or(set, v128.andnot(other, condition));
  else if (condition) return set;
  else if (sizeof<real>() == 8)
    return <real>reinterpret<f64>(reinterpret<i64>(<f64>set) | reinterpret<i64>(<f64>other));
  else return <real>reinterpret<f32>(reinterpret<i32>(<f32>set) | reinterpret<i32>(<f32>other));
}

/** Lane `i` of lane value number `index` of a block. */
export function readLane(block: usize, index: i32, i: i32): real {
  return load<real>(block + index * LANE_BYTES + i * REAL_BYTES);
}

/** Packed rows and blocks: methods, as the compiler can make them inline. Kernels spend much time here. */
export class Rows {
  /**
   * Transposes LANES packed rows into a block: number `i` of row `j` becomes lane `j` of lane value `i`.
   * `Row` is the unmanaged class of a row, nothing but reals.
   */
  @inline
  static gather<Row>(rows: usize, block: usize): void {
    const bytes = offsetof<Row>();
    Rows.transpose<Row>(rows, rows + bytes, rows + 2 * bytes, rows + 3 * bytes, block);
  }

  /** Transposes LANES rows that lie anywhere into a block: `list` is the address of LANES addresses. */
  @inline
  static gatherListed<Row>(list: usize, block: usize): void {
    const a = load<usize>(list);
    if (LANES == 4) {
      Rows.transpose<Row>(a, load<usize>(list, 4), load<usize>(list, 8), load<usize>(list, 12), block);
    } else Rows.transpose<Row>(a, LANES == 2 ? load<usize>(list, 4) : 0, 0, 0, block);
  }

  /** Transposes rows a, b, c, d (as many as lanes) into a block; the last square overlaps the one before. */
  @inline
  private static transpose<Row>(a: usize, b: usize, c: usize, d: usize, block: usize): void {
    const count = <usize>(offsetof<Row>() / sizeof<real>());
    const last = (count - LANES) * REAL_BYTES;
    const end = (count - LANES) * LANE_BYTES;
    if (LANES == 4) {
      toSquare4(a, b, c, d, block, LANE_BYTES);
      if (count > 8) toSquare4(a + 16, b + 16, c + 16, d + 16, block + 64, LANE_BYTES);
      if (count > 12) toSquare4(a + 32, b + 32, c + 32, d + 32, block + 128, LANE_BYTES);
      if (count > 4) toSquare4(a + last, b + last, c + last, d + last, block + end, LANE_BYTES);
    } else if (LANES == 2) {
      toSquare2(a, b, block, LANE_BYTES);
      toSquare2(a + 16, b + 16, block + 32, LANE_BYTES);
      if (count > 6) toSquare2(a + 32, b + 32, block + 64, LANE_BYTES);
      if (count > 8) toSquare2(a + 48, b + 48, block + 96, LANE_BYTES);
      if (count > 10) toSquare2(a + 64, b + 64, block + 128, LANE_BYTES);
      if (count > 12) toSquare2(a + 80, b + 80, block + 160, LANE_BYTES);
      if (count > 14) toSquare2(a + 96, b + 96, block + 192, LANE_BYTES);
      if (count > 4) toSquare2(a + last, b + last, block + end, LANE_BYTES);
    } else {
      for (let i: usize = 0; i < count; i++)
        store<real>(block + i * REAL_BYTES, load<real>(a + i * REAL_BYTES));
    }
  }

  /** Transposes a block back into LANES packed rows, `stride` bytes apart: the inverse of `gather`. */
  @inline
  static scatter<Row>(block: usize, rows: usize, stride: usize): void {
    const count = <usize>(offsetof<Row>() / sizeof<real>());
    const last = (count - LANES) * REAL_BYTES;
    const end = block + (count - LANES) * LANE_BYTES;
    if (LANES == 4) {
      Rows.square4(block, rows, stride);
      if (count > 8) Rows.square4(block + 64, rows + 16, stride);
      if (count > 12) Rows.square4(block + 128, rows + 32, stride);
      if (count > 4) Rows.square4(end, rows + last, stride);
    } else if (LANES == 2) {
      toSquare2(block, block + 16, rows, stride);
      toSquare2(block + 32, block + 48, rows + 16, stride);
      if (count > 6) toSquare2(block + 64, block + 80, rows + 32, stride);
      if (count > 8) toSquare2(block + 96, block + 112, rows + 48, stride);
      if (count > 10) toSquare2(block + 128, block + 144, rows + 64, stride);
      if (count > 12) toSquare2(block + 160, block + 176, rows + 80, stride);
      if (count > 14) toSquare2(block + 192, block + 208, rows + 96, stride);
      if (count > 4) toSquare2(end, end + 16, rows + last, stride);
    } else {
      for (let i: usize = 0; i < count; i++)
        store<real>(rows + i * REAL_BYTES, load<real>(block + i * REAL_BYTES));
    }
  }
  @inline
  private static square4(block: usize, rows: usize, stride: usize): void {
    toSquare4(block, block + 16, block + 32, block + 48, rows, stride);
  }
}

/** Transposes the 2 × 2 numbers at a and b; `step`: bytes between the vectors written. */
function toSquare2(a: usize, b: usize, to: usize, step: usize): void {
  if (ASC_FEATURE_SIMD) {
    const x = v128.load(a);
    const y = v128.load(b);
    v128.store(to, zipLow(x, y));
    v128.store(to + step, zipHigh(x, y));
  }
}

/** Transposes the 4 × 4 numbers at a, b, c and d; `step`: bytes between the vectors written. */
function toSquare4(a: usize, b: usize, c: usize, d: usize, to: usize, step: usize): void {
  if (ASC_FEATURE_SIMD) {
    const x = v128.load(a);
    const y = v128.load(b);
    const z = v128.load(c);
    const w = v128.load(d);
    const xyLow = zipLow(x, y);
    const xyHigh = zipHigh(x, y);
    const zwLow = zipLow(z, w);
    const zwHigh = zipHigh(z, w);
    v128.store(to, joinLow(xyLow, zwLow));
    v128.store(to + step, joinHigh(xyLow, zwLow));
    v128.store(to + 2 * step, joinLow(xyHigh, zwHigh));
    v128.store(to + 3 * step, joinHigh(xyHigh, zwHigh));
  }
}

/** Writes LANES vectors given as lanes x, y, z as packed rows: the inverse of a gather of 3 numbers. */
export function scatterVectors(x: lane, y: lane, z: lane, rows: usize): void {
  if (ASC_FEATURE_SIMD) {
    if (LANES == 4) {
      const xyLow = v128.shuffle<f32>(x, y, 0, 4, 1, 5); // x0 y0 x1 y1
      const xyHigh = v128.shuffle<f32>(x, y, 2, 6, 3, 7); // x2 y2 x3 y3
      const yzLow = v128.shuffle<f32>(y, z, 0, 4, 1, 5); // y0 z0 y1 z1
      const yzHigh = v128.shuffle<f32>(y, z, 2, 6, 3, 7); // y2 z2 y3 z3
      const zx = v128.shuffle<f32>(z, x, 0, 5, 2, 7); // z0 x1 z2 x3
      v128.store(rows, v128.shuffle<f32>(xyLow, zx, 0, 1, 4, 5));
      v128.store(rows, v128.shuffle<f32>(yzLow, xyHigh, 2, 3, 4, 5), 16);
      v128.store(rows, v128.shuffle<f32>(zx, yzHigh, 2, 3, 6, 7), 32);
    } else {
      v128.store(rows, v128.shuffle<f64>(x, y, 0, 2));
      v128.store(rows, v128.shuffle<f64>(z, x, 0, 3), 16);
      v128.store(rows, v128.shuffle<f64>(y, z, 1, 3), 32);
    }
  } else {
    storeLane(rows, 0, x);
    storeLane(rows, 1, y);
    storeLane(rows, 2, z);
  }
}

/** The reverse: transposes LANES vectors, 3 reals each, into 3 lane values. */
export function gatherVectors(rows: usize, to: usize): void {
  for (let lane = 0; lane < LANES; lane++) {
    for (let i = 0; i < 3; i++) {
      store<real>(to + (i * LANES + lane) * REAL_BYTES, load<real>(rows + (3 * lane + i) * REAL_BYTES));
    }
  }
}
