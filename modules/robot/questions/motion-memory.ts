import type { Numbers } from '../../../bindings/base/types.ts';
import { GrowingBuffer } from '../../../bindings/wasm/buffers.ts';
import type { Companion } from '../../../bindings/scene/questions/question.ts';
import type { SceneRobot } from './scene-robot.ts';

/** Where a motion and what bounds it are in linear memory. */
export interface StagedMotion {
  readonly motion: number;
  readonly from: number;
  readonly to: number;
  /** Whether the pairs that stand still keep their margins. */
  readonly isStillFree: boolean;
}

/** What bounds a robot's motions, in linear memory: filled in on first use, and after the scene changed. */
export class MotionMemory implements Companion {
  readonly robot: SceneRobot;
  readonly #room: GrowingBuffer;
  #revision = -1;

  constructor(robot: SceneRobot) {
    this.robot = robot;
    this.#room = new GrowingBuffer(robot.host.heap);
  }

  /**
   * Begins to look at a motion, or at other configurations: two are staged. Then call `end` of the robot.
   *
   * @param ends - two configurations, one after the other
   * @param moves - as for `begin` of the robot
   * @throws RangeError when memory is full; nothing has begun then
   */
  begin(where: string, ends: Numbers, margin: number, moves: boolean): StagedMotion {
    const { drives } = this.robot;
    this.robot.prepare(where);
    const from = this.robot.stage(ends, 0, 2);
    const to = from + drives * Float64Array.BYTES_PER_ELEMENT;
    this.robot.begin(moves);
    const motion = this.#fresh(where, from);
    const isStillFree = this.robot.beginTests(margin);
    return { motion, from, to, isStillFree };
  }

  dispose(): void {
    this.#room.dispose();
  }

  /** @param configuration - where one is staged: any */
  #fresh(where: string, configuration: number): number {
    const { revision, scene } = this.robot;
    if (revision === this.#revision) return this.#room.address;
    const { exports } = this.robot.host;
    const address = this.#room.reserve(where, exports.motionBytes(scene));
    exports.initMotion(address, scene, configuration);
    this.#revision = revision;
    return address;
  }
}
