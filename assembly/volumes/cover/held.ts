/**
 * Marks what an element holds, for many elements: what they have to compute once is not computed per vertex.
 */
import { Frame } from '../fit/frame';
import { halfOf, takeBoxFrame } from './box';
import { squareInto } from './distance';
import { BOX_SHAPE, coreOf, Cover, CoverElement, SWEPT_SHAPE, vertexAt } from './record';

const frame = changetype<Frame>(memory.data(offsetof<Frame>(), 16));

/** Marks all vertices inside an element, and returns the mark. */
export function markHeld(cover: Cover, element: CoverElement): i32 {
  const stamp = ++cover.stamp;
  if (element.shape == SWEPT_SHAPE) markInSwept(cover, element, stamp);
  else if (element.shape == BOX_SHAPE) markInBox(cover, element, stamp);
  else markInCylinder(cover, element, stamp);
  return stamp;
}

/** Whether all corners of a triangle are marked. */
export function isMarked(cover: Cover, triangle: i32, stamp: i32): bool {
  const corners = cover.indices + triangle * 12;
  return (
    load<i32>(cover.stamps + load<i32>(corners) * 4) == stamp &&
    load<i32>(cover.stamps + load<i32>(corners, 4) * 4) == stamp &&
    load<i32>(cover.stamps + load<i32>(corners, 8) * 4) == stamp
  );
}

function markInSwept(cover: Cover, element: CoverElement, stamp: i32): void {
  for (let i = 0; i < cover.vertexCount; i++) {
    const at = vertexAt(cover, i);
    const square = squareInto(element, load<f64>(at), load<f64>(at, 8), load<f64>(at, 16));
    if (Math.sqrt(square) <= element.radius) store<i32>(cover.stamps + i * 4, stamp);
  }
}

function markInCylinder(cover: Cover, element: CoverElement, stamp: i32): void {
  const x = element.b - element.a;
  const y = element.by - element.ay;
  const z = element.bz - element.az;
  const length = Math.sqrt(x * x + y * y + z * z);
  const ux = x / length;
  const uy = y / length;
  const uz = z / length;
  const square = element.radius * element.radius;
  for (let i = 0; i < cover.vertexCount; i++) {
    const at = vertexAt(cover, i);
    const px = load<f64>(at) - element.a;
    const py = load<f64>(at, 8) - element.ay;
    const pz = load<f64>(at, 16) - element.az;
    const along = px * ux + py * uy + pz * uz;
    if (!(along >= 0 && along <= length)) continue;
    const aside = px * px + py * py + pz * pz - along * along;
    if (aside <= square) store<i32>(cover.stamps + i * 4, stamp);
  }
}

function markInBox(cover: Cover, element: CoverElement, stamp: i32): void {
  const x = halfOf(coreOf(element), 0);
  const y = halfOf(coreOf(element), 1);
  const z = element.radius;
  takeBoxFrame(coreOf(element), frame);
  const xx = frame.xx;
  const xy = frame.xy;
  const xz = frame.xz;
  const yx = frame.yx;
  const yy = frame.yy;
  const yz = frame.yz;
  const zx = frame.zx;
  const zy = frame.zy;
  const zz = frame.zz;
  for (let i = 0; i < cover.vertexCount; i++) {
    const at = vertexAt(cover, i);
    const px = load<f64>(at) - element.a;
    const py = load<f64>(at, 8) - element.ay;
    const pz = load<f64>(at, 16) - element.az;
    if (!(Math.abs(px * xx + py * xy + pz * xz) <= x)) continue;
    if (!(Math.abs(px * yx + py * yy + pz * yz) <= y)) continue;
    if (Math.abs(px * zx + py * zy + pz * zz) <= z) store<i32>(cover.stamps + i * 4, stamp);
  }
}
