/**
 * Where the ray enters boxes along the axes of its frame: a tree's, or single elements' own. Boxes are
 * closed, so that a ray that only touches one enters it, and larger by what is rounded.
 */
import { BOX_STEP, HALF } from '../bvh/box-group';
import { ElementRow } from '../layout/kinds';
import { BOX_GROUP_BYTES, WIDTH } from '../layout/records';
import {
  abs as absolute,
  add,
  and,
  bits,
  EPSILON,
  LANES,
  le,
  loadLane,
  lt,
  max,
  min,
  mul,
  pick,
  REAL_BYTES,
  splat,
  spread,
  storeBelow,
  storeLane,
  sub,
} from '../simd/lanes';
import { INVERSE, LocalRay, ORIGIN, ray, rayLane, SCALE } from './ray';

/**
 * Writes where the ray enters the boxes of groups that follow one another, m from its origin.
 *
 * @param to - a float for each box, not above that place
 * @param groups - how many, so many that a bit of an i32 stands for each box
 * @param limit - what is entered behind it is missed, m
 * @returns which boxes the ray meets, as bits
 */
export function enterBoxes(group: usize, groups: i32, to: usize, limit: real): i32 {
  const at = changetype<usize>(ray);
  const ox = spread(at + offsetof<LocalRay>('x'));
  const oy = spread(at + offsetof<LocalRay>('y'));
  const oz = spread(at + offsetof<LocalRay>('z'));
  const ix = spread(at + offsetof<LocalRay>('ix'));
  const iy = spread(at + offsetof<LocalRay>('iy'));
  const iz = spread(at + offsetof<LocalRay>('iz'));
  const pad = spread(at + offsetof<LocalRay>('pad'));
  const wideX = absolute(ix);
  const wideY = absolute(iy);
  const wideZ = absolute(iz);
  const most = splat(limit);
  let met = 0;
  for (let i = 0; i < groups * WIDTH; i += WIDTH) {
    for (let k = 0; k < WIDTH; k += LANES) {
      const boxes = group + k * REAL_BYTES;
      const x = mul(sub(loadLane(boxes, 0), ox), ix);
      const y = mul(sub(loadLane(boxes + BOX_STEP, 0), oy), iy);
      const z = mul(sub(loadLane(boxes + 2 * BOX_STEP, 0), oz), iz);
      const halfX = mul(add(loadLane(boxes + 3 * BOX_STEP, 0), pad), wideX);
      const halfY = mul(add(loadLane(boxes + 4 * BOX_STEP, 0), pad), wideY);
      const halfZ = mul(add(loadLane(boxes + 5 * BOX_STEP, 0), pad), wideZ);
      const near = max(max(sub(x, halfX), sub(y, halfY)), max(sub(z, halfZ), splat(0)));
      const far = min(min(add(x, halfX), add(y, halfY)), min(add(z, halfZ), most));
      storeBelow(to + 4 * (i + k), near);
      met |= bits(le(near, far)) << (i + k);
    }
    group += BOX_GROUP_BYTES;
  }
  return met;
}

/** Half of what boxes of a tree are made larger by: see ray.ts. */
const PAD: real = 8 * EPSILON;

/** Where the ray enters and leaves the own boxes of LANES elements: written by `Own.enter`. */
const own: usize = memory.data(2 * LANES * REAL_BYTES, 16);

/**
 * The own boxes of elements. No element is hit where its own box is missed, or nearer than where that is
 * entered, whatever the rounding of its kernel says. All boxes of a tree that are around it are entered
 * sooner: which boxes there are, and in which order they are looked at, changes no result.
 */
export class Own {
  /** Writes LANES elements' own boxes as those of a group are. Where nothing is, a box is less than empty. */
  @inline
  static write<Row extends ElementRow>(block: usize, boxes: usize): void {
    const row = changetype<Row>(block);
    const radius = row.swept();
    Own.writeAxis(row.least(0), row.most(0), radius, boxes);
    Own.writeAxis(row.least(1), row.most(1), radius, boxes + BOX_STEP);
    Own.writeAxis(row.least(2), row.most(2), radius, boxes + 2 * BOX_STEP);
  }
  @inline
  private static writeAxis(least: lane, most: lane, radius: lane, boxes: usize): void {
    const middle = add(least, mul(splat(0.5), sub(most, least)));
    const half = add(max(sub(most, middle), sub(middle, least)), radius);
    // What has no end has no middle.
    const isFinite = lt(half, splat(Infinity));
    storeLane(boxes, 0, pick(isFinite, middle, splat(0)));
    storeLane(boxes + HALF * BOX_STEP, 0, pick(isFinite, half, splat(Infinity)));
  }

  /** Which of a block's LANES elements have boxes that the ray meets: a mask. `Own.entry` says where. */
  @inline
  static enter<Row extends ElementRow>(block: usize): mask {
    const row = changetype<Row>(block);
    const radius = row.swept();
    const leastX = sub(row.least(0), radius);
    const leastY = sub(row.least(1), radius);
    const leastZ = sub(row.least(2), radius);
    const mostX = add(row.most(0), radius);
    const mostY = add(row.most(1), radius);
    const mostZ = add(row.most(2), radius);
    const size = max(
      max(max(absolute(leastX), absolute(leastY)), absolute(leastZ)),
      max(max(absolute(mostX), absolute(mostY)), absolute(mostZ)),
    );
    const pad = mul(splat(PAD), add(rayLane(SCALE), size));
    const firstX = Own.pass(sub(leastX, pad), rayLane(ORIGIN), rayLane(INVERSE));
    const firstY = Own.pass(sub(leastY, pad), rayLane(ORIGIN + 1), rayLane(INVERSE + 1));
    const firstZ = Own.pass(sub(leastZ, pad), rayLane(ORIGIN + 2), rayLane(INVERSE + 2));
    const lastX = Own.pass(add(mostX, pad), rayLane(ORIGIN), rayLane(INVERSE));
    const lastY = Own.pass(add(mostY, pad), rayLane(ORIGIN + 1), rayLane(INVERSE + 1));
    const lastZ = Own.pass(add(mostZ, pad), rayLane(ORIGIN + 2), rayLane(INVERSE + 2));
    const near = max(max(min(firstX, lastX), min(firstY, lastY)), max(min(firstZ, lastZ), splat(0)));
    const far = min(min(max(firstX, lastX), max(firstY, lastY)), max(firstZ, lastZ));
    storeLane(own, 0, near);
    storeLane(own, 1, far);
    return le(near, far);
  }

  /** Where the ray passes a plane across an axis. */
  @inline
  private static pass(plane: lane, origin: lane, inverse: lane): lane {
    return mul(sub(plane, origin), inverse);
  }

  /** Distances of hits, Infinity for none, with what own boxes say. */
  @inline
  static clip<Row extends ElementRow>(block: usize, distance: lane): lane {
    const met = Own.enter<Row>(block);
    return pick(and(met, lt(distance, splat(Infinity))), max(distance, loadLane(own, 0)), splat(Infinity));
  }

  /** Where own boxes are entered, m. */
  @inline
  static entry(): lane {
    return loadLane(own, 0);
  }
}
