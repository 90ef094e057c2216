/** Directions of a box: three unit vectors, right-handed. */

@unmanaged
export class Frame {
  xx: f64;
  xy: f64;
  xz: f64;
  yx: f64;
  yy: f64;
  yz: f64;
  zx: f64;
  zy: f64;
  zz: f64;
}

/** Directions closer to each other than this have no plane in common: half the digits are gone. */
const PARALLEL: f64 = 2 ** -26;

export function copyFrame(from: Frame, to: Frame): void {
  memory.copy(changetype<usize>(to), changetype<usize>(from), offsetof<Frame>());
}

/** The axes of the coordinates. */
export function setIdentity(frame: Frame): void {
  memory.fill(changetype<usize>(frame), 0, offsetof<Frame>());
  frame.xx = frame.yy = frame.zz = 1;
}

/** Puts the axes in other places: z x y. */
export function roll(frame: Frame): void {
  const x = frame.xx;
  const y = frame.xy;
  const z = frame.xz;
  frame.xx = frame.zx;
  frame.xy = frame.zy;
  frame.xz = frame.zz;
  frame.zx = frame.yx;
  frame.zy = frame.yy;
  frame.zz = frame.yz;
  frame.yx = x;
  frame.yy = y;
  frame.yz = z;
}

/** The frame with x along u and y in the plane of u and v, as far as they say: where they do not, any. */
export function setAlong(frame: Frame, ux: f64, uy: f64, uz: f64, vx: f64, vy: f64, vz: f64): void {
  const u = Math.sqrt(ux * ux + uy * uy + uz * uz);
  if (!(u > 0)) {
    // Without u, v takes its place.
    if (vx * vx + vy * vy + vz * vz > 0) setAlong(frame, vx, vy, vz, 0, 0, 0);
    else setIdentity(frame);
    return;
  }
  frame.xx = ux / u;
  frame.xy = uy / u;
  frame.xz = uz / u;
  const v = Math.sqrt(vx * vx + vy * vy + vz * vz);
  if (!setNormal(frame, vx, vy, vz, v * PARALLEL)) {
    // The coordinate axis that is farthest from u will do.
    const x = Math.abs(frame.xx);
    const y = Math.abs(frame.xy);
    const z = Math.abs(frame.xz);
    if (x <= y && x <= z) setNormal(frame, 1, 0, 0, 0);
    else if (y <= z) setNormal(frame, 0, 1, 0, 0);
    else setNormal(frame, 0, 0, 1, 0);
  }
  frame.yx = frame.zy * frame.xz - frame.zz * frame.xy;
  frame.yy = frame.zz * frame.xx - frame.zx * frame.xz;
  frame.yz = frame.zx * frame.xy - frame.zy * frame.xx;
  // Where u and v were nearly parallel, z was only roughly normal to them.
  frame.zx = frame.xy * frame.yz - frame.xz * frame.yy;
  frame.zy = frame.xz * frame.yx - frame.xx * frame.yz;
  frame.zz = frame.xx * frame.yy - frame.xy * frame.yx;
}

/** Sets the z axis to the direction of x × v, if that is longer than `least`. */
function setNormal(frame: Frame, vx: f64, vy: f64, vz: f64, least: f64): bool {
  const x = frame.xy * vz - frame.xz * vy;
  const y = frame.xz * vx - frame.xx * vz;
  const z = frame.xx * vy - frame.xy * vx;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > least)) return false;
  frame.zx = x / length;
  frame.zy = y / length;
  frame.zz = z / length;
  return true;
}
