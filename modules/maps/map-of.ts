import { outOfRange } from '../../bindings/base/errors.ts';
import { tape } from '../../bindings/base/tape.ts';
import type { Scene } from '../../bindings/index.ts';
import { checkScene, type Companion, type SceneContext } from '../../bindings/scene/questions/question.ts';
import { elementPairs } from '../contacts/functions.ts';
import { CellMap } from './cell-map.ts';
import { HeightMap } from './height-map.ts';

const KEY = {};

/** What changes the maps of a scene. */
class SceneMaps implements Companion {
  readonly context: SceneContext;

  constructor(context: SceneContext) {
    this.context = context;
  }

  dispose(): void {}
}

/** @throws TypeError for what is no scene, or one that is disposed */
function contextOf(where: string, scene: Scene): SceneContext {
  return checkScene(where, scene).companion(where, KEY, (context) => new SceneMaps(context)).context;
}

/**
 * The cells of a segment that is a map of these, made by `cells`, to be changed in place.
 *
 * @param id - of the segment
 * @throws RangeError for an unknown id, or a segment of other elements
 */
export function mapOf(scene: Scene, id: string): CellMap {
  if (tape.listener !== undefined) return tape.listener.call('mapOf', mapOf, [scene, id]);
  const store = (where: string) => {
    const { cells } = contextOf(where, scene).parts.segments.get(where, 'id', id);
    if (cells === undefined) throw outOfRange(where, 'id', 'a segment that is a map of cells', id);
    return cells;
  };
  store('mapOf');
  return new CellMap(id, {
    store,
    changed: () => contextOf('mapOf', scene).changed(),
    near: (where, other, distance) => {
      contextOf(where, scene).parts.segments.get(where, 'id', other);
      if (other === id) throw outOfRange(where, 'id', 'another segment than the map', other);
      return elementPairs(scene, id, other, { maxDistance: distance }).elementA;
    },
  });
}

/**
 * The heights of a segment that is a height field, made by `heightField`, to be changed in place.
 *
 * @param id - of the segment
 * @throws RangeError for an unknown id, or a segment of other elements
 */
export function heightsOf(scene: Scene, id: string): HeightMap {
  if (tape.listener !== undefined) return tape.listener.call('heightsOf', heightsOf, [scene, id]);
  const store = (where: string) => {
    const { heights } = contextOf(where, scene).parts.segments.get(where, 'id', id);
    if (heights === undefined) throw outOfRange(where, 'id', 'a segment that is a height field', id);
    return heights;
  };
  store('heightsOf');
  return new HeightMap(id, { store, changed: () => contextOf('heightsOf', scene).changed() });
}
