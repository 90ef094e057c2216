import { checkItems } from '../../base/checks.ts';
import type { Attachment } from './attachments.ts';
import {
  checkFinite,
  checkInteger,
  checkNumber,
  checkObject,
  checkString,
  outOfRange,
  wrongType,
} from '../../base/errors.ts';
import type { SegmentItem, SegmentSource } from '../../elements/mesh.ts';
import { checkElements, type ElementJSON, isMap, mapSize } from '../../elements/source.ts';
import { sizeOf } from '../../elements/staging.ts';
import { checkIds, checkPair, type Pair } from '../pairs/pairs.ts';
import { type GroupPair, MOST_GROUPS } from './groups.ts';
import type { PairMargin } from './pair-set.ts';
import { copyPose } from '../../geometry/pose.ts';
import type { LinkElements } from './links.ts';
import { type GivenSegment, readPlace } from './segments.ts';
import { MOST_FLAT } from '../../wasm/records.ts';

/** What both forms of a description may say about its segments. */
export interface SceneRules {
  /** Distances that pairs have to keep, in metres, instead of the margin of a call. */
  margins?: readonly PairMargin[];
  /** Segments that others carry, as `scene.attach` has it. */
  attached?: readonly Attachment[];
  /**
   * Segments with at least so many elements get a bounding volume hierarchy. 1 to 256; by default the size
   * from which on it pays. It changes no result, only what it costs.
   */
  treeFrom?: number;
  /**
   * Ids of the segments that later ones are compared with, unless `addSegment` is told otherwise. Default:
   * none; those of the robot where `robot.createScene` made the scene.
   */
  compareAdded?: readonly string[];
  /** With pairs 'all': pairs of groups that are not compared; a group with itself: its segments are not. */
  apart?: readonly GroupPair[];
  /** With pairs 'all': pairs of segments that are not compared. */
  except?: readonly Pair[];
}

/** A scene to make: the elements of each segment by its id, and the pairs to compare. */
export interface SceneSpec extends SceneRules {
  segments: Readonly<Record<string, SegmentSource>>;
  /** What is compared; `'all'`: what is near each other when it is asked for, see `createScene`. */
  pairs?: readonly Pair[] | 'all';
  /** Ids of the segments that stand still, at the origin of the world. */
  static?: readonly string[];
}

/** What `scene.toJSON()` gives; described in docs/scene-format.md. */
export interface SceneJSON extends SceneRules {
  format: typeof SCENE_FORMAT;
  version: typeof SCENE_VERSION;
  segments: readonly SegmentJSON[];
  pairs: readonly Pair[] | 'all';
}

/** A segment in a scene description. */
export interface SegmentJSON {
  id: string;
  elements: readonly (SegmentItem | ElementJSON)[];
  pose?: readonly number[];
  static?: boolean;
  /** In a scene with pairs 'all'. */
  group?: string;
  /**
   * Of a robot: the links that it is made of, each with the number of its elements, which follow each other.
   */
  links?: readonly LinkElements[];
}

export const SCENE_FORMAT = 'clearance-scene';
export const SCENE_VERSION = 1;

/** A scene description, its parts checked; whether they fit together is found where a scene takes them in. */
export interface CheckedScene {
  readonly segments: readonly GivenSegment[];
  readonly pairs: readonly Pair[] | 'all';
  readonly apart: readonly GroupPair[];
  readonly except: readonly Pair[];
  readonly margins: readonly PairMargin[];
  readonly attached: readonly Attachment[];
  readonly treeFrom: number;
  readonly compareAdded: readonly string[];
}

/** More elements than any segment can have. */
const MOST_ELEMENTS = 2 ** 31;

/**
 * The number of elements from which on a segment gets a tree. Measured (`npm run bench -- meshes`): for a
 * distance from a segment of its size it pays from 100 to 250 elements on, or later; from one with a tree it
 * paid from 16 to 32. For a yes or no with a wide margin, triangles do better without up to 250 at least.
 */
export const TREE_FROM = 64;

/** A scene without segments and pairs, in the words of a checked description. */
export const EMPTY_SCENE: CheckedScene = {
  ...{ segments: [], pairs: [], apart: [], except: [], margins: [], attached: [] },
  treeFrom: TREE_FROM,
  compareAdded: [],
};

/**
 * Checks a description that may come from a file: nothing of it is kept but checked copies.
 *
 * @throws TypeError or RangeError that names the part
 */
export function checkScene(where: string, value: unknown): CheckedScene {
  const description = value as Partial<SceneSpec & SceneJSON> | null;
  if (typeof description !== 'object' || description === null) {
    throw wrongType(where, 'description', 'an object with segments and pairs', value);
  }
  const { pairs, apart, except, margins, attached, treeFrom, compareAdded } = description;
  return {
    segments: description.format === undefined ? fromSpec(where, description) : fromJSON(where, description),
    pairs: pairs === 'all' ? pairs : checkPairs(where, pairs),
    apart: checkApart(where, apart),
    except: checkList(where, 'except', 'an array of [a, b]', except, checkPair),
    margins: checkList(where, 'margins', 'an array of [a, b, margin]', margins, checkMargin),
    attached: checkList(where, 'attached', 'an array of { id, to }', attached, checkAttachment),
    treeFrom: treeFrom === undefined ? TREE_FROM : checkTreeFrom(where, treeFrom),
    compareAdded: checkIds(where, 'compareAdded', compareAdded ?? []),
  };
}

/** Checks pairs of which there may be many: what a wrong one is called is told where there is one. */
function checkPairs(where: string, value: unknown): Pair[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw wrongType(where, 'pairs', "an array of [a, b], or 'all'", value);
  return checkItems(value, (item, i) => {
    if (Array.isArray(item) && item.length === 2) {
      // Taken apart by an iterator, each of many pairs would leave several objects behind.
      const list = item as readonly unknown[];
      const a = list[0];
      const b = list[1];
      if (typeof a === 'string' && typeof b === 'string') return Object.freeze([a, b] as const);
    }
    return checkPair(where, `pairs[${i}]`, item);
  });
}

function checkTreeFrom(where: string, value: unknown): number {
  return checkInteger(where, 'treeFrom', checkNumber(where, 'treeFrom', value), 1, MOST_FLAT);
}

function checkList<T>(
  where: string,
  argument: string,
  expected: string,
  value: unknown,
  check: (where: string, argument: string, item: unknown) => T,
): T[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw wrongType(where, argument, expected, value);
  return checkItems(value, (item, i) => check(where, `${argument}[${i}]`, item));
}

function fromSpec(
  where: string,
  description: { segments?: unknown; static?: unknown },
): CheckedScene['segments'] {
  const segments = description.segments;
  if (typeof segments !== 'object' || segments === null || Array.isArray(segments)) {
    throw wrongType(where, 'segments', 'an object of element arrays by id', segments);
  }
  const still = new Set(checkIds(where, 'static', description.static ?? []));
  const entries = Object.entries(segments);
  const known = new Set(entries.map(([id]) => id));
  [...still].forEach((id, i) => {
    if (!known.has(id)) throw outOfRange(where, `static[${i}]`, 'the id of a segment', id);
  });
  return entries.map(([id, elements]) => ({
    id,
    elements: checkElements(where, `segments[${JSON.stringify(id)}]`, elements),
    isStatic: still.has(id),
  }));
}

function fromJSON(
  where: string,
  description: { format?: unknown; version?: unknown; segments?: unknown },
): CheckedScene['segments'] {
  if (description.format !== SCENE_FORMAT) {
    throw outOfRange(where, 'format', `'${SCENE_FORMAT}'`, description.format);
  }
  if (description.version !== SCENE_VERSION) {
    throw outOfRange(where, 'version', `${SCENE_VERSION}, the one this release reads`, description.version);
  }
  const { segments } = description;
  if (!Array.isArray(segments)) throw wrongType(where, 'segments', 'an array of { id, elements }', segments);
  return checkItems(segments, (value, i) => {
    const name = `segments[${i}]`;
    const { id, elements, pose, links, group, ...rest } = checkRecord<SegmentJSON>(
      where,
      name,
      '{ id, elements }',
      value,
    );
    const checkedId = checkString(where, `${name}.id`, id);
    const checked = checkElements(where, nameOfElements(i), elements);
    return {
      id: checkedId,
      elements: checked,
      ...(links !== undefined && { links: checkLinks(where, `${name}.links`, links, checked) }),
      ...readPlace(placeOf(where, checkedId), pose, rest.static),
      ...(group !== undefined && { group: checkString(where, `${name}.group`, group) }),
    };
  });
}

/** How errors call the elements of a segment in the list of a description. */
export function nameOfElements(segment: number): string {
  return `segments[${segment}].elements`;
}

function checkApart(where: string, value: unknown): GroupPair[] {
  const apart = checkList(where, 'apart', 'an array of [group, group]', value, checkGroups);
  const { size } = new Set(apart.flat());
  if (size > MOST_GROUPS) throw outOfRange(where, 'apart', `pairs of at most ${MOST_GROUPS} groups`, size);
  return apart;
}

function checkGroups(where: string, argument: string, value: unknown): GroupPair {
  if (!Array.isArray(value) || value.length !== 2) throw wrongType(where, argument, '[group, group]', value);
  const [a, b] = checkItems(value, (item) => item);
  return [checkString(where, `${argument}[0]`, a), checkString(where, `${argument}[1]`, b)];
}

/** Checks that names of links come with as many elements as there are. */
function checkLinks(
  where: string,
  argument: string,
  value: unknown,
  elements: readonly SegmentItem[],
): LinkElements[] {
  const links = checkList(where, argument, 'an array of [name, count]', value, checkLink);
  const count = links.reduce((sum, [, own]) => sum + own, 0);
  const size = elements.reduce((sum, item) => sum + (isMap(item) ? mapSize(item) : sizeOf(item)), 0);
  if (count === size) return links;
  throw outOfRange(where, argument, `of ${size} elements in all, as the segment has`, count);
}

function checkLink(where: string, argument: string, value: unknown): LinkElements {
  if (!Array.isArray(value) || value.length !== 2) throw wrongType(where, argument, '[name, count]', value);
  const [name, count] = checkItems(value, (item) => item);
  const number = checkNumber(where, `${argument}[1]`, count);
  return [
    checkString(where, `${argument}[0]`, name),
    checkInteger(where, `${argument}[1]`, number, 0, MOST_ELEMENTS),
  ];
}

function checkRecord<T>(where: string, argument: string, shape: string, value: unknown): Partial<T> {
  checkObject(where, argument, value, `an object ${shape}`);
  return value;
}

function checkMargin(where: string, argument: string, value: unknown): PairMargin {
  if (!Array.isArray(value) || value.length !== 3) {
    throw wrongType(where, argument, 'two segment ids and metres [a, b, margin]', value);
  }
  const [a, b, margin] = checkItems(value, (item) => item);
  return [...checkPair(where, argument, [a, b]), checkFinite(where, `${argument}[2]`, margin)];
}

function checkAttachment(where: string, argument: string, value: unknown): Attachment {
  const { id, to, touch, pose } = checkRecord<Attachment>(where, argument, '{ id, to }', value);
  const place = `${where}: ${argument}`;
  return {
    id: checkString(where, `${argument}.id`, id),
    to: checkString(where, `${argument}.to`, to),
    ...(touch !== undefined && { touch: checkIds(place, 'touch', touch) }),
    ...(pose !== undefined && { pose: copyPose(place, pose) }),
  };
}

/** How errors call a segment of a description. */
export function placeOf(where: string, id: string): string {
  return `${where}: segment ${JSON.stringify(id)}`;
}
