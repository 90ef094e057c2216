/** The largest errors of distances, points and normals of each pair of kinds, over the size of the pair. */
import type { Engine } from '../../../../bindings/index.ts';
import { resultAt } from '../../../support/contract.ts';
import { createRandom } from '../../../support/random.ts';
import { evaluateSolids, type KindPair, roundSolids } from '../../../support/solids.ts';
import { drawSolids } from '../../../support/solids-arrangements.ts';
import { PROMISES, type Promised, promisesOf, sizeOf } from '../../../support/solids-violations.ts';

/** Errors over the largest coordinate plus all extents and radii. */
export interface Errors {
  /** Of distances: how far they are too large, or too small, at most. */
  readonly distance: number;
  /** Of points: how far they are from the surfaces or cores that they are said to lie on. */
  readonly points: number;
  /** Of normals: how much less than the distance planes square to them prove. */
  readonly normal: number;
  /** The largest error of all as a share of what is allowed of it. */
  readonly share: number;
}

/** How many samples the errors on record are of. */
export const SAMPLES = 3;

/** Cases of each of the fifteen arrangements in a sample. */
const CASES = 5;

/** Samples have seeds of their own, one after the other. */
const SEED = 2021;

/** What the errors of sample number `i` are. */
export function measureErrors(engine: Engine, kinds: KindPair, i: number): Errors {
  const { precision } = engine.build;
  const pairs = drawSolids(createRandom(SEED + i), kinds, CASES);
  const columns = evaluateSolids(engine, pairs);
  return pairs
    .map((pair, row): Errors => {
      const promises = promisesOf(precision, pair, resultAt(columns, row));
      return relative(errorsOf(promises), sizeOf(roundSolids(precision, pair)));
    })
    .reduce(largest);
}

/** The larger one of each. */
export function largest(a: Errors, b: Errors): Errors {
  return {
    distance: Math.max(a.distance, b.distance),
    points: Math.max(a.points, b.points),
    normal: Math.max(a.normal, b.normal),
    share: Math.max(a.share, b.share),
  };
}

function errorsOf(promises: readonly Promised[]): Errors {
  const errorOf = (what: keyof typeof PROMISES): number | undefined =>
    promises.find((one) => one.what === PROMISES[what])?.error;
  const points = Math.max(errorOf('pointA') ?? 0, errorOf('pointB') ?? 0);
  const unproved = Math.max(0, errorOf('proved') ?? 0);
  // Points on both surfaces show that the distance is no larger; planes, or the slow search, that it is no
  // smaller.
  const tooSmall = (errorOf('between') ?? 0) + (errorOf('pointA') ?? 0) + (errorOf('pointB') ?? 0);
  const tooLarge = Math.max(errorOf('provable') ?? unproved, errorOf('depth') ?? 0);
  const shares = promises.map(({ error, bound }) => (error <= 0 ? 0 : error / bound));
  return {
    distance: errorOf('exact') ?? Math.max(tooSmall, tooLarge),
    points,
    normal: errorOf('exact') === undefined ? unproved : (errorOf('between') ?? 0),
    share: Math.max(...shares),
  };
}

function relative({ distance, points, normal, share }: Errors, size: number): Errors {
  const over = (error: number): number => (error > 0 ? error / size : 0);
  return { distance: over(distance), points: over(points), normal: over(normal), share };
}
