/** Boxes of a cover: what their core says, `BOX_SHAPE` of record.ts. */
import { Frame, setAlong } from '../fit/frame';
import { CoverElement, coreOf, lengthAt, squareBetween } from './record';

/** Half extents are at least this part of the longest one: a core has to tell its axes. */
const THINNEST: f64 = 2 ** -20;

const frame = changetype<Frame>(memory.data(offsetof<Frame>(), 16));

/** Vectors from the center to the faces along the first two axes. */
const sides: usize = memory.data(48, 16);

/**
 * Writes the core of a box with its center where the core begins; returns the half extent along the third
 * axis.
 */
export function writeBoxCore(core: usize, axes: Frame, x: f64, y: f64, z: f64): f64 {
  const least = Math.max(x, Math.max(y, z)) * THINNEST;
  const from = changetype<usize>(axes);
  for (let i: usize = 0; i < 24; i += 8) {
    store<f64>(core + 24 + i, load<f64>(core + i) + Math.max(x, least) * load<f64>(from + i));
    store<f64>(core + 48 + i, load<f64>(core + i) + Math.max(y, least) * load<f64>(from + 24 + i));
  }
  return Math.max(z, least);
}

/** Notes the vectors from the center of a box to its first two faces. */
function takeSides(core: usize): void {
  for (let i: usize = 0; i < 24; i += 8) {
    store<f64>(sides + i, load<f64>(core + 24 + i) - load<f64>(core + i));
    store<f64>(sides + 24 + i, load<f64>(core + 48 + i) - load<f64>(core + i));
  }
}

/** The half extent of a box along its first or second axis: 0 or 1. */
export function halfOf(core: usize, axis: i32): f64 {
  return Math.sqrt(squareBetween(core, core + 24 * (axis + 1)));
}

/** Sets a frame to the axes of a box. */
export function takeBoxFrame(core: usize, to: Frame): void {
  takeSides(core);
  setAlong(
    to,
    load<f64>(sides),
    load<f64>(sides, 8),
    load<f64>(sides, 16),
    load<f64>(sides, 24),
    load<f64>(sides, 32),
    load<f64>(sides, 40),
  );
}

/** `squareInto` for a box. */
export function squareIntoBox(core: usize, radius: f64, x: f64, y: f64, z: f64): f64 {
  takeSides(core);
  const ux = load<f64>(sides);
  const uy = load<f64>(sides, 8);
  const uz = load<f64>(sides, 16);
  const vx = load<f64>(sides, 24);
  const vy = load<f64>(sides, 32);
  const vz = load<f64>(sides, 40);
  const px = x - load<f64>(core);
  const py = y - load<f64>(core, 8);
  const pz = z - load<f64>(core, 16);
  const u = lengthAt(sides);
  const v = lengthAt(sides + 24);
  const alongX = Math.abs(px * ux + py * uy + pz * uz) / u;
  const alongY = Math.abs(px * vx + py * vy + pz * vz) / v;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const alongZ = Math.abs(px * nx + py * ny + pz * nz) / (u * v);
  const beyond = Math.max(Math.max(alongX - u, alongY - v), alongZ - radius) + radius;
  return beyond > 0 ? beyond * beyond : 0;
}

/** How far the corners of a box are from its center. */
export function diagonalOf(core: usize, radius: f64): f64 {
  const x = halfOf(core, 0);
  const y = halfOf(core, 1);
  return Math.sqrt(x * x + y * y + radius * radius);
}

/** Surface of a box. */
export function surfaceOfBox(core: usize, radius: f64): f64 {
  const x = halfOf(core, 0);
  const y = halfOf(core, 1);
  return 8 * (x * y + (x + y) * radius);
}

/** Makes each half extent of a box longer. */
export function widenBox(element: CoverElement, more: f64): void {
  const core = coreOf(element);
  const x = halfOf(core, 0) + more;
  const y = halfOf(core, 1) + more;
  takeBoxFrame(core, frame);
  element.radius = writeBoxCore(core, frame, x, y, element.radius + more);
}

/**
 * Writes the corners of one half of a face: faces come in pairs, one of them on either side of the center.
 */
export function putFace(element: CoverElement, face: i32, half: i32, to: usize): void {
  const core = coreOf(element);
  takeBoxFrame(core, frame);
  const axis = face >> 1;
  const side: f64 = (face & 1) == 0 ? 1 : -1;
  for (let k = 0; k < 3; k++) {
    // Two corners lie across from each other; the third is one of the other two.
    const first: f64 = k == 0 || (k == 2 && half == 0) ? 1 : -1;
    const second: f64 = k == 0 || (k == 2 && half == 1) ? 1 : -1;
    const x = axis == 0 ? side : first;
    const y = axis == 1 ? side : axis == 0 ? first : second;
    const z = axis == 2 ? side : second;
    putInBox(core, element.radius, x, y, z, to + k * 24);
  }
}

/**
 * Writes a place of a box: its parts of the half extents along the axes; `takeBoxFrame` has set the frame.
 */
function putInBox(core: usize, radius: f64, x: f64, y: f64, z: f64, to: usize): void {
  const axis = changetype<usize>(frame) + offsetof<Frame>('zx');
  for (let i: usize = 0; i < 24; i += 8) {
    const center = load<f64>(core + i);
    const along = x * load<f64>(sides + i) + y * load<f64>(sides + 24 + i) + z * radius * load<f64>(axis + i);
    store<f64>(to + i, center + along);
  }
}
