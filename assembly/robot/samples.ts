/**
 * Samples of the places within limits: a Halton sequence, which covers them evenly, or random numbers. Both
 * are the same for a seed in every build.
 */

/** How samples are drawn. */
export const HALTON: i32 = 0;
export const RANDOM: i32 = 1;

/** The bases of the sequence, one per number; the sequences of large ones run side by side for long. */
const BASES = memory.data<u8>([3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59]);

/** The most numbers of a place that is drawn from a Halton sequence. */
export const MOST_HALTON: i32 = 16;

/**
 * What is drawn, and how. Behind this record, for each number: its lower limit, the width between its limits,
 * the shift of its sequence, numerator and denominator of the last element, and the worth of a leading digit.
 */
@unmanaged
export class Sampler {
  kind: i32;
  dimension: i32;
  /** The state of the generator of random numbers. */
  random: u64;
}

@unmanaged
class Sequence {
  lower: f64;
  width: f64;
  shift: f64;
  numerator: f64;
  denominator: f64;
  /** The worth of the leading digit: the denominator over the base; 0 before the first element. */
  leading: f64;
}

/** Bytes of a sampler for places of so many numbers. */
export function samplerBytes(dimension: i32): i32 {
  return offsetof<Sampler>() + dimension * offsetof<Sequence>();
}

/**
 * Makes a sampler.
 *
 * @param limits - the lower limits of all numbers, then the upper ones, f64
 * @param seed - 0: the Halton sequence as it is; others shift it by random numbers, modulo 1 (Cranley and
 *   Patterson, 1976, Randomization of number theoretic methods for multiple integration)
 */
export function initSampler(address: usize, dimension: i32, limits: usize, kind: i32, seed: u32): void {
  const sampler = changetype<Sampler>(address);
  sampler.kind = kind;
  sampler.dimension = dimension;
  sampler.random = seed;
  for (let i = 0; i < dimension; i++) {
    const sequence = sequenceAt(sampler, i);
    sequence.lower = load<f64>(limits + 8 * i);
    sequence.width = load<f64>(limits + 8 * (dimension + i)) - sequence.lower;
    sequence.shift = seed == 0 ? 0 : drawRandom(sampler);
    sequence.numerator = 0;
    sequence.denominator = 1;
    sequence.leading = 0;
  }
}

/** Draws the next sample: `dimension` f64. */
export function drawSample(address: usize, out: usize): void {
  const sampler = changetype<Sampler>(address);
  for (let i = 0; i < sampler.dimension; i++) {
    const sequence = sequenceAt(sampler, i);
    const share = sampler.kind == HALTON ? advance(sequence, load<u8>(BASES + i)) : drawRandom(sampler);
    store<f64>(out + 8 * i, sequence.lower + share * sequence.width);
  }
}

/**
 * Draws a unit quaternion evenly from the sphere of all of them.
 *
 * Source: Marsaglia 1972, Choosing a point from the surface of a sphere: two points in the unit disc, of
 * which the second is moved out to where the length becomes 1.
 */
export function drawOrientation(address: usize, out: usize): void {
  const sampler = changetype<Sampler>(address);
  const one = drawInDisc(sampler, out);
  const other = drawInDisc(sampler, out + 16);
  const factor = Math.sqrt((1 - one) / other);
  store<f64>(out, load<f64>(out, 16) * factor, 16);
  store<f64>(out, load<f64>(out, 24) * factor, 24);
}

/** Draws two numbers of which the squares add up to less than 1, and more than 0, and returns that sum. */
function drawInDisc(sampler: Sampler, out: usize): f64 {
  for (;;) {
    const x = 2 * drawRandom(sampler) - 1;
    const y = 2 * drawRandom(sampler) - 1;
    const square = x * x + y * y;
    if (!(square < 1 && square > 0)) continue;
    store<f64>(out, x);
    store<f64>(out, y, 8);
    return square;
  }
}

/**
 * The next element of a Halton sequence, shifted: from 0 up to 1.
 *
 * Source: en.wikipedia.org/wiki/Halton_sequence, recurrence on numerator and denominator: exact integers.
 * Other digits are looked at only where the leading one is the highest: most elements take one sum.
 */
function advance(sequence: Sequence, base: f64): f64 {
  const x = sequence.denominator - sequence.numerator;
  let y = sequence.leading;
  if (x > y && y > 0) sequence.numerator += y;
  else if (x == 1) {
    sequence.numerator = 1;
    sequence.leading = sequence.denominator;
    sequence.denominator *= base;
  } else {
    while (x <= y) y = Math.floor(y / base);
    sequence.numerator = Math.floor((base + 1) * y) - x;
  }
  const share = sequence.numerator / sequence.denominator + sequence.shift;
  return share < 1 ? share : share - 1;
}

/**
 * A random number from 0 up to 1.
 *
 * Source: SplitMix64; Steele, Lea and Flood 2014, Fast splittable pseudorandom number generators.
 */
function drawRandom(sampler: Sampler): f64 {
  sampler.random += 0x9e3779b97f4a7c15;
  let z = sampler.random;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return <f64>((z ^ (z >> 31)) >> 11) * 2 ** -53;
}

function sequenceAt(sampler: Sampler, i: i32): Sequence {
  return changetype<Sequence>(changetype<usize>(sampler) + offsetof<Sampler>() + i * offsetof<Sequence>());
}
