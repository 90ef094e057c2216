import type { Pair } from '../../bindings/index.ts';

/** The bodies of a robot, carriers before what they carry; number 0 stands still. */
export interface JointTree {
  /** By body: number of the body that carries it; -1 for the first. */
  readonly parents: readonly number[];
  /** By body: the ids of its segments. */
  readonly segments: readonly (readonly string[])[];
}

/** The nodes of a joint tree that have a segment, and the forks between them. */
export interface BranchPlan {
  /** By node, carriers first, then all that each carries: the id of its segment; undefined: a fork. */
  readonly segments: readonly (string | undefined)[];
  /** By node: number of the node that carries it, -1 for the root. */
  readonly parents: readonly number[];
  /** By node: number of the first node behind all that it carries. */
  readonly ends: readonly number[];
}

/** The pairs of each node. */
export interface PartnerLists {
  /** By node, and one more: where its partners begin. */
  readonly firsts: Int32Array;
  /** The numbers of its partners, ascending. */
  readonly partners: Int32Array;
  /** The rows of these pairs in the list. */
  readonly rows: Int32Array;
}

interface Node {
  readonly segment: string | undefined;
  readonly children: readonly Node[];
}

/**
 * Takes from a joint tree what it needs to find segments: bodies without segments remain only where they are
 * one of several branches and have several themselves (Petersen 2007, §5.5.1.2). Where a body has several
 * segments, the first carries the others.
 *
 * @param exists - whether a segment has elements
 */
export function planBranches({ parents, segments }: JointTree, exists: (id: string) => boolean): BranchPlan {
  const carried: Node[][] = segments.map(() => []);
  for (let body = segments.length - 1; body >= 0; body--) {
    const nodes = makeNodes(segments[body]!.filter(exists), carried[body]!);
    if (body === 0) return numberNodes(nodes);
    carried[parents[body]!]!.unshift(...nodes);
  }
  return numberNodes([]);
}

/** The node of a body, if it needs one; else the only one that it carries, if any. */
function makeNodes(segments: readonly string[], carried: readonly Node[]): readonly Node[] {
  const [segment, ...others] = segments;
  if (segment === undefined && carried.length < 2) return carried;
  const children = [...others.map((other): Node => ({ segment: other, children: [] })), ...carried];
  const isFork = children.length === 1 && children[0]!.segment === undefined;
  return [{ segment, children: isFork ? children[0]!.children : children }];
}

function numberNodes(roots: readonly Node[]): BranchPlan {
  const segments: (string | undefined)[] = [];
  const parents: number[] = [];
  const ends: number[] = [];
  const open = roots.map((node) => ({ node, parent: -1 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, parent } = next;
    const number = segments.length;
    segments.push(node.segment);
    parents.push(parent);
    ends.push(number + 1);
    for (const child of node.children.toReversed()) open.push({ node: child, parent: number });
  }
  for (let node = ends.length - 1; node > 0; node--) {
    const parent = parents[node]!;
    ends[parent] = Math.max(ends[parent]!, ends[node]!);
  }
  return { segments, parents, ends };
}

/** Lists the partners of each node: of all pairs, those between two of its segments. */
export function listPartners({ segments }: BranchPlan, pairs: readonly Pair[]): PartnerLists {
  const numbers = new Map(segments.map((id, number) => [id, number]));
  const own = pairs.flatMap(([a, b], row) => {
    const [first, second] = [numbers.get(a), numbers.get(b)];
    return first === undefined || second === undefined ? [] : [{ first, second, row }];
  });
  const firsts = new Int32Array(segments.length + 1);
  for (const { first, second } of own) {
    firsts[first + 1]!++;
    firsts[second + 1]!++;
  }
  for (let node = 0; node < segments.length; node++) firsts[node + 1]! += firsts[node]!;
  const next = firsts.slice();
  const partners = new Int32Array(2 * own.length);
  const rows = new Int32Array(2 * own.length);
  const append = (node: number, partner: number, row: number) => {
    const place = next[node]!++;
    partners[place] = partner;
    rows[place] = row;
  };
  // Each list is filled in the order of its partners: first those before the node, then those behind it.
  own.sort((one, other) => Math.min(one.first, one.second) - Math.min(other.first, other.second));
  for (const { first, second, row } of own) append(Math.max(first, second), Math.min(first, second), row);
  own.sort((one, other) => Math.max(one.first, one.second) - Math.max(other.first, other.second));
  for (const { first, second, row } of own) append(Math.min(first, second), Math.max(first, second), row);
  return { firsts, partners, rows };
}
