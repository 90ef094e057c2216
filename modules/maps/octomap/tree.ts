/** Levels below the root: a leaf of the last of them is one finest cell. */
export const LEVELS = 16;

/** What is known of a child, as `.bt` files write it; 0 for what is unknown. */
export const FREE = 1;
export const OCCUPIED = 2;
export const INNER = 3;

/** How many nodes of each kind a tree has. */
export interface OctomapCounts {
  /** Nodes with children, the root among them. */
  readonly inner: number;
  /** Occupied leaves. */
  readonly occupied: number;
  /** Leaves known to be free. */
  readonly free: number;
}

/** The occupied leaves of a tree, in the order of the tree, depth first: see `Octomap`. */
export interface OccupiedLeaves {
  readonly keys: Uint16Array;
  readonly levels: Uint8Array;
}

/** Makes the error that says what is wrong from a node on; nodes are counted as they stand. */
export type RefuseNode = (node: number, reason: string) => Error;

/** Counts the children of all inner nodes, without looking at the order in which they stand. */
export function countChildren(nodes: Uint16Array): OctomapCounts & { readonly total: number } {
  let [inner, occupied, free] = [0, 0, 0];
  for (const states of nodes) {
    const low = states & 0x5555;
    const high = (states >> 1) & 0x5555;
    inner += countBits(low & high);
    occupied += countBits(high & ~low);
    free += countBits(low & ~high);
  }
  const total = nodes.length === 0 ? 0 : 1 + inner + occupied + free;
  return { inner: nodes.length, occupied, free, total };
}

/** How many of the even bits of sixteen are set. */
function countBits(bits: number): number {
  const nibbles = (bits & 0x1111) + ((bits >> 2) & 0x1111);
  return ((nibbles * 0x1111) >> 12) & 15;
}

/**
 * Finds the occupied leaves of a tree, and thereby checks that it is one: that no node is missing or left
 * over, and none lies deeper than there are levels. It takes a step per child at most, and no recursion.
 *
 * @param nodes - the states of the children of each inner node, depth first
 * @param count - how many states are `OCCUPIED`
 */
export function occupiedLeaves(nodes: Uint16Array, count: number, refuse: RefuseNode): OccupiedLeaves {
  const keys = new Uint16Array(3 * count);
  const levels = new Uint8Array(count);
  // Of the node at each depth: its lower corner, its states, and the next child to look at.
  const corners = new Uint16Array(3 * LEVELS);
  const states = new Uint16Array(LEVELS);
  const children = new Uint8Array(LEVELS);
  let found = 0;
  let next = nodes.length === 0 ? 0 : 1;
  states[0] = nodes[0] ?? 0;
  for (let depth = 0; depth >= 0;) {
    const child = children[depth]!++;
    const rest = states[depth]! >> (2 * child);
    if (rest === 0) {
      depth--;
      continue;
    }
    const state = rest & 3;
    if (state < OCCUPIED) continue;
    // Children are numbered by their halves: bit 0 for x, bit 1 for y, bit 2 for z.
    const half = 1 << (LEVELS - 1 - depth);
    const x = corners[3 * depth]! + (child & 1) * half;
    const y = corners[3 * depth + 1]! + ((child >> 1) & 1) * half;
    const z = corners[3 * depth + 2]! + (child >> 2) * half;
    depth++;
    const isLeaf = state === OCCUPIED;
    if (!isLeaf && depth === LEVELS) {
      throw refuse(next, `a node of depth ${LEVELS} has children, of depth ${LEVELS + 1}`);
    }
    if (!isLeaf && next === nodes.length) throw refuse(next, 'the tree goes on, but there are no more nodes');
    const [target, at] = isLeaf ? [keys, 3 * found] : [corners, 3 * depth];
    target[at] = x;
    target[at + 1] = y;
    target[at + 2] = z;
    if (isLeaf) {
      levels[found++] = depth--;
    } else {
      states[depth] = nodes[next++]!;
      children[depth] = 0;
    }
  }
  if (next < nodes.length)
    throw refuse(next, `the tree ends here, but ${nodes.length - next} more nodes follow`);
  return { keys, levels };
}
