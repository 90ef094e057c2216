/** Brings an element from units to metres, and its radius to what it takes there, rounded outward. */
import { fitBalls, Fit, LEAST } from '../fit/fit';
import { Cover, CoverElement, coreOf, lengthAt } from './record';
import { squareToCore } from './distance';
import { memberAt } from './gather';

/**
 * Relative rounding of a distance from a core is less than 12 roundings of 2^-53, relative to the radius and
 * the lengths of two sides; this is 64.
 */
const OUTWARD: f64 = 2 ** -47;

/** The core, relative to its first vertex. */
const relative: usize = memory.data(72, 16);

/** Address of vertex `k` of the core in metres. */
function givenCore(element: CoverElement, k: i32): usize {
  return changetype<usize>(element) + k * 24;
}

/** Settles an element whose core is given in units. */
export function finalize(cover: Cover, element: CoverElement): void {
  for (let k = 0; k < element.corners; k++) {
    const from = coreOf(element) + k * 24;
    const to = givenCore(element, k);
    store<f64>(to, cover.originX + load<f64>(from) * cover.unit);
    store<f64>(to, cover.originY + load<f64>(from, 8) * cover.unit, 8);
    store<f64>(to, cover.originZ + load<f64>(from, 16) * cover.unit, 16);
  }
  setRadius(cover, element);
  finish(cover, element);
}

/** Settles an element whose core is the few vertices that were gathered. */
export function settleOnMembers(cover: Cover, element: CoverElement): void {
  element.corners = cover.memberCount;
  for (let k = 0; k < cover.memberCount; k++) {
    memory.copy(givenCore(element, k), cover.given + memberAt(cover, k) * 24, 24);
  }
  element.givenRadius = cover.radius;
  element.radius = 0;
  finish(cover, element);
}

/** Settles an element as the sphere that was fitted, which holds the radius of the mesh. */
export function settleSphere(cover: Cover, element: CoverElement): void {
  const fit = changetype<Fit>(cover.fit);
  element.corners = 1;
  element.givenA = fit.centerX;
  element.givenAY = fit.centerY;
  element.givenAZ = fit.centerZ;
  element.givenRadius = fit.radius;
  element.radius = Math.max(fit.radius - cover.radius, 0) / cover.unit;
  finish(cover, element);
}

/** Writes the gathered vertices to where a fit takes its balls, in metres. */
export function stageMembers(cover: Cover): void {
  const balls = fitBalls(cover.fit);
  for (let i = 0; i < cover.memberCount; i++) {
    memory.copy(balls + i * 32, cover.given + memberAt(cover, i) * 24, 24);
    store<f64>(balls + i * 32, cover.radius, 24);
  }
}

/** Measures the radius anew, from the vertices as given and around the core as it was rounded. */
function setRadius(cover: Cover, element: CoverElement): void {
  const inverse = 1 / cover.unit;
  for (let k = 0; k < 3; k++)
    toRelative(element, givenCore(element, min(k, element.corners - 1)), inverse, k);
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
  const surface = surfaceOf(coreOf(element), element.radius);
  element.cost = surface * Math.sqrt(surface);
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
  element.stale = 1;
  element.whole = 0;
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
