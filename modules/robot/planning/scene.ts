import type { Element } from '../../../bindings/elements/element.ts';
import { given } from '../../../bindings/base/given.ts';
import { checkItems } from '../../../bindings/base/checks.ts';
import { checkFinite, outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { checkPair } from '../../../bindings/scene/pairs/pairs.ts';
import type { AllowedPair } from '../model/allowed.ts';
import { readObject } from './objects.ts';
import { isRecord, toRecord } from '../text/record.ts';

/** A planning problem: what stands around a robot, and where the robot is to start and to end. */
export interface PlanningScene {
  /** An element per object, by id, in the frame of the robot's root link, for `extra` of `createScene`. */
  readonly segments: Readonly<Record<string, readonly [Element]>>;
  /** Names of the joints that `start` and `goal` are about, in their order. */
  readonly joints?: readonly string[];
  /** Radians, or metres for joints that slide. */
  readonly start?: readonly number[];
  readonly goal?: readonly number[];
  /** Positions of the joints that do not move, by name. */
  readonly fixed?: Readonly<Record<string, number>>;
  /** Links or segments of a robot, each with an object that it may touch: `allowed` of `createScene`. */
  readonly allowed?: readonly AllowedPair[];
}

const WHERE = 'parsePlanningScene';

/**
 * Reads a planning problem as MotionBenchMaker's are written: `{ scene: [{ id, type, dims, pose }] }`, and
 * with it `joints`, `start`, `goal`, `fixed` and `allowed`, each of which may be missing. The format is
 * described in docs/planning-scenes.md; other properties are ignored.
 *
 * @param problem - the text of a JSON file, or the object in it
 * @throws TypeError or RangeError that names the place
 */
export function parsePlanningScene(problem: unknown): PlanningScene {
  const value = typeof problem === 'string' ? parseText(problem) : problem;
  if (!isRecord(value)) throw wrongType(WHERE, 'problem', 'an object with a scene, or its text', value);
  const joints = optional(value.joints, checkJoints);
  const start = optional(value.start, (positions) => checkPositions('start', positions, joints));
  const goal = optional(value.goal, (positions) => checkPositions('goal', positions, joints ?? start));
  return Object.freeze({
    segments: readObjects(value.scene),
    ...given({
      joints,
      start,
      goal,
      fixed: optional(value.fixed, checkFixed),
      allowed: optional(value.allowed, (pairs) =>
        checkList('allowed', pairs, (name, pair) => Object.freeze(checkPair(WHERE, name, pair))),
      ),
    }),
  });
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw outOfRange(WHERE, 'problem', `valid JSON (${(error as SyntaxError).message})`, text);
  }
}

function readObjects(value: unknown): PlanningScene['segments'] {
  const objects = checkList('scene', value, (name, object) => readObject(WHERE, name, object));
  const ids = new Set<string>();
  for (const [i, { id }] of objects.entries()) {
    if (ids.has(id)) throw outOfRange(WHERE, `scene[${i}].id`, 'an id that no object before it has', id);
    ids.add(id);
  }
  return toRecord(objects.map(({ id, element }) => [id, Object.freeze([element] as const)]));
}

function checkPositions(
  argument: string,
  value: unknown,
  joints: readonly unknown[] | undefined,
): readonly number[] {
  const positions = checkList(argument, value, (name, position) => checkFinite(WHERE, name, position));
  if (joints !== undefined && positions.length !== joints.length) {
    throw outOfRange(WHERE, argument, `${joints.length} numbers, one per joint`, positions);
  }
  return positions;
}

function checkFixed(value: unknown): Readonly<Record<string, number>> {
  if (!isRecord(value)) throw wrongType(WHERE, 'fixed', 'an object of positions by joint', value);
  return toRecord(
    Object.entries(value).map(([name, position]) => [
      name,
      checkFinite(WHERE, `fixed[${JSON.stringify(name)}]`, position),
    ]),
  );
}

function checkJoints(value: unknown): readonly string[] {
  const seen = new Set<string>();
  return checkList('joints', value, (argument, name) => {
    if (typeof name !== 'string') throw wrongType(WHERE, argument, 'the name of a joint', name);
    if (seen.has(name)) throw outOfRange(WHERE, argument, 'a joint that is not named before', name);
    seen.add(name);
    return name;
  });
}

function checkList<T>(
  argument: string,
  value: unknown,
  check: (argument: string, item: unknown) => T,
): readonly T[] {
  if (!Array.isArray(value)) throw wrongType(WHERE, argument, 'an array', value);
  return Object.freeze(checkItems(value, (item, i) => check(`${argument}[${i}]`, item)));
}

function optional<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === undefined ? undefined : read(value);
}
