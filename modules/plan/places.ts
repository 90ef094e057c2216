import { isList } from '../../bindings/base/checks.ts';
import { outOfRange, wrongType } from '../../bindings/base/errors.ts';
import type { RobotInScene } from '../robot/robot-in-scene.ts';
import { readConfiguration, readConfigurations } from '../robot/model/configurations.ts';

/** One configuration, or several: a list of them, or their numbers one after the other. */
export type Goals = ArrayLike<number> | readonly ArrayLike<number>[];

/** Configurations of a path: their numbers one after the other, or a list of them. */
export type Path = ArrayLike<number> | readonly ArrayLike<number>[];

/**
 * How far beyond its limit a joint may be where a path begins or ends, radians or metres: those that copy
 * positions round them, to single precision say, or to π with six digits.
 */
const BEYOND = 1e-5;

/** Where a search begins, and where it may end. */
export interface Ends {
  readonly start: Float64Array;
  readonly goals: Float64Array;
}

/** Reads start and goals, and checks that they are within the limits of the search. */
export function readEnds(
  where: string,
  arm: RobotInScene,
  start: unknown,
  goals: unknown,
  limits: Float64Array,
): Ends {
  const { dimension, joints } = arm;
  const places = { start: new Float64Array(dimension), goals: readPlaces(where, 'goals', arm, goals) };
  readConfiguration(where, 'start', start, joints, places.start);
  checkLimits(where, 'start', arm, places.start, limits);
  checkLimits(where, 'goals', arm, places.goals, limits);
  return places;
}

/** Reads at least one configuration: a list of them, or their numbers one after the other. */
export function readPlaces(
  where: string,
  name: string,
  { joints }: RobotInScene,
  given: unknown,
): Float64Array {
  const list = isList(given) && isList(given[0]) ? flatten(where, name, given, joints.length) : given;
  const { numbers, count } = readConfigurations(where, list, joints, name);
  if (count === 0) throw outOfRange(where, name, 'at least one configuration', given);
  // The caller may change what it gave.
  return Float64Array.from(numbers);
}

/** The ends of each edge of a path. */
export function edgesOf({ dimension }: RobotInScene, path: Float64Array): [Float64Array, Float64Array][] {
  const place = (i: number): Float64Array => path.subarray(i * dimension, (i + 1) * dimension);
  const edges = Math.max(0, path.length / dimension - 1);
  return Array.from({ length: edges }, (_, i) => [place(i), place(i + 1)]);
}

/** The numbers of a list of configurations, one after the other. */
function flatten(where: string, name: string, list: ArrayLike<unknown>, dimension: number): unknown[] {
  const numbers: unknown[] = [];
  const { length } = list;
  for (let i = 0; i < length; i++) {
    const place = list[i];
    if (!isList(place)) throw wrongType(where, `${name}[${i}]`, `an array of ${dimension} numbers`, place);
    if (place.length !== dimension) {
      throw outOfRange(where, `${name}[${i}]`, `${dimension} numbers, one per joint`, place);
    }
    for (let k = 0; k < dimension; k++) numbers.push(place[k]);
  }
  return numbers;
}

function checkLimits(
  where: string,
  name: string,
  { dimension, joints }: RobotInScene,
  places: Float64Array,
  limits: Float64Array,
): void {
  for (let i = 0; i < places.length; i++) {
    const k = i % dimension;
    const lower = limits[k]!;
    const upper = limits[dimension + k]!;
    if (joints[k]!.type === 'quaternion') continue;
    if (places[i]! >= lower - BEYOND && places[i]! <= upper + BEYOND) continue;
    const number = `${name}[${i}] (joint "${joints[k]!.name}")`;
    throw outOfRange(where, number, `within its limits, ${lower} to ${upper}`, places[i]);
  }
}
