import { unpackJson } from './packed.ts';
import { readBytes } from './read.ts';

/** Robots that come with labelled planning problems. */
export const PLANNED = ['panda', 'ur5'] as const;

/** Robots whose planning problems have no labels. */
export const UNLABELLED = ['fetch', 'baxter'] as const;

/** A planning problem; what is not used here is left out. */
export interface Problem {
  readonly set: string;
  readonly index: number;
  /** The joints that start and goal are about, in their order. */
  readonly joints: readonly string[];
  readonly scene: readonly {
    readonly id: string;
    readonly type: string;
    readonly dims: readonly number[];
    /** Three rows of four. */
    readonly pose: readonly number[];
  }[];
  readonly start: readonly number[];
  readonly goal: readonly number[];
}

/** A problem whose configurations are labelled. */
export interface LabelledProblem extends Problem {
  /** At each state of the straight line: to the surroundings, and of the robot to itself; metres. */
  readonly clearance: readonly (readonly [number, number])[];
}

export interface ProblemSet {
  readonly self_pairs: readonly (readonly [string, string])[];
  readonly states_per_problem: number;
  readonly problems: readonly LabelledProblem[];
}

/** The configurations that the labels of a problem are about: evenly spaced from start to goal. */
export function statesOf({ start, goal }: Problem, count: number): number[][] {
  return Array.from({ length: count }, (_, k) =>
    start.map((from, i) => from + ((goal[i]! - from) * k) / (count - 1)),
  );
}

export function readProblems(name: (typeof PLANNED)[number]): Promise<ProblemSet>;
export function readProblems(
  name: (typeof PLANNED)[number] | (typeof UNLABELLED)[number],
): Promise<{ readonly problems: readonly Problem[] }>;
export async function readProblems(name: string): Promise<unknown> {
  return unpackJson(await readBytes(`planning/${name}.json.gz`));
}
