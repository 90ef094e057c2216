import type { Companion } from '../../../bindings/scene/questions/question.ts';
import { CONFIGURATIONS, type SceneRobot } from './scene-robot.ts';

/** Counts, pair by pair, in how many configurations a robot does not keep a margin. */
export class CollisionCounts implements Companion {
  readonly #robot: SceneRobot;

  constructor(robot: SceneRobot) {
    this.#robot = robot;
  }

  /**
   * Adds to counters. The scene stays as it is.
   *
   * @param rows - the numbers of the pairs that are counted
   * @param counts - a counter per pair of the scene
   */
  add(
    where: string,
    list: Float64Array,
    count: number,
    margin: number,
    rows: Int32Array,
    counts: Uint32Array,
  ): void {
    const robot = this.#robot;
    const { exports, heap } = robot.host;
    robot.prepare(where);
    const addresses = heap.allocateTogether(where, { counters: counts.byteLength, rows: rows.byteLength });
    heap.int32(addresses.rows, rows.length).set(rows);
    heap.int32(addresses.counters, counts.length).set(counts);
    robot.begin(false);
    // What stands still is counted like the rest.
    robot.beginTests(margin);
    for (let first = 0; first < count; first += CONFIGURATIONS) {
      const size = Math.min(CONFIGURATIONS, count - first);
      const staged = robot.stage(list, first, size);
      exports.countCollisions(robot.scene, staged, size, addresses.rows, rows.length, addresses.counters);
    }
    robot.end(false);
    counts.set(heap.int32(addresses.counters, counts.length));
    heap.free(addresses.counters);
  }

  dispose(): void {}
}
