/**
 * Patches of the surface of an element. A patch is all c + r · n with c in a simplex of the core (a point,
 * line or triangle), n in one of the sphere of directions (a point, arc or spherical triangle), and r the
 * radius or, on the flat ends of cylinders, between two radii: two dimensions in all. Halving the longest
 * edge of one of these gives two patches that are exactly the whole.
 */
import { putFace } from './box';
import { BOX_SHAPE, CoverElement, coreOf, CYLINDER_SHAPE, squareBetween, SWEPT_SHAPE } from './record';

@unmanaged
export class Patch {
  /** Corners of the simplex of the core, and of that of the directions. */
  core: f64;
  coreNumbers1: f64;
  coreNumbers2: f64;
  coreNumbers3: f64;
  coreNumbers4: f64;
  coreNumbers5: f64;
  coreNumbers6: f64;
  coreNumbers7: f64;
  coreNumbers8: f64;
  directions: f64;
  directionNumbers1: f64;
  directionNumbers2: f64;
  directionNumbers3: f64;
  directionNumbers4: f64;
  directionNumbers5: f64;
  directionNumbers6: f64;
  directionNumbers7: f64;
  directionNumbers8: f64;
  coreCount: i32;
  directionCount: i32;
  depth: i32;
  padding: i32;
  /** The radii between which it lies. */
  inner: f64;
  outer: f64;
}

/** Patches to begin with: eight of each of three spheres, four of each of three tubes, two faces. */
const START: i32 = 38;

/** How often patches are halved, at most. */
const DEPTH: i32 = 24;

const patches: usize = memory.data((START + DEPTH + 2) * 176, 16);

function patchAt(i: i32): Patch {
  return changetype<Patch>(patches + i * offsetof<Patch>());
}

/** Copies patch number `i`. */
export function takePatch(i: i32, to: Patch): void {
  copyPatch(patchAt(i), to);
}

function copyPatch(from: Patch, to: Patch): void {
  memory.copy(changetype<usize>(to), changetype<usize>(from), offsetof<Patch>());
}

export function coreCorner(patch: Patch, i: i32): usize {
  return changetype<usize>(patch) + i * 24;
}

export function direction(patch: Patch, i: i32): usize {
  return changetype<usize>(patch) + offsetof<Patch>('directions') + i * 24;
}

/** A frame across an edge: along it, and two directions normal to it. */
const across: usize = memory.data(72, 16);

/** Lays patches over the whole surface of an element, and some inside it, and returns how many. */
export function layPatches(element: CoverElement): i32 {
  const core = coreOf(element);
  let count = 0;
  if (element.shape == BOX_SHAPE) return layBox(element);
  if (element.shape == SWEPT_SHAPE) {
    for (let k = 0; k < element.corners; k++) count = addSphere(count, core + k * 24);
  }
  if (element.corners == 2) count = addTube(count, core, core + 24);
  if (element.corners == 3) {
    count = addTube(count, core, core + 24);
    count = addTube(count, core + 24, core + 48);
    count = addTube(count, core + 48, core);
    count = addFaces(count, core);
  }
  for (let i = 0; i < count; i++) {
    const patch = patchAt(i);
    patch.inner = patch.outer = element.radius;
  }
  return element.shape == CYLINDER_SHAPE ? addEnds(count, element.radius) : count;
}

/** Adds patches to so many, and returns how many there are then. */
function addSphere(count: i32, center: usize): i32 {
  for (let i = 0; i < 8; i++) {
    const patch = begin(count++, 1, 3);
    memory.copy(coreCorner(patch, 0), center, 24);
    for (let k = 0; k < 3; k++) {
      const to = direction(patch, k);
      memory.fill(to, 0, 24);
      store<f64>(to + k * 8, ((i >> k) & 1) == 0 ? 1 : -1);
    }
  }
  return count;
}

function addTube(count: i32, a: usize, b: usize): i32 {
  if (!setAcross(a, b)) return count;
  for (let i = 0; i < 4; i++) {
    const patch = begin(count++, 2, 2);
    memory.copy(coreCorner(patch, 0), a, 24);
    memory.copy(coreCorner(patch, 1), b, 24);
    scale(across + 24, (i & 1) == 0 ? 1 : -1, direction(patch, 0));
    scale(across + 48, (i & 2) == 0 ? 1 : -1, direction(patch, 1));
  }
  return count;
}

/** Adds both ends of a cylinder: for each patch of its tube, the last four, the sectors at its two edges. */
function addEnds(count: i32, radius: f64): i32 {
  for (let i = 0; i < 8; i++) {
    const patch = begin(count + i, 1, 2);
    const tube = patchAt(count - 1 - (i & 3));
    memory.copy(coreCorner(patch, 0), coreCorner(tube, i >> 2), 24);
    memory.copy(direction(patch, 0), direction(tube, 0), 48);
    patch.inner = 0;
    patch.outer = radius;
  }
  return count + 8;
}

/** Lays two patches, triangles, over each face of a box. */
function layBox(element: CoverElement): i32 {
  for (let i = 0; i < 12; i++) {
    const patch = begin(i, 3, 1);
    putFace(element, i >> 1, i & 1, coreCorner(patch, 0));
    put(direction(patch, 0), 1, 0, 0);
    patch.inner = patch.outer = 0;
  }
  return 12;
}

function addFaces(count: i32, core: usize): i32 {
  if (!setNormal(core)) return count;
  for (let i = 0; i < 2; i++) {
    const patch = begin(count++, 3, 1);
    memory.copy(coreCorner(patch, 0), core, 72);
    scale(across, i == 0 ? 1 : -1, direction(patch, 0));
  }
  return count;
}

function begin(i: i32, coreCount: i32, directionCount: i32): Patch {
  const patch = patchAt(i);
  patch.coreCount = coreCount;
  patch.directionCount = directionCount;
  patch.depth = 0;
  return patch;
}

function put(to: usize, x: f64, y: f64, z: f64): void {
  store<f64>(to, x);
  store<f64>(to, y, 8);
  store<f64>(to, z, 16);
}

function scale(from: usize, factor: f64, to: usize): void {
  put(to, load<f64>(from) * factor, load<f64>(from, 8) * factor, load<f64>(from, 16) * factor);
}

/** Makes a vector unit; false where it has no direction. */
function normalize(vector: usize): bool {
  const x = load<f64>(vector);
  const y = load<f64>(vector, 8);
  const z = load<f64>(vector, 16);
  const length = Math.sqrt(x * x + y * y + z * z);
  if (!(length > 0)) return false;
  put(vector, x / length, y / length, z / length);
  return true;
}

function putCross(u: usize, v: usize, to: usize): void {
  const ux = load<f64>(u);
  const uy = load<f64>(u, 8);
  const uz = load<f64>(u, 16);
  const vx = load<f64>(v);
  const vy = load<f64>(v, 8);
  const vz = load<f64>(v, 16);
  put(to, uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
}

function putDifference(a: usize, b: usize, to: usize): void {
  put(
    to,
    load<f64>(b) - load<f64>(a),
    load<f64>(b, 8) - load<f64>(a, 8),
    load<f64>(b, 16) - load<f64>(a, 16),
  );
}

/** Sets the frame across an edge; false where it has no length. */
function setAcross(a: usize, b: usize): bool {
  putDifference(a, b, across);
  if (!normalize(across)) return false;
  const x = Math.abs(load<f64>(across));
  const y = Math.abs(load<f64>(across, 8));
  const z = Math.abs(load<f64>(across, 16));
  put(across + 48, x <= y && x <= z ? 1 : 0, x > y && y <= z ? 1 : 0, z < x && z < y ? 1 : 0);
  putCross(across, across + 48, across + 24);
  normalize(across + 24);
  putCross(across, across + 24, across + 48);
  return true;
}

/** Sets the first vector of the frame to the normal of a triangle; false where it has none. */
function setNormal(core: usize): bool {
  putDifference(core, core + 24, across + 24);
  putDifference(core, core + 48, across + 48);
  putCross(across + 24, across + 48, across);
  return normalize(across);
}

/** Halves a patch along its longest edge. Adds both to so many, and returns how many there are then. */
export function halve(patch: Patch, count: i32): i32 {
  let longest: f64 = -1;
  let at: usize = 0;
  let from = 0;
  let to = 0;
  for (let simplex = 0; simplex < 2; simplex++) {
    const first = simplex == 0 ? coreCorner(patch, 0) : direction(patch, 0);
    const size = simplex == 0 ? patch.coreCount : patch.directionCount;
    const factor = simplex == 0 ? 1 : patch.outer * patch.outer;
    for (let i = 1; i < size; i++) {
      for (let k = 0; k < i; k++) {
        const length = squareBetween(first + i * 24, first + k * 24) * factor;
        if (!(length > longest)) continue;
        longest = length;
        at = first - changetype<usize>(patch);
        from = i;
        to = k;
      }
    }
  }
  patch.depth++;
  const width = patch.outer - patch.inner;
  if (width * width > longest) return halveRadially(patch, count);
  for (let half = 0; half < 2; half++) {
    const made = patchAt(count++);
    copyPatch(patch, made);
    const a = changetype<usize>(patch) + at + from * 24;
    const b = changetype<usize>(patch) + at + to * 24;
    const middle = changetype<usize>(made) + at + (half == 0 ? from : to) * 24;
    put(
      middle,
      (load<f64>(a) + load<f64>(b)) * 0.5,
      (load<f64>(a, 8) + load<f64>(b, 8)) * 0.5,
      (load<f64>(a, 16) + load<f64>(b, 16)) * 0.5,
    );
    if (at > 0) normalize(middle);
  }
  return count;
}

function halveRadially(patch: Patch, count: i32): i32 {
  const middle = (patch.inner + patch.outer) * 0.5;
  copyPatch(patch, patchAt(count));
  copyPatch(patch, patchAt(count + 1));
  patchAt(count).outer = middle;
  patchAt(count + 1).inner = middle;
  return count + 2;
}

/** Writes the middle of a simplex, whose corners lie one behind the other. */
export function putMiddle(corners: usize, size: i32, to: usize): void {
  let x: f64 = 0;
  let y: f64 = 0;
  let z: f64 = 0;
  for (let i = 0; i < size; i++) {
    x += load<f64>(corners + i * 24);
    y += load<f64>(corners + i * 24, 8);
    z += load<f64>(corners + i * 24, 16);
  }
  put(to, x / <f64>size, y / <f64>size, z / <f64>size);
}

/** Writes the middle direction of a simplex of directions. */
export function putMiddleDirection(patch: Patch, to: usize): void {
  putMiddle(direction(patch, 0), patch.directionCount, to);
  normalize(to);
}

/** How many corners a patch has: of its core, its directions and its radii. */
export function cornersOf(patch: Patch): i32 {
  return patch.coreCount * patch.directionCount * (patch.inner < patch.outer ? 2 : 1);
}

/** Writes a corner of a patch. */
export function putCorner(patch: Patch, i: i32, to: usize): void {
  const k = i % patch.directionCount;
  const rest = i / patch.directionCount;
  const radius = rest < patch.coreCount ? patch.outer : patch.inner;
  putPlace(coreCorner(patch, rest % patch.coreCount), direction(patch, k), radius, to);
}

/** Writes the place of a patch on a core corner and a direction. */
export function putPlace(corner: usize, along: usize, radius: f64, to: usize): void {
  put(
    to,
    load<f64>(corner) + radius * load<f64>(along),
    load<f64>(corner, 8) + radius * load<f64>(along, 8),
    load<f64>(corner, 16) + radius * load<f64>(along, 16),
  );
}
