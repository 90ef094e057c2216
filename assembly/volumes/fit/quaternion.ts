/** Frames as quaternions x, y, z, w, and back. */
import { Frame } from './frame';

/** Sets a frame to the axes that a unit quaternion turns the coordinate axes to. */
export function setFromQuaternion(frame: Frame, quaternion: usize): void {
  const x = load<f64>(quaternion);
  const y = load<f64>(quaternion, 8);
  const z = load<f64>(quaternion, 16);
  const w = load<f64>(quaternion, 24);
  frame.xx = 1 - 2 * (y * y + z * z);
  frame.xy = 2 * (x * y + z * w);
  frame.xz = 2 * (x * z - y * w);
  frame.yx = 2 * (x * y - z * w);
  frame.yy = 1 - 2 * (x * x + z * z);
  frame.yz = 2 * (y * z + x * w);
  frame.zx = 2 * (x * z + y * w);
  frame.zy = 2 * (y * z - x * w);
  frame.zz = 1 - 2 * (x * x + y * y);
}

/**
 * Writes the unit quaternion of a frame. Four times the square of each of its numbers is a sum of the
 * diagonal; the largest of them has a root without cancellation, and the others follow (Shepperd 1978).
 */
export function writeQuaternion(frame: Frame, quaternion: usize): void {
  const xx = frame.xx;
  const yy = frame.yy;
  const zz = frame.zz;
  if (zz < 0) {
    if (xx > yy)
      write(quaternion, 1 + xx - yy - zz, frame.xy + frame.yx, frame.xz + frame.zx, frame.yz - frame.zy);
    else write(quaternion, frame.xy + frame.yx, 1 - xx + yy - zz, frame.yz + frame.zy, frame.zx - frame.xz);
  } else if (xx < -yy) {
    write(quaternion, frame.xz + frame.zx, frame.yz + frame.zy, 1 - xx - yy + zz, frame.xy - frame.yx);
  } else write(quaternion, frame.yz - frame.zy, frame.zx - frame.xz, frame.xy - frame.yx, 1 + xx + yy + zz);
}

function write(quaternion: usize, x: f64, y: f64, z: f64, w: f64): void {
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  store<f64>(quaternion, x / length);
  store<f64>(quaternion, y / length, 8);
  store<f64>(quaternion, z / length, 16);
  store<f64>(quaternion, w / length, 24);
}
