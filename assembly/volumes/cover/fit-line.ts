/**
 * A tight capsule or cylinder around the active vertices. Seen along its axis, the smallest circle around
 * them gives the place of the axis and the least radius. A somewhat larger radius may do with a much shorter
 * capsule; and one whose axis is turned a little may be smaller still.
 */
import { Fit, fitBalls } from '../fit/fit';
import { Frame, copyFrame, roll, setAlong } from '../fit/frame';
import { fitSphere } from '../fit/sphere';
import { ALONE, Cover, CYLINDER_SHAPE, CYLINDERS, SWEPT_SHAPE } from './record';
import { ACTIVE_LIMIT, activeAt } from './gather';
import { SHORTEST, surfaceOf, surfaceOfCylinder } from './finalize';

/** A core of three vertices, which may coincide, with the surface that it takes. */
@unmanaged
export class Core {
  a: f64;
  ay: f64;
  az: f64;
  b: f64;
  by: f64;
  bz: f64;
  c: f64;
  cy: f64;
  cz: f64;
  radius: f64;
  surface: f64;
  /** What is around it: `record.ts`. */
  shape: i32;
}

/** Radii that are tried, relative to the least: each so much larger than the one before. */
const RADII: i32 = 10;
const GROWTH: f64 = 1.06;

/** The first tilt of the axis that is tried, and how often it is halved. */
const TILT: f64 = 0.2;
const HALVINGS: i32 = 5;

/** Another capsule has to be smaller by this part. */
const BETTER: f64 = 1 - 2 ** -20;

const frame = changetype<Frame>(memory.data(offsetof<Frame>(), 16));
const bestFrame = changetype<Frame>(memory.data(offsetof<Frame>(), 16));
const trial = changetype<Core>(memory.data(offsetof<Core>(), 16));

/** What each active vertex has along the axis, and the square of what it is away from that. */
const seen: usize = memory.data(ACTIVE_LIMIT * 16, 16);

export function copyCore(from: Core, to: Core): void {
  memory.copy(changetype<usize>(to), changetype<usize>(from), offsetof<Core>());
}

/** Finds a capsule or cylinder smaller than `best`, beginning with the axes of a frame. */
export function fitLine(cover: Cover, axes: Frame, best: Core): void {
  copyFrame(axes, frame);
  let found = false;
  for (let i = 0; i < 3; i++) {
    roll(frame);
    if (!tryAxis(cover, best)) continue;
    found = true;
    copyFrame(frame, bestFrame);
  }
  if (!found) return;
  let tilt = TILT;
  for (let i = 0; i < HALVINGS; i++) {
    while (improve(cover, tilt, best)) {}
    tilt *= 0.5;
  }
}

/** Tilts the best axis in four directions; returns whether one of them is better. */
function improve(cover: Cover, tilt: f64, best: Core): bool {
  for (let i = 0; i < 4; i++) {
    const y = i == 0 ? tilt : i == 1 ? -tilt : 0;
    const z = i == 2 ? tilt : i == 3 ? -tilt : 0;
    setAlong(
      frame,
      bestFrame.xx + y * bestFrame.yx + z * bestFrame.zx,
      bestFrame.xy + y * bestFrame.yy + z * bestFrame.zy,
      bestFrame.xz + y * bestFrame.yz + z * bestFrame.zz,
      bestFrame.yx,
      bestFrame.yy,
      bestFrame.yz,
    );
    if (!tryAxis(cover, best)) continue;
    copyFrame(frame, bestFrame);
    return true;
  }
  return false;
}

/** Tries what lies along the x axis of the frame; returns whether something is better. */
function tryAxis(cover: Cover, best: Core): bool {
  const fit = changetype<Fit>(cover.fit);
  const balls = fitBalls(cover.fit);
  for (let i = 0; i < cover.activeCount; i++) {
    const x = load<f64>(activeAt(i));
    const y = load<f64>(activeAt(i), 8);
    const z = load<f64>(activeAt(i), 16);
    const ball = balls + i * 32;
    store<f64>(ball, x * frame.yx + y * frame.yy + z * frame.yz);
    store<f64>(ball, x * frame.zx + y * frame.zy + z * frame.zz, 8);
    store<f64>(ball, 0, 16);
    store<f64>(ball, 0, 24);
    store<f64>(seen + i * 16, x * frame.xx + y * frame.xy + z * frame.xz);
  }
  fitSphere(cover.fit, cover.activeCount);
  for (let i = 0; i < cover.activeCount; i++) {
    const dy = load<f64>(balls + i * 32) - fit.centerX;
    const dz = load<f64>(balls + i * 32, 8) - fit.centerY;
    store<f64>(seen + i * 16, dy * dy + dz * dz, 8);
  }
  let found = false;
  let radius = fit.radius;
  let last = Infinity;
  const tries = (cover.solids & ALONE) != 0 ? 0 : RADII;
  for (let i = 0; i < tries; i++) {
    takeEnds(cover, radius, fit.centerX, fit.centerY);
    if (keepTrial(best)) found = true;
    if (!(trial.surface < last)) break;
    last = trial.surface;
    radius *= GROWTH;
  }
  if ((cover.solids & CYLINDERS) == 0) return found;
  takeFlatEnds(cover, fit.radius, fit.centerX, fit.centerY);
  return keepTrial(best) || found;
}

/** Keeps what was tried if it is better. */
function keepTrial(best: Core): bool {
  if (!(trial.surface < best.surface * BETTER)) return false;
  copyCore(trial, best);
  return true;
}

/** Makes a cylinder as short as it can be. */
function takeFlatEnds(cover: Cover, radius: f64, centerY: f64, centerZ: f64): void {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < cover.activeCount; i++) {
    low = Math.min(low, load<f64>(seen + i * 16));
    high = Math.max(high, load<f64>(seen + i * 16));
  }
  const more = Math.max(radius * SHORTEST - (high - low), 0) * 0.5;
  placeTrial(low - more, high + more, centerY, centerZ, radius);
  trial.shape = CYLINDER_SHAPE;
  trial.surface = surfaceOfCylinder(changetype<usize>(trial), radius);
}

/** Makes a capsule of a radius as short as it can be. */
function takeEnds(cover: Cover, radius: f64, centerY: f64, centerZ: f64): void {
  let low = Infinity;
  let high = -Infinity;
  const square = radius * radius;
  for (let i = 0; i < cover.activeCount; i++) {
    const along = load<f64>(seen + i * 16);
    const room = Math.sqrt(Math.max(square - load<f64>(seen + i * 16, 8), 0));
    low = Math.min(low, along + room);
    high = Math.max(high, along - room);
  }
  // Where a sphere holds them all, any place between does.
  if (high < low) high = low = (high + low) * 0.5;
  placeTrial(low, high, centerY, centerZ, radius);
  trial.shape = SWEPT_SHAPE;
  trial.surface = surfaceOf(changetype<usize>(trial), radius);
}

/** Puts what is tried between two places along the axis. */
function placeTrial(low: f64, high: f64, centerY: f64, centerZ: f64, radius: f64): void {
  place(0, low, centerY, centerZ);
  place(1, high, centerY, centerZ);
  place(2, high, centerY, centerZ);
  trial.radius = radius;
}

/** Puts vertex `k` of the core to what it has along the axes of the frame. */
function place(k: i32, x: f64, y: f64, z: f64): void {
  const to = changetype<usize>(trial) + k * 24;
  store<f64>(to, frame.xx * x + frame.yx * y + frame.zx * z);
  store<f64>(to, frame.xy * x + frame.yy * y + frame.zy * z, 8);
  store<f64>(to, frame.xz * x + frame.yz * y + frame.zz * z, 16);
}
