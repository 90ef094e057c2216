import type { Precision } from '../../bindings/index.ts';

/** The next larger number of a precision. */
export function nextUp(precision: Precision, x: number): number {
  if (x < 0) return -nextFromZero(precision, -x, -1n);
  return nextFromZero(precision, x, 1n);
}

/** The next smaller number of a precision. */
export function nextDown(precision: Precision, x: number): number {
  return -nextUp(precision, -x);
}

/** One step along the numbers from 0 up: as integers, their bits have the same order. */
function nextFromZero(precision: Precision, x: number, step: bigint): number {
  const view = new DataView(new ArrayBuffer(8));
  if (precision === 'double') {
    view.setFloat64(0, x + 0);
    view.setBigInt64(0, view.getBigInt64(0) + step);
    return view.getFloat64(0);
  }
  view.setFloat32(0, x + 0);
  view.setInt32(0, view.getInt32(0) + Number(step));
  return view.getFloat32(0);
}
