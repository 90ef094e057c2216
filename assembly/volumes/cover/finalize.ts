/** Brings an element from units to metres, and its radius to what it takes there, rounded outward. */
import { Fit, LEAST } from '../fit/fit';
import { setFromQuaternion, writeQuaternion } from '../fit/quaternion';
import { Frame } from '../fit/frame';
import { diagonalOf, surfaceOfBox, takeBoxFrame, writeBoxCore } from './box';
import {
  BOX_SHAPE,
  Cover,
  CoverElement,
  coreOf,
  lengthAt,
  lengthenLine,
  squareBetween,
  SWEPT_SHAPE,
  vertexAt,
} from './record';
import { beyondEnds, squareToAxis, squareToCore } from './distance';
import { memberAt, stageBall } from './gather';

/**
 * Relative rounding of a distance from a core is less than 12 roundings of 2^-53, relative to the radius and
 * the lengths of two sides; this is 64.
 */
const OUTWARD: f64 = 2 ** -47;

/** A cylinder is at least this part of its radius long, so that its ends tell where it points. */
export const SHORTEST: f64 = 2 ** -10;

const frame = changetype<Frame>(memory.data(offsetof<Frame>(), 16));

/** The core, relative to its first vertex. */
const relative: usize = memory.data(72, 16);

/** Address of vertex `k` of the core in metres. */
function givenCore(element: CoverElement, k: i32): usize {
  return changetype<usize>(element) + k * 24;
}

/** How often the ends of a cylinder are moved outward until they hold what they have to. */
const ROUNDS: i32 = 64;

/**
 * Settles an element whose core is given in units; false where the ends of a cylinder are too close to tell.
 */
export function finalize(cover: Cover, element: CoverElement): bool {
  if (element.shape == BOX_SHAPE) return finalizeBox(cover, element);
  for (let k = 0; k < element.corners; k++) {
    const from = coreOf(element) + k * 24;
    const to = givenCore(element, k);
    store<f64>(to, cover.originX + load<f64>(from) * cover.unit);
    store<f64>(to, cover.originY + load<f64>(from, 8) * cover.unit, 8);
    store<f64>(to, cover.originZ + load<f64>(from, 16) * cover.unit, 16);
  }
  if (element.shape == SWEPT_SHAPE) setRadius(cover, element);
  else if (!setCylinder(cover, element)) return false;
  finish(cover, element);
  return true;
}

/** Settles an element whose core is the few vertices that were gathered. */
export function settleOnMembers(cover: Cover, element: CoverElement): void {
  element.corners = cover.memberCount;
  for (let k = 0; k < cover.memberCount; k++) {
    memory.copy(givenCore(element, k), cover.given + memberAt(cover, k) * 24, 24);
  }
  element.givenRadius = cover.radius;
  element.radius = 0;
  element.shape = SWEPT_SHAPE;
  finish(cover, element);
}

/** Settles an element as the sphere that was fitted, which holds the radius of the mesh. */
export function settleSphere(cover: Cover, element: CoverElement): void {
  const fit = changetype<Fit>(cover.fit);
  element.corners = 1;
  element.shape = SWEPT_SHAPE;
  element.givenA = fit.centerX;
  element.givenAY = fit.centerY;
  element.givenAZ = fit.centerZ;
  element.givenRadius = fit.radius;
  element.radius = Math.max(fit.radius - cover.radius, 0) / cover.unit;
  finish(cover, element);
}

/** Writes the gathered vertices to where a fit takes its balls, in metres. */
export function stageMembers(cover: Cover): void {
  for (let i = 0; i < cover.memberCount; i++) {
    stageBall(cover, i, cover.given + memberAt(cover, i) * 24, cover.radius);
  }
}

/** Measures the radius anew, from the vertices as given and around the core as it was rounded. */
function setRadius(cover: Cover, element: CoverElement): void {
  const inverse = 1 / cover.unit;
  takeRelative(element, inverse);
  let most: f64 = 0;
  let others = false;
  for (let i = 0; i < cover.memberCount; i++) {
    const vertex = cover.given + memberAt(cover, i) * 24;
    if (isOfCore(element, vertex)) continue;
    others = true;
    const x = (load<f64>(vertex) - element.givenA) * inverse;
    const y = (load<f64>(vertex, 8) - element.givenAY) * inverse;
    const z = (load<f64>(vertex, 16) - element.givenAZ) * inverse;
    most = Math.max(most, squareToCore(relative, element.corners, x, y, z));
  }
  const radius = Math.sqrt(most);
  const size = radius + lengthAt(relative + 24) + lengthAt(relative + 48);
  element.radius = others ? radius + size * OUTWARD : 0;
  const metres = others ? element.radius * cover.unit + LEAST : 0;
  // A sum of radii is rounded too.
  element.givenRadius = others ? (metres + cover.radius) * (1 + OUTWARD) : cover.radius;
}

/**
 * Measures a cylinder anew around the axis between its rounded ends, and moves these outward until all lies
 * between them. Its radius is without that of the mesh, by which it is rounded off.
 */
function setCylinder(cover: Cover, element: CoverElement): bool {
  const inverse = 1 / cover.unit;
  let margin: f64 = 0;
  takeEnds(cover, element, inverse);
  for (let round = 0; round < ROUNDS; round++) {
    takeRelative(element, inverse);
    let most: f64 = 0;
    let beyond = -Infinity;
    for (let i = 0; i < cover.memberCount; i++) {
      const vertex = cover.given + memberAt(cover, i) * 24;
      const x = (load<f64>(vertex) - element.givenA) * inverse;
      const y = (load<f64>(vertex, 8) - element.givenAY) * inverse;
      const z = (load<f64>(vertex, 16) - element.givenAZ) * inverse;
      most = Math.max(most, squareToAxis(relative, x, y, z));
      beyond = Math.max(beyond, beyondEnds(relative, x, y, z));
    }
    const radius = Math.sqrt(most);
    const length = lengthAt(relative + 24);
    const rounding = (radius + length) * OUTWARD;
    // Neither is so where ends that are one make no number.
    if (beyond <= -rounding && radius < Infinity) {
      element.radius = radius + rounding;
      element.givenRadius = (element.radius * cover.unit + LEAST) * (1 + OUTWARD);
      return true;
    }
    margin = Math.max(margin * 2, rounding);
    if (!(margin < length)) return false;
    const part = (margin + Math.max(beyond, 0)) / length;
    lengthenLine(givenCore(element, 0), givenCore(element, 1), part);
  }
  return false;
}

/** Moves the ends of a cylinder to where its members are along the axis, if that leaves it a length. */
function takeEnds(cover: Cover, element: CoverElement, inverse: f64): void {
  takeRelative(element, inverse);
  const length = lengthAt(relative + 24);
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < cover.memberCount; i++) {
    const vertex = cover.given + memberAt(cover, i) * 24;
    let along: f64 = 0;
    for (let k: usize = 0; k < 24; k += 8) {
      along +=
        (load<f64>(vertex + k) - load<f64>(givenCore(element, 0) + k)) *
        inverse *
        load<f64>(relative + 24 + k);
    }
    low = Math.min(low, along / length);
    high = Math.max(high, along / length);
  }
  if (!(high - low > element.radius * SHORTEST)) return;
  for (let k: usize = 0; k < 24; k += 8) {
    const start = givenCore(element, 0) + k;
    const way = (load<f64>(givenCore(element, 1) + k) - load<f64>(start)) / length;
    store<f64>(givenCore(element, 1) + k, load<f64>(start) + way * high);
    store<f64>(start, load<f64>(start) + way * low);
  }
}

/** Takes the core as it was rounded, relative to its first vertex. */
function takeRelative(element: CoverElement, inverse: f64): void {
  for (let k = 0; k < 3; k++)
    toRelative(element, givenCore(element, min(k, element.corners - 1)), inverse, k);
}

function toRelative(element: CoverElement, vertex: usize, inverse: f64, k: i32): void {
  store<f64>(relative + k * 24, (load<f64>(vertex) - element.givenA) * inverse);
  store<f64>(relative + k * 24, (load<f64>(vertex, 8) - element.givenAY) * inverse, 8);
  store<f64>(relative + k * 24, (load<f64>(vertex, 16) - element.givenAZ) * inverse, 16);
}

/** Whether a vertex is one of the core, to the last bit. */
function isOfCore(element: CoverElement, vertex: usize): bool {
  for (let k = 0; k < element.corners; k++) {
    const own = givenCore(element, k);
    if (
      load<f64>(own) == load<f64>(vertex) &&
      load<f64>(own, 8) == load<f64>(vertex, 8) &&
      load<f64>(own, 16) == load<f64>(vertex, 16)
    ) {
      return true;
    }
  }
  return false;
}

/**
 * Measures a box anew: with the axes of its quaternion and around its center as these were rounded. Its half
 * extents are without the radius of the mesh, by which it is rounded off.
 */
function finalizeBox(cover: Cover, element: CoverElement): bool {
  const inverse = 1 / cover.unit;
  takeBoxFrame(coreOf(element), frame);
  writeQuaternion(frame, givenCore(element, 1));
  setFromQuaternion(frame, givenCore(element, 1));
  const core = coreOf(element);
  const halves = givenCore(element, 2) + 8;
  memory.copy(relative, core, 24);
  for (let axis: usize = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < cover.memberCount; i++) {
      const along = alongAxis(axis, vertexAt(cover, memberAt(cover, i)), relative, 1);
      low = Math.min(low, along);
      high = Math.max(high, along);
    }
    const by = changetype<usize>(frame) + axis * 24;
    for (let i: usize = 0; i < 24; i += 8) {
      store<f64>(core + i, load<f64>(core + i) + (low + high) * 0.5 * load<f64>(by + i));
    }
  }
  element.givenA = cover.originX + element.a * cover.unit;
  element.givenAY = cover.originY + element.ay * cover.unit;
  element.givenAZ = cover.originZ + element.az * cover.unit;
  element.a = (element.givenA - cover.originX) * inverse;
  element.ay = (element.givenAY - cover.originY) * inverse;
  element.az = (element.givenAZ - cover.originZ) * inverse;
  let diagonal: f64 = 0;
  for (let axis: usize = 0; axis < 3; axis++) {
    let most: f64 = 0;
    for (let i = 0; i < cover.memberCount; i++) {
      const vertex = cover.given + memberAt(cover, i) * 24;
      most = Math.max(most, Math.abs(alongAxis(axis, vertex, givenCore(element, 0), inverse)));
    }
    store<f64>(halves + axis * 8, most);
    diagonal += most;
  }
  const more = diagonal * OUTWARD;
  element.radius = writeBoxCore(
    core,
    frame,
    load<f64>(halves) + more,
    load<f64>(halves, 8) + more,
    load<f64>(halves, 16) + more,
  );
  for (let axis: usize = 0; axis < 3; axis++) {
    const half = load<f64>(halves + axis * 8) + more;
    store<f64>(halves + axis * 8, (half * cover.unit + LEAST) * (1 + OUTWARD));
  }
  noteSize(element);
  return true;
}

/** How far a point is from another along an axis of the frame, in units that are one over `inverse`. */
function alongAxis(axis: usize, point: usize, from: usize, inverse: f64): f64 {
  const by = changetype<usize>(frame) + axis * 24;
  let along: f64 = 0;
  for (let i: usize = 0; i < 24; i += 8) {
    along += (load<f64>(point + i) - load<f64>(from + i)) * inverse * load<f64>(by + i);
  }
  return along;
}

/** Takes the core back to units, and notes the cost and the sphere around it. */
function finish(cover: Cover, element: CoverElement): void {
  const inverse = 1 / cover.unit;
  for (let k = 0; k < 3; k++) {
    const from = givenCore(element, min(k, element.corners - 1));
    const to = coreOf(element) + k * 24;
    store<f64>(to, (load<f64>(from) - cover.originX) * inverse);
    store<f64>(to, (load<f64>(from, 8) - cover.originY) * inverse, 8);
    store<f64>(to, (load<f64>(from, 16) - cover.originZ) * inverse, 16);
  }
  noteSize(element);
}

/** Notes the cost of an element and a sphere around it, and that its excess is to be found. */
function noteSize(element: CoverElement): void {
  const surface = surfaceOfElement(element);
  element.cost = surface * Math.sqrt(surface);
  element.stale = 1;
  element.whole = 0;
  if (element.shape == BOX_SHAPE) {
    element.centerX = element.a;
    element.centerY = element.ay;
    element.centerZ = element.az;
    element.reach = diagonalOf(coreOf(element), element.radius);
    return;
  }
  element.centerX = (element.a + element.b + element.c) / 3;
  element.centerY = (element.ay + element.by + element.cy) / 3;
  element.centerZ = (element.az + element.bz + element.cz) / 3;
  let most: f64 = 0;
  for (let k = 0; k < 3; k++) {
    const at = coreOf(element) + k * 24;
    const x = load<f64>(at) - element.centerX;
    const y = load<f64>(at, 8) - element.centerY;
    const z = load<f64>(at, 16) - element.centerZ;
    most = Math.max(most, x * x + y * y + z * z);
  }
  element.reach = Math.sqrt(most) + element.radius;
}

export function surfaceOfElement(element: CoverElement): f64 {
  const core = coreOf(element);
  if (element.shape == BOX_SHAPE) return surfaceOfBox(core, element.radius);
  return element.shape == SWEPT_SHAPE
    ? surfaceOf(core, element.radius)
    : surfaceOfCylinder(core, element.radius);
}

/** Surface of a cylinder between two vertices. */
export function surfaceOfCylinder(core: usize, radius: f64): f64 {
  const length = Math.sqrt(squareBetween(core, core + 24));
  return 2 * Math.PI * radius * (length + radius);
}

/** Surface of the swept-sphere volume of a core of three vertices, which may coincide. */
export function surfaceOf(core: usize, radius: f64): f64 {
  const ux = load<f64>(core + 24) - load<f64>(core);
  const uy = load<f64>(core + 24, 8) - load<f64>(core, 8);
  const uz = load<f64>(core + 24, 16) - load<f64>(core, 16);
  const vx = load<f64>(core + 48) - load<f64>(core);
  const vy = load<f64>(core + 48, 8) - load<f64>(core, 8);
  const vz = load<f64>(core + 48, 16) - load<f64>(core, 16);
  const wx = vx - ux;
  const wy = vy - uy;
  const wz = vz - uz;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  // Both faces have the length of u × v between them.
  const faces = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const around =
    Math.sqrt(ux * ux + uy * uy + uz * uz) +
    Math.sqrt(vx * vx + vy * vy + vz * vz) +
    Math.sqrt(wx * wx + wy * wy + wz * wz);
  return faces + Math.PI * radius * (around + 4 * radius);
}
