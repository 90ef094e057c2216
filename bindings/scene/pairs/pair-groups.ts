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
  for (const address of pairs.flatMap(({ a, b }) => [a, b]))
    counts.set(address, (counts.get(address) ?? 0) + 1);
  const groups: GroupedPair[][] = [];
  /** Of each segment, the group that is not full. */
  const open = new Map<number, GroupedPair[]>();
  pairs.forEach(({ a, b }, row) => {
    const [segment, other] = counts.get(a)! < counts.get(b)! ? [b, a] : [a, b];
    let group = open.get(segment);
    if (group === undefined || group.length === most) {
      group = [];
      open.set(segment, group);
      groups.push(group);
    }
    group.push({ segment, other, row });
  });
  return groups;
}
