import type { Vector } from '../../base/checks.ts';
import type { Host } from '../../wasm/host.ts';
import { PairTable } from '../pairs/columns.ts';
import type { PoseWriter } from '../model/poses.ts';
import type { Segment } from '../model/segment.ts';

/** The element of a segment that is nearest to a point. Metres, world frame. */
export interface NearestElement {
  /** Its number in the segment. */
  readonly element: number;
  /** Signed distance of the point from its surface: negative inside. */
  readonly distance: number;
  /** The point of its surface that is nearest. */
  readonly point: Vector;
  /** Unit vector from the element towards the point that was asked for. */
  readonly normal: Vector;
}

/** Finds nearest elements: room for one result. */
export class NearestSearch {
  readonly #host: Host;
  readonly #poses: PoseWriter;
  readonly #table: PairTable;

  /** @throws RangeError when memory is full; what was allocated is for the caller to give back */
  constructor(where: string, host: Host, poses: PoseWriter) {
    this.#host = host;
    this.#poses = poses;
    this.#table = new PairTable(where, 1, host);
  }

  /** @returns undefined where there is none within `maxDistance` */
  find(
    where: string,
    segment: Segment,
    position: ArrayLike<number>,
    maxDistance: number,
  ): NearestElement | undefined {
    const address = this.#poses.stagePosition(where, position);
    this.#host.exports.findNearest(segment.address, address, maxDistance, this.#table.columns);
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
