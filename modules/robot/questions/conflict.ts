import type { Numbers } from '../../../bindings/base/types.ts';
import { type PairTable, type PairViews, tableFor } from '../../../bindings/scene/pairs/columns.ts';
import type { Companion } from '../../../bindings/scene/questions/question.ts';
import type { EdgeTests } from './edge-tests.ts';
import { CONFIGURATIONS, type SceneRobot } from './scene-robot.ts';

/** Where a robot first does not keep a margin, and which pair it is. */
export interface Conflict {
  /** Number of the configuration; on a motion, of the one where the motion has come from. */
  readonly configuration: number;
  /** On a motion, the share of the way to the next configuration, from 0 up to 1; else 0. */
  readonly share: number;
  /** The configuration there, one number per joint. */
  readonly position: Float64Array;
  /** The pair that misses its margin by most there: its number in `scene.pairs`, and its ids. */
  readonly pair: number;
  readonly a: string;
  readonly b: string;
  /** The links that its closest elements are of; for segments that are of no robot, their ids. */
  readonly linkA: string;
  readonly linkB: string;
  /** Its signed distance, metres. */
  readonly distance: number;
  /** Its closest elements, by their numbers in a and b. */
  readonly elementA: number;
  readonly elementB: number;
  /** The points on their surfaces, and the unit vector from a to b, world frame. */
  readonly pointA: readonly number[];
  readonly pointB: readonly number[];
  readonly normal: readonly number[];
}

/** A place on a way: a configuration, and the share of the way to the next. */
interface Place {
  readonly configuration: number;
  readonly share: number;
}

/** Finds where a robot first does not keep its margins. */
export class ConflictSearch implements Companion {
  readonly #robot: SceneRobot;
  #table: PairTable | undefined;

  constructor(robot: SceneRobot) {
    this.#robot = robot;
  }

  /** Finds the first configuration in which a pair does not keep its margin. The scene stays as it is. */
  find(where: string, list: Numbers, count: number, margin: number): Conflict | undefined {
    this.#robot.prepare(where);
    this.#table = tableFor(where, 1, this.#robot.host, this.#table);
    if (count === 0) return undefined;
    this.#robot.begin(true);
    const isStillFree = this.#robot.beginTests(margin);
    const place = isStillFree ? this.#findConfiguration(list, count) : { configuration: 0, share: 0 };
    const conflict = place && this.#explain(list, place);
    this.#robot.end(true);
    return conflict;
  }

  /**
   * Finds the first sample of a path on which a pair does not keep its margin. The scene stays as it is.
   *
   * @param list - two configurations of all joints or more, their quaternions ready to be mixed
   * @param tests - what tests the edges of who asks
   */
  findOnPath(
    where: string,
    list: Numbers,
    count: number,
    margin: number,
    tests: EdgeTests,
  ): Conflict | undefined {
    const checker = tests.open(where, margin);
    this.#table = tableFor(where, 1, this.#robot.host, this.#table);
    this.#robot.host.exports.resetStatistics();
    this.#robot.keep(true);
    const place = this.#findPlace(checker, list, count);
    const conflict = place && this.#explain(list, place, checker);
    tests.close(where);
    return conflict;
  }

  dispose(): void {
    this.#table?.dispose();
  }

  /** The share of an edge at its first sample that is not free; −1: all are. Between `open` and `close`. */
  findShare(list: Numbers, leg: number, checker: number): number {
    const { host, drives } = this.#robot;
    const from = this.#robot.stage(list, leg, 2);
    const to = from + drives * Float64Array.BYTES_PER_ELEMENT;
    // Where a motion begins, the one before has ended.
    return host.exports.findConflictOnEdge(checker, from, to, Number(leg > 0));
  }

  #findPlace(checker: number, list: Numbers, count: number): Place | undefined {
    for (let leg = 0; leg + 1 < count; leg++) {
      const share = this.findShare(list, leg, checker);
      if (share >= 0) {
        return share === 1 ? { configuration: leg + 1, share: 0 } : { configuration: leg, share };
      }
    }
    return undefined;
  }

  #findConfiguration(list: Numbers, count: number): Place | undefined {
    for (let first = 0; first < count; first += CONFIGURATIONS) {
      const size = Math.min(CONFIGURATIONS, count - first);
      const { host, scene } = this.#robot;
      const found = host.exports.findConflict(scene, this.#robot.stage(list, first, size), size);
      if (found >= 0) return { configuration: first + found, share: 0 };
    }
    return undefined;
  }

  /**
   * Says which pair it is at a place.
   *
   * @param checker - what found it; undefined: `begin` and `beginTests` did
   */
  #explain(list: Numbers, { configuration, share }: Place, checker?: number): Conflict {
    const { drives, host, scene } = this.#robot;
    const { exports } = host;
    const first = configuration * drives;
    const position = new Float64Array(drives);
    for (let i = 0; i < drives; i++) position[i] = list[first + i]!;
    if (share > 0) {
      for (let i = 0; i < drives; i++) {
        position[i] = position[i]! + share * (list[first + drives + i]! - position[i]!);
      }
    }
    const table = this.#table!;
    const at = this.#robot.stage(position, 0, 1);
    const pair =
      checker === undefined
        ? exports.explainConflict(scene, at, table.columns)
        : exports.explainOnEdge(checker, at, table.columns);
    const row = firstRow(table.views(1));
    return { configuration, share, position, ...this.#robot.namesOf(pair, row), ...row };
  }
}

/** The first row of results, as an object of its own. */
export function firstRow({
  distance,
  elementA,
  elementB,
  pointA,
  pointB,
  normal,
}: PairViews): Pick<Conflict, 'distance' | 'elementA' | 'elementB' | 'pointA' | 'pointB' | 'normal'> {
  return {
    distance: distance[0]!,
    elementA: elementA[0]!,
    elementB: elementB[0]!,
    pointA: [pointA[0]!, pointA[1]!, pointA[2]!],
    pointB: [pointB[0]!, pointB[1]!, pointB[2]!],
    normal: [normal[0]!, normal[1]!, normal[2]!],
  };
}
