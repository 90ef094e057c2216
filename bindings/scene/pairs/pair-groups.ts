import type { ListedPairs } from './pair-list.ts';

/** Pairs in groups: each group has one segment in common. */
export interface PairGroups {
  /** How many groups there are. */
  readonly count: number;
  /** Of each pair the number of its group, in the order of the list, and its place in the group. */
  readonly groups: readonly number[];
  readonly places: readonly number[];
  /** Of each pair whether the second of its segments is the one that the group has in common. */
  readonly second: readonly boolean[];
}

/**
 * Puts pairs into groups of up to `most`, each with one segment in common: the one which is in more pairs.
 */
export function groupPairs({ segments, ends }: ListedPairs, most: number): PairGroups {
  const counts = segments.map(() => 0);
  for (const end of ends) counts[end]!++;
  /** Of each segment, the group that was begun last, and how many pairs are in it. */
  const open = segments.map(() => 0);
  const sizes = segments.map(() => most);
  const groups: number[] = [];
  const places: number[] = [];
  const second: boolean[] = [];
  let count = 0;
  for (let i = 0; i < ends.length; i += 2) {
    const isSecond = counts[ends[i]!]! < counts[ends[i + 1]!]!;
    const common = ends[isSecond ? i + 1 : i]!;
    if (sizes[common] === most) {
      open[common] = count++;
      sizes[common] = 0;
    }
    groups.push(open[common]!);
    places.push(sizes[common]!++);
    second.push(isSecond);
  }
  return { count, groups, places, second };
}
