import { checkElement, type Element } from './elements.ts';
import { outOfRange, wrongType } from './errors.ts';
import { checkPair, type Pair } from './pairs.ts';
import type { Pose } from './poses.ts';

/** A scene to make: the elements of each segment by its id, and the pairs to compare. */
export interface SceneSpec {
  segments: Readonly<Record<string, readonly Element[]>>;
  pairs?: readonly Pair[];
}

/** What `scene.toJSON()` gives; described in docs/scene-format.md. */
export interface SceneJSON {
  format: typeof SCENE_FORMAT;
  version: typeof SCENE_VERSION;
  segments: readonly { id: string; elements: readonly Element[]; pose?: readonly number[] }[];
  pairs: readonly Pair[];
}

export const SCENE_FORMAT = 'clearance-scene';
export const SCENE_VERSION = 1;

/** A scene description, checked. */
export interface CheckedScene {
  segments: { id: string; elements: Element[]; pose?: Pose }[];
  pairs: Pair[];
}

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
  const pairs: unknown = description.pairs ?? [];
  if (!Array.isArray(pairs)) throw wrongType(where, 'pairs', 'an array of [a, b]', pairs);
  return {
    segments: description.format === undefined ? fromSpec(where, description) : fromJSON(where, description),
    pairs: pairs.map((pair, i) => checkPair(where, `pairs[${i}]`, pair)),
  };
}

function fromSpec(where: string, description: { segments?: unknown }): CheckedScene['segments'] {
  const segments = description.segments;
  if (typeof segments !== 'object' || segments === null || Array.isArray(segments)) {
    throw wrongType(where, 'segments', 'an object of element arrays by id', segments);
  }
  return Object.entries(segments).map(([id, elements]) => ({
    id,
    elements: checkElements(where, `segments[${JSON.stringify(id)}]`, elements),
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
  return segments.map((value: unknown, i) => {
    const name = `segments[${i}]`;
    if (typeof value !== 'object' || value === null) {
      throw wrongType(where, name, 'an object { id, elements }', value);
    }
    const { id, elements, pose } = value as { id?: unknown; elements?: unknown; pose?: Pose };
    if (typeof id !== 'string') throw wrongType(where, `${name}.id`, 'a string', id);
    const checked = checkElements(where, `${name}.elements`, elements);
    return pose === undefined ? { id, elements: checked } : { id, elements: checked, pose };
  });
}

/** Checks a list of elements from outside. */
export function checkElements(where: string, argument: string, value: unknown): Element[] {
  if (!Array.isArray(value)) throw wrongType(where, argument, 'an array of elements', value);
  return value.map((element, i) => checkElement(where, `${argument}[${i}]`, element));
}
