/** What planners take. */
import type { StopSignal } from '../../bindings/base/stop-signal.ts';
import type { Simplification } from './search/scene-path.ts';

/** How a path is simplified. */
export interface SimplifyOptions {
  /** Whether straight ways between configurations of the path are taken where free. Default: true. */
  readonly shortcut?: boolean;
  /** Whether corners are rounded, by B-splines. Default: true. */
  readonly bspline?: boolean;
  /** The most edges that are tested. Default: 10,000. */
  readonly maxEdges?: number;
}

/** Where samples are drawn from: one number per joint of the arm, radians or metres. */
export interface PlanLimits {
  readonly lower: ArrayLike<number>;
  readonly upper: ArrayLike<number>;
}

/** What a search takes, wherever it runs. */
export interface SearchOptions {
  /**
   * The longest edge of the search trees, as the Euclidean distance of two configurations, radians and metres
   * taken as one. Default: 0.075 of the diagonal of the limits, less for more than 8 joints; 1 for a Panda.
   */
  readonly range?: number;
  /** An integer from 0 to 2^32 − 1: another one, other samples. Default: 0. */
  readonly seed?: number;
  /**
   * `'halton'`: samples that cover the limits evenly; for at most 16 joints, and then the default.
   * `'random'`: independent random samples.
   */
  readonly sampler?: 'halton' | 'random';
  /** The most samples that are drawn. Default: 100,000. */
  readonly maxIterations?: number;
  /** The most configurations in the search trees. They take some 100 bytes each. Default: 1,000,000. */
  readonly maxNodes?: number;
  /** Default: the limits of the joints; ±π for those that turn without limits. */
  readonly limits?: PlanLimits;
  /**
   * Whether each edge of the path has to be proved free, all the way and not only at samples. Edges that are
   * not go back to the search. Default: true.
   */
  readonly certify?: boolean;
  /** Whether and how the path is simplified. Default: true. */
  readonly simplify?: boolean | SimplifyOptions;
  /**
   * How far the start and the goals may be moved out of collision, as the Euclidean distance of
   * configurations: along the gradient of the lowest distance. Default: 0, not at all.
   */
  readonly pushOut?: number;
}

/** What `connect` takes. */
export interface ConnectOptions extends SearchOptions {
  /**
   * The longest that the search takes, in milliseconds. Whether a path is found by then is up to the machine:
   * use `maxIterations` where it has to be the same each time. Default: Infinity.
   */
  readonly timeLimit?: number;
  /**
   * Has a configuration fulfil a constraint: writes into it, and returns whether it could. Called for each
   * configuration that the search wants to go to; edges are straight, so `range` says how far they stray.
   */
  readonly project?: (configuration: Float64Array) => boolean;
}

/** What `connectAsync` takes. */
export interface ConnectAsyncOptions extends ConnectOptions {
  /** An `AbortSignal` that ends the search: the result is `aborted` then. */
  readonly signal?: StopSignal;
}

/** How a path is simplified that nothing is said about. */
export const SIMPLIFICATION: Simplification = { shortcut: true, bspline: true, maxEdges: 10_000 };
