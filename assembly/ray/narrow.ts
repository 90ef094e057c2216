/**
 * Where rays enter the boxes that a tree has for them (bvh/narrow-boxes.ts): in single precision, four at a
 * time. That may take a box for entered which is missed, or for entered sooner, and nothing else: which
 * elements are looked at changes no result.
 */
import { boxAt } from '../bvh/boxes';
import { CENTER, HALF, numberOf } from '../bvh/box-group';
import { fitNarrow, NARROW, NARROW_BYTES, NARROW_STEP } from '../bvh/narrow-boxes';
import { levelAt, Segment, WIDTH } from '../layout/records';
import { ray } from './ray';

/** Half the unit in the last place of 1. */
const ROUNDING: f64 = 5.960464477539063e-8;

/**
 * By how much boxes are made larger, m per m of the largest numbers that go into comparing them with a ray:
 * how far its origin is from the middle of the tree, and half the extent of that. Origins, directions and
 * boxes are rounded once each, and what is made of them four times: 6 roundings of the one, 7 of the other.
 */
const PAD: f64 = 32 * ROUNDING;

/** Trees that are larger or smaller than this, m, are compared in double precision. */
const LARGEST: f64 = 1e15;
const SMALLEST: f64 = 1e-15;

/** So are rays that begin further away than this, in half extents: boxes would be made larger by 1/2,000. */
const FARTHEST: f64 = 256;

/** Smaller components of directions count as this: its inverse times a coordinate is finite. */
const LEAST: f64 = 8.673617379884035e-19;
const STEEPEST: f32 = <f32>(1 / LEAST);

/** The tree that rays are cast at. */
@unmanaged
class Tree {
  /** Its middle, m, and the largest of its half extents. */
  x: f64;
  y: f64;
  z: f64;
  extent: f64;
}

const tree = changetype<Tree>(memory.data(offsetof<Tree>(), 16));

/** A ray, told from the middle of the tree. */
@unmanaged
export class NarrowRay {
  x: f32;
  y: f32;
  z: f32;
  ix: f32;
  iy: f32;
  iz: f32;
  /** By how much boxes are made larger, m. */
  pad: f32;
}

const narrow = changetype<NarrowRay>(memory.data(offsetof<NarrowRay>(), 16));

/** Turns to the tree of a segment. Returns whether it has such boxes. */
export function lookNarrowly(segment: Segment): bool {
  if (!NARROW || levelAt(segment, 0).narrow == 0) return false;
  const top = boxAt(segment, segment.top, 0);
  tree.x = <f64>numberOf(top, CENTER);
  tree.y = <f64>numberOf(top, CENTER + 1);
  tree.z = <f64>numberOf(top, CENTER + 2);
  const y = Math.max(<f64>numberOf(top, HALF + 1), <f64>numberOf(top, HALF + 2));
  tree.extent = Math.max(<f64>numberOf(top, HALF), y);
  if (!(tree.extent > SMALLEST && tree.extent < LARGEST)) return false;
  fitNarrow(segment);
  return true;
}

/** Brings the ray at hand to the tree. Returns whether it can be compared with such boxes. */
export function narrowRay(to: NarrowRay = narrow): bool {
  const x = <f64>ray.x - tree.x;
  const y = <f64>ray.y - tree.y;
  const z = <f64>ray.z - tree.z;
  const scale = Math.max(Math.max(Math.abs(x), Math.abs(y)), Math.abs(z));
  if (!(scale < FARTHEST * tree.extent)) return false;
  to.x = <f32>x;
  to.y = <f32>y;
  to.z = <f32>z;
  to.ix = over(<f64>ray.dx, <f64>ray.ix);
  to.iy = over(<f64>ray.dy, <f64>ray.iy);
  to.iz = over(<f64>ray.dz, <f64>ray.iz);
  // What own boxes of elements are made larger by comes on top.
  to.pad = <f32>(PAD * (scale + tree.extent) + 2 * <f64>ray.pad);
  return true;
}

function over(component: f64, inverse: f64): f32 {
  if (Math.abs(component) >= LEAST) return <f32>inverse;
  return component < 0 ? -STEEPEST : STEEPEST;
}

/** No float below a limit is larger than this. */
function notBelow(limit: real): f32 {
  return <f32>limit * (1 + 2 * <f32>ROUNDING);
}

/** As `enterBoxes`, for groups of such boxes. */
export function enterNarrowBoxes(group: usize, groups: i32, to: usize, limit: real): i32 {
  let met = 0;
  if (NARROW) {
    const at = changetype<usize>(narrow);
    const ox = v128.load_splat<f32>(at, offsetof<NarrowRay>('x'));
    const oy = v128.load_splat<f32>(at, offsetof<NarrowRay>('y'));
    const oz = v128.load_splat<f32>(at, offsetof<NarrowRay>('z'));
    const ix = v128.load_splat<f32>(at, offsetof<NarrowRay>('ix'));
    const iy = v128.load_splat<f32>(at, offsetof<NarrowRay>('iy'));
    const iz = v128.load_splat<f32>(at, offsetof<NarrowRay>('iz'));
    const pad = v128.load_splat<f32>(at, offsetof<NarrowRay>('pad'));
    const wideX = f32x4.abs(ix);
    const wideY = f32x4.abs(iy);
    const wideZ = f32x4.abs(iz);
    const most = f32x4.splat(notBelow(limit));
    const none = f32x4.splat(0);
    for (let i = 0; i < groups * WIDTH; i += WIDTH) {
      const x = f32x4.mul(f32x4.sub(v128.load(group), ox), ix);
      const y = f32x4.mul(f32x4.sub(v128.load(group + NARROW_STEP), oy), iy);
      const z = f32x4.mul(f32x4.sub(v128.load(group + 2 * NARROW_STEP), oz), iz);
      const halfX = f32x4.mul(f32x4.add(v128.load(group + 3 * NARROW_STEP), pad), wideX);
      const halfY = f32x4.mul(f32x4.add(v128.load(group + 4 * NARROW_STEP), pad), wideY);
      const halfZ = f32x4.mul(f32x4.add(v128.load(group + 5 * NARROW_STEP), pad), wideZ);
      const near = f32x4.pmax(
        f32x4.pmax(f32x4.sub(x, halfX), f32x4.sub(y, halfY)),
        f32x4.pmax(f32x4.sub(z, halfZ), none),
      );
      const far = f32x4.pmin(
        f32x4.pmin(f32x4.add(x, halfX), f32x4.add(y, halfY)),
        f32x4.pmin(f32x4.add(z, halfZ), most),
      );
      v128.store(to + 4 * i, near);
      met |= i32x4.bitmask(f32x4.le(near, far)) << i;
      group += NARROW_BYTES;
    }
  }
  return met;
}
