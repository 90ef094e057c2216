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
export interface ConfigurationChoices {
  /** Pairs further apart, in metres, are only marked as beyond. Default: no limit. */
  readonly maxDistance?: number;
  /** Whether the gradients of the distances are computed, too. Default: false. */
  readonly gradient?: boolean;
  /** The result of an earlier call of the same size, to be written into. */
  readonly out?: ConfigurationDistances;
}

const OPTIONS = ['maxDistance', 'gradient', 'out', 'bases'] as const;

/** What distances of many configurations are asked for: plain data. */
export interface DistancesQuestion {
  readonly kind: 'distances';
  /** Pairs further apart are only marked as beyond, metres. */
  readonly maxDistance: number;
  /** Whether the gradients of the distances are computed, too. */
  readonly gradient: boolean;
}

/**
 * Reads what `robot.evaluateBatch` is given: the question, what the results are to be written into, and its columns, each
 * read once. Where moving bases are is read elsewhere.
 */
export function readEvaluation(
  where: string,
  options: ConfigurationChoices & { readonly bases?: unknown },
): {
  question: DistancesQuestion;
  given: ConfigurationDistances | undefined;
  out: ConfigurationDistances | undefined;
} {
  checkOptions(where, options, OPTIONS);
  const { maxDistance = Infinity, gradient = false, out: given } = options;
  const question: DistancesQuestion = {
    kind: 'distances',
    maxDistance: checkNumber(where, 'maxDistance', maxDistance),
    gradient: checkBoolean(where, 'gradient', gradient),
  };
  const out: ConfigurationDistances | undefined = given && readColumns(where, given);
  if (out !== undefined && gradient) out.gradient = given!.gradient!;
  return { question, given, out };
}
