import type { Scene } from '../scene/scene.ts';
import type { KinematicTree } from '../scene/robot/kinematic-tree.ts';
import type { RobotQuestion } from '../scene/robot/questions.ts';
import { Cost } from './cost.ts';
import type { SceneCopy, SceneDescription } from './messages.ts';

/** What one element pair takes before anything was measured, in milliseconds. */
const ELEMENT_PAIR = 20e-6;

/** What one ray takes before anything was measured, in milliseconds. */
const RAY = 300e-6;

/** What a pool knows of a scene at one revision. */
export interface SceneRecord extends SceneCopy {
  /** What the distances of all pairs take for one set of poses. */
  readonly evaluation: Cost;
  /** What the test of one set of poses takes. */
  readonly test: Cost;
  /** What one ray takes whose first hit is asked for. */
  readonly cast: Cost;
  /** What one ray takes of which it is asked whether it hits. */
  readonly rayTest: Cost;
  /** What it takes to answer one unit of a question to a robot. */
  readonly costOf: (robot: number, kind: RobotQuestion['kind']) => Cost;
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
    const sizes = new Map(scene.segments.map((id) => [id, scene.sizeOf(id)]));
    const elementPairs = scene.pairs.reduce((sum, [a, b]) => sum + sizes.get(a)! * sizes.get(b)!, 0);
    let description: SceneDescription | undefined;
    const costs = new Map<string, Cost>();
    const costOf = (robot: number, kind: RobotQuestion['kind']): Cost => {
      const name = `${robot} ${kind}`;
      const cost = costs.get(name) ?? new Cost(elementPairs * ELEMENT_PAIR, 1);
      costs.set(name, cost);
      return cost;
    };
    const record: SceneRecord = {
      id: last?.id ?? this.#next++,
      revision: scene.revision,
      evaluation: new Cost(elementPairs * ELEMENT_PAIR, 1),
      test: new Cost(elementPairs * ELEMENT_PAIR, 1),
      cast: new Cost(RAY, 1),
      rayTest: new Cost(RAY, 1),
      costOf,
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

/** Numbers robots by their trees, so that each worker is sent a tree once. */
export class RobotNumbers {
  readonly #numbers = new WeakMap<KinematicTree, number>();
  #next = 0;

  of(tree: KinematicTree): number {
    let number = this.#numbers.get(tree);
    if (number === undefined) this.#numbers.set(tree, (number = this.#next++));
    return number;
  }
}
