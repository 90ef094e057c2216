import { checkBoolean, checkNumber } from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { type Numbers, type Precision, realArray } from '../../../bindings/base/types.ts';
import {
  type BatchDistances,
  checkColumns,
  copyRows,
  makeColumns,
  type PairTable,
  readColumns,
  tableFor,
} from '../../../bindings/scene/pairs/columns.ts';
import { checkResults, type ColumnShape } from '../../../bindings/scene/pairs/result-columns.ts';
import { ROWS } from '../../../bindings/scene/query/batch.ts';
import {
  type AnswerShape,
  besides,
  columnsShape,
  resultsShape,
} from '../../../bindings/scene/questions/answers.ts';
import type { Companion } from '../../../bindings/scene/questions/question.ts';
import { GrowingBuffer } from '../../../bindings/wasm/buffers.ts';
import type { BasesOption } from '../model/bases.ts';
import { dimensionOf, takeOwn } from './arm.ts';
import { type ArmSettings, ASKED_OF_ROBOTS, type RobotQuestion } from './question.ts';
import { CONFIGURATIONS, partOf, type SceneRobot } from './scene-robot.ts';

/** Distances of all pairs in each of many configurations: row `configuration × pairs + pair`. */
export interface ConfigurationDistances extends BatchDistances {
  /**
   * Where asked for: per row how the distance changes with each number of the configuration, metres per
   * radian or metre; 0 where the pair is beyond.
   */
  gradient?: Float64Array | Float32Array;
}

/** What `arm.evaluate` takes. */
export interface ConfigurationOptions extends BasesOption {
  /** Pairs further apart, in metres, are only marked as beyond. Default: no limit. */
  readonly maxDistance?: number;
  /** Whether the gradients of the distances are computed, too. Default: false. */
  readonly gradient?: boolean;
  /** The result of an earlier call of the same size, to be written into. */
  readonly out?: ConfigurationDistances;
}

export interface EvaluateSettings extends ArmSettings {
  readonly maxDistance: number;
  readonly gradient: boolean;
}

const OPTIONS = ['maxDistance', 'gradient', 'out', 'bases'] as const;

/** The distances of all pairs; a unit is a configuration. */
export const EVALUATE: RobotQuestion<
  EvaluateSettings,
  ConfigurationDistances,
  [configurations: unknown, options?: ConfigurationOptions]
> = {
  ...ASKED_OF_ROBOTS,
  name: 'evaluate',
  read(where, arm, configurations, options = {}) {
    checkOptions(where, options, OPTIONS);
    const { maxDistance = Infinity, gradient = false, out: given, bases } = options;
    const settings: EvaluateSettings = {
      arm: arm.shape,
      maxDistance: checkNumber(where, 'maxDistance', maxDistance),
      gradient: checkBoolean(where, 'gradient', gradient),
    };
    const out: ConfigurationDistances | undefined =
      given === undefined ? undefined : readColumns(where, given);
    if (out !== undefined && gradient) out.gradient = given!.gradient!;
    const { numbers, count: units } = arm.bases.readMany(where, configurations, bases);
    const width = arm.joints.length;
    return { question: EVALUATE, settings, about: arm.tree, numbers, units, width, given, out };
  },
  shape({ where, scene }, settings, units) {
    const { precision } = scene;
    const { pairCount } = scene.openBatch(where).scene;
    const columns = columnsShape(precision, units, pairCount);
    if (!settings.gradient) return columns;
    const width = dimensionOf(settings.arm);
    const gradients: AnswerShape<object> = resultsShape(
      (count) => ({ gradient: gradientShape(precision, count * pairCount * width) }),
      units,
    );
    return besides(columns, gradients);
  },
  run: (subject, settings, { numbers, count }, out) =>
    partOf(subject, Evaluation).evaluate(subject.where, numbers, count, settings, out),
};

function gradientShape(precision: Precision, length: number): ColumnShape {
  return { type: realArray(precision), length };
}

/** Evaluates all pairs in many configurations. */
class Evaluation implements Companion {
  readonly #robot: SceneRobot;
  /** Room for a gradient, and for those of the rows that are computed at once. */
  readonly #sum: GrowingBuffer;
  readonly #gradients: GrowingBuffer;
  #table: PairTable | undefined;

  constructor(robot: SceneRobot) {
    this.#robot = robot;
    this.#sum = new GrowingBuffer(robot.host.heap);
    this.#gradients = new GrowingBuffer(robot.host.heap);
  }

  /** @throws RangeError or TypeError for columns of other sizes or types, before anything is written */
  evaluate(
    where: string,
    list: Numbers,
    count: number,
    { arm, maxDistance, gradient }: EvaluateSettings,
    columns: ConfigurationDistances | undefined,
  ): ConfigurationDistances {
    const robot = this.#robot;
    const { exports, heap, precision } = robot.host;
    const { pairCount } = robot.prepare(where);
    const { drives } = robot;
    const own = gradientShape(precision, count * pairCount * dimensionOf(arm));
    if (columns !== undefined) {
      checkColumns(where, precision, columns, count * pairCount);
      if (gradient) checkResults(where, { gradient: own }, { gradient: columns.gradient! });
    }
    const most = Math.max(1, Math.min(CONFIGURATIONS, Math.floor(ROWS / Math.max(1, pairCount))));
    const rows = Math.min(most, count) * pairCount;
    const table = tableFor(where, rows, robot.host, this.#table);
    this.#table = table;
    const sum = gradient ? this.#sum.reserve(where, drives * Float64Array.BYTES_PER_ELEMENT) : 0;
    const gradients = gradient
      ? this.#gradients.reserve(where, rows * drives * own.type.BYTES_PER_ELEMENT)
      : 0;
    const out: ConfigurationDistances = columns ?? makeColumns(precision, count * pairCount);
    if (gradient) out.gradient ??= new own.type(own.length) as Float64Array | Float32Array;
    if (gradient) robot.begin(true);
    else {
      robot.keep(true);
      exports.resetStatistics();
    }
    for (let first = 0; first < count; first += most) {
      const size = Math.min(most, count - first);
      const staged = robot.stage(list, first, size, arm);
      table.rewind();
      exports.evaluateConfigurations(robot.scene, staged, size, table.columns, maxDistance, sum, gradients);
      copyRows(table.views(size * pairCount), out, first * pairCount);
      if (!gradient) continue;
      const found = heap.reals(precision, gradients, size * pairCount * drives);
      takeOwn(arm, found, out.gradient!, first * pairCount, drives);
    }
    robot.end(true);
    return out;
  }

  dispose(): void {
    for (const buffer of [this.#sum, this.#gradients]) buffer.dispose();
    this.#table?.dispose();
  }
}
