/** The kinds of elements, and how long their rows are. */
import { REAL_BYTES } from '../simd/lanes';

/** Element kinds, in canonical order. Up to the triangle, a kind has one vertex more than its number. */
export const POINT: i32 = 0;
export const LINE: i32 = 1;
export const TRIANGLE: i32 = 2;
export const BOX: i32 = 3;
export const CYLINDER: i32 = 4;
export const CONE: i32 = 5;
export const HULL: i32 = 6;
export const ELLIPSOID: i32 = 7;
export const HALF_SPACE: i32 = 8;
export const KINDS: i32 = 9;

/** Planes in a batch: half-spaces without thickness. Only there they have a number of their own. */
export const PLANE: i32 = KINDS;

/** The kind of what has a number in a batch. */
export function kindOf(number: i32): i32 {
  return min(number, HALF_SPACE);
}

/** Whoever raises KINDS adds a row to every table of kinds and says so there: until then nothing compiles. */
if (KINDS != 9) ERROR('layout/kinds.ts: the tables below need a row for every kind');

/** Kinds that are swept spheres: those below the first solid. */
export const SWEPT: i32 = BOX;

/** Numbers in a row of each kind: the reals of its class. */
const NUMBERS: usize = memory.data<u8>([4, 7, 10, 16, 9, 9, 16, 16, 5]);

/** Of these, coordinates of points, which come first. */
const POINT_NUMBERS: usize = memory.data<u8>([3, 6, 9, 3, 3, 3, 3, 3, 0]);

/** Where the components of unit vectors begin and end. */
const TURNED: usize = memory.data<u8>([0, 0, 0, 6, 3, 3, 3, 6, 0]);
const TURNED_END: usize = memory.data<u8>([0, 0, 0, 15, 6, 6, 12, 15, 3]);

/** Numbers in a row of one kind. The last one is the radius, or the thickness of a half-space. */
export function rowNumbers(kind: i32): i32 {
  return <i32>load<u8>(NUMBERS + kind);
}

/** The place of what goes into support values as it is: the radius, or the offset of a half-space. */
export function sweptPlace(kind: i32): i32 {
  return kind == HALF_SPACE ? 3 : rowNumbers(kind) - 1;
}

/** Bytes of a row of one kind. */
export function rowBytes(kind: i32): i32 {
  return rowNumbers(kind) * REAL_BYTES;
}

/** Bytes of a row in a batch, where half-spaces do not say how thick they are. */
export function packedBytes(kind: i32): i32 {
  return kind == HALF_SPACE ? 4 * REAL_BYTES : rowBytes(kind);
}

/** Bytes from one row to the next where their addresses have the kind in the lowest bits. */
export function rowStride(kind: i32): i32 {
  return (rowBytes(kind) + KIND_BITS) & ~KIND_BITS;
}

/** The bits of an address of a row that its kind goes into: such rows lie at multiples of sixteen. */
export const KIND_BITS: i32 = 15;
if (KINDS > KIND_BITS + 1) ERROR('layout/kinds.ts: an address of a row has no room for so many kinds');

/** Numbers in a row that are coordinates of points: the first ones. */
export function pointNumbers(kind: i32): i32 {
  return <i32>load<u8>(POINT_NUMBERS + kind);
}

/** The first number in a row that is a component of a unit vector, */
export function turnedFrom(kind: i32): i32 {
  return <i32>load<u8>(TURNED + kind);
}

/** and the one after the last. */
export function turnedEnd(kind: i32): i32 {
  return <i32>load<u8>(TURNED_END + kind);
}

/** What the class of a row can tell of LANES elements in a block, which `this` is the address of. */
export interface ElementRow {
  kind(): i32;
  /** The radius that the core is inflated by; the offset of a half-space. */
  swept(): lane;
  /** How far the core reaches along a direction. */
  reach(x: lane, y: lane, z: lane): lane;
  /** The least and the largest coordinate of the core along an axis. */
  least(axis: i32): lane;
  most(axis: i32): lane;
}
