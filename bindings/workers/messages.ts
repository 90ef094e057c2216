import type { GivenField } from '../scene/model/distance-field.ts';
import type { SceneJSON } from '../scene/model/format.ts';

/** Numbers of units, as workers get them. */
export type UnitNumbers = Float64Array | Float32Array;

/**
 * What a worker is to answer. The numbers are those of the units from `Span.first` on. `out` lies in shared
 * memory; where it is missing, the worker makes it and sends it back.
 */
export interface Task {
  /** The name of the question, and what it is told. */
  readonly question: string;
  readonly settings: unknown;
  readonly numbers: UnitNumbers;
  readonly width: number;
  /** Where all movable segments of the scene are, as matrices, if the question depends on it. */
  readonly state: Float64Array | undefined;
  /** The number of what the question is about beside the scene, of what the worker was sent. */
  readonly about: number | undefined;
  readonly out?: unknown;
}

/** The units, from `first` up to `end`, that a worker has to do. */
export interface Span {
  readonly first: number;
  readonly end: number;
  /** How many are done at once. */
  readonly step: number;
  /** Where several workers share the units: one number, how many steps somebody has begun. */
  readonly begun?: Int32Array;
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
   * `description` comes along where the worker's copy of the scene is missing or old, `about` where it has
   * not been sent what the question is about.
   */
  | {
      kind: 'run';
      where: string;
      scene: SceneCopy;
      description?: SceneDescription;
      about?: object;
      task: Task;
      span: Span;
    }
  | { kind: 'forget'; scene: number };

/** What a worker says in return, except to 'forget'. */
export type Reply =
  /** `milliseconds`: how long the task took; `out` where the request brought none. */
  | { kind: 'done'; milliseconds: number; out?: unknown }
  /** An error after which the worker is as good as before. */
  | { kind: 'refused'; message: string };
