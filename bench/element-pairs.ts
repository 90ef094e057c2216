import { ROW_LENGTH, type SweptKind } from '../bindings/elements/element.ts';
import { makeRandom } from './random.ts';

/** Element pairs to compare: rows of kind A and rows of kind B. */
export interface PairRows {
  a: Float64Array;
  b: Float64Array;
  count: number;
}

/**
 * Random element pairs: centers anywhere in a cube of 2 m, vertices within `reach` metres of the center along
 * each axis, radius 5 cm.
 */
export function randomPairs(kindA: SweptKind, kindB: SweptKind, count: number, reach: number): PairRows {
  const random = makeRandom(20261121);
  return { a: rows(kindA, count, reach, random), b: rows(kindB, count, reach, random), count };
}

function rows(kind: SweptKind, count: number, reach: number, random: () => number): Float64Array {
  const length = ROW_LENGTH[kind];
  const numbers = new Float64Array(count * length);
  const spread = (size: number) => (random() * 2 - 1) * size;
  for (let i = 0; i < count; i++) {
    const center = [spread(1), spread(1), spread(1)];
    for (let k = 0; k < length - 1; k++) numbers[i * length + k] = center[k % 3]! + spread(reach);
    numbers[(i + 1) * length - 1] = 0.05;
  }
  return numbers;
}
