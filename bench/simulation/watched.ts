import type { Engine, Scene } from '../../bindings/index.ts';

/** What looking for pairs has taken. */
export interface Looks {
  /** How often a world has looked what is near: once for each part of a step that it tried. */
  readonly tries: number;
  /** Pairs of segments that were looked at, and of elements. */
  readonly pairs: number;
  readonly elements: number;
}

/** An engine as worlds need it, and what they ask of it. */
export interface Watched {
  readonly engine: Engine;
  /** What it took since this was asked last. */
  readonly take: () => Looks;
}

/**
 * An engine that counts what worlds ask of it.
 *
 * @param isEveryPair - has the distance of every pair be computed, as without hierarchies. Pairs are
 *   in another order then
 */
export function watch(engine: Engine, isEveryPair: boolean): Watched {
  let looks = { tries: 0, pairs: 0, elements: 0 };
  const createScene: Engine['createScene'] = (description) => {
    const scene = engine.createScene(isEveryPair ? { segments: {}, pairs: [] } : description);
    const evaluate = scene.evaluate.bind(scene);
    scene.evaluate = (options) => {
      const found = evaluate(isEveryPair ? undefined : options);
      const { pairs, elementTests } = engine.statistics();
      looks = {
        tries: looks.tries + 1,
        pairs: looks.pairs + pairs,
        elements: looks.elements + elementTests,
      };
      return found;
    };
    if (isEveryPair) compareAll(scene);
    return scene;
  };
  const take = (): Looks => {
    const taken = looks;
    looks = { tries: 0, pairs: 0, elements: 0 };
    return taken;
  };
  return { engine: { createScene } as Engine, take };
}

/** Has a scene with a list of pairs compare what is added with all that is there. */
function compareAll(scene: Scene): void {
  const add = scene.addSegment.bind(scene);
  const standing = new Set<string>();
  const ids: string[] = [];
  scene.addSegment = (id, elements, options = {}) => {
    const { static: isStatic = false } = options;
    add(id, elements, { ...options, pairs: ids.filter((other) => !(isStatic && standing.has(other))) });
    ids.push(id);
    if (isStatic) standing.add(id);
  };
}
