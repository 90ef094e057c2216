import { type BranchPlan, listPartners, type PartnerLists, planBranches } from './joint-hierarchy.ts';
import { outOfRange } from '../../base/errors.ts';
import type { KinematicTree } from './kinematic-tree.ts';
import type { Host } from '../../wasm/host.ts';
import { BRANCH_TREE } from '../../wasm/records.ts';
import type { SceneParts } from '../model/model.ts';
import type { Segment } from '../model/segment.ts';

const SHAPES = ['spheres', 'boxes'] as const;

/** What is put around the branches of a joint tree: spheres, or boxes along the axes of the world. */
export type BranchShape = (typeof SHAPES)[number];

/** Checks the name of a shape, and returns it. */
export function checkBranchShape(where: string, value: unknown): BranchShape {
  if (SHAPES.includes(value as BranchShape)) return value as BranchShape;
  throw outOfRange(where, 'branches', "'spheres' or 'boxes'", value);
}

/**
 * A segment of a robot in a scene.
 *
 * @throws RangeError when the scene lacks it
 */
export function findSegment(where: string, parts: SceneParts, id: string): Segment {
  const segment = parts.segments.all.get(id);
  if (segment !== undefined) return segment;
  throw outOfRange(where, 'scene', "a scene with this robot's segments; one is missing", id);
}

/** The segments of a joint tree as a hierarchy in linear memory, made when it is first asked and when the scene changed. */
export class BranchTree {
  readonly #host: Host;
  readonly #tree: KinematicTree;
  readonly #parts: SceneParts;
  #upload: { readonly revision: number; readonly address: number } | undefined;

  constructor(host: Host, tree: KinematicTree, parts: SceneParts) {
    this.#host = host;
    this.#tree = tree;
    this.#parts = parts;
  }

  /**
   * Whether the pairs between segments of the tree keep their margins where these stand.
   *
   * @throws RangeError when the scene lacks a segment of the tree, or memory is full
   */
  isFree(where: string, revision: number, margin: number, shape: BranchShape): boolean {
    const { pairs, order, pairCount } = this.#parts.batchScene();
    const tree = this.#fresh(where, revision, pairs);
    const boxes = shape === 'boxes' ? 1 : 0;
    return this.#host.exports.isTreeFree(tree, pairs, order, pairCount, margin, boxes) !== 0;
  }

  dispose(): void {
    if (this.#upload !== undefined) this.#host.heap.free(this.#upload.address);
    this.#upload = undefined;
  }

  /** Where the hierarchy lies, up to date. */
  #fresh(where: string, revision: number, pairs: number): number {
    if (this.#upload?.revision === revision) return this.#upload.address;
    const { fixed, links } = this.#tree;
    const ids = [...fixed, ...links.map(({ segment }) => segment)];
    const segments = new Map(ids.map((id) => [id, findSegment(where, this.#parts, id)]));
    const plan = planBranches(this.#tree, (id) => segments.get(id)!.size > 0);
    const lists = listPartners(plan, this.#parts.pairs.rows);
    const addresses = plan.segments.map((id) => (id === undefined ? 0 : segments.get(id)!.address));
    const address = this.#write(where, addresses, plan, lists);
    this.#host.exports.noteMargins(address, pairs);
    this.dispose();
    this.#upload = { revision, address };
    return address;
  }

  #write(where: string, segments: readonly number[], plan: BranchPlan, lists: PartnerLists): number {
    const { exports, heap } = this.#host;
    const { parents, ends } = plan;
    const columns = { segments, parents, ends, ...lists };
    const count = segments.length;
    const word = Int32Array.BYTES_PER_ELEMENT;
    const { tree, ...addresses } = heap.allocateTogether(where, {
      tree: BRANCH_TREE.bytes,
      segments: count * word,
      parents: parents.length * word,
      ends: ends.length * word,
      firsts: lists.firsts.length * word,
      partners: lists.partners.length * word,
      rows: lists.rows.length * word,
      volumes: count * exports.branchVolumeBytes(),
      stack: 2 * count * word,
    });
    heap.write(tree, BRANCH_TREE, { count, ...addresses });
    for (const [name, column] of Object.entries(columns)) {
      heap.int32(addresses[name as keyof typeof columns], column.length).set(column);
    }
    return tree;
  }
}
