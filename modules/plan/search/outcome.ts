import type { Conflict } from '../../robot/questions/conflict.ts';

/** What a search has done. */
export interface SearchStatistics {
  /** Samples that were drawn. */
  readonly iterations: number;
  /** Places in the trees of the start and of the goals together. */
  readonly nodes: number;
  /** Ways that the search has tested, and how many of them were free. */
  readonly edges: number;
  readonly freeEdges: number;
}

/** A path was found. */
export interface Solved {
  readonly status: 'solved';
  readonly solved: true;
  /** Configurations from the start to a goal. The straight way from each to the next is free. */
  readonly path: Float64Array;
  /** Whether each edge is proved to be free all the way, and not only at samples. */
  readonly certified: boolean;
  /** The numbers of the edges that `certify` could neither prove free nor prove not free. */
  readonly unresolved: readonly number[];
  /** The length of the path: the sum of Euclidean distances, radians and metres taken as one. */
  readonly cost: number;
  /** The number of the goal that it leads to. */
  readonly goal: number;
  readonly statistics: SearchStatistics;
}

/** The search has come to one of its limits. There may be a path or none. */
export interface Exhausted {
  readonly status: 'exhausted';
  readonly solved: false;
  /** Which limit it was; `'roadmap'`: the edges of the roadmap do not join start and goal. */
  readonly limit: 'maxIterations' | 'maxNodes' | 'timeLimit' | 'roadmap';
  /** The first conflict on the straight way to the first goal; `connectMany` omits it after scene changes. */
  readonly conflict?: Conflict | undefined;
  readonly statistics: SearchStatistics;
}

/** The start is not free, or none of the goals. Nothing was searched. */
export interface Refused {
  readonly status: 'start in collision' | 'goal in collision';
  readonly solved: false;
  /** Which pair does not keep its margin there, and its distance; for goals, that of the first. */
  readonly conflict: Conflict;
}

/** The signal has said that nobody waits for the result any more. */
export interface Aborted {
  readonly status: 'aborted';
  readonly solved: false;
  /** What the signal gives as the reason. */
  readonly reason: unknown;
  readonly statistics?: SearchStatistics | undefined;
}

/** What came of a search. */
export type Result = Solved | Exhausted | Refused | Aborted;
