/** Boxes inside a closed mesh: what `inner.ts` is for capsules and cylinders. */
import { Frame } from '../fit/frame';
import { writeBoxCore } from './box';
import { BOX_SHAPE, candidateAt, coreOf, Cover, CoverElement } from './record';
import { isOut } from './tree';

/** Faces move in steps of this part of the ball's radius, and may stick out by this part of it. */
const STEP: f64 = 1 / 4;
const OUT: f64 = 1 / 16;

/** Half a cube in a ball of radius 1, and how often each face of a box is moved outward by a step. */
const INSCRIBED: f64 = 0.57;
const ROUNDS: i32 = 64;

/** How far the faces of a box are from the ball's center: front and back along each axis. */
const faces: usize = memory.data(48, 16);

const frame = changetype<Frame>(memory.data(offsetof<Frame>(), 16));

/** Adds a box around a ball, as large as it can be inside: its faces move outward in turn. */
export function addBox(cover: Cover, ball: CoverElement, axes: usize): void {
  memory.copy(changetype<usize>(frame), axes, offsetof<Frame>());
  const start = ball.radius * INSCRIBED;
  const step = ball.radius * STEP;
  for (let i = 0; i < 6; i++) store<f64>(faces + i * 8, start);
  let moving = 63;
  for (let round = 0; round < ROUNDS && moving != 0; round++) {
    for (let i = 0; i < 6; i++) {
      if (((moving >> i) & 1) == 0) continue;
      const at = faces + i * 8;
      store<f64>(at, load<f64>(at) + step);
      if (isFaceInside(cover, coreOf(ball), i, ball.radius * OUT)) continue;
      store<f64>(at, load<f64>(at) - step);
      moving &= ~(1 << i);
    }
  }
  const element = candidateAt(cover, cover.candidateCount++);
  element.shape = BOX_SHAPE;
  element.corners = 3;
  for (let axis = 0; axis < 3; axis++) {
    const shift = (load<f64>(faces + axis * 16) - load<f64>(faces + axis * 16, 8)) * 0.5;
    for (let i: usize = 0; i < 24; i += 8) {
      const from = axis == 0 ? load<f64>(coreOf(ball) + i) : load<f64>(coreOf(element) + i);
      store<f64>(coreOf(element) + i, from + shift * load<f64>(changetype<usize>(frame) + axis * 24 + i));
    }
  }
  element.radius = writeBoxCore(coreOf(element), frame, halfOf(0), halfOf(1), halfOf(2));
}

/** Half of what lies between two faces. */
function halfOf(axis: i32): f64 {
  return (load<f64>(faces + axis * 16) + load<f64>(faces + axis * 16, 8)) * 0.5;
}

/** Whether nine places of a face are inside, or stick out by little. */
function isFaceInside(cover: Cover, center: usize, face: i32, out: f64): bool {
  const axis = face >> 1;
  const next = axis == 2 ? 0 : axis + 1;
  const other = axis == 0 ? 2 : axis - 1;
  const far = (face & 1) == 0 ? load<f64>(faces + face * 8) : -load<f64>(faces + face * 8);
  for (let i = -1; i <= 1; i++) {
    for (let k = -1; k <= 1; k++) {
      const u = placeBetween(next, i);
      const v = placeBetween(other, k);
      const x =
        load<f64>(center) + far * axisNumber(axis, 0) + u * axisNumber(next, 0) + v * axisNumber(other, 0);
      const y =
        load<f64>(center, 8) + far * axisNumber(axis, 1) + u * axisNumber(next, 1) + v * axisNumber(other, 1);
      const z =
        load<f64>(center, 16) +
        far * axisNumber(axis, 2) +
        u * axisNumber(next, 2) +
        v * axisNumber(other, 2);
      if (isOut(cover, x, y, z, out)) return false;
    }
  }
  return true;
}

/** The number of an axis of the frame along a coordinate. */
function axisNumber(axis: i32, coordinate: i32): f64 {
  return load<f64>(changetype<usize>(frame) + axis * 24 + coordinate * 8);
}

/** One of two faces, or the middle between them, along an axis: 1, -1 or 0. */
function placeBetween(axis: i32, side: i32): f64 {
  const front = load<f64>(faces + axis * 16);
  const back = -load<f64>(faces + axis * 16, 8);
  return side == 0 ? (front + back) * 0.5 : side > 0 ? front : back;
}
