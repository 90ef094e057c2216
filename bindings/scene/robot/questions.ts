import type { Numbers } from '../../base/types.ts';
import type { ConfigurationDistances, DistancesQuestion } from './evaluation.ts';
import type { LowestDistances, LowestQuestion } from './lowest.ts';
import type { RateQuestion, TrajectoryRatings } from './rate.ts';
import type { KinematicTree } from './kinematic-tree.ts';

/** Whether all pairs keep their margins on straight ways. */
export interface EdgesQuestion {
  readonly kind: 'edges';
  readonly margin: number;
  readonly knownFree: boolean;
}

/** What is asked of a robot in many configurations: plain data, as workers get it. */
export type RobotQuestion =
  /** All distances; a unit is a configuration. */
  | DistancesQuestion
  /** The lowest distance; a unit is a configuration. */
  | LowestQuestion
  /** What a trajectory costs; a unit is a trajectory. */
  | RateQuestion
  /** Whether all pairs keep their margins; a unit is a configuration. */
  | { readonly kind: 'free'; readonly margin: number }
  /**
   * Whether they do on the way; a unit is an edge: where it begins, where it ends, and in how many steps. `knownFree`: where
   * edges begin is not looked at.
   */
  | EdgesQuestion;

/** What a robot answers. */
export type RobotAnswer = ConfigurationDistances | LowestDistances | TrajectoryRatings | Uint8Array;

/** A question, and the configurations that it is about. */
export interface RobotWork<Answer extends RobotAnswer = RobotAnswer> {
  readonly question: RobotQuestion;
  /** The numbers of all units, one unit after the other. */
  readonly numbers: Numbers;
  readonly units: number;
  /** What is written into. */
  readonly out?: Answer | undefined;
}

/** A call of a robot's method, its arguments read and checked as far as they do not concern the scene. */
export interface RobotCall<Answer extends RobotAnswer = RobotAnswer> extends RobotWork<Answer> {
  readonly tree: KinematicTree;
  /** What the caller gave to be written into; `out` is what was read of it. */
  readonly given: Answer | undefined;
}

/** How many numbers a unit has. */
export function numbersPerUnit(question: RobotQuestion, { drives }: KinematicTree): number {
  if (question.kind === 'edges') return 2 * drives + 1;
  return question.kind === 'rate' ? question.waypoints * drives : drives;
}

/** Reads the arguments of a robot's methods, for whoever answers them: the robot itself, or a pool. */
export interface RobotCalls {
  evaluateBatch(where: string, configurations: unknown, options: unknown): RobotCall<ConfigurationDistances>;
  lowest(where: string, configurations: unknown, options: unknown): RobotCall<LowestDistances>;
  rate(where: string, configurations: unknown, options: unknown): RobotCall<TrajectoryRatings>;
  areFree(where: string, configurations: unknown, options: unknown): RobotCall<Uint8Array>;
  areEdgesFree(where: string, edges: unknown, options: unknown): RobotCall<Uint8Array>;
}

/** A robot as a pool sees it: what it can be asked, and what reads the arguments. */
export interface AskedRobot {
  /** @internal */
  readonly calls: RobotCalls;
  evaluateBatch(...args: never[]): unknown;
  lowest(...args: never[]): unknown;
  rate(...args: never[]): unknown;
  areFree(...args: never[]): unknown;
  areEdgesFree(...args: never[]): unknown;
}
