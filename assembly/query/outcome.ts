/** What an evaluation writes into the row of a segment pair beside what kernels find. */
import { REAL_BYTES } from '../simd/lanes';
import { SegmentPair } from '../layout/records';
import { Closest } from '../narrow-phase/closest';
import { isBeyond, writeBeyond } from '../narrow-phase/pair-rows';
import { areSpheresBeyond } from '../narrow-phase/supports';

/** Whether a pair is to be evaluated: all are, or one of its segments moved since the last time. */
export function isWanted(pair: SegmentPair, all: bool): bool {
  return all || (pair.a.moved | pair.b.moved) != 0;
}

/** Forgets a pair's result; says whether it may have one: whether it has elements, and spheres near. */
export function mayBeNear(sink: Closest, pair: SegmentPair, row: i32, maxDistance: f64): bool {
  store<real>(sink.columns.distance + row * REAL_BYTES, Infinity);
  if (pair.a.places == 0 || pair.b.places == 0) return false;
  return !(maxDistance < Infinity && areSpheresBeyond(pair, maxDistance));
}

/**
 * How much less than the candidate the formerly closest elements may reach towards each other to be tried
 * again, relative to the segments' radii. Dimensionless; chosen by measurement, results do not depend on it.
 */
const PROMISING: real = <real>0.0625;

/** Whether formerly closest elements are worth comparing first. `reach`: how far they reach in sum, m. */
export function isPromising(pair: SegmentPair, reach: real, most: real): bool {
  return !(reach < most - PROMISING * (pair.a.radius + pair.b.radius));
}

/** Completes the row of a pair after its winner was copied. */
export function finishPair(sink: Closest, row: i32, maxDistance: f64): void {
  const distance = <f64>load<real>(sink.columns.distance + row * REAL_BYTES);
  if (isBeyond(distance, maxDistance)) writeBeyond(sink.columns, row);
}
