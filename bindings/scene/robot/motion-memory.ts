import { GrowingBuffer } from '../../wasm/buffers.ts';
import type { RobotAccess } from './access.ts';

/** What bounds the motions of a robot in linear memory: filled in when it is first asked for, and when the scene changed. */
export class MotionMemory {
  readonly #robot: RobotAccess;
  readonly #room: GrowingBuffer;
  #revision = -1;

  constructor(robot: RobotAccess) {
    this.#robot = robot;
    this.#room = new GrowingBuffer(robot.host.heap);
  }

  /**
   * Where it is, up to date. To be called after `begin` of the robot.
   *
   * @param configuration - where one is staged: any
   * @throws RangeError when memory is full
   */
  fresh(where: string, revision: number, pairs: number, pairCount: number, configuration: number): number {
    if (revision === this.#revision) return this.#room.address;
    const { exports } = this.#robot.host;
    const { tree, segments, segmentCount } = this.#robot.addresses();
    const bytes = exports.motionBytes(tree, segments, segmentCount, pairCount);
    const address = this.#room.reserve(where, bytes);
    exports.initMotion(address, tree, segments, segmentCount, pairs, pairCount, configuration);
    this.#revision = revision;
    return address;
  }

  dispose(): void {
    this.#room.dispose();
  }
}
