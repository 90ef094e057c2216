import type { Vector } from '../../base/checks.ts';
import type { Precision } from '../../base/types.ts';
import type { Memory } from '../../wasm/heap.ts';
import { PairTable } from '../pairs/columns.ts';
import type { PoseWriter } from '../model/poses.ts';
import type { Segment } from '../model/segment.ts';
import type { Exports } from '../../wasm/instance.ts';

/** The element of a segment that is nearest to a point. Metres, world frame. */
export interface NearestElement {
  /** Its number in the segment. */
  readonly element: number;
  /** Signed distance of the point from its skin: negative inside. */
  readonly distance: number;
  /** The point of its skin that is nearest. */
  readonly point: Vector;
  /** Unit vector from the element towards the point that was asked for. */
  readonly normal: Vector;
}

/** Finds nearest elements: room for one result. */
export class NearestSearch {
  readonly #exports: Exports;
  readonly #poses: PoseWriter;
  readonly #table: PairTable;

  /** @throws RangeError when memory is full; what was allocated is for the caller to give back */
  constructor(where: string, exports: Exports, memory: Memory, precision: Precision, poses: PoseWriter) {
    this.#exports = exports;
    this.#poses = poses;
    this.#table = new PairTable(where, 1, memory, precision);
  }

  /** @returns undefined where there is none within `maxDistance` */
  find(where: string, segment: Segment, position: Vector, maxDistance: number): NearestElement | undefined {
    const address = this.#poses.stagePosition(where, position);
    this.#exports.findNearest(segment.address, address, maxDistance, this.#table.columns);
    const { beyond, distance, pointA, normal, elementA } = this.#table.views(1);
    if (beyond[0] === 1) return undefined;
    const [x, y, z] = pointA;
    const [nx, ny, nz] = normal;
    return {
      element: elementA[0]!,
      distance: distance[0]!,
      point: [x!, y!, z!],
      normal: [nx!, ny!, nz!],
    };
  }

  dispose(): void {
    this.#table.dispose();
  }
}
