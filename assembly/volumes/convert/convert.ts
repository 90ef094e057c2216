/**
 * Bounding volumes from one kind to another: every point of the one is in the other, despite all rounding.
 *
 * A result has the parameters of the smallest volume of its kind around the given center and along the given
 * axes, measured along the axes as f64 has them, and made larger by what any length may be off.
 * Source: Kiesling 2019, fig. 4.2 (any volume to any other).
 */
import { Frame } from '../fit/frame';
import {
  ALIGNED_BOX,
  Body,
  BOX_VOLUME,
  CAPSULE,
  CYLINDER_VOLUME,
  lengthOf,
  reachAlong,
  readBody,
  SPHERE,
  toMetres,
} from './body';
import { writeCapsule } from './capsule';
import { writeCylinder } from './cylinder';
import { setFromQuaternion, writeQuaternion } from '../fit/quaternion';

const body = changetype<Body>(memory.data(offsetof<Body>(), 16));
const axes = changetype<Frame>(memory.data(offsetof<Frame>(), 16));

/** Numbers of the longest volume, a box: the room that a conversion takes. */
const LONGEST: i32 = 11;

/** Bytes of a volume that is to be converted. */
export function volumeBytes(): i32 {
  return 8 * LONGEST;
}

/** Replaces a volume's numbers, as `readBody` takes them, by those of a volume of another kind. */
export function convertVolume(from: i32, to: i32, numbers: usize): void {
  readBody(body, from, numbers);
  if (to == SPHERE) writeSphere(numbers);
  else if (to == CAPSULE) writeCapsule(body, from == BOX_VOLUME, numbers);
  else if (to == CYLINDER_VOLUME) writeCylinder(body, from == BOX_VOLUME, numbers);
  else writeBox(from == BOX_VOLUME, to == ALIGNED_BOX, numbers);
}

function writeSphere(numbers: usize): void {
  const core = lengthOf(body.halfX, lengthOf(body.halfY, body.halfZ, 0), body.girth);
  const radius = core + lengthOf(body.x, body.y, body.z) + body.radius;
  writeOrigin(numbers);
  store<f64>(numbers, toMetres(body, radius + body.margin), 24);
}

/** Writes a box along the axes of the coordinates or those of the volume; a box keeps its quaternion. */
function writeBox(isBox: bool, isAligned: bool, numbers: usize): void {
  const quaternion = numbers + 48;
  if (isAligned) {
    memory.fill(quaternion, 0, 24);
    store<f64>(quaternion, 1, 24);
  } else if (!isBox) writeQuaternion(body, quaternion);
  setFromQuaternion(axes, quaternion);
  writeOrigin(numbers);
  store<f64>(numbers, reachOf(axes.xx, axes.xy, axes.xz), 24);
  store<f64>(numbers, reachOf(axes.yx, axes.yy, axes.yz), 32);
  store<f64>(numbers, reachOf(axes.zx, axes.zy, axes.zz), 40);
  store<f64>(numbers, 0, 80);
}

function writeOrigin(numbers: usize): void {
  store<f64>(numbers, body.originX);
  store<f64>(numbers, body.originY, 8);
  store<f64>(numbers, body.originZ, 16);
}

/** How far the volume reaches along an axis, m, rounded outward. */
function reachOf(x: f64, y: f64, z: f64): f64 {
  return toMetres(body, reachAlong(body, x, y, z) + body.margin);
}
