/**
 * The joint tree of a robot as a hierarchy of bounding volumes, as two theses descend it to find
 * self-collisions: around each segment its bounding sphere, the *node volume*; around a segment and all that
 * it carries the *branch volume*, a sphere or a box along the world axes. It counts the tests that are left.
 *
 * Each node is compared with all that it carries (Kiesling 2019, algorithm 4.3), and the branches of a fork
 * with each other, which is missing there: of two unclear ones the larger is opened (Petersen 2007, §5.5.2).
 */
import {
  listPartners,
  type PartnerLists,
  planBranches,
  type BranchPlan,
  type JointTree,
} from './branch-plan.ts';
import { type Ball, Boxes, type Branches, gapOfBalls, Spheres } from './branch-volumes.ts';

/** What a descent has found, and what it has tested. */
export interface Descent {
  readonly isFree: boolean;
  /** Pairs of volumes, and pairs of segments. */
  readonly volumeTests: number;
  readonly pairs: number;
}

/** Where a robot stands: the bounding spheres of its segments, and the distance of a pair of the list. */
export interface Stand {
  ballOf(segment: string): Ball;
  distanceOf(row: number): number;
}

/** The volumes of a joint tree where a robot stands. */
export interface TreeVolumes {
  /** By node; undefined: a fork without a segment. */
  readonly nodes: readonly (Ball | undefined)[];
  readonly branches: Branches;
}

/** Descends the joint tree of a robot. A margin of 0 has to be kept. */
export class SelfCollision {
  readonly #plan: BranchPlan;
  readonly #lists: PartnerLists;

  /** @param exists - whether a segment has elements */
  constructor(
    tree: JointTree,
    pairs: readonly (readonly [string, string])[],
    exists: (id: string) => boolean,
  ) {
    this.#plan = planBranches(tree, exists);
    this.#lists = listPartners(this.#plan, pairs);
  }

  /** Makes the volumes anew, all of them. */
  makeVolumes(stand: Pick<Stand, 'ballOf'>, kind: 'spheres' | 'boxes'): TreeVolumes {
    const { segments, parents } = this.#plan;
    const nodes = segments.map((id) => (id === undefined ? undefined : stand.ballOf(id)));
    return { nodes, branches: kind === 'boxes' ? new Boxes(nodes, parents) : new Spheres(nodes, parents) };
  }

  descend(stand: Pick<Stand, 'distanceOf'>, { nodes, branches: volumes }: TreeVolumes): Descent {
    const { segments, ends } = this.#plan;
    const count = { volumeTests: 0, pairs: 0 };
    const isLeaf = (i: number): boolean => ends[i] === i + 1 && nodes[i] !== undefined;
    const isClear = (gap: number): boolean => {
      count.volumeTests++;
      return gap > 0;
    };
    const areNodesClear = (a: number, b: number): boolean => isClear(gapOfBalls(nodes[a]!, nodes[b]!));

    /**
     * Whether a node is free of the nodes from `first` to `end`, which are whole branches. Those without its
     * partners are passed over, and those of which the first node is none are opened without a test.
     */
    const isFreeOf = (node: number, first: number, end: number): boolean => {
      const { firsts, partners, rows } = this.#lists;
      const last = firsts[node + 1]!;
      const placeFrom = (place: number, partner: number): number => {
        while (place < last && partners[place]! < partner) place++;
        return place;
      };
      let place = placeFrom(firsts[node]!, first);
      let i = first;
      while (place < last && partners[place]! < end) {
        const partner = partners[place]!;
        if (partner >= ends[i]!) {
          i = ends[i]!;
        } else if (partner > i) {
          i++;
        } else if (isLeaf(i) ? areNodesClear(node, i) : isClear(volumes.gapToBall(nodes[node]!, i))) {
          i = ends[i]!;
          place = placeFrom(place, i);
        } else {
          // Of a leaf, the node volume was tested already.
          if (isLeaf(i) || !areNodesClear(node, i)) {
            count.pairs++;
            if (stand.distanceOf(rows[place]!) <= 0) return false;
          }
          i++;
          place++;
        }
      }
      return true;
    };

    /** Whether the nodes of one branch are free of those of another, of which neither carries the other. */
    const areFreeOfEachOther = (a: number, b: number): boolean => {
      const open: [number, number][] = [[a, b]];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        let [large, small] = next;
        if (isLeaf(small) || (!isLeaf(large) && volumes.sizeOf(small) > volumes.sizeOf(large))) {
          [large, small] = [small, large];
        }
        if (!isLeaf(large) && isClear(volumes.gap(large, small))) continue;
        if (nodes[large] !== undefined && !isFreeOf(large, small, ends[small]!)) return false;
        for (let child = large + 1; child < ends[large]!; child = ends[child]!) open.push([child, small]);
      }
      return true;
    };

    const isFree = segments.every((_, node) => {
      const end = ends[node]!;
      if (!isFreeOf(node, node + 1, end)) return false;
      for (let a = node + 1; a < end; a = ends[a]!) {
        for (let b = ends[a]!; b < end; b = ends[b]!) if (!areFreeOfEachOther(a, b)) return false;
      }
      return true;
    });
    return { isFree, ...count };
  }
}
