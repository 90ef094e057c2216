import { checkVector, type Vector } from '../../bindings/base/checks.ts';
import { outOfRange } from '../../bindings/base/errors.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import type { Scene } from '../../bindings/index.ts';
import { anyHit } from './cast.ts';
import type { ReachOptions } from './rays/given.ts';

/**
 * Whether a light barrier is broken: anything meets the straight way between two points of the world, or one
 * of these.
 *
 * @param from - one end: x y z, metres
 * @param to - the other end, another point
 * @param options.ignore - ids of segments that the light passes, such as those that carry its ends
 * @throws TypeError or RangeError that names the argument
 */
export function isBarrierBroken(
  scene: Scene,
  from: Vector,
  to: Vector,
  options: Pick<ReachOptions, 'ignore'> = {},
): boolean {
  const where = 'isBarrierBroken';
  const first = checkVector(where, 'from', from);
  const last = checkVector(where, 'to', to);
  const direction = last.map((x, i) => x - first[i]!) as unknown as Vector;
  const maxDistance = lengthOf(...direction);
  if (maxDistance === 0) throw outOfRange(where, 'to', 'another point than from', to);
  return anyHit(scene, [...first, ...direction], { ...options, maxDistance })[0] === 1;
}
