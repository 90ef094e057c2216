import type { Numbers } from '../../base/types.ts';
import type { EdgeVerdict, ProofLimits } from './certify.ts';
import { GrowingBuffer } from '../../wasm/buffers.ts';
import type { Host } from '../../wasm/host.ts';
import { CHECKER, EUCLIDEAN, LARGEST } from '../../wasm/records.ts';

/** How the length of a way is told: by the joint that moves furthest, or by all of them. */
export type WayMetric = 'largest' | 'euclidean';

/** What a checker tests, and how. */
export interface CheckerShape {
  /** For each number of a place, where it is in a whole configuration. */
  readonly joints: readonly number[];
  /** A whole configuration: where the other joints stand. */
  readonly fixed: Float64Array;
  /** The distance that pairs without a margin of their own have to keep, metres. */
  readonly margin: number;
  /** How far the samples of a way are apart at most, radians or metres. */
  readonly step: number;
  readonly metric: WayMetric;
}

/** How a checker gets at the scene. */
export interface CheckerAccess {
  readonly host: Host;
  /** Brings what is in linear memory up to date, and gives the address of the `RobotScene` there. */
  prepare(where: string): number;
  /** What is known of a motion between two whole configurations, which lie one after the other: see `MotionProofs.decide`. */
  prove(where: string, ends: Float64Array, limits: ProofLimits): EdgeVerdict;
  /** Keeps where the robot is, if tests move it. To be called after `prepare`. */
  begin(): void;
  /** Puts it back. */
  end(): void;
}

const WORD = Uint32Array.BYTES_PER_ELEMENT;

/** Places and straight ways of a robot in a scene, as planners ask for them. Places are checked by whoever calls. */
export class SceneChecker {
  readonly #access: CheckerAccess;
  readonly #record: number;
  readonly #dimension: number;
  readonly #shape: CheckerShape;
  readonly #places: GrowingBuffer;
  readonly #ends: GrowingBuffer;
  readonly #answers: GrowingBuffer;
  #scene = 0;
  #isDisposed = false;

  constructor(where: string, access: CheckerAccess, shape: CheckerShape) {
    const { joints, fixed, margin, step, metric } = shape;
    const { heap, exports } = access.host;
    this.#access = access;
    this.#shape = shape;
    this.#dimension = joints.length;
    this.#places = new GrowingBuffer(heap);
    this.#ends = new GrowingBuffer(heap);
    this.#answers = new GrowingBuffer(heap);
    this.#record = heap.allOrNothing(() => {
      const whole = Math.max(1, fixed.length) * Float64Array.BYTES_PER_ELEMENT;
      const { record, ...rooms } = heap.allocateTogether(where, {
        record: CHECKER.bytes,
        joints: Math.max(1, joints.length) * WORD,
        from: whole,
        to: whole,
        samples: exports.LANES.value * whole,
      });
      this.#reserve(where, 2, 1);
      heap.int32(rooms.joints, joints.length).set(joints);
      for (const room of [rooms.from, rooms.to]) heap.float64(room, fixed.length).set(fixed);
      const by = metric === 'largest' ? LARGEST : EUCLIDEAN;
      heap.write(record, CHECKER, { ...rooms, dimension: joints.length, margin, step, metric: by });
      return record;
    });
  }

  /** The binary that tests. */
  get host(): Host {
    return this.#access.host;
  }

  /**
   * Brings the checker up to date with the scene, for tests that follow in the same binary.
   *
   * @returns the address of its record; `close` is to be called after the tests
   */
  open(where: string): number {
    const scene = this.#access.prepare(where);
    if (scene !== this.#scene) this.#access.host.heap.write(this.#record, CHECKER, { scene });
    this.#scene = scene;
    this.#access.begin();
    return this.#record;
  }

  /** Ends tests. The scene is as it was before them. */
  close(): void {
    this.#access.end();
  }

  isFree(where: string, place: Numbers): boolean {
    this.#stage(place, 0);
    return this.#arePlacesFree(where, 1) === 1;
  }

  /** @param known - whether the place where the way begins is known to be free */
  isWayFree(where: string, from: Numbers, to: Numbers, known: boolean): boolean {
    this.#stage(from, 0);
    this.#stage(to, 1);
    const record = this.open(where);
    const first = this.#places.address;
    const second = first + this.#dimension * Float64Array.BYTES_PER_ELEMENT;
    const isFree = this.#access.host.exports.isOneWayFree(record, first, second, Number(known));
    this.close();
    return isFree !== 0;
  }

  /**
   * What is known of all of a way, not only of samples of it.
   *
   * @param to - quaternions are on the side of those of `from`
   */
  proveWay(where: string, from: Numbers, to: Numbers, limits: ProofLimits): EdgeVerdict {
    const { joints, fixed } = this.#shape;
    const ends = new Float64Array(2 * fixed.length);
    for (const [place, first] of [
      [from, 0],
      [to, fixed.length],
    ] as const) {
      ends.set(fixed, first);
      joints.forEach((joint, i) => (ends[first + joint] = place[i]!));
    }
    return this.#access.prove(where, ends, limits);
  }

  /** Writes 1 for each place that is free, else 0. */
  areFree(where: string, places: Numbers, out: Uint8Array): void {
    this.#reserve(where, out.length, 0);
    this.#places.float64.set(places);
    this.#arePlacesFree(where, out.length);
    out.set(this.#access.host.heap.uint8(this.#answers.address, out.length));
  }

  /**
   * Writes 1 for each way that is free, else 0.
   *
   * @param ends - for each way the numbers of the places where it begins and where it ends
   */
  areWaysFree(where: string, places: Numbers, ends: Uint32Array, known: boolean, out: Uint8Array): void {
    const { exports, heap } = this.#access.host;
    this.#reserve(where, places.length / Math.max(1, this.#dimension), out.length);
    this.#places.float64.set(places);
    heap.int32(this.#ends.address, ends.length).set(ends);
    const record = this.open(where);
    const [list, pairs, answers] = [this.#places.address, this.#ends.address, this.#answers.address];
    exports.areWaysFree(record, list, pairs, out.length, Number(known), answers);
    this.close();
    out.set(heap.uint8(this.#answers.address, out.length));
  }

  /** In how many steps the way between two places is looked at. */
  countSteps(where: string, from: Numbers, to: Numbers): number {
    this.#stage(from, 0);
    this.#stage(to, 1);
    const record = this.open(where);
    const first = this.#places.address;
    const second = first + this.#dimension * Float64Array.BYTES_PER_ELEMENT;
    const steps = this.#access.host.exports.countWaySteps(record, first, second);
    this.close();
    return steps;
  }

  /** A number that is another one, most probably, when a segment has moved that does not move with the robot. */
  fingerprint(where: string): number {
    const fingerprint = this.#access.host.exports.fingerprintScene(this.open(where));
    this.close();
    return fingerprint;
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    for (const room of [this.#places, this.#ends, this.#answers]) room.dispose();
    this.#access.host.heap.free(this.#record);
  }

  #arePlacesFree(where: string, count: number): number {
    const record = this.open(where);
    const { exports } = this.#access.host;
    const found = exports.arePlacesFree(record, this.#places.address, count, this.#answers.address);
    this.close();
    return found;
  }

  /** Makes room for so many places and ways. */
  #reserve(where: string, places: number, ways: number): void {
    this.#places.reserve(where, Math.max(1, places * this.#dimension) * Float64Array.BYTES_PER_ELEMENT);
    this.#ends.reserve(where, 2 * ways * WORD);
    this.#answers.reserve(where, Math.max(places, ways));
  }

  /** Puts a place where the room for places has number `i`. */
  #stage(place: Numbers, i: number): void {
    const numbers = this.#places.float64;
    const first = i * this.#dimension;
    for (let k = 0; k < this.#dimension; k++) numbers[first + k] = place[k]!;
  }
}
