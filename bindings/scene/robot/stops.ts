import type { Numbers } from '../../base/types.ts';
import { GrowingBuffer } from '../../wasm/buffers.ts';
import { CONFIGURATIONS } from './access.ts';
import type { MotionMemory } from './motion-memory.ts';

/** What is known of zones: `FREE` and `TAKEN` of assembly/motion/stops.ts; else the number whose zone is to be cut. */
const FREE = -1;
const TAKEN = -2;

/** Lists of zones that are tested at once where zones are cut. */
const CUT_AT_ONCE = 64;

/** By how much parts of a zone overlap, relative to its place. Reason: their middles are rounded. */
const OVERLAP = 2 ** -50;

/** How joints brake, and how far a proof is sought. */
export interface StopLimits {
  /** One number per number of a configuration, radians or metres per second squared. */
  readonly decelerations: Numbers;
  /** How long joints go on before they brake, seconds. */
  readonly latency: number;
  readonly margin: number;
  /** The most configurations that are looked at per state. */
  readonly maxEvaluations: number;
}

/**
 * Tells whether a robot can still stop in many states. Where its joints may be until then is a zone for each of them: all middles, and
 * then half of all widths, one list of zones after the other.
 */
export class StopTests {
  readonly #memory: MotionMemory;
  readonly #zones: GrowingBuffer;
  readonly #answers: GrowingBuffer;

  constructor(memory: MotionMemory) {
    const { heap } = memory.robot.host;
    this.#memory = memory;
    this.#zones = new GrowingBuffer(heap);
    this.#answers = new GrowingBuffer(heap);
  }

  /**
   * Writes 1 for each state from which all pairs are proved to keep their margins until the robot stands still, else 0. The scene
   * stays as it is.
   *
   * @param positions, velocities - a configuration, and as many velocities, per state
   */
  areFree(
    where: string,
    revision: number,
    positions: Numbers,
    velocities: Numbers,
    limits: StopLimits,
    out: Uint8Array,
  ): void {
    const { robot } = this.#memory;
    const { drives } = robot;
    const { margin, maxEvaluations } = limits;
    const most = Math.min(CONFIGURATIONS, out.length);
    robot.prepare(where, revision);
    if (most === 0) return;
    const room = Math.max(most, CUT_AT_ONCE);
    this.#zones.reserve(where, 2 * room * drives * Float64Array.BYTES_PER_ELEMENT);
    this.#answers.reserve(where, room * Int32Array.BYTES_PER_ELEMENT);
    const first = positions.subarray(0, drives);
    const ends = Float64Array.from([...first, ...first]);
    const { motion, isStillFree } = this.#memory.begin(where, revision, ends, margin, false);
    if (!isStillFree) out.fill(0);
    const cuts = maxEvaluations > 1;
    for (let from = 0; isStillFree && from < out.length; from += most) {
      const count = Math.min(most, out.length - from);
      const zones = zonesOf(positions, velocities, limits, drives, from, count);
      const answers = this.#test(motion, zones, count, cuts);
      for (let i = 0; i < count; i++) {
        const answer = answers[i]!;
        out[from + i] = answer === FREE ? 1 : 0;
        if (answer < 0) continue;
        const list = zones.subarray(2 * i * drives, 2 * (i + 1) * drives);
        out[from + i] = Number(this.#isProved(motion, list, answer, maxEvaluations));
      }
    }
    robot.end(false);
  }

  dispose(): void {
    for (const buffer of [this.#zones, this.#answers]) buffer.dispose();
  }

  /** What is known of lists of zones. */
  #test(motion: number, zones: Float64Array, count: number, cuts: boolean): Int32Array {
    const { exports, heap } = this.#memory.robot.host;
    this.#zones.float64.set(zones);
    exports.testZones(motion, this.#zones.address, count, Number(cuts), this.#answers.address);
    return heap.int32(this.#answers.address, count).slice();
  }

  /**
   * Cuts zones in two until all parts are proved, one is not free, or there have been enough.
   *
   * @param first - the number whose zone is cut first
   */
  #isProved(motion: number, zones: Float64Array, first: number, maxEvaluations: number): boolean {
    const { drives } = this.#memory.robot;
    let open = [{ zones, cut: first }];
    let left = maxEvaluations - 1;
    while (open.length > 0) {
      const taken = open.slice(0, CUT_AT_ONCE / 2);
      left -= 2 * taken.length;
      if (left < 0) return false;
      const parts = taken.flatMap((list) => cutInTwo(list.zones, list.cut, drives));
      const joined = new Float64Array(parts.length * 2 * drives);
      parts.forEach((part, i) => {
        joined.set(part, 2 * i * drives);
      });
      const answers = this.#test(motion, joined, parts.length, true);
      if (answers.includes(TAKEN)) return false;
      const rest = parts.flatMap((part, i) =>
        answers[i] === FREE ? [] : [{ zones: part, cut: answers[i]! }],
      );
      open = [...open.slice(taken.length), ...rest];
    }
    return true;
  }
}

/** The zones of some states. */
function zonesOf(
  positions: Numbers,
  velocities: Numbers,
  { decelerations, latency }: StopLimits,
  drives: number,
  first: number,
  count: number,
): Float64Array {
  const zones = new Float64Array(2 * count * drives);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < drives; k++) {
      const v = velocities[(first + i) * drives + k]!;
      const way = v * latency + (v * Math.abs(v)) / (2 * decelerations[k]!);
      zones[2 * i * drives + k] = positions[(first + i) * drives + k]! + way / 2;
      zones[(2 * i + 1) * drives + k] = Math.abs(way) / 2;
    }
  }
  return zones;
}

/** The two halves of the zone of one number, with all others as they are. */
function cutInTwo(zones: Float64Array, cut: number, drives: number): Float64Array[] {
  const middle = zones[cut]!;
  const half = zones[drives + cut]! / 2;
  return [middle - half, middle + half].map((at) => {
    const part = zones.slice();
    part[cut] = at;
    part[drives + cut] = half + OVERLAP * (Math.abs(at) + half);
    return part;
  });
}
