/** How deep points lie inside bodies: balls of that radius around them belong to the bodies. */
import { abs, loadLane, max, min, mul, splat, sqrt, sub } from '../../simd/lanes';
import { BOX, CYLINDER } from '../../layout/kinds';
import { dot } from '../../simd/vec3';
import { AXIAL_RADIUS, AXIS, BOX_AXES, BOX_HALF, HALF } from './bodies';
import { along } from './support';

/** How deep a point lies in a body at least, units: 0 outside, and for kinds of which it is not asked. */
export function depthIn(kind: i32, body: usize, x: lane, y: lane, z: lane): lane {
  return max(splat(0), marginIn(kind, body, x, y, z));
}

/** How deep a point lies in a body, units: below 0 outside, −Infinity for kinds of which it is not asked. */
export function marginIn(kind: i32, body: usize, x: lane, y: lane, z: lane): lane {
  if (kind != CYLINDER && kind != BOX) return splat(-Infinity);
  const px = sub(x, loadLane(body, 0));
  const py = sub(y, loadLane(body, 1));
  const pz = sub(z, loadLane(body, 2));
  return kind == BOX ? inBox(body, px, py, pz) : inCylinder(body, px, py, pz);
}

function inBox(body: usize, x: lane, y: lane, z: lane): lane {
  let least = splat(Infinity);
  for (let i = 0; i < 3; i++) {
    least = min(least, sub(loadLane(body, BOX_HALF + i), abs(along(body, BOX_AXES + 3 * i, x, y, z))));
  }
  return least;
}

function inCylinder(body: usize, x: lane, y: lane, z: lane): lane {
  const height = along(body, AXIS, x, y, z);
  const ax = sub(x, mul(height, loadLane(body, AXIS)));
  const ay = sub(y, mul(height, loadLane(body, AXIS + 1)));
  const az = sub(z, mul(height, loadLane(body, AXIS + 2)));
  const aside = sqrt(dot(ax, ay, az, ax, ay, az));
  return min(sub(loadLane(body, HALF), abs(height)), sub(loadLane(body, AXIAL_RADIUS), aside));
}
