import { checkLength, type Vector } from '../../bindings/base/checks.ts';
import { outOfRange } from '../../bindings/base/errors.ts';
import { tape } from '../../bindings/base/tape.ts';
import type { Scene } from '../../bindings/index.ts';
import { copyPosition } from '../../bindings/geometry/pose.ts';
import { withPenetration } from '../../bindings/scene/pairs/penetration.ts';
import { checkScene, type Companion, type SceneContext } from '../../bindings/scene/questions/question.ts';
import { listAround, type NearElements } from './around.ts';
import { checkContactOptions, type ContactOptions, Contacts } from './contacts.ts';
import {
  checkElementPairOptions,
  type ElementPairOptions,
  type ElementPairs,
  listElementPairs,
} from './elements-within.ts';
import { type ImpactOptions, type Impacts, ImpactSearch, readImpacts, type RigidMotion } from './impacts.ts';
import { weighCorners } from './corners.ts';
import { type ListedContacts, Lister } from './listing.ts';

const KEY = {};

/** What lists the contacts of a scene. */
class ContactLists implements Companion {
  readonly host: SceneContext['host'];
  readonly parts: SceneContext['parts'];
  readonly lister: Lister;
  /** Of who asks again and again. */
  readonly keeper: Lister;
  readonly impacts: ImpactSearch;

  constructor({ host, parts }: SceneContext) {
    this.host = host;
    this.parts = parts;
    this.lister = new Lister(host);
    this.keeper = new Lister(host, true);
    this.impacts = new ImpactSearch(host, parts);
  }

  dispose(): void {
    this.impacts.dispose();
    this.keeper.dispose();
  }
}

/** @throws TypeError for what is no scene, or one that is disposed */
function listsOf(where: string, scene: Scene): ContactLists {
  return checkScene(where, scene).companion(where, KEY, (context) => new ContactLists(context));
}

/**
 * Lists where segments of the pair list touch or overlap: all their element pairs within a distance. Margins
 * of pairs do not count here.
 *
 * @param options.maxDistance - metres, finite. Default 0: elements that touch or overlap
 * @param options.nearestOnly - whether to keep only the closest elements of each segment pair. Default: false
 * @param options.merge - whether contacts with meshes, height fields and cells become one for each plane that
 *   they rest on. Default: true
 * @param options.polygons - where contacts can be flat: 'polygon' (default) or 'deepest' point
 * @param options.point - where contacts on half-spaces and planes act: at the 'centroid' (default) of the
 *   polygon, or at the mean of the 'corners' that are below, by how deep each is
 * @returns a copy, in the order of the pair list and the numbers of the elements
 * @throws TypeError or RangeError that names the option, RangeError when memory is full
 */
export function contacts(scene: Scene, options?: ContactOptions): Contacts {
  const where = 'contacts';
  if (tape.listener !== undefined) return tape.listener.call(where, contacts, [scene, options]);
  const { maxDistance, nearestOnly, merge, polygons, point, isExact } = checkContactOptions(where, options);
  const { host, parts, lister } = listsOf(where, scene);
  const { pairs, pairCount, phase } = parts.sceneWithin(where, maxDistance);
  return lister.contacts(
    where,
    polygons === 'polygon' ? 'polygons' : 'contacts',
    nearestOnly ? 'nearest' : merge ? 'merged' : 'all',
    maxDistance,
    pairs,
    (list) => withPenetration(host, isExact, () => host.exports.listContacts(pairs, pairCount, phase, list)),
    (found) => {
      const points = point === 'corners' ? weighCorners(parts, found, maxDistance) : undefined;
      return new Contacts(parts.pairs.rows, parts.segments.links, found, points);
    },
  );
}

/**
 * @internal Lists where segments of some pairs touch, as `contacts` does without options.
 *
 * @param places - in the scene, of both segments of each of `count` pairs
 * @param take - is given views that last until it returns; rows are those of the pairs that were named
 * @param evaluated - for each pair its slot where it was evaluated by `evaluateGiven`, or without slots which
 *   one it was of those that were evaluated last; −1: none; no segment may have moved since. It costs less to
 *   list these, and what is listed is the same
 */
export function listContactsOf<T>(
  scene: Scene,
  places: Int32Array,
  count: number,
  maxDistance: number,
  take: (found: ListedContacts) => T,
  evaluated?: Int32Array,
): T {
  const where = 'contacts';
  const { host, parts, keeper } = listsOf(where, scene);
  const { address: pairs, results } = parts.givenPairs(where, places, count);
  const { exports, heap } = host;
  const isKnown = evaluated !== undefined && results !== 0;
  const run = (list: number): void => {
    if (!isKnown) return void exports.listContacts(pairs, count, 0, list);
    heap.lend(where, 4 * count, (rows) => {
      heap.int32(rows, count).set(evaluated.subarray(0, count));
      exports.listEvaluated(pairs, count, results, rows, list);
    });
  };
  return keeper.contacts(where, 'polygons', 'merged', maxDistance, pairs, run, take);
}

/**
 * Lists all pairs of elements of two segments within a distance of each other, also of segments that are not
 * in the pair list.
 *
 * @param options - `maxDistance`: metres, finite. Default 0: elements that touch or overlap
 * @throws RangeError for an unknown id, a segment with itself, or when memory is full
 */
export function elementPairs(scene: Scene, a: string, b: string, options?: ElementPairOptions): ElementPairs {
  const where = 'elementPairs';
  if (tape.listener !== undefined) return tape.listener.call(where, elementPairs, [scene, a, b, options]);
  const maxDistance = checkElementPairOptions(where, options);
  const { host, parts, lister } = listsOf(where, scene);
  const first = parts.segments.get(where, 'a', a);
  const second = parts.segments.get(where, 'b', b);
  if (first === second) throw outOfRange(where, 'b', 'another segment than a', b);
  parts.flush();
  return listElementPairs(where, first.address, second.address, maxDistance, host, lister);
}

/**
 * The elements of a segment within a distance of a point of the world, as the cells of a map around a robot:
 * their numbers, rising, and signed distances.
 *
 * @param position - x y z, metres
 * @param radius - metres, finite, at least 0; an element at this distance is within it
 * @returns copies; none where nothing is within it
 * @throws TypeError or RangeError that names the argument, RangeError when memory is full
 */
export function elementsWithin(scene: Scene, id: string, position: Vector, radius: number): NearElements {
  const where = 'elementsWithin';
  if (tape.listener !== undefined)
    return tape.listener.call(where, elementsWithin, [scene, id, position, radius]);
  const place = copyPosition(where, position);
  const within = checkLength(where, 'radius', radius);
  const { host, parts, lister } = listsOf(where, scene);
  const segment = parts.segments.get(where, 'id', id);
  parts.flush();
  const address = parts.poses.stagePosition(where, place);
  return listAround(where, segment.address, address, within, host, lister);
}

/**
 * When pairs are first closer than their margins, while segments move as rigid bodies: with a velocity that
 * changes evenly, turning at a constant rate. Times never exceed the true ones. What is attached to a segment
 * moves with it; others stay. See docs/continuous.md. The scene stays as it is.
 *
 * @param motions - how segments move, by id
 * @throws TypeError or RangeError that names the argument
 */
export function timeOfImpact(
  scene: Scene,
  motions: Readonly<Record<string, RigidMotion>>,
  options: ImpactOptions,
): Impacts {
  const where = 'timeOfImpact';
  if (tape.listener !== undefined) return tape.listener.call(where, timeOfImpact, [scene, motions, options]);
  const question = readImpacts(where, motions, options);
  return listsOf(where, scene).impacts.find(where, question);
}
