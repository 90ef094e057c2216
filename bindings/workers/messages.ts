import type { PoseFormat } from '../scene/model/poses.ts';
import type { BatchDistances } from '../scene/pairs/columns.ts';
import type { GivenField } from '../scene/model/distance-field.ts';
import type { SceneJSON } from '../scene/model/format.ts';
import type { KinematicTree } from '../scene/robot/kinematic-tree.ts';
import type { CheckerShape } from '../scene/robot/checker.ts';
import type { Exhausted, Solved } from '../scene/search/outcome.ts';
import type { SearchProblem } from '../scene/search/problem.ts';
import type { GivenReach } from '../scene/rays/given.ts';
import type { RayHits } from '../scene/rays/hits.ts';
import type { Columns } from '../scene/pairs/result-columns.ts';
import type { RobotAnswer, RobotQuestion } from '../scene/robot/questions.ts';

/** Numbers of poses, as workers get them. */
export type PoseNumbers = Float64Array | Float32Array;

/**
 * What a worker is to compute. The arrays hold what belongs to the units from `Units.first` on. `out` lies in
 * shared memory; where it is missing, the worker makes it and sends it back.
 */
export type Task =
  /** The distances of all pairs; a unit is a set of poses. */
  | {
      kind: 'evaluate sets';
      poses: PoseNumbers;
      format: PoseFormat;
      maxDistance: number;
      out?: BatchDistances;
    }
  /** The distances of a part of the pair list for one set of poses; a unit is a pair. */
  | {
      kind: 'evaluate pairs';
      poses: PoseNumbers;
      format: PoseFormat;
      maxDistance: number;
      out?: BatchDistances;
    }
  /** Which sets of poses keep the margin; a unit is a set. */
  | { kind: 'test sets'; poses: PoseNumbers; format: PoseFormat; margin: number; out?: Uint8Array }
  /** What rays meet first; a unit is a ray, `poses` are the numbers of the rays. */
  | ({ kind: 'cast rays'; poses: PoseNumbers; state: Float64Array; out?: RayHits } & GivenReach)
  /** Whether rays meet anything; the same of both. */
  | ({ kind: 'test rays'; poses: PoseNumbers; state: Float64Array; out?: Uint8Array } & GivenReach)
  /** What a robot is asked in many configurations; `poses` are the numbers of its units. */
  | {
      kind: 'ask robot';
      poses: PoseNumbers;
      question: RobotQuestion;
      /** Which tree it has, of those that the worker was sent. */
      robot: number;
      /** Where all movable segments of the scene are, as matrices. */
      state: Float64Array;
      out?: RobotAnswer;
    }
  /** Paths that are looked for; a unit is a problem. Each worker has all of them, and sends back what it has done. */
  | {
      kind: 'plan';
      problems: readonly SearchProblem[];
      shape: CheckerShape;
      robot: number;
      state: Float64Array;
      out?: never;
    };

/** What a worker has found out about one unit of a plan. */
export interface PlannedUnit {
  readonly unit: number;
  readonly result: Solved | Exhausted;
}

/** What a task writes. */
export type Output =
  | BatchDistances
  | RayHits
  | Uint8Array
  | RobotAnswer
  | Columns<string>
  | readonly PlannedUnit[];

/** The units, from `first` up to `end`, that a worker has to do. */
export interface Units {
  first: number;
  end: number;
  /** How many are done at once. */
  step: number;
  /** Where several workers share the units: one number, how many steps somebody has begun. */
  begun?: Int32Array;
}

/** From what a worker makes a copy of a scene. */
export interface SceneDescription {
  readonly scene: SceneJSON;
  /** The distance fields of its maps. */
  readonly fields: readonly GivenField[];
}

/** A copy of a scene. */
export interface SceneCopy {
  id: number;
  revision: number;
}

/** What the pool says to a worker. */
export type Request =
  | { kind: 'start'; module: WebAssembly.Module }
  /**
   * `description` comes along where the worker's copy of the scene is missing or old, `tree` where it has not been sent that of
   * the robot of the task.
   */
  | {
      kind: 'run';
      where: string;
      scene: SceneCopy;
      description?: SceneDescription;
      tree?: KinematicTree;
      task: Task;
      units: Units;
    }
  | { kind: 'forget'; scene: number };

/** What a worker says in return, except to 'forget'. */
export type Answer =
  /** `milliseconds`: how long the task took; `out` where the request brought none. */
  | { kind: 'done'; milliseconds: number; out?: Output }
  /** An error after which the worker is as good as before. */
  | { kind: 'refused'; message: string };
