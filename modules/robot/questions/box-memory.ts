import type { Numbers } from '../../../bindings/base/types.ts';
import { GrowingBuffer } from '../../../bindings/wasm/buffers.ts';
import { BOX_FINDING } from '../../../bindings/wasm/records.ts';
import type { Companion } from '../../../bindings/scene/questions/question.ts';
import { MotionMemory } from './motion-memory.ts';
import type { SceneRobot } from './scene-robot.ts';

/** What is known of a box: a pair does not keep its margin somewhere; all do everywhere; neither. */
export const TAKEN = 0;
export const FREE = 1;

/** The fewest and the most boxes that there is room for in a search: powers of two. */
const FEWEST_WAITING = 8;
const MOST_WAITING = 4096;

/**
 * Boxes of joint positions in linear memory, and what is proved of them. A box is the middles of all numbers
 * of a configuration, and then half their widths.
 */
export class BoxMemory implements Companion {
  readonly #memory: MotionMemory;
  readonly #boxes: GrowingBuffer;
  readonly #answers: GrowingBuffer;
  readonly #room: GrowingBuffer;
  #motion = 0;
  #most = 0;
  #places = 0;

  constructor(robot: SceneRobot) {
    const { heap } = robot.host;
    this.#memory = robot.part(MotionMemory);
    this.#boxes = new GrowingBuffer(heap);
    this.#answers = new GrowingBuffer(heap);
    this.#room = new GrowingBuffer(heap);
  }

  /** Numbers in a configuration of all joints. */
  get drives(): number {
    return this.#memory.robot.drives;
  }

  /**
   * Begins to test boxes. Then call `end`.
   *
   * @param configuration - any one
   * @param count - how many boxes are tested at once at most
   * @param maxEvaluations - the most configurations that are looked at per box
   * @returns whether the pairs that stand still keep their margins; if not, no box is free
   */
  begin(
    where: string,
    configuration: Numbers,
    margin: number,
    count: number,
    maxEvaluations: number,
  ): boolean {
    const { robot } = this.#memory;
    const { exports } = robot.host;
    const { drives } = robot;
    robot.prepare(where);
    this.#boxes.reserve(where, 2 * count * drives * Float64Array.BYTES_PER_ELEMENT);
    this.#answers.reserve(where, count * Int32Array.BYTES_PER_ELEMENT);
    const ends = new Float64Array(2 * drives);
    ends.set(configuration);
    ends.set(configuration, configuration.length);
    this.#most = maxEvaluations;
    this.#places = FEWEST_WAITING;
    while (this.#places < Math.min(MOST_WAITING, maxEvaluations + FEWEST_WAITING)) this.#places *= 2;
    this.#room.reserve(where, exports.boxesBytes(robot.scene, this.#places));
    const { motion, isStillFree } = this.#memory.begin(where, ends, margin, false);
    this.#motion = motion;
    return isStillFree;
  }

  /** What is known of so many boxes; a view, valid until the next call. */
  test(boxes: Float64Array, count: number): Int32Array {
    const { exports, heap } = this.#memory.robot.host;
    this.#boxes.float64.set(boxes);
    const { address } = this.#answers;
    const room = this.#room.address;
    exports.testBoxes(this.#motion, this.#boxes.address, count, this.#most, room, this.#places, address);
    return heap.int32(address, count);
  }

  /** How many configurations the last test of one box looked at, and where a pair is too close, if it is. */
  get finding(): { evaluations: number; hit: Float64Array | undefined } {
    const { exports, heap } = this.#memory.robot.host;
    const at = exports.boxFindingAddress();
    const { evaluations, hit } = BOX_FINDING.fields;
    const address = heap.read(at, hit);
    return {
      evaluations: heap.read(at, evaluations),
      hit: address === 0 ? undefined : heap.float64(address, this.drives),
    };
  }

  /** Puts the robot back where it was. */
  end(): void {
    this.#memory.robot.end(false);
  }

  dispose(): void {
    for (const buffer of [this.#boxes, this.#answers, this.#room]) buffer.dispose();
  }
}
