import type { Host } from '../../../bindings/wasm/host.ts';
import { SPACE } from '../../../bindings/wasm/records.ts';
import type { EdgeTests } from '../../robot/questions/edge-tests.ts';

/** What the places of a search or of a path are, as plain data: workers get it like this. */
export interface PlaceShape {
  /** Numbers of a place. */
  readonly dimension: number;
  /** Where quaternions begin in a place. */
  readonly quaternions: readonly number[];
  /** The longest way that a search goes at once, radians or metres. */
  readonly range: number;
}

/** Bytes of so many places. */
export function placeBytes(dimension: number, places: number): number {
  return places * dimension * Float64Array.BYTES_PER_ELEMENT;
}

/** Room in linear memory for what a space consists of. */
export function spaceBytes({ quaternions }: PlaceShape): { space: number; starts: number } {
  return { space: SPACE.bytes, starts: quaternions.length * Int32Array.BYTES_PER_ELEMENT };
}

/** The places of a robot in a scene that a search or a path consists of, in linear memory. */
export class SceneSpace {
  /** Its record. */
  readonly address: number;
  readonly dimension: number;
  readonly host: Host;
  readonly #tests: EdgeTests;

  /** @param rooms - where `spaceBytes` lie */
  constructor(
    where: string,
    tests: EdgeTests,
    { dimension, quaternions, range }: PlaceShape,
    { space, starts }: ReturnType<typeof spaceBytes>,
  ) {
    const { heap } = tests.host(where);
    this.host = tests.host(where);
    this.dimension = dimension;
    this.#tests = tests;
    const quaternionCount = quaternions.length;
    if (quaternionCount > 0) heap.int32(starts, quaternionCount).set(quaternions);
    heap.write(space, SPACE, { dimension, range, quaternionCount, quaternions: starts });
    this.address = space;
  }

  /** Runs something of the binary that tests ways. */
  run(where: string, work: () => number): number {
    this.host.heap.write(this.address, SPACE, { checker: this.#tests.open(where) });
    try {
      return work();
    } finally {
      this.#tests.close(where);
    }
  }
}
