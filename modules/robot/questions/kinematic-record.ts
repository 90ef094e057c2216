import { type KinematicTree, MOTIONS } from '../model/kinematic-tree.ts';
import type { Memory } from '../../../bindings/wasm/heap.ts';
import type { Host } from '../../../bindings/wasm/host.ts';
import { recordAt } from '../../../bindings/wasm/fields.ts';
import { MATRIX_NUMBERS } from '../../../bindings/wasm/records.ts';
import type { Segment } from '../../../bindings/scene/model/segment.ts';

/** A kinematic tree in linear memory, joined to the segments of a scene. */
export class TreeMemory {
  /** Where the record `KinematicTree` lies. */
  readonly address: number;
  readonly #heap: Memory;
  readonly #pieces: number[] = [];

  /**
   * @param links - segments and the numbers of their bodies
   * @throws RangeError when memory is full; nothing has changed then
   */
  constructor(
    where: string,
    tree: KinematicTree,
    links: readonly { segment: Segment; body: number }[],
    { exports, heap }: Host,
  ) {
    this.#heap = heap;
    const { joints, drives } = tree;
    try {
      this.address = this.#allocate(where, exports.treeBytes());
      const jointList = this.#allocate(where, joints.length * exports.jointBytes());
      const linkList = this.#allocate(where, links.length * exports.linkBytes());
      const poses = this.#allocate(where, exports.lanePosesBytes(joints.length + 1));
      const placementAt = this.#allocate(where, (MATRIX_NUMBERS + 3) * Float64Array.BYTES_PER_ELEMENT);
      const placement = heap.float64(placementAt, MATRIX_NUMBERS + 3);
      joints.forEach((joint, i) => {
        placement.set(joint.placement);
        placement.set(joint.axis, MATRIX_NUMBERS);
        const { parent, drive, multiplier, offset } = joint;
        const motion = MOTIONS.indexOf(joint.motion);
        const record = recordAt(jointList, { bytes: exports.jointBytes() }, i);
        exports.initJoint(record, parent, drive, multiplier, offset, motion, placementAt);
      });
      links.forEach(({ segment, body }, i) => {
        exports.initLink(recordAt(linkList, { bytes: exports.linkBytes() }, i), body, segment.address);
      });
      exports.initTree(this.address, drives, joints.length, jointList, links.length, linkList, poses);
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  dispose(): void {
    for (const piece of this.#pieces.splice(0)) this.#heap.free(piece);
  }

  #allocate(where: string, bytes: number): number {
    const address = this.#heap.allocate(where, bytes);
    this.#pieces.push(address);
    return address;
  }
}
