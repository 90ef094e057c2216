import type { Engine } from '../../bindings/index.ts';

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

/** As far as no two segments of the bench are from each other, m. */
const EVERYWHERE = 1e6;

/**
 * An engine that counts what worlds ask of it.
 *
 * @param isEveryPair - has the distance of every pair be computed, as without hierarchies
 */
export function watch(engine: Engine, isEveryPair: boolean): Watched {
  let looks = { tries: 0, pairs: 0, elements: 0 };
  const createScene: Engine['createScene'] = (description) => {
    const scene = engine.createScene(description);
    const setPoses = scene.setPosesAt.bind(scene);
    const evaluate = scene.evaluate.bind(scene);
    const evaluateGiven = scene.evaluateGiven.bind(scene);
    const note = (): void => {
      const { pairs, elementTests } = engine.statistics();
      looks = { ...looks, pairs: looks.pairs + pairs, elements: looks.elements + elementTests };
    };
    // A world looks once wherever it has put all, and may know already how far some pairs are apart.
    scene.setPosesAt = (places, poses) => {
      setPoses(places, poses);
      looks = { ...looks, tries: looks.tries + 1 };
      if (!isEveryPair) return;
      evaluate({ maxDistance: EVERYWHERE });
      note();
    };
    // Those that are asked about are among all.
    scene.evaluate = (options) => {
      const found = evaluate(options);
      if (!isEveryPair) note();
      return found;
    };
    scene.evaluateGiven = (...given) => {
      const found = evaluateGiven(...given);
      if (!isEveryPair) note();
      return found;
    };
    return scene;
  };
  const take = (): Looks => {
    const taken = looks;
    looks = { tries: 0, pairs: 0, elements: 0 };
    return taken;
  };
  return { engine: { createScene } as Engine, take };
}
