import type { Numbers } from '../../../bindings/base/types.ts';
import { GrowingBuffer } from '../../../bindings/wasm/buffers.ts';
import type { RecordLayout } from '../../../bindings/wasm/fields.ts';
import { EDGE_CLEARANCE, FIRST_CONTACT, INTERVAL_DISTANCE } from '../../../bindings/wasm/records.ts';
import { type PairTable, tableFor } from '../../../bindings/scene/pairs/columns.ts';
import type { Companion } from '../../../bindings/scene/questions/question.ts';
import { type Conflict, firstRow } from './conflict.ts';
import { MotionMemory } from './motion-memory.ts';
import { mix } from './prove.ts';
import type { SceneRobot } from './scene-robot.ts';

/** A pair of segments at a place on a motion. Metres, world frame. */
export type MotionPair = Pick<
  Conflict,
  | 'pair'
  | 'a'
  | 'b'
  | 'linkA'
  | 'linkB'
  | 'distance'
  | 'elementA'
  | 'elementB'
  | 'pointA'
  | 'pointB'
  | 'normal'
>;

/** When a robot first does not keep a margin on a motion. */
export interface FirstContact extends MotionPair {
  /** A share of the way before which all pairs are proved to keep their margins. */
  readonly share: number;
  /** A share of the way at which this pair does not; +Infinity where none was found that does not. */
  readonly upper: number;
  /** Configurations that were looked at. */
  readonly evaluations: number;
}

/** The least distance on a motion. */
export interface EdgeClearance extends MotionPair {
  /** A distance that all pairs are proved to keep all the way, metres; −Infinity where two are in contact. */
  readonly lower: number;
  /** This pair is so far apart, metres, at this share of the way: its `distance`. */
  readonly upper: number;
  readonly share: number;
  /** Configurations that were looked at. */
  readonly evaluations: number;
}

/** The least distance in a box of configurations. */
export interface IntervalDistance extends MotionPair {
  /** A distance that all pairs are proved to keep in all of the box, metres; −Infinity if none is known. */
  readonly lower: number;
  /** This pair is so far apart, metres, in this configuration: its `distance`. */
  readonly upper: number;
  readonly configuration: Float64Array;
  /** Configurations that were looked at. */
  readonly evaluations: number;
}

/** Finds the first contact and the least distance on motions of a robot. */
export class MotionExtremes implements Companion {
  readonly #memory: MotionMemory;
  /** Room for one result, and for the search for the lowest distance. */
  #table: PairTable | undefined;
  readonly #lowest: GrowingBuffer;
  /** Room for boxes. */
  readonly #boxes: GrowingBuffer;

  constructor(robot: SceneRobot) {
    this.#memory = robot.part(MotionMemory);
    this.#lowest = new GrowingBuffer(robot.host.heap);
    this.#boxes = new GrowingBuffer(robot.host.heap);
  }

  /** When a pair first does not keep its margin; undefined where all do. The scene stays as it is. */
  firstContact(
    where: string,
    ends: Numbers,
    margin: number,
    tolerance: number,
    maxEvaluations: number,
  ): FirstContact | undefined {
    const { robot } = this.#memory;
    const { exports } = robot.host;
    this.#table = tableFor(where, 1, robot.host, this.#table);
    const { columns } = this.#table;
    const staged = this.#memory.begin(where, ends, margin, true);
    const { motion, from, to, isStillFree } = staged;
    if (isStillFree) exports.findFirstContact(motion, from, to, tolerance, maxEvaluations);
    const found = isStillFree
      ? this.#read(exports.contactAddress(), FIRST_CONTACT)
      : { share: 0, upper: 0, pair: -1, evaluations: 0 };
    let { pair } = found;
    if (found.upper < Infinity) {
      pair = exports.explainConflict(robot.scene, robot.stage(mix(ends, found.upper), 0, 1), columns);
    } else if (pair >= 0) {
      exports.evaluatePairAt(robot.scene, robot.stage(mix(ends, found.share), 0, 1), pair, columns);
    }
    robot.end(true);
    return pair < 0 ? undefined : { ...found, ...this.#describe(pair) };
  }

  /** The least distance of all pairs; undefined where there is none. The scene stays as it is. */
  clearance(
    where: string,
    ends: Numbers,
    tolerance: number,
    maxEvaluations: number,
  ): EdgeClearance | undefined {
    const { robot } = this.#memory;
    const { host, drives } = robot;
    const { exports } = host;
    this.#table = tableFor(where, 1, host, this.#table);
    const { columns } = this.#table;
    const { pairCount } = robot.prepare(where);
    const lowest = this.#lowest.reserve(where, exports.lowestBytes(pairCount, drives));
    const { motion, from, to } = this.#memory.begin(where, ends, 0, true);
    exports.findEdgeClearance(motion, from, to, tolerance, maxEvaluations, lowest, columns);
    robot.end(true);
    const found = this.#read(exports.clearanceAddress(), EDGE_CLEARANCE);
    return found.pair < 0 ? undefined : { ...found, ...this.#describe(found.pair) };
  }

  /**
   * The least distance of all pairs in a box; undefined where there is none. The scene stays as it is.
   *
   * @param ends - the least positions of all joints, and then the largest
   */
  interval(
    where: string,
    ends: Numbers,
    tolerance: number,
    maxEvaluations: number,
  ): IntervalDistance | undefined {
    const { robot } = this.#memory;
    const { exports, heap } = robot.host;
    this.#table = tableFor(where, 1, robot.host, this.#table);
    const { columns } = this.#table;
    const { pairCount } = robot.prepare(where);
    const lowest = this.#lowest.reserve(where, exports.lowestBytes(pairCount, robot.drives));
    const room = this.#boxes.reserve(where, exports.intervalBytes(robot.scene, maxEvaluations));
    const { motion, from } = this.#memory.begin(where, ends, 0, true);
    exports.findIntervalDistance(motion, from, tolerance, maxEvaluations, room, lowest, columns);
    robot.end(true);
    const { lower, upper, pair, evaluations } = this.#read(exports.intervalAddress(), INTERVAL_DISTANCE);
    if (pair < 0) return undefined;
    const configuration = heap.float64(room, robot.drives).slice();
    return { lower, upper, configuration, evaluations, ...this.#describe(pair) };
  }

  dispose(): void {
    this.#lowest.dispose();
    this.#boxes.dispose();
    this.#table?.dispose();
  }

  /** The numbers of a record. */
  #read<Layout extends RecordLayout>(at: number, { fields }: Layout): Record<keyof Layout['fields'], number> {
    const { heap } = this.#memory.robot.host;
    const entries = Object.entries(fields).map(([name, field]) => [name, heap.read(at, field)]);
    return Object.fromEntries(entries) as Record<keyof Layout['fields'], number>;
  }

  /** The pair, and the result in the table. */
  #describe(pair: number): MotionPair {
    const row = firstRow(this.#table!.views(1));
    return { ...this.#memory.robot.namesOf(pair, row), ...row };
  }
}
