/**
 * What touches a surface, kept beside its contact: the rows of both elements, in the world. Surfaces are the
 * triangles of meshes and height fields, and cells; their contacts are merged later, see `query/merge`.
 */
import { BOX, HALF_SPACE, rowBytes, TRIANGLE } from '../layout/kinds';
import { Segment } from '../layout/records';
import { REAL_BYTES } from '../simd/lanes';

/** An element on a surface. Behind this record: the rows of both, in a room of ROW_BYTES each. */
@unmanaged
export class Shape {
  /** The kind of the element, and that of the element of the surface. */
  kind: i32;
  surfaceKind: i32;
  /** 1: the surface is the segment a of the pair. */
  isFirst: i32;
  /** Makes the record a multiple of 16 bytes. */
  unused: i32;
}

const ROW_BYTES: i32 = 16 * REAL_BYTES;

export const SHAPE_BYTES: i32 = <i32>offsetof<Shape>() + 2 * ROW_BYTES;

/** The row of the element. */
export function elementOf(shape: Shape): usize {
  return changetype<usize>(shape) + offsetof<Shape>();
}

/** The row of the element of the surface. */
export function surfaceOf(shape: Shape): usize {
  return elementOf(shape) + ROW_BYTES;
}

/** Whether an element of a kind is one of many of a surface. */
export function isOfSurface(segment: Segment, kind: i32): bool {
  return kind == TRIANGLE ? segment.isSurface != 0 : kind == BOX && segment.cells != null;
}

/**
 * Whether contacts of these two are to be merged: one is of a surface, and the other neither that nor
 * endless.
 */
export function isMerged(a: Segment, kindA: i32, b: Segment, kindB: i32): bool {
  if (kindA == HALF_SPACE || kindB == HALF_SPACE) return false;
  return isOfSurface(a, kindA) != isOfSurface(b, kindB);
}

/** Writes two elements of which either is of a surface. */
export function writeShape(shape: Shape, isFirst: bool, kindA: i32, a: usize, kindB: i32, b: usize): void {
  shape.kind = isFirst ? kindB : kindA;
  shape.surfaceKind = isFirst ? kindA : kindB;
  shape.isFirst = isFirst ? 1 : 0;
  memory.copy(elementOf(shape), isFirst ? b : a, rowBytes(shape.kind));
  memory.copy(surfaceOf(shape), isFirst ? a : b, rowBytes(shape.surfaceKind));
}
