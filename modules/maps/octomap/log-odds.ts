import { FREE, INNER, LEVELS, OCCUPIED, type RefuseNode } from './tree.ts';

/** Bytes per node: its log-odds as a float32, and a bit for each child that it has. */
export const NODE_BYTES = 5;

/**
 * Reads the nodes of a `.ot`, and keeps of each leaf whether it is occupied, as a `.bt` of the map has it.
 *
 * @param view - of exactly the nodes
 * @param threshold - the least log-odds of what is occupied
 * @returns the children's states of each inner node, depth first; a lone root stands for eight of its kind
 */
export function readLogOdds(view: DataView<ArrayBuffer>, threshold: number, refuse: RefuseNode): Uint16Array {
  const count = view.byteLength / NODE_BYTES;
  if (count === 0) return new Uint16Array(0);
  let next = 0;
  let found = 0;
  /** Reads a node, and returns which children it has; `leaf` says whether it is occupied, if it has none. */
  let leaf = FREE;
  const read = (): number => {
    if (next === count) throw refuse(next, 'the tree goes on, but there are no more nodes');
    const logOdds = view.getFloat32(NODE_BYTES * next, true);
    if (Number.isNaN(logOdds)) throw refuse(next, 'expected log-odds, got NaN');
    leaf = logOdds >= threshold ? OCCUPIED : FREE;
    return view.getUint8(NODE_BYTES * next++ + 4);
  };
  const nodes = new Uint16Array(Math.max(1, countInner(view)));
  // Of the node at each depth: its number among the inner ones, and the children that are still to be read.
  const numbers = new Uint32Array(LEVELS);
  const pending = new Uint8Array(LEVELS);
  pending[0] = read();
  if (pending[0] === 0) nodes[0] = leaf * 0x5555;
  numbers[0] = found++;
  for (let depth = 0; depth >= 0;) {
    const rest = pending[depth]!;
    if (rest === 0) {
      depth--;
      continue;
    }
    const child = 31 - Math.clz32(rest & -rest);
    pending[depth] = rest & (rest - 1);
    const children = read();
    const state = children === 0 ? leaf : INNER;
    nodes[numbers[depth]!]! |= state << (2 * child);
    if (children === 0) continue;
    if (++depth === LEVELS) {
      throw refuse(next - 1, `a node of depth ${LEVELS} has children, of depth ${LEVELS + 1}`);
    }
    pending[depth] = children;
    numbers[depth] = found++;
  }
  if (next < count) throw refuse(next, `the tree ends here, but ${count - next} more nodes follow`);
  return nodes;
}

function countInner(view: DataView<ArrayBuffer>): number {
  let inner = 0;
  for (let at = NODE_BYTES - 1; at < view.byteLength; at += NODE_BYTES)
    inner += Number(view.getUint8(at) !== 0);
  return inner;
}
