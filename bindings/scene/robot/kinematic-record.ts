import type { KinematicTree } from './kinematic-tree.ts';
import type { Memory } from '../../wasm/heap.ts';
import type { Segment } from '../model/segment.ts';
import type { Exports } from '../../wasm/exports.ts';

/** A kinematic tree in linear memory, joined to the segments of a scene. */
export class TreeMemory {
  /** Where the record `KinematicTree` of layout.ts lies. */
  readonly address: number;
  readonly #memory: Memory;
  readonly #pieces: number[] = [];

  /**
   * @param links - segments and the numbers of their bodies
   * @throws RangeError when memory is full; nothing has changed then
   */
  constructor(
    where: string,
    tree: KinematicTree,
    links: readonly { segment: Segment; body: number }[],
    exports: Exports,
    memory: Memory,
  ) {
    this.#memory = memory;
    const { joints, drives } = tree;
    try {
      this.address = this.#allocate(where, exports.treeBytes());
      const jointList = this.#allocate(where, joints.length * exports.jointBytes());
      const linkList = this.#allocate(where, links.length * exports.linkBytes());
      const poses = this.#allocate(where, exports.lanePosesBytes(joints.length + 1));
      const placement = this.#allocate(where, 19 * 8);
      const axis = placement + 16 * 8;
      joints.forEach((joint, i) => {
        memory.float64(placement, 19).set([...Array.from(joint.placement), ...joint.axis]);
        const { parent, drive, multiplier, offset, slides } = joint;
        const address = jointList + i * exports.jointBytes();
        exports.initJoint(address, parent, drive, multiplier, offset, slides ? 1 : 0, placement, axis);
      });
      links.forEach(({ segment, body }, i) => {
        exports.initLink(linkList + i * exports.linkBytes(), body, segment.address);
      });
      exports.initTree(this.address, drives, joints.length, jointList, links.length, linkList, poses);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  dispose(): void {
    for (const piece of this.#pieces.splice(0)) this.#memory.free(piece);
  }

  #allocate(where: string, bytes: number): number {
    const address = this.#memory.allocate(where, bytes);
    this.#pieces.push(address);
    return address;
  }
}
