import type { Numbers } from '../../base/types.ts';
import { GrowingBuffer } from '../../wasm/buffers.ts';
import { CONFIGURATIONS } from './access.ts';
import type { MotionMemory } from './motion-memory.ts';

/** Tells whether a robot can still stop in many states. */
export class StopTests {
  readonly #memory: MotionMemory;
  readonly #states: GrowingBuffer;
  readonly #rates: GrowingBuffer;
  readonly #answers: GrowingBuffer;

  constructor(memory: MotionMemory) {
    const { heap } = memory.robot.host;
    this.#memory = memory;
    this.#states = new GrowingBuffer(heap);
    this.#rates = new GrowingBuffer(heap);
    this.#answers = new GrowingBuffer(heap);
  }

  /**
   * Writes 1 for each state from which all pairs are proved to keep their margins until the robot stands still, else 0. The scene
   * stays as it is.
   *
   * @param positions, velocities - a configuration, and as many velocities, per state
   * @param decelerations - one number per number of a configuration
   */
  areFree(
    where: string,
    revision: number,
    positions: Numbers,
    velocities: Numbers,
    decelerations: Numbers,
    latency: number,
    margin: number,
    out: Uint8Array,
  ): void {
    const { robot } = this.#memory;
    const { host, drives } = robot;
    const { exports, heap } = host;
    const word = Float64Array.BYTES_PER_ELEMENT;
    const most = Math.min(CONFIGURATIONS, out.length);
    robot.prepare(where, revision);
    if (most === 0) return;
    const states = this.#states.reserve(where, 2 * most * drives * word);
    const rates = this.#rates.reserve(where, drives * word);
    const answers = this.#answers.reserve(where, most);
    const first = positions.subarray(0, drives);
    const ends = Float64Array.from([...first, ...first]);
    const { motion, isStillFree } = this.#memory.begin(where, revision, ends, margin, false);
    heap.float64(rates, drives).set(decelerations);
    if (!isStillFree) out.fill(0);
    for (let from = 0; isStillFree && from < out.length; from += most) {
      const count = Math.min(most, out.length - from);
      const numbers = heap.float64(states, 2 * count * drives);
      for (let i = 0; i < count; i++) {
        const at = (from + i) * drives;
        for (let k = 0; k < drives; k++) {
          numbers[2 * i * drives + k] = positions[at + k]!;
          numbers[(2 * i + 1) * drives + k] = velocities[at + k]!;
        }
      }
      exports.areStopsFree(motion, states, count, rates, latency, answers);
      out.set(heap.uint8(answers, count), from);
    }
    robot.end(false);
  }

  dispose(): void {
    for (const buffer of [this.#states, this.#rates, this.#answers]) buffer.dispose();
  }
}
