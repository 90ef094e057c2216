import { Engine } from '../../bindings/engine.ts';
import { Robot } from '../../modules/robot/robot.ts';
import { Scene } from '../../bindings/scene/scene.ts';
import { SceneSegment } from '../../bindings/scene/scene-segment.ts';
import { Pool } from '../../bindings/workers/pool.ts';

/** What breaks a promise, as opposed to an error that a call has promised. */
export class Failure extends Error {}

/** Throws a `Failure` unless something holds. */
export function expectThat(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new Failure(what());
}

/** Errors start with the name of a function or method, and say what was wrong with an argument. */
const NAMED =
  /^(Engine|Scene|SceneSegment|SceneOnPool|Robot|RobotInScene|RobotOnPool|Pool|Distances|Contacts|contacts|elementPairs|timeOfImpact|castRays|anyHit|castFan|rangeInCone|mapOf|heightsOf|CellMap|HeightMap|createWorld|World|loadRobot|loadEngine|allPairs|mesh|point|line|triangle|box|cylinder|cone|hull|halfSpace|sphere|capsule)(\.\w+)?(\([^)]*\))?: \S/;

/** Why an error is none that a call may throw; undefined where it is one. */
export function whyUnnamed(error: unknown): string | undefined {
  if (!(error instanceof Error)) return `it throws ${String(error)}, which is no error`;
  const text = `${error.constructor.name}: ${error.message}`;
  if (error instanceof WebAssembly.RuntimeError) return `a trap, ${text}\n${error.stack ?? ''}`;
  if (!(error instanceof TypeError || error instanceof RangeError)) return `a wrong type of error, ${text}`;
  if (!NAMED.test(error.message)) return `an error that names no argument, ${text}\n${error.stack ?? ''}`;
  return undefined;
}

/** How many calls were made, by method. */
export const counts = new Map<string, number>();

/** How many calls were made in all. */
export function countAll(): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

type Method = (this: object, ...args: unknown[]) => unknown;

/** Counts calls of public methods of engines, scenes, segments, robots, pools, and checks what they throw. */
export function watchCalls(): void {
  for (const { name, prototype } of [Engine, Scene, SceneSegment, Robot, Pool]) {
    for (const key of Object.getOwnPropertyNames(prototype)) {
      const { value, writable } = Object.getOwnPropertyDescriptor(prototype, key) as {
        value?: unknown;
        writable?: boolean;
      };
      if (key === 'constructor' || typeof value !== 'function' || writable !== true) continue;
      const method = value as Method & { watched?: true };
      if (method.watched === true) continue;
      Object.defineProperty(prototype, key, { value: watch(`${name}.${key}`, method), writable: true });
    }
  }
}

function watch(name: string, method: Method): Method {
  const watched = function (this: object, ...args: unknown[]): unknown {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    try {
      return method.apply(this, args);
    } catch (error) {
      const why = error instanceof Failure ? undefined : whyUnnamed(error);
      if (why !== undefined) throw new Failure(`${name} throws ${why}`);
      throw error;
    }
  };
  return Object.assign(watched, { watched: true });
}
