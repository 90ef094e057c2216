import type { Host } from '../../wasm/host.ts';
import { SPACE } from '../../wasm/records.ts';
import type { SceneChecker } from '../robot/checker.ts';

/** What the places of a search or of a path are, as plain data: workers get it like this. */
export interface PlaceShape {
  /** Numbers of a place. */
  readonly dimension: number;
  /** Where quaternions begin in a place. */
  readonly quaternions: readonly number[];
  /** The longest way that a search goes at once, radians or metres. */
  readonly range: number;
}

/** The places of a robot in a scene that a search or a path consists of, in linear memory. */
export class SceneSpace {
  /** Its record. */
  readonly address: number;
  readonly dimension: number;
  readonly host: Host;
  readonly #tests: SceneChecker;

  constructor(where: string, tests: SceneChecker, { dimension, quaternions, range }: PlaceShape) {
    const { heap } = tests.host;
    this.host = tests.host;
    this.dimension = dimension;
    this.#tests = tests;
    const { space, starts } = heap.allocateTogether(where, {
      space: SPACE.bytes,
      starts: quaternions.length * Int32Array.BYTES_PER_ELEMENT,
    });
    heap.int32(starts, quaternions.length).set(quaternions);
    heap.write(space, SPACE, {
      dimension,
      range,
      quaternionCount: quaternions.length,
      quaternions: starts,
    });
    this.address = space;
  }

  /** Runs something of the binary that tests ways. */
  run(where: string, work: () => number): number {
    this.host.heap.write(this.address, SPACE, { checker: this.#tests.open(where) });
    try {
      return work();
    } finally {
      this.#tests.close();
    }
  }

  /** Bytes of so many places. */
  bytes(places: number): number {
    return places * this.dimension * Float64Array.BYTES_PER_ELEMENT;
  }

  dispose(): void {
    this.host.heap.free(this.address);
  }
}
