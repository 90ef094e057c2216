/** Two groups of segments that are not compared; twice the same one: its segments are not with each other. */
export type GroupPair = readonly [string, string];

/** How many groups can be kept apart: one bit each, and one for all that nobody names. */
export const MOST_GROUPS = 31;

/** The bit of segments that are in no group, or in one that is compared with all. */
const OTHERS = 1;

/** Bits of a segment: those of its own group, and those of the groups that it is compared with. */
export interface GroupBits {
  readonly group: number;
  readonly meets: number;
}

/** Which groups of segments are not compared, as bits. */
export class Groups {
  readonly #apart: readonly GroupPair[];
  readonly #bits: ReadonlyMap<string, number>;

  /** @param apart - pairs of at most MOST_GROUPS groups */
  constructor(apart: readonly GroupPair[]) {
    this.#apart = apart;
    this.#bits = new Map([...new Set(apart.flat())].map((name, i) => [name, 1 << (i + 1)]));
  }

  /** The pairs of groups that are not compared. */
  get apart(): readonly GroupPair[] {
    return this.#apart;
  }

  bitsOf(name: string | undefined): GroupBits {
    const group = this.#bitOf(name);
    const avoided = this.#apart.filter((pair) => name !== undefined && pair.includes(name));
    const others = avoided.map(([a, b]) => this.#bitOf(a === name ? b : a));
    return { group, meets: others.reduce((meets, bit) => meets & ~bit, -1) };
  }

  #bitOf(name: string | undefined): number {
    return (name === undefined ? undefined : this.#bits.get(name)) ?? OTHERS;
  }
}
