import { Columns } from '../../layout/records';

/** Pairs of elements of two kinds, computed at once. The bindings fill in all but the last two. */
@unmanaged
export class PairBatch {
  /** The kinds, in canonical order, or PLANE. */
  kindA: i32;
  kindB: i32;
  count: i32;
  /** The elements, with room for LANES more: packed rows, or columns, one right behind the other. */
  a: usize;
  b: usize;
  /** Where results go, as the elements lie. Certificates read normals, and write bounds as distances. */
  distance: usize;
  pointA: usize;
  pointB: usize;
  normal: usize;
  /** The largest magnitude of a number; Infinity: they were checked. */
  limit: f64;
  /** The number of the pair of kinds, and how many pairs that a kernel left open wait for full lanes. */
  pair: i32;
  waiting: i32;
}

/** Points columns at the results. */
export function pointAtResults(columns: Columns, batch: PairBatch): void {
  columns.distance = batch.distance;
  columns.pointA = batch.pointA;
  columns.pointB = batch.pointB;
  columns.normal = batch.normal;
}
