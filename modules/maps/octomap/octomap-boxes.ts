import { checkObject, outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import type { Vector } from '../../../bindings/base/checks.ts';
import { checkResolution } from './header.ts';
import type { Octomap } from './read-octomap.ts';
import { LEVELS } from './tree.ts';

const WHERE = 'octomapBoxes';

/** The key of the cell whose lower corner is the origin of the map. */
const ORIGIN_KEY = 2 ** (LEVELS - 1);

/** The occupied leaves of a map as cubes, numbered as in the map; see `octomapBoxes`. */
export interface OctomapBoxes {
  /** x y z of the center of each cube, in metres, in the frame of the map. */
  readonly centers: Float64Array;
  /** Half the length of the edges of each cube, in metres. */
  readonly halfSizes: Float64Array;
  /** How many finest cells the cubes are. */
  readonly cells: number;
  /** The corners of the box around all cubes, in metres; undefined where there is none. */
  readonly bounds: { readonly lower: Vector; readonly upper: Vector } | undefined;
}

/**
 * The occupied leaves of a map as cubes: `box(center, [h, h, h])` of each is an element, all are a segment.
 *
 * @param map - what `readOctomap` has read
 * @throws TypeError or RangeError that names the argument
 */
export function octomapBoxes(map: Pick<Octomap, 'resolution' | 'keys' | 'levels'>): OctomapBoxes {
  checkObject(WHERE, 'map', map, 'a map');
  const { resolution, keys, levels } = map;
  checkResolution(WHERE, resolution);
  if (!(keys instanceof Uint16Array)) throw wrongType(WHERE, 'map.keys', 'a Uint16Array', keys);
  if (!(levels instanceof Uint8Array)) throw wrongType(WHERE, 'map.levels', 'a Uint8Array', levels);
  const { length } = levels;
  if (keys.length !== 3 * length) throw outOfRange(WHERE, 'map.keys', 'three numbers per level', keys);
  const centers = new Float64Array(3 * length);
  const halfSizes = new Float64Array(length);
  const lower = [Infinity, Infinity, Infinity];
  const upper = [-Infinity, -Infinity, -Infinity];
  let cells = 0;
  for (const [i, level] of levels.entries()) {
    if (level > LEVELS) throw outOfRange(WHERE, `map.levels[${i}]`, `at most ${LEVELS}`, level);
    const edge = 2 ** (LEVELS - level);
    cells += edge * edge * edge;
    halfSizes[i] = (edge / 2) * resolution;
    for (let k = 0; k < 3; k++) {
      const corner = keys[3 * i + k]! - ORIGIN_KEY;
      centers[3 * i + k] = (corner + edge / 2) * resolution;
      lower[k] = Math.min(lower[k]!, corner);
      upper[k] = Math.max(upper[k]!, corner + edge);
    }
  }
  const scaled = ([x, y, z]: readonly number[]): Vector =>
    Object.freeze([x! * resolution, y! * resolution, z! * resolution] as const);
  const bounds = length === 0 ? undefined : Object.freeze({ lower: scaled(lower), upper: scaled(upper) });
  return Object.freeze({ centers, halfSizes, cells, bounds });
}
