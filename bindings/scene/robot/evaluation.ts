import { checkBoolean, checkNumber } from '../../base/errors.ts';
import { checkOptions } from '../../base/options.ts';
import { type BatchDistances, readColumns } from '../pairs/columns.ts';

/** Distances of all pairs in each of many configurations. */
export interface ConfigurationDistances extends BatchDistances {
  /**
   * Where it was asked for: per row how the distance changes with each number of the configuration, metres per radian or
   * metre; 0 where the pair is beyond.
   */
  gradient?: Float64Array | Float32Array;
}

/** What `robot.evaluateBatch` takes. */
export interface ConfigurationOptions {
  /** Pairs further apart, in metres, are only marked as beyond. Default: no limit. */
  readonly maxDistance?: number;
  /** Whether the gradients of the distances are computed, too. Default: false. */
  readonly gradient?: boolean;
  /** The result of an earlier call of the same size, to be written into. */
  readonly out?: ConfigurationDistances;
}

const OPTIONS = ['maxDistance', 'gradient', 'out'] as const;

/** What distances are asked for. */
export interface EvaluationQuestion {
  readonly maxDistance: number;
  readonly gradient: boolean;
  /** What the results are to be written into, and its columns, each read once. */
  readonly out: ConfigurationDistances | undefined;
  readonly columns: ConfigurationDistances | undefined;
}

/** Checks what `robot.evaluateBatch` is given. */
export function readEvaluation(where: string, options: ConfigurationOptions): EvaluationQuestion {
  checkOptions(where, options, OPTIONS);
  const { maxDistance = Infinity, gradient = false, out } = options;
  checkNumber(where, 'maxDistance', maxDistance);
  checkBoolean(where, 'gradient', gradient);
  const columns: ConfigurationDistances | undefined = out && readColumns(where, out);
  if (columns !== undefined && gradient) columns.gradient = out!.gradient!;
  return { maxDistance, gradient, out, columns };
}
