import { describe, expect, it } from 'vitest';
import {
  compareIds,
  ID_NUMBERS,
  mergeAll,
  mergeRows,
  splitRows,
  type TouchRows,
} from '../../../modules/dynamics/touch-rows.ts';
import { createRandom } from '../../support/random.ts';

const WIDTH = 3;

/** Rows of so many pairs of segments, which rise, with up to eight touches each. */
function makeRows(seed: number, pairs: number): TouchRows {
  const random = createRandom(seed);
  const ids: number[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const corners = 1 + Math.floor(8 * random.unit());
    for (let corner = 0; corner < corners; corner++) ids.push(pair >> 2, 100 + (pair & 3), 0, 0, corner);
  }
  const count = ids.length / ID_NUMBERS;
  const numbers = Float64Array.from({ length: WIDTH * count }, () => random.unit());
  return { ids: Int32Array.from(ids), numbers };
}

/** The rows that are chosen, one after the other. */
function pick({ ids, numbers }: TouchRows, isIn: (a: number, b: number) => boolean): number[][] {
  const rows: number[][] = [];
  for (let i = 0; i < ids.length / ID_NUMBERS; i++) {
    const own = ids.subarray(ID_NUMBERS * i, ID_NUMBERS * (i + 1));
    if (isIn(own[0]!, own[1]!)) rows.push([...own, ...numbers.subarray(WIDTH * i, WIDTH * (i + 1))]);
  }
  return rows;
}

const listOf = (rows: TouchRows): number[][] => pick(rows, () => true);

describe.each([0, 1, 2, 40, 400])('rows of %i pairs', (pairs) => {
  // Groups come in long runs, and in short ones.
  it.each([1, 7, 50])('are split into groups that change every %i pairs, and merged again', (run) => {
    const rows = makeRows(pairs + run, pairs);
    const groupOf = (a: number, b: number): number => Math.floor((4 * a + (b & 3)) / run) % 3;
    const split = splitRows(rows, 3, groupOf);
    split.forEach((part, group) =>
      expect(listOf(part)).toEqual(pick(rows, (a, b) => groupOf(a, b) === group)),
    );
    const [first, second, third] = split;
    const both = mergeRows(first!, third!);
    for (let i = 1; i < both.ids.length / ID_NUMBERS; i++) {
      expect(compareIds(both.ids, i - 1, both.ids, i)).toBeLessThan(0);
    }
    expect(listOf(mergeRows(both, second!))).toEqual(listOf(rows));
    expect(listOf(mergeAll([third!, first!, second!]))).toEqual(listOf(rows));
  });
});
