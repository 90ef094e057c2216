import type { Question } from '../scene/questions/question.ts';
import type { Scene } from '../scene/scene.ts';
import { Cost } from './cost.ts';
import type { SceneCopy, SceneDescription } from './messages.ts';

/** What one element pair takes before anything was measured, in milliseconds. */
const ELEMENT_PAIR = 20e-6;

/** What a pool knows of a scene at one revision. */
export interface SceneRecord extends SceneCopy {
  /** What one unit of a question takes. `about`: the number of what it is about beside the scene. */
  readonly costOf: (question: Question<never, unknown>, about: number | undefined) => Cost;
  /** The scene as it was when a call first needed workers at this revision. */
  readonly description: () => SceneDescription;
}

/** Numbers scenes, and keeps their descriptions until they change. */
export class SceneRecords {
  readonly #records = new WeakMap<Scene, SceneRecord>();
  #next = 0;

  /** The record of a scene as it is now. */
  of(scene: Scene): SceneRecord {
    const last = this.#records.get(scene);
    if (last?.revision === scene.revision) return last;
    const sizes = new Map(scene.segments.map((id) => [id, scene.segment(id).size]));
    const { pairs } = scene;
    const elementPairs = pairs.reduce((sum, [a, b]) => sum + sizes.get(a)! * sizes.get(b)!, 0);
    const distances = elementPairs * ELEMENT_PAIR;
    let description: SceneDescription | undefined;
    const costs = new Map<string, Cost>();
    const record: SceneRecord = {
      id: last?.id ?? this.#next++,
      revision: scene.revision,
      costOf: (question, about) => {
        const name = `${about ?? ''} ${question.name}`;
        const cost = costs.get(name) ?? new Cost(question.cost?.(distances, pairs.length) ?? distances, 1);
        costs.set(name, cost);
        return cost;
      },
      description: () => (description ??= { scene: scene.toJSON(), fields: scene.distanceFields }),
    };
    this.#records.set(scene, record);
    return record;
  }

  /** Forgets a scene, and returns its number if it had one. */
  forget(scene: Scene): number | undefined {
    const id = this.#records.get(scene)?.id;
    this.#records.delete(scene);
    return id;
  }
}

/** Numbers what questions are about, so that each worker is sent it once. */
export class Subjects {
  readonly #numbers = new WeakMap<object, number>();
  #next = 0;

  of(about: object | undefined): number | undefined {
    if (about === undefined) return undefined;
    let number = this.#numbers.get(about);
    if (number === undefined) this.#numbers.set(about, (number = this.#next++));
    return number;
  }
}
