import { checkLength } from '../base/checks.ts';
import { checkPositive } from '../base/errors.ts';
import { checkOptions } from '../base/options.ts';
import type { Numbers } from '../base/types.ts';
import { type BulkKind, keeping } from './bulk-kind.ts';
import { checkList, type Coordinates, copyCoordinates } from './coordinates.ts';
import { keepApart } from './spacing.ts';

/**
 * A point cloud: as many points as there are coordinates for, numbered as they come, all inflated by
 * `radius`. Metres, in the frame of the segment that holds it. Make it with `points`.
 *
 * Its array can be written to, as typed arrays cannot be frozen. Whatever takes a cloud therefore checks its
 * numbers, and scenes keep copies: what is written later changes no scene, and is checked by the next call.
 */
export interface PointCloud {
  readonly kind: 'points';
  /** x y z of each point: 12 bytes in single precision, 24 in double. */
  readonly xyz: Float32Array | Float64Array;
  readonly radius: number;
}

/** What `points` may be told. */
export interface PointCloudOptions {
  /** The radius of the balls around all points, metres, finite, at least 0. Default: `spacing`, or else 0. */
  readonly radius?: number;
  /**
   * Points that are within this distance of one that is kept are dropped, in metres, finite, above 0. Points
   * are taken as they come; what is kept keeps its order. Balls whose `radius` is at least the spacing hold
   * every point that was given. By default all points are kept.
   */
  readonly spacing?: number;
}

const OPTIONS = ['radius', 'spacing'] as const;

/**
 * A point cloud, such as a depth camera or a laser scanner gives: a ball of one radius around each point. It
 * stands for an element per point, with the results of as many calls of `sphere`, but takes less time and
 * memory. A cloud may be empty; points may be repeated.
 *
 * @param xyz - x y z of each point, in metres, in the frame of the segment that will hold it; copied. A
 *   Float32Array stays one, anything else is kept in double precision. Only single engines round it
 * @throws TypeError or RangeError that names the argument: a coordinate that is not finite is never dropped;
 *   nor are coordinates more than 2^31 spacings from 0
 */
export function points(xyz: Coordinates, options?: PointCloudOptions): PointCloud {
  checkOptions('points', options, OPTIONS);
  if (options?.spacing === undefined) return checkCloud('points', '', { xyz, radius: options?.radius ?? 0 });
  const spacing = checkPositive('points', 'spacing', options.spacing);
  const cloud = checkCloud('points', '', { xyz, radius: options.radius ?? spacing });
  return Object.freeze({ ...cloud, xyz: keepApart('points', 'xyz', cloud.xyz, spacing) });
}

/** Checks that a value from outside describes a cloud, and returns a copy that is valid now. */
export function checkCloud(where: string, prefix: string, value: unknown): PointCloud {
  const { xyz, radius } = value as Record<keyof PointCloud, unknown>;
  const name = `${prefix}xyz`;
  const list = checkList(where, name, 'three numbers per point', 0, xyz);
  const copy = list instanceof Float32Array ? new Float32Array(list.length) : new Float64Array(list.length);
  copyCoordinates<Numbers>(where, list, copy, (i) => `${name}[${i}] (point ${Math.floor(i / 3)})`);
  return Object.freeze({ kind: 'points', xyz: copy, radius: checkLength(where, `${prefix}radius`, radius) });
}

/** A cloud as `JSON.stringify` can write it. */
export interface PointCloudJSON {
  kind: 'points';
  xyz: readonly number[];
  radius: number;
}

/** Describes a cloud with a plain array. */
export function describeCloud({ kind, xyz, radius }: PointCloud): PointCloudJSON {
  return { kind, xyz: Array.from(xyz), radius };
}

/** What segments do with clouds. */
export const CLOUDS: BulkKind<PointCloud> = {
  elements: 'point',
  countOf: ({ xyz }) => xyz.length / 3,
  numbersOf: ({ xyz, radius }) => [xyz, [radius]],
  keep: keeping(checkCloud),
  copy: ({ kind, xyz, radius }) => Object.freeze({ kind, xyz: xyz.slice(), radius }),
  writeRows({ xyz, radius }, rows, at) {
    for (let i = 0; i < xyz.length; i += 3) {
      rows[at] = xyz[i]!;
      rows[at + 1] = xyz[i + 1]!;
      rows[at + 2] = xyz[i + 2]!;
      rows[at + 3] = radius;
      at += 4;
    }
  },
};
