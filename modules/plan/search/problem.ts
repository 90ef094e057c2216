import type { Simplification } from './scene-path.ts';
import type { PlaceShape } from './scene-space.ts';

/** What a search is told, as plain data: workers get it like this. */
export interface SearchProblem extends PlaceShape {
  /** One place, and one after the other. All are free. */
  readonly start: Float64Array;
  readonly goals: Float64Array;
  /** The limits of samples: all lower ones, then all upper ones. */
  readonly limits: Float64Array;
  readonly sampler: 'halton' | 'random';
  readonly seed: number;
  readonly maxIterations: number;
  readonly maxNodes: number;
  /** How the path is simplified; undefined: not at all. */
  readonly simplify: Simplification | undefined;
  /** Whether the path has to be proved free; ways that are not go back to the search. */
  readonly certify: boolean;
}
