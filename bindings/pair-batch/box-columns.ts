import { type Numbers, type Precision, realArray } from '../base/types.ts';
import { outOfRange, wrongType } from '../base/errors.ts';

/** What is known of pairs of boxes, one row per pair. */
export interface BoxOverlaps {
  /** 1 where the boxes share a point, else 0. */
  overlap: Uint8Array;
  /** The largest separation over the axes, metres; negative where the boxes overlap. */
  separation: Numbers;
  /** Its axis: 0–2 a face of A, 3–5 a face of B, 6 + 3i + j across edge i of A and edge j of B. */
  axis: Uint8Array;
}

/** Makes columns for so many pairs. */
export function makeOverlaps(precision: Precision, count: number): BoxOverlaps {
  return {
    overlap: new Uint8Array(count),
    separation: new (realArray(precision))(count),
    axis: new Uint8Array(count),
  };
}

/** Checks columns from outside: their types, and room for so many pairs. */
export function checkOverlaps(where: string, precision: Precision, out: BoxOverlaps, count: number): void {
  if (typeof out !== 'object' || out === null) {
    throw wrongType(where, 'options.out', 'columns of an earlier call', out);
  }
  const types = { overlap: Uint8Array, separation: realArray(precision), axis: Uint8Array };
  for (const name of ['overlap', 'separation', 'axis'] as const) {
    const column: unknown = out[name];
    if (!(column instanceof types[name])) {
      throw wrongType(where, `options.out.${name}`, `a ${types[name].name}`, column);
    }
    if (column.length !== count) {
      throw outOfRange(where, `options.out.${name}`, `${count} numbers long`, column);
    }
  }
}
