/**
 * Where the ray enters boxes along the axes of its frame: those of a tree, and those of single elements. Boxes are closed,
 * so that a ray that only touches one enters it, and they are made larger by what is rounded.
 */
import { BOX_STEP, HALF } from '../bvh/boxes';
import { ElementRow } from '../layout/kinds';
import { WIDTH } from '../layout/records';
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
  storeLane,
  sub,
} from '../simd/lanes';
import { ray } from './ray';

/** Methods of a class, because those can be made inline: what boxes of a group and planes across an axis say. */
class Slabs {
  /** Where the ray is in the middle between the planes. */
  @inline
  static middle(boxes: usize, origin: real, inverse: real): lane {
    return mul(sub(loadLane(boxes, 0), splat(origin)), splat(inverse));
  }

  /** Half of the way between them. */
  @inline
  static half(boxes: usize, inverse: real): lane {
    return mul(add(loadLane(boxes + HALF * BOX_STEP, 0), splat(ray.pad)), splat(abs<real>(inverse)));
  }
}

/**
 * Writes where the ray enters the boxes of a group, m from its origin.
 *
 * @param limit - what is entered behind it is missed, m
 * @returns which boxes the ray meets, as bits
 */
export function enterBoxes(group: usize, to: usize, limit: real): i32 {
  let met = 0;
  for (let i = 0; i < WIDTH; i += LANES) {
    const boxes = group + i * REAL_BYTES;
    const x = Slabs.middle(boxes, ray.x, ray.ix);
    const y = Slabs.middle(boxes + BOX_STEP, ray.y, ray.iy);
    const z = Slabs.middle(boxes + 2 * BOX_STEP, ray.z, ray.iz);
    const halfX = Slabs.half(boxes, ray.ix);
    const halfY = Slabs.half(boxes + BOX_STEP, ray.iy);
    const halfZ = Slabs.half(boxes + 2 * BOX_STEP, ray.iz);
    const near = max(max(sub(x, halfX), sub(y, halfY)), max(sub(z, halfZ), splat(0)));
    const far = min(min(add(x, halfX), add(y, halfY)), min(add(z, halfZ), splat(limit)));
    storeLane(to + i * REAL_BYTES, 0, near);
    met |= bits(le(near, far)) << i;
  }
  return met;
}

/** Half of what boxes of a tree are made larger by: see ray.ts. */
const PAD: real = 8 * EPSILON;

/** Where the ray enters and leaves the own boxes of LANES elements: written by `Own.enter`. */
const own: usize = memory.data(2 * LANES * REAL_BYTES, 16);

/**
 * The own boxes of elements. No element is hit where its own box is missed, or nearer than where that is entered, whatever the
 * rounding of its kernel says. All boxes of a tree that are around it are entered sooner: which boxes there are, and in which
 * order they are looked at, changes no result.
 */
export class Own {
  /** Which of LANES elements in a block have boxes that the ray meets: a mask. Where they are met: `Own.entry`. */
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
    const pad = mul(splat(PAD), add(splat(ray.scale), size));
    const firstX = Own.pass(sub(leastX, pad), ray.x, ray.ix);
    const firstY = Own.pass(sub(leastY, pad), ray.y, ray.iy);
    const firstZ = Own.pass(sub(leastZ, pad), ray.z, ray.iz);
    const lastX = Own.pass(add(mostX, pad), ray.x, ray.ix);
    const lastY = Own.pass(add(mostY, pad), ray.y, ray.iy);
    const lastZ = Own.pass(add(mostZ, pad), ray.z, ray.iz);
    const near = max(max(min(firstX, lastX), min(firstY, lastY)), max(min(firstZ, lastZ), splat(0)));
    const far = min(min(max(firstX, lastX), max(firstY, lastY)), max(firstZ, lastZ));
    storeLane(own, 0, near);
    storeLane(own, 1, far);
    return le(near, far);
  }

  /** Where the ray passes a plane across an axis. */
  @inline
  private static pass(plane: lane, origin: real, inverse: real): lane {
    return mul(sub(plane, splat(origin)), splat(inverse));
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
