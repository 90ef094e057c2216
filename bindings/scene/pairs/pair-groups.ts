import type { PairEntry } from './pair-list.ts';

/** A pair of segments by their addresses, and its row in the list. */
export interface GroupedPair {
  readonly segment: number;
  readonly other: number;
  readonly row: number;
}

/**
 * Puts pairs into groups of up to `most`, each with one segment in common: the one which is in more pairs.
 *
 * @returns the groups, in the order of the list
 */
export function groupPairs(pairs: readonly PairEntry[], most: number): GroupedPair[][] {
  const counts = new Map<number, number>();
  for (const { a, b } of pairs) {
    counts.set(a, (counts.get(a) ?? 0) + 1);
    counts.set(b, (counts.get(b) ?? 0) + 1);
  }
  const groups: GroupedPair[][] = [];
  /** Of each segment, the group that is not full. */
  const open = new Map<number, GroupedPair[]>();
  pairs.forEach(({ a, b }, row) => {
    const isB = counts.get(a)! < counts.get(b)!;
    const segment = isB ? b : a;
    let group = open.get(segment);
    if (group === undefined || group.length === most) {
      group = [];
      open.set(segment, group);
      groups.push(group);
    }
    group.push({ segment, other: isB ? a : b, row });
  });
  return groups;
}
