/**
 * Squared distances of a point from cores, given as vertices in a row. Each is that to a core point found
 * closest: where rounding or a degenerate core misleads, it is larger than it should be, never less.
 */
import { squareIntoBox } from './box';
import { BOX_SHAPE, CoverElement, coreOf, SWEPT_SHAPE } from './record';

/**
 * The square of a length that is no more than the element's radius for points inside of it, and grows by no
 * more than one goes: the distance from the core; of a cylinder, that from its axis, or the radius and how
 * far beyond the nearer end the point is, whichever is more; of a box, the radius and how far beyond the
 * nearest face it is.
 */
export function squareInto(element: CoverElement, x: f64, y: f64, z: f64): f64 {
  const core = coreOf(element);
  if (element.shape == SWEPT_SHAPE) return squareToCore(core, element.corners, x, y, z);
  if (element.shape == BOX_SHAPE) return squareIntoBox(core, element.radius, x, y, z);
  const beyond = Math.max(element.radius + beyondEnds(core, x, y, z), 0);
  return Math.max(squareToAxis(core, x, y, z), beyond * beyond);
}

/** How far beyond the nearer end of a line a point is along it; negative between the ends. */
export function beyondEnds(core: usize, x: f64, y: f64, z: f64): f64 {
  const ux = load<f64>(core, 24) - load<f64>(core);
  const uy = load<f64>(core, 32) - load<f64>(core, 8);
  const uz = load<f64>(core, 40) - load<f64>(core, 16);
  const length = Math.sqrt(ux * ux + uy * uy + uz * uz);
  const along =
    (ux * (x - load<f64>(core)) + uy * (y - load<f64>(core, 8)) + uz * (z - load<f64>(core, 16))) / length;
  return Math.max(-along, along - length);
}

/** Squared distance from the line through two vertices, which are apart. */
export function squareToAxis(core: usize, x: f64, y: f64, z: f64): f64 {
  const ux = load<f64>(core, 24) - load<f64>(core);
  const uy = load<f64>(core, 32) - load<f64>(core, 8);
  const uz = load<f64>(core, 40) - load<f64>(core, 16);
  const px = x - load<f64>(core);
  const py = y - load<f64>(core, 8);
  const pz = z - load<f64>(core, 16);
  const t = (ux * px + uy * py + uz * pz) / (ux * ux + uy * uy + uz * uz);
  const dx = px - t * ux;
  const dy = py - t * uy;
  const dz = pz - t * uz;
  return dx * dx + dy * dy + dz * dz;
}

/** Squared distance from a core of 1, 2 or 3 vertices. */
export function squareToCore(core: usize, corners: i32, x: f64, y: f64, z: f64): f64 {
  if (corners == 1) return squareToPoint(core, x, y, z);
  if (corners == 2) return squareToLine(core, core + 24, x, y, z);
  return squareToTriangle(core, core + 24, core + 48, x, y, z);
}

function squareToPoint(a: usize, x: f64, y: f64, z: f64): f64 {
  const dx = x - load<f64>(a);
  const dy = y - load<f64>(a, 8);
  const dz = z - load<f64>(a, 16);
  return dx * dx + dy * dy + dz * dz;
}

function squareToLine(a: usize, b: usize, x: f64, y: f64, z: f64): f64 {
  const ax = load<f64>(a);
  const ay = load<f64>(a, 8);
  const az = load<f64>(a, 16);
  const ux = load<f64>(b) - ax;
  const uy = load<f64>(b, 8) - ay;
  const uz = load<f64>(b, 16) - az;
  const px = x - ax;
  const py = y - ay;
  const pz = z - az;
  const along = ux * px + uy * py + uz * pz;
  const square = ux * ux + uy * uy + uz * uz;
  const t = along > 0 ? (along < square ? along / square : 1) : 0.0;
  const dx = px - t * ux;
  const dy = py - t * uy;
  const dz = pz - t * uz;
  return dx * dx + dy * dy + dz * dz;
}

export function squareToTriangle(a: usize, b: usize, c: usize, x: f64, y: f64, z: f64): f64 {
  const ax = load<f64>(a);
  const ay = load<f64>(a, 8);
  const az = load<f64>(a, 16);
  const ux = load<f64>(b) - ax;
  const uy = load<f64>(b, 8) - ay;
  const uz = load<f64>(b, 16) - az;
  const vx = load<f64>(c) - ax;
  const vy = load<f64>(c, 8) - ay;
  const vz = load<f64>(c, 16) - az;
  const px = x - ax;
  const py = y - ay;
  const pz = z - az;
  const uu = ux * ux + uy * uy + uz * uz;
  const vv = vx * vx + vy * vy + vz * vz;
  const uv = ux * vx + uy * vy + uz * vz;
  const up = ux * px + uy * py + uz * pz;
  const vp = vx * px + vy * py + vz * pz;
  const s = vv * up - uv * vp;
  const t = uu * vp - uv * up;
  const determinant = uu * vv - uv * uv;
  if (s >= 0 && t >= 0 && s + t <= determinant && determinant > 0) {
    const weightU = s / determinant;
    const weightV = t / determinant;
    const dx = px - weightU * ux - weightV * vx;
    const dy = py - weightU * uy - weightV * vy;
    const dz = pz - weightU * uz - weightV * vz;
    return dx * dx + dy * dy + dz * dz;
  }
  return Math.min(
    squareToLine(a, b, x, y, z),
    Math.min(squareToLine(a, c, x, y, z), squareToLine(b, c, x, y, z)),
  );
}
