/**
 * A tight oriented box around balls.
 *
 * Frames to start with: coordinate axes, principal axes, and those of two tetrahedra of extreme balls. The
 * best are improved in turn: the faces turn about one axis after the other, to where the rectangle across it
 * is best, until no turn makes the surface smaller. The smallest box around points has two adjacent faces
 * flush with edges of their hull (O'Rourke 1985); a box that no turn improves mostly is that one.
 */
import { Side, turnCalipers } from './calipers';
import { setPrincipal } from './covariance';
import { Extents, halfSurface, takeExtents } from './extents';
import { Fit, givenBall, prepare, setCenter, toMetres } from './fit';
import { copyFrame, Frame, roll, setAlong, setIdentity } from './frame';
import { takeSilhouette } from './silhouette';
import { findTetrahedra, setFromTetrahedra, TETRAHEDRON_FRAMES } from './tetrahedra';

/** How many frames are improved. */
const STARTS: i32 = 4;

/** Turns about the three axes before it is good enough; a few are many. */
const ROUNDS: i32 = 20;

/** Another box has to be smaller by this part: rounding shall not turn a box that is right as it is. */
const BETTER: f64 = 1 - 2 ** -40;

/**
 * Relative rounding of what a ball reaches along an axis, of the axes' length and of the right angles between
 * them is less than 40 roundings of 2^-53, relative to the largest distance from the center; this is 64.
 */
const OUTWARD: f64 = 2 ** -47;

/** A frame and the surface of its box. */
@unmanaged
class Start extends Frame {
  surface: f64;
}

const starts: usize = memory.data(STARTS * 80, 16);
const extents = changetype<Extents>(memory.data(offsetof<Extents>(), 16));
const candidate = changetype<Start>(memory.data(offsetof<Start>(), 16));
const side = changetype<Side>(memory.data(offsetof<Side>(), 16));

function start(i: i32): Start {
  return changetype<Start>(starts + i * offsetof<Start>());
}

/** Fits a box around so many balls: writes its center, half extents and axes. */
export function fitBox(address: usize, count: i32): void {
  const fit = changetype<Fit>(address);
  prepare(fit, count);
  for (let i = 0; i < STARTS; i++) start(i).surface = Infinity;
  setIdentity(candidate);
  enter(fit);
  setPrincipal(fit, candidate);
  enter(fit);
  findTetrahedra(fit);
  for (let i = 0; i < TETRAHEDRON_FRAMES; i++) {
    setFromTetrahedra(fit, i, candidate);
    enter(fit);
  }
  let best = start(0);
  for (let i = 0; i < STARTS; i++) {
    const one = start(i);
    if (one.surface < Infinity) improve(fit, one);
    if (one.surface < best.surface * BETTER) best = one;
  }
  finish(fit, best);
}

/** Keeps the candidate among the starts if it is one of the best so far. */
function enter(fit: Fit): void {
  takeExtents(fit, candidate, extents);
  candidate.surface = halfSurface(extents);
  let place = STARTS;
  while (place > 0 && candidate.surface < start(place - 1).surface * BETTER) {
    place--;
    if (place < STARTS - 1) copyStart(start(place), start(place + 1));
  }
  if (place < STARTS) copyStart(candidate, start(place));
}

function copyStart(from: Start, to: Start): void {
  copyFrame(from, to);
  to.surface = from.surface;
}

/** Turns a frame about its axes as long as that makes its box smaller. */
function improve(fit: Fit, frame: Start): void {
  let last = 0;
  for (let i = 0; i < 3 * ROUNDS && i - last < 3; i++) {
    if (turnAboutX(fit, frame)) last = i;
    roll(frame);
  }
}

/** Turns a frame about its x axis to where its box is smallest; returns whether it was another direction. */
function turnAboutX(fit: Fit, frame: Start): bool {
  const count = takeSilhouette(fit, frame);
  takeExtents(fit, frame, extents);
  turnCalipers(fit, count, extents.highX - extents.lowX, side);
  if (!(side.surface < frame.surface * BETTER)) return false;
  setAlong(
    candidate,
    frame.xx,
    frame.xy,
    frame.xz,
    side.x * frame.yx + side.y * frame.zx,
    side.x * frame.yy + side.y * frame.zy,
    side.x * frame.yz + side.y * frame.zz,
  );
  takeExtents(fit, candidate, extents);
  candidate.surface = halfSurface(extents);
  if (!(candidate.surface < frame.surface * BETTER)) return false;
  copyStart(candidate, frame);
  return true;
}

/** Writes the box, rounded outward: around the center as it was rounded, from the balls as given. */
function finish(fit: Fit, frame: Frame): void {
  takeExtents(fit, frame, extents);
  const x = (extents.lowX + extents.highX) * 0.5;
  const y = (extents.lowY + extents.highY) * 0.5;
  const z = (extents.lowZ + extents.highZ) * 0.5;
  setCenter(
    fit,
    x * frame.xx + y * frame.yx + z * frame.zx,
    x * frame.xy + y * frame.yy + z * frame.zy,
    x * frame.xz + y * frame.yz + z * frame.zz,
  );
  fit.xx = frame.xx;
  fit.xy = frame.xy;
  fit.xz = frame.xz;
  fit.yx = frame.yx;
  fit.yy = frame.yy;
  fit.yz = frame.yz;
  fit.zx = frame.zx;
  fit.zy = frame.zy;
  fit.zz = frame.zz;
  setHalfExtents(fit);
}

function setHalfExtents(fit: Fit): void {
  const inverse = 1 / fit.unit;
  let halfX: f64 = 0;
  let halfY: f64 = 0;
  let halfZ: f64 = 0;
  for (let i = 0; i < fit.count; i++) {
    const given = givenBall(fit, i);
    const x = (given.x - fit.centerX) * inverse;
    const y = (given.y - fit.centerY) * inverse;
    const z = (given.z - fit.centerZ) * inverse;
    const radius = given.radius * inverse;
    halfX = Math.max(halfX, Math.abs(x * fit.xx + y * fit.xy + z * fit.xz) + radius);
    halfY = Math.max(halfY, Math.abs(x * fit.yx + y * fit.yy + z * fit.yz) + radius);
    halfZ = Math.max(halfZ, Math.abs(x * fit.zx + y * fit.zy + z * fit.zz) + radius);
  }
  const outward = OUTWARD * Math.sqrt(halfX * halfX + halfY * halfY + halfZ * halfZ);
  fit.halfX = toMetres(fit, halfX + outward);
  fit.halfY = toMetres(fit, halfY + outward);
  fit.halfZ = toMetres(fit, halfZ + outward);
}
