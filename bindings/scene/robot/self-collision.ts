import { type BranchPlan, listPartners, type PartnerLists, planBranches } from './joint-hierarchy.ts';
import { outOfRange } from '../../base/errors.ts';
import type { KinematicTree } from './kinematic-tree.ts';
import type { Memory } from '../../wasm/heap.ts';
import type { SceneParts } from '../model/model.ts';
import type { Segment } from '../model/segment.ts';
import type { Exports } from '../../wasm/exports.ts';

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

/** Words of the record `BranchTree` of assembly/robot/branch-tree.ts. */
const HEAD = 9;

/** The segments of a joint tree as a hierarchy in linear memory, made when it is first asked and when the scene changed. */
export class BranchTree {
  readonly #exports: Exports;
  readonly #memory: Memory;
  readonly #tree: KinematicTree;
  readonly #parts: SceneParts;
  #upload: { readonly revision: number; readonly address: number } | undefined;

  constructor(exports: Exports, memory: Memory, tree: KinematicTree, parts: SceneParts) {
    this.#exports = exports;
    this.#memory = memory;
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
    return this.#exports.isTreeFree(tree, pairs, order, pairCount, margin, boxes) !== 0;
  }

  dispose(): void {
    if (this.#upload !== undefined) this.#memory.free(this.#upload.address);
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
    this.#exports.noteMargins(address, pairs);
    this.dispose();
    this.#upload = { revision, address };
    return address;
  }

  #write(where: string, segments: readonly number[], plan: BranchPlan, lists: PartnerLists): number {
    const count = segments.length;
    const columns = [segments, plan.parents, plan.ends, lists.firsts, lists.partners, lists.rows];
    const words = columns.reduce((sum, { length }) => sum + length, HEAD) + 2 * count;
    // Volumes are f64: an even number of words comes before them.
    const before = words + (words % 2);
    const address = this.#memory.allocate(where, 4 * before + count * this.#exports.branchVolumeBytes());
    const memory = this.#memory.int32(address, before);
    let next = HEAD;
    const places = columns.map((column) => {
      memory.set(column, next);
      next += column.length;
      return address + 4 * (next - column.length);
    });
    memory.set([count, ...places, address + 4 * before, address + 4 * next]);
    return address;
  }
}
