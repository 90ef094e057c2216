import type { Engine, Pair, Precision, Recording, Scene, SceneJSON } from '../../bindings/index.ts';
import type { Robot } from '../../modules/robot/index.ts';
import type { ResultColumns } from '../support/scenes.ts';
import { expectThat, Failure, whyUnnamed } from './calls.ts';
import { keysOf, Model } from './model.ts';
import { copyOf, expectNumbers, expectSame } from './same.ts';

/** One of several scenes to which the same happens, which have to give the same answers. */
export interface Twin {
  readonly name: string;
  readonly engine: Engine;
  readonly treeFrom: number;
  readonly scene: Scene;
}

/** What a call came to: what it returned, or the error that it threw. */
export type Answer<T> = { readonly value: T } | { readonly refused: string };

/** Columns as lists of numbers. */
export type Rows = Record<keyof ResultColumns, number[]>;

/** How far a number may be from one that was found in another way, metres. */
export const TOLERANCE: Readonly<Record<Precision, number>> = { double: 1e-8, single: 2e-4 };

/** The most pairs whose margins are looked at one by one. */
const MOST_MARGINS = 100;

/** Scenes in two engines, with trees and without, and the model of what happened to them. */
export class World {
  readonly precision: Precision;
  readonly twins: readonly Twin[];
  readonly model: Model;
  /** The robot whose segments the scenes hold. */
  readonly robot: Robot | undefined;
  /**
   * What happens to the first engine, if it is recorded, and the number of the call that it was last asked.
   */
  readonly recording: Recording | undefined;
  asked = 0;
  /** The pairs, and the distances that were found last. */
  pairs: readonly Pair[] = [];
  distances: readonly number[] = [];

  /**
   * @param engines - with vectors and without
   * @param json - what the scenes are at first
   * @param recording - of the first engine
   */
  constructor(engines: readonly [Engine, Engine], json: SceneJSON, robot?: Robot, recording?: Recording) {
    const [vectors, scalars] = engines;
    this.recording = recording;
    this.precision = vectors.build.precision;
    this.robot = robot;
    const twin = (name: string, engine: Engine, treeFrom: number): Twin => {
      return { name, engine, treeFrom, scene: engine.createScene({ ...json, treeFrom }) };
    };
    this.twins = [
      twin('vectors, some trees', vectors, 20),
      twin('vectors, no trees', vectors, 256),
      twin('scalars, all trees', scalars, 1),
    ];
    this.model = Model.of(json);
    this.note();
  }

  get first(): Twin {
    return this.twins[0]!;
  }

  /** Takes note of the pairs. */
  note(): void {
    this.pairs = this.first.scene.pairs.map(([a, b]) => [a, b]);
  }

  /** Asks all twins one thing: they must answer alike, and those that refuse must stay as they were. */
  ask<T>(what: string, call: (twin: Twin) => T): Answer<T> {
    const answers = this.twins.map((twin): Answer<unknown> => {
      const before = describe(twin.scene);
      const answer = attempt(() => copyOf(call(twin)));
      // What comes later checks it.
      if (twin === this.first) this.asked = this.recording?.last ?? 0;
      if ('refused' in answer) {
        expectSame(`${what}, which is refused, in ${twin.name}`, describe(twin.scene), before);
      } else expectNumbers(`${what} in ${twin.name}`, answer.value);
      return answer;
    });
    for (const [i, answer] of answers.entries()) {
      expectSame(`${what} in ${this.twins[i]!.name}, and in ${this.first.name}`, answer, answers[0]);
    }
    return answers[0] as Answer<T>;
  }

  /** Asks what may not be refused. */
  get<T>(what: string, call: (twin: Twin) => T): T {
    const answer = this.ask(what, call);
    expectThat('value' in answer, () => `${what} is refused: ${(answer as { refused: string }).refused}`);
    return answer.value;
  }

  /** Changes all twins, which have to take it or to refuse it as the model says. */
  change(what: string, isAccepted: boolean, call: (scene: Scene) => void): void {
    const answer = this.ask(what, ({ scene }) => call(scene));
    const isRefused = 'refused' in answer;
    expectThat(isRefused !== isAccepted, () =>
      isRefused ? `${what} is refused: ${answer.refused}` : `${what} is not refused`,
    );
    this.note();
  }

  /** A scene made of what the first twin says of itself. */
  makeCopy(twin: Twin = this.first): Scene {
    // Text would make 0 of −0.
    return twin.engine.createScene({ ...structuredClone(twin.scene.toJSON()), treeFrom: twin.treeFrom });
  }

  /** Fails where the scenes are not what the model says, or answer otherwise than scenes made anew. */
  check(): void {
    const { scene } = this.first;
    const { segments, movable, compared } = this.model;
    expectSame('segments', scene.segments, [...segments.keys()]);
    expectSame('movable', scene.movable, movable);
    expectSame('pairs', [...keysOf(scene.pairs)].toSorted(), [...compared].toSorted());
    for (const [id, { isStatic, carrier }] of segments) {
      expectSame(`isStatic(${id})`, scene.segment(id).isStatic, isStatic);
      expectSame(`carrierOf(${id})`, scene.segment(id).carrier, carrier);
      const [pose, expected] = [scene.getPose(id), this.model.poseOf(id)];
      const miss = Math.max(...pose.map((x, i) => Math.abs(x - expected[i]!)));
      expectThat(miss <= TOLERANCE[this.precision], () => `getPose(${id}) is off by ${miss}`);
    }
    for (const [a, b] of this.pairs.slice(0, MOST_MARGINS)) {
      expectSame(`marginOf(${a}, ${b})`, scene.segment(a).marginTo(b), this.model.marginOf(a, b));
    }
    const rows = this.get('evaluate', (twin) => readRows(twin.scene.evaluate()));
    this.distances = rows.distance;
    for (const twin of this.twins) {
      using copy = this.makeCopy(twin);
      expectSame(`JSON of a fresh scene, ${twin.name}`, copy.toJSON(), twin.scene.toJSON());
      expectSame(`evaluate of a fresh scene, ${twin.name}`, readRows(copy.evaluate()), rows);
    }
  }
}

/** Calls something, and catches the errors that a call may throw. */
export function attempt<T>(call: () => T): Answer<T> {
  try {
    return { value: call() };
  } catch (error) {
    if (error instanceof Failure) throw error;
    const why = whyUnnamed(error);
    if (why !== undefined) throw new Failure(why);
    return { refused: String(error) };
  }
}

/** What can be told of a scene without asking it anything that it would have to compute. */
function describe(scene: Scene): unknown {
  return { json: scene.toJSON(), revision: scene.revision, pairs: scene.pairs, movable: scene.movable };
}

/** A copy of columns. */
export function readRows(columns: ResultColumns): Rows {
  return copyOf({
    distance: columns.distance,
    pointA: columns.pointA,
    pointB: columns.pointB,
    normal: columns.normal,
    elementA: columns.elementA,
    elementB: columns.elementB,
    beyond: columns.beyond,
  }) as Rows;
}
