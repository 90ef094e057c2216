import type { Numbers } from '../../../bindings/base/types.ts';
import { type PairTable, type PairViews, tableFor } from '../../../bindings/scene/pairs/columns.ts';
import type { Companion } from '../../../bindings/scene/questions/question.ts';
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

  /**
   * Finds the first configuration in which a pair does not keep its margin. The scene stays as it is.
   *
   * @param stepsOf - steps from a configuration to the next; undefined: only configurations are looked at
   */
  find(
    where: string,
    list: Numbers,
    count: number,
    margin: number,
    stepsOf: readonly number[] | undefined,
  ): Conflict | undefined {
    this.#robot.prepare(where);
    this.#table = tableFor(where, 1, this.#robot.host, this.#table);
    if (count === 0) return undefined;
    this.#robot.begin(true);
    const isStillFree = this.#robot.beginTests(margin);
    const place = isStillFree ? this.#findPlace(list, count, stepsOf) : { configuration: 0, share: 0 };
    const conflict = place && this.#explain(list, place);
    this.#robot.end(true);
    return conflict;
  }

  dispose(): void {
    this.#table?.dispose();
  }

  #findPlace(list: Numbers, count: number, stepsOf: readonly number[] | undefined): Place | undefined {
    if (stepsOf === undefined || count === 1) return this.#findConfiguration(list, count);
    for (let leg = 0; leg + 1 < count; leg++) {
      const steps = stepsOf[leg]!;
      const { host, scene } = this.#robot;
      const staged = this.#robot.stage(list, leg, 2);
      const bytes = this.#robot.drives * Float64Array.BYTES_PER_ELEMENT;
      // Where a motion begins, the one before has ended.
      const first = leg === 0 ? 0 : 1;
      const sample = host.exports.findConflictOnEdge(
        scene,
        staged,
        staged + bytes,
        first,
        steps,
        staged + 2 * bytes,
      );
      if (sample === steps) return { configuration: leg + 1, share: 0 };
      if (sample >= 0) return { configuration: leg, share: sample / steps };
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

  /** Says which pair it is at a place. */
  #explain(list: Numbers, { configuration, share }: Place): Conflict {
    const { drives, host, scene } = this.#robot;
    const rowOf = (i: number): Numbers => list.subarray(i * drives, (i + 1) * drives);
    const position = Float64Array.from(rowOf(configuration));
    if (share > 0) {
      const next = rowOf(configuration + 1);
      for (let i = 0; i < drives; i++) position[i] = position[i]! + share * (next[i]! - position[i]!);
    }
    const table = this.#table!;
    const pair = host.exports.explainConflict(scene, this.#robot.stage(position, 0, 1), table.columns);
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
    pointA: Array.from(pointA),
    pointB: Array.from(pointB),
    normal: Array.from(normal),
  };
}
