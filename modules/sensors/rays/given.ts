import { checkNumber, outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import { copyNumbers } from '../../../bindings/base/checks.ts';
import { checkIds } from '../../../bindings/scene/pairs/pairs.ts';
import type { Numbers } from '../../../bindings/base/types.ts';
import type { RayHits } from './hits.ts';

/** What rays are told beyond where they begin and where they go. */
export interface ReachOptions {
  /** What is further away is not met: metres, at least 0. Default: no limit. */
  maxDistance?: number;
  /** Ids of segments that are not seen, such as the one that carries the sensor. */
  ignore?: readonly string[];
}

/** What `castRays` takes. */
export interface CastOptions extends ReachOptions {
  /** Number of rays. Default: as many as the numbers make. */
  count?: number;
  /** The result of an earlier call of as many rays, to be written into. */
  out?: RayHits;
}

/** What `anyHit` takes. */
export interface AnyHitOptions extends ReachOptions {
  /** Number of rays. Default: as many as the numbers make. */
  count?: number;
  /** An array of `count` numbers, to be written into. */
  out?: Uint8Array;
}

/** What `castFan` takes. */
export interface FanOptions extends ReachOptions {
  /** The result of an earlier call of as many beams, to be written into. */
  out?: RayHits;
}

/** Numbers per ray: origin and direction. */
export const RAY_NUMBERS = 6;

const OPTIONS = ['count', 'maxDistance', 'ignore', 'out'] as const;
const FAN_OPTIONS = ['maxDistance', 'ignore', 'out'] as const;

/** How far rays reach, and what they pass. */
export interface GivenReach {
  readonly maxDistance: number;
  readonly ignored: readonly string[];
}

/** Rays that a call was given, each number read once. */
export interface GivenRays<Out> extends GivenReach {
  readonly rays: Numbers;
  readonly count: number;
  readonly out: Out | undefined;
}

/** What a fan was given beside its beams. */
export interface GivenFan extends GivenReach {
  readonly out: RayHits | undefined;
}

/** Reads what rays are given. */
export function readRays<Out>(
  where: string,
  rays: ArrayLike<number>,
  options: ReachOptions & { count?: number; out?: Out } = {},
): GivenRays<Out> {
  checkOptions(where, options, OPTIONS);
  const numbers = copyNumbers(where, 'rays', rays);
  const { count, out } = options;
  return {
    rays: numbers,
    count: countRows(where, 'rays', numbers, RAY_NUMBERS, count),
    out,
    ...readReach(where, options),
  };
}

/** Reads what a fan is given beside its beams. */
export function readFan(where: string, options: FanOptions = {}): GivenFan {
  checkOptions(where, options, FAN_OPTIONS);
  return { out: options.out, ...readReach(where, options) };
}

/** Reads how far rays reach, and what they pass. */
export function readReach(where: string, { maxDistance = Infinity, ignore = [] }: ReachOptions): GivenReach {
  const most = checkNumber(where, 'maxDistance', maxDistance);
  if (most < 0) throw outOfRange(where, 'maxDistance', 'at least 0', most);
  return { maxDistance: most, ignored: checkIds(where, 'ignore', ignore) };
}

/** How many rows of so many numbers there are, all of them whole. */
export function countRows(
  where: string,
  argument: string,
  { length }: Numbers,
  width: number,
  count = length / width,
): number {
  if (typeof count !== 'number') throw wrongType(where, 'count', 'a number', count);
  if (count * width === length && Number.isInteger(count)) return count;
  const rows = count === length / width ? 'rows' : `${count} rows`;
  throw outOfRange(where, argument, `${rows} of ${width} numbers each`, length);
}

/**
 * Checks rays: origins up to a limit, and directions that are finite and not 0.
 *
 * @throws RangeError that names the first row that is bad, and the number in it
 */
export function checkRays(
  where: string,
  argument: string,
  rays: Numbers,
  count: number,
  limit: number,
): void {
  for (let at = 0; at < RAY_NUMBERS * count; at += RAY_NUMBERS) {
    const isNear =
      Math.abs(rays[at]!) <= limit && Math.abs(rays[at + 1]!) <= limit && Math.abs(rays[at + 2]!) <= limit;
    // The largest of what is not a number is none, either.
    const most = Math.max(Math.abs(rays[at + 3]!), Math.abs(rays[at + 4]!), Math.abs(rays[at + 5]!));
    if (isNear && most > 0 && most < Infinity) continue;
    const ray = [...rays.subarray(at, at + RAY_NUMBERS)];
    const i = ray.findIndex((x, k) => !(k < 3 ? Math.abs(x) <= limit : Number.isFinite(x)));
    const name = `${argument}, row ${at / RAY_NUMBERS}: `;
    if (i < 0) throw outOfRange(where, `${name}direction`, 'of a length above 0', 0);
    const expected = i < 3 ? `finite and at most ${limit} in magnitude` : 'finite';
    throw outOfRange(where, `${name}${i < 3 ? 'origin' : 'direction'}[${i % 3}]`, expected, ray[i]);
  }
}
