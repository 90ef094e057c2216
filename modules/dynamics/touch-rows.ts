/** Numbers that tell a touch from others: of both segments, both elements, and of the corner. */
export const ID_NUMBERS = 5;

/** Rows from which on they are copied at once, by measurement. */
const LEAST_AT_ONCE = 12;

/** Touches with some numbers of each. What tells them apart rises, unless something else is said. */
export interface TouchRows {
  readonly ids: Int32Array;
  readonly numbers: Float64Array;
}

/** Room for rows that somebody needs for a while, again and again. */
export class RowRoom {
  #ids = new Int32Array(0);
  #numbers = new Float64Array(0);

  /** So many rows, whose numbers are still to be written; they last until others are taken. */
  take(count: number, width: number): TouchRows {
    if (this.#ids.length < ID_NUMBERS * count) this.#ids = new Int32Array(2 * ID_NUMBERS * count);
    if (this.#numbers.length < width * count) this.#numbers = new Float64Array(2 * width * count);
    return {
      ids: this.#ids.subarray(0, ID_NUMBERS * count),
      numbers: this.#numbers.subarray(0, width * count),
    };
  }
}

/**
 * Splits rows into groups.
 *
 * @param groupOf - the group of a touch of two segments
 * @returns the rows of each of so many groups, in their order
 */
export function splitRows(
  { ids, numbers }: TouchRows,
  groups: number,
  groupOf: (a: number, b: number) => number,
): TouchRows[] {
  const count = ids.length / ID_NUMBERS;
  const width = numbers.length / Math.max(1, count);
  const groupsOf = new Int32Array(count);
  const counts = new Int32Array(groups);
  for (let i = 0, group = 0; i < count; i++) {
    const at = ID_NUMBERS * i;
    // Those of two segments follow each other.
    if (i === 0 || ids[at] !== ids[at - ID_NUMBERS] || ids[at + 1] !== ids[at + 1 - ID_NUMBERS]) {
      group = groupOf(ids[at]!, ids[at + 1]!);
    }
    groupsOf[i] = group;
    counts[group]!++;
  }
  const lists = Array.from(counts, (rows) => ({
    ids: new Int32Array(ID_NUMBERS * rows),
    numbers: new Float64Array(width * rows),
  }));
  counts.fill(0);
  const all = { ids, numbers };
  for (let i = 0; i < count;) {
    const group = groupsOf[i]!;
    let end = i + 1;
    while (end < count && groupsOf[end] === group) end++;
    copyRows(all, i, end, lists[group]!, counts[group]!, width);
    counts[group]! += end - i;
    i = end;
  }
  return lists;
}

/** The rows of two lists, which have none in common. */
export function mergeRows(one: TouchRows, other: TouchRows): TouchRows {
  if (one.ids.length === 0) return other;
  const [ones, others] = [one.ids.length / ID_NUMBERS, other.ids.length / ID_NUMBERS];
  const width = one.numbers.length / ones;
  const all = {
    ids: new Int32Array(one.ids.length + other.ids.length),
    numbers: new Float64Array(one.numbers.length + other.numbers.length),
  };
  for (let i = 0, k = 0; i + k < ones + others;) {
    const isFirst = (at: number): boolean =>
      k === others || (at < ones && compareIds(one.ids, at, other.ids, k) < 0);
    let end = i;
    while (end < ones && isFirst(end)) end++;
    copyRows(one, i, end, all, i + k, width);
    i = end;
    end = k;
    while (end < others && (i === ones || compareIds(one.ids, i, other.ids, end) >= 0)) end++;
    copyRows(other, k, end, all, i + k, width);
    k = end;
  }
  return all;
}

/** The rows of several lists, of which no two have one in common. */
export function mergeAll(lists: readonly TouchRows[]): TouchRows {
  const [first, second] = lists;
  if (first === undefined) return { ids: new Int32Array(0), numbers: new Float64Array(0) };
  if (second === undefined) return first;
  const half = lists.length >> 1;
  return mergeRows(mergeAll(lists.slice(0, half)), mergeAll(lists.slice(half)));
}

/** Copies rows to a place in other ones. Many are copied faster at once, few one number after the other. */
function copyRows(
  from: TouchRows,
  first: number,
  end: number,
  to: TouchRows,
  at: number,
  width: number,
): void {
  const count = end - first;
  if (count >= LEAST_AT_ONCE) {
    to.ids.set(from.ids.subarray(ID_NUMBERS * first, ID_NUMBERS * end), ID_NUMBERS * at);
    to.numbers.set(from.numbers.subarray(width * first, width * end), width * at);
    return;
  }
  const ids = ID_NUMBERS * (at - first);
  for (let k = ID_NUMBERS * first; k < ID_NUMBERS * end; k++) to.ids[ids + k] = from.ids[k]!;
  const numbers = width * (at - first);
  for (let k = width * first; k < width * end; k++) to.numbers[numbers + k] = from.numbers[k]!;
}

/** Below 0 where a row comes before one of another list, 0 where they are of one touch. */
export function compareIds(ids: Int32Array, row: number, others: Int32Array, other: number): number {
  for (let k = 0; k < ID_NUMBERS; k++) {
    const difference = ids[ID_NUMBERS * row + k]! - others[ID_NUMBERS * other + k]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
