/**
 * A tight rounded triangle around the active vertices. Its plane lies midway between those that are farthest
 * along a normal; its radius is at least half their distance. A radius leaves each vertex some room beside
 * the core, and three sides in given directions are moved inward as far as that allows. Directions and radius
 * are improved step by step.
 */
import { Frame, copyFrame, roll } from '../fit/frame';
import { Cover } from './record';
import { squareToTriangle } from './distance';
import { Core, copyCore } from './fit-line';
import { ACTIVE_LIMIT, activeAt } from './gather';
import { surfaceOf } from './finalize';

/** Turns of an equilateral triangle that are tried first. */
const TURNS: i32 = 8;

/** Radii that are tried first, relative to the least, and the first factor between radii. */
const RADII: i32 = 3;
const GROWTH: f64 = 1.4;

/** First step of a direction, radians, and how often steps are halved. */
const TURN: f64 = 0.25;
const HALVINGS: i32 = 5;

/** The most steps taken. */
const STEPS: i32 = 60;

const BETTER: f64 = 1 - 2 ** -20;

/** Directions of the three sides, and the radius relative to the least: now, and of the best triangle. */
const numbers: usize = memory.data(32, 16);
const bestNumbers: usize = memory.data(32, 16);

const frame = changetype<Frame>(memory.data(offsetof<Frame>(), 16));
const bestFrame = changetype<Frame>(memory.data(offsetof<Frame>(), 16));
const trial = changetype<Core>(memory.data(offsetof<Core>(), 16));

/** Of active vertices: coordinates along the frame, height above the middle, room beside the core. */
const seen: usize = memory.data(ACTIVE_LIMIT * 32, 16);

/** Where they lie along its normal: between two planes, given by their middle and half their distance. */
@unmanaged
class Slab {
  middle: f64;
  half: f64;
}

const slab = changetype<Slab>(memory.data(offsetof<Slab>(), 16));

/** How far along each normal the sides are, and the corners in the plane. */
const sides: usize = memory.data(72, 16);

/** Finds a rounded triangle smaller than `best`, with one of the axes of a frame as its normal. */
export function fitTriangle(cover: Cover, axes: Frame, best: Core): void {
  copyFrame(axes, frame);
  let found = false;
  for (let i = 0; i < 3; i++) {
    roll(frame);
    look(cover);
    for (let turn = 0; turn < TURNS; turn++) {
      let factor: f64 = 1;
      for (let k = 0; k < RADII; k++) {
        const first = (<f64>turn * (2 * Math.PI)) / <f64>(3 * TURNS);
        setNumbers(first, first + (2 * Math.PI) / 3, first + (4 * Math.PI) / 3, factor);
        if (tryNumbers(cover, best)) found = true;
        factor *= GROWTH;
      }
    }
  }
  if (!found) return;
  copyFrame(bestFrame, frame);
  look(cover);
  let turn = TURN;
  let growth = GROWTH;
  let steps = 0;
  for (let i = 0; i < HALVINGS; i++) {
    while (steps++ < STEPS && improve(cover, turn, growth, best)) {}
    turn *= 0.5;
    growth = Math.sqrt(growth);
  }
}

function setNumbers(first: f64, second: f64, third: f64, factor: f64): void {
  store<f64>(numbers, first);
  store<f64>(numbers, second, 8);
  store<f64>(numbers, third, 16);
  store<f64>(numbers, factor, 24);
}

/** Changes one number after the other; returns whether that made a better triangle. */
function improve(cover: Cover, turn: f64, growth: f64, best: Core): bool {
  let found = false;
  for (let i = 0; i < 8; i++) {
    memory.copy(numbers, bestNumbers, 32);
    const at = numbers + (i >> 1) * 8;
    const value = load<f64>(at);
    if (i < 6) store<f64>(at, i % 2 == 0 ? value + turn : value - turn);
    else store<f64>(at, i % 2 == 0 ? value * growth : Math.max(value / growth, 1));
    if (tryNumbers(cover, best)) found = true;
  }
  return found;
}

/** Tries the triangle that the numbers say; returns whether it is better. */
function tryNumbers(cover: Cover, best: Core): bool {
  findRoom(cover, slab.half * load<f64>(numbers, 24));
  for (let k = 0; k < 3; k++) moveSide(cover, k);
  for (let k = 0; k < 3; k++) if (!setCorner(k)) return false;
  if (!isUpright()) return false;
  for (let k = 0; k < 3; k++) placeCorner(k);
  if (!takeRadius(cover, best.surface)) return false;
  trial.surface = surfaceOf(changetype<usize>(trial), trial.radius);
  if (!(trial.surface < best.surface * BETTER)) return false;
  copyCore(trial, best);
  copyFrame(frame, bestFrame);
  memory.copy(bestNumbers, numbers, 32);
  return true;
}

/** Looks at the active vertices along the axes of the frame. */
function look(cover: Cover): void {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < cover.activeCount; i++) {
    const x = load<f64>(activeAt(i));
    const y = load<f64>(activeAt(i), 8);
    const z = load<f64>(activeAt(i), 16);
    const height = x * frame.zx + y * frame.zy + z * frame.zz;
    store<f64>(seen + i * 32, x * frame.xx + y * frame.xy + z * frame.xz);
    store<f64>(seen + i * 32, x * frame.yx + y * frame.yy + z * frame.yz, 8);
    store<f64>(seen + i * 32, height, 16);
    low = Math.min(low, height);
    high = Math.max(high, height);
  }
  slab.middle = (low + high) * 0.5;
  slab.half = (high - low) * 0.5;
}

/** Finds how far beside the core each vertex may be, seen along the normal. */
function findRoom(cover: Cover, radius: f64): void {
  for (let i = 0; i < cover.activeCount; i++) {
    const height = load<f64>(seen + i * 32, 16) - slab.middle;
    store<f64>(seen + i * 32, Math.sqrt(Math.max(radius * radius - height * height, 0)), 24);
  }
}

/** Moves side `k` as far in as that allows. */
function moveSide(cover: Cover, k: i32): void {
  const angle = load<f64>(numbers + k * 8);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let most = -Infinity;
  for (let i = 0; i < cover.activeCount; i++) {
    const own = seen + i * 32;
    most = Math.max(most, load<f64>(own) * cos + load<f64>(own, 8) * sin - load<f64>(own, 24));
  }
  store<f64>(sides + k * 24, cos);
  store<f64>(sides + k * 24, sin, 8);
  store<f64>(sides + k * 24, most, 16);
}

const corners: usize = memory.data(48, 16);

/** Puts corner `k` to where side `k` meets the next one; false where they do not meet on that side. */
function setCorner(k: i32): bool {
  const one = sides + k * 24;
  const other = sides + ((k + 1) % 3) * 24;
  const determinant = load<f64>(one) * load<f64>(other, 8) - load<f64>(one, 8) * load<f64>(other);
  if (!(determinant > 0.05)) return false;
  const inverse = 1 / determinant;
  const p = load<f64>(one, 16);
  const q = load<f64>(other, 16);
  store<f64>(corners + k * 16, (p * load<f64>(other, 8) - q * load<f64>(one, 8)) * inverse);
  store<f64>(corners + k * 16, (q * load<f64>(one) - p * load<f64>(other)) * inverse, 8);
  return true;
}

/** Whether the sides still enclose something: moved in too far, they make a triangle that is upside down. */
function isUpright(): bool {
  const opposite = sides + 48;
  const reached = load<f64>(corners) * load<f64>(opposite) + load<f64>(corners, 8) * load<f64>(opposite, 8);
  return reached <= load<f64>(opposite, 16);
}

/** Brings corner `k` into space. */
function placeCorner(k: i32): void {
  const x = load<f64>(corners + k * 16);
  const y = load<f64>(corners + k * 16, 8);
  const to = changetype<usize>(trial) + k * 24;
  store<f64>(to, frame.xx * x + frame.yx * y + frame.zx * slab.middle);
  store<f64>(to, frame.xy * x + frame.yy * y + frame.zy * slab.middle, 8);
  store<f64>(to, frame.xz * x + frame.yz * y + frame.zz * slab.middle, 16);
}

/** Takes the radius that the core needs: by corners more than the sides say; false if it is no better. */
function takeRadius(cover: Cover, surface: f64): bool {
  const core = changetype<usize>(trial);
  let most: f64 = 0;
  for (let i = 0; i < cover.activeCount; i++) {
    const at = activeAt(i);
    const x = load<f64>(at);
    const y = load<f64>(at, 8);
    const z = load<f64>(at, 16);
    const square = squareToTriangle(core, core + 24, core + 48, x, y, z);
    if (!(square > most)) continue;
    most = square;
    if (!(surfaceOf(core, Math.sqrt(most)) < surface)) return false;
  }
  trial.radius = Math.sqrt(most);
  return true;
}
