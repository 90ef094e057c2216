import { wrongType } from '../../base/errors.ts';
import type { Numbers, Precision } from '../../base/types.ts';
import type { Host } from '../../wasm/host.ts';
import type { SceneParts } from '../model/model.ts';
import type { BatchScene } from '../model/view.ts';
import type { SceneBatch } from '../query/batch.ts';
import type { AnswerShape } from './answers.ts';

/** What is made of a scene to answer questions about it: it lives as long as the scene does. */
export interface Companion {
  dispose(): void;
}

/** What a companion of a scene works on. */
export interface SceneContext {
  readonly host: Host;
  readonly parts: SceneParts;
  /** See `revisionOf`. */
  revision(): number;
  /** Notes that something has changed that copies of the scene have to follow. */
  changed(): void;
  /** Throws where the scene is disposed. `where` is the function that was called. */
  check(where: string): void;
}

/** A scene as questions see it. */
export interface AskedScene {
  readonly precision: Precision;
  readonly revision: number;
  /** What batches of poses run on. `where` is what an error calls the one who asks. */
  openBatch(where: string): { readonly batch: SceneBatch; readonly scene: BatchScene };
  /** The companion of a key: made when it is first asked for. */
  companion<Made extends Companion>(where: string, key: object, make: (context: SceneContext) => Made): Made;
}

/** Who asks, and about what: a scene, and what else a question is about, such as the tree of a robot. */
export interface Subject {
  /** The name of the function that was called, for errors. */
  readonly where: string;
  readonly scene: AskedScene;
  /** Plain data that stays one object from call to call; a worker is sent it once. */
  readonly about: object | undefined;
}

/** Units to be answered: sets of poses, configurations, rays. */
export interface Units {
  /** Their numbers, one unit after the other. */
  readonly numbers: Numbers;
  /** The number of the first of them in the whole call. */
  readonly first: number;
  readonly count: number;
}

/**
 * A question that is asked about many units at once. Scenes, pools and workers carry questions and know none:
 * each has a file of its own, and `modules/worker-program.ts` lists those that workers answer.
 */
export interface Question<Settings, Answer> {
  /** How workers tell questions apart. */
  readonly name: string;
  /**
   * Milliseconds that one unit takes, before any measurement. Default: those of all element pairs.
   *
   * @param distances - what the distances of all pairs take
   */
  cost?(distances: number, pairs: number): number;
  /** Whether the answer depends on where the segments of the scene are; if not, the units bring all poses. */
  readonly usesPoses: boolean;
  /** What the answer about so many units looks like. */
  shape(subject: Subject, settings: Settings, units: number): AnswerShape<Answer>;
  /** Throws what `run` would throw, before any unit is given to a worker. */
  check(subject: Subject, settings: Settings, units: Units): void;
  /**
   * Answers units. The scene stays as it is.
   *
   * @param out - what is written into; undefined: what is returned is made
   * @throws TypeError or RangeError that names the argument, before anything is written
   */
  run(subject: Subject, settings: Settings, units: Units, out: Answer | undefined): Answer;
}

/** A question with what it is asked about: the arguments of a call, read and copied. */
export interface Work<Settings = unknown, Answer = unknown> {
  readonly question: Question<Settings, Answer>;
  /** Plain data, as workers get it. */
  readonly settings: Settings;
  readonly about: object | undefined;
  readonly numbers: Numbers;
  readonly units: number;
  /** How many numbers a unit has; 0 where each unit needs all of them. */
  readonly width: number;
  /** What the caller gave to be written into, and the columns that were read of it. */
  readonly given: Answer | undefined;
  readonly out: Answer | undefined;
}

/** What shares the units of a question among workers: a pool. */
export interface Workers {
  /** How many there are. */
  readonly workers: number;
  /** @internal Answers a question about a scene. */
  ask<Settings, Answer>(where: string, scene: AskedScene, work: Work<Settings, Answer>): Promise<Answer>;
}

/** Answers a question on the calling thread. */
export function answer<Settings, Answer>(
  where: string,
  scene: AskedScene,
  { question, settings, about, numbers, units, given, out }: Work<Settings, Answer>,
): Answer {
  const found = question.run({ where, scene, about }, settings, { numbers, first: 0, count: units }, out);
  return given ?? found;
}

/** Whether a value is a scene, by what questions ask of it: one of another copy of this library also is. */
export function isScene<Given>(value: Given): value is Given & AskedScene {
  return typeof (value as Partial<AskedScene> | null | undefined)?.companion === 'function';
}

/** Checks that a value is a scene, and returns it. */
export function checkScene<Given>(where: string, scene: Given): Given & AskedScene {
  if (isScene(scene)) return scene;
  throw wrongType(where, 'scene', 'a scene', scene);
}

/** Checks that a value is a pool, by what is asked of it, and returns it. */
export function checkPool<Given>(where: string, pool: Given): Given {
  if (typeof (pool as Partial<Workers> | null | undefined)?.ask === 'function') return pool;
  throw wrongType(where, 'pool', 'a pool, as engine.createPool makes it', pool);
}
