import type { Numbers } from '../../../bindings/base/types.ts';
import { GrowingBuffer } from '../../../bindings/wasm/buffers.ts';
import type { BatchScene } from '../../../bindings/scene/model/view.ts';
import type { Companion } from '../../../bindings/scene/questions/question.ts';
import type { SceneRobot } from './scene-robot.ts';

/** Where a motion and what bounds it are in linear memory. */
export interface StagedMotion extends Pick<BatchScene, 'pairs' | 'pairCount'> {
  readonly motion: number;
  readonly from: number;
  readonly to: number;
  /** Whether the pairs that stand still keep their margins. */
  readonly isStillFree: boolean;
}

/** What bounds the motions of a robot in linear memory: filled in when it is first asked for, and when the scene changed. */
export class MotionMemory implements Companion {
  readonly robot: SceneRobot;
  readonly #room: GrowingBuffer;
  #revision = -1;

  constructor(robot: SceneRobot) {
    this.robot = robot;
    this.#room = new GrowingBuffer(robot.host.heap);
  }

  /**
   * Begins to look at a motion, or at other configurations: two are staged. `end` of the robot is to be called afterwards.
   *
   * @param ends - two configurations, one after the other
   * @param moves - as for `begin` of the robot
   * @throws RangeError when memory is full; nothing has begun then
   */
  begin(where: string, ends: Numbers, margin: number, moves: boolean): StagedMotion {
    const { drives } = this.robot;
    const { pairs, pairCount } = this.robot.prepare(where);
    const from = this.robot.stage(ends, 0, 2);
    const to = from + drives * Float64Array.BYTES_PER_ELEMENT;
    this.robot.begin(moves);
    const motion = this.#fresh(where, pairs, pairCount, from);
    const isStillFree = this.robot.beginTests(margin);
    return { motion, from, to, isStillFree, pairs, pairCount };
  }

  dispose(): void {
    this.#room.dispose();
  }

  /** @param configuration - where one is staged: any */
  #fresh(where: string, pairs: number, pairCount: number, configuration: number): number {
    const { revision } = this.robot;
    if (revision === this.#revision) return this.#room.address;
    const { exports } = this.robot.host;
    const { tree, segments, segmentCount } = this.robot.addresses;
    const bytes = exports.motionBytes(tree, segments, segmentCount, pairCount);
    const address = this.#room.reserve(where, bytes);
    exports.initMotion(address, tree, segments, segmentCount, pairs, pairCount, configuration);
    this.#revision = revision;
    return address;
  }
}
