import { point } from '../../elements/element.ts';
import type { Vector } from '../../base/checks.ts';
import type { Host } from '../../wasm/host.ts';
import { PairList } from '../pairs/pair-list.ts';
import { PairTable } from '../pairs/columns.ts';
import type { PoseWriter } from '../model/poses.ts';
import { Segment } from '../model/segment.ts';

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

/** Finds nearest elements: a segment of one point, and room for a pair and its result. */
export class NearestSearch {
  readonly #host: Host;
  readonly #poses: PoseWriter;
  readonly #probe: Segment;
  readonly #list: PairList;
  readonly #table: PairTable;

  /** @throws RangeError when memory is full; what was allocated is for the caller to give back */
  constructor(where: string, host: Host, poses: PoseWriter) {
    this.#host = host;
    this.#poses = poses;
    const elements = [point([0, 0, 0], 0)];
    this.#probe = new Segment(where, 'probe', elements, Infinity, host);
    this.#list = new PairList(host.heap);
    this.#list.reserve(where, 1);
    this.#table = new PairTable(where, 1, host);
  }

  /** @returns undefined where there is none within `maxDistance` */
  find(where: string, segment: Segment, position: Vector, maxDistance: number): NearestElement | undefined {
    this.#poses.write(where, this.#probe.address, { position, quaternion: [0, 0, 0, 1] });
    this.#list.write([{ a: segment.address, b: this.#probe.address }]);
    this.#list.writeMargins([undefined]);
    const { exports } = this.#host;
    exports.resetStatistics();
    exports.evaluateBatch(0, 0, 0, 0, 0, 0, 1, this.#list.address, 1, this.#table.columns, maxDistance);
    this.#table.rewind();
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
    this.#probe.dispose();
    this.#list.dispose();
    this.#table.dispose();
  }
}
