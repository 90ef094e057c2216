/**
 * What recordings are made of. A file begins with `MAGIC`; then come entries: the byte of their kind, the
 * number of bytes behind as 32 bits, the lowest first, and these bytes. Every value is a byte of `TAGS` and
 * what that needs. docs/recordings.md has the format in full.
 */
export const MAGIC = 'clearance recording 1\n';

/** The kinds of entries. */
export const ENTRIES = { head: 0, object: 1, call: 2, answer: 3, note: 4 } as const;

/** How an answer is told. */
export const OUTCOMES = { value: 0, hash: 1, thrown: 2 } as const;

/** Answers of at most so many bytes are kept as they are; of longer ones there is a hash. */
export const SHORT = 256;

/** The kinds of values. */
export const TAGS = {
  undefined: 0,
  null: 1,
  false: 2,
  true: 3,
  integer: 4,
  number: 5,
  text: 6,
  known: 7,
  list: 8,
  numbers: 9,
  record: 10,
  array: 11,
  room: 12,
  object: 13,
  again: 14,
  map: 15,
  other: 16,
} as const;

/** The typed arrays, by their numbers in recordings. */
export const ARRAYS = [
  Float64Array,
  Float32Array,
  Int32Array,
  Uint32Array,
  Int16Array,
  Uint16Array,
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
] as const;

/** A value that cannot be written down, such as a function. */
export class Unwritten {
  readonly what: string;

  constructor(what: string) {
    this.what = what;
  }
}

/** An array that was given to be written into: its numbers do not matter. */
export const ROOM = 'out';
