/**
 * Balls seen along an axis: discs in a plane. Discs that cannot touch the convex hull of all are sorted out,
 * so that walking round it does not take long.
 */
import { ball, Disc, disc, Fit } from './fit';
import { Frame } from './frame';

/** Discs that are the farthest in so many directions all round. */
const CORNERS: i32 = 32;
const COS: f64 = 0.9807852804032304;
const SIN: f64 = 0.19509032201612825;

/** The most discs that are walked round; of more, only the farthest are. */
const MOST: i32 = 1024;

/** The farthest disc in each direction, its farthest point, and the way from there to the next. */
@unmanaged
class Corner {
  x: f64;
  y: f64;
  radius: f64;
  tipX: f64;
  tipY: f64;
  sideX: f64;
  sideY: f64;
  length: f64;
}

const found: usize = memory.data(CORNERS * 64, 16);

function corner(i: i32): Corner {
  return changetype<Corner>(found + i * offsetof<Corner>());
}

/** Takes the discs seen along a frame's x axis, x and y along its y and z axes; returns how many are left. */
export function takeSilhouette(fit: Fit, frame: Frame): i32 {
  for (let i = 0; i < fit.count; i++) {
    const own = ball(fit, i);
    const to = disc(fit, i);
    to.x = own.x * frame.yx + own.y * frame.yy + own.z * frame.yz;
    to.y = own.x * frame.zx + own.y * frame.zy + own.z * frame.zz;
    to.radius = own.radius;
  }
  if (fit.count <= CORNERS) return fit.count;
  findCorners(fit);
  let left = 0;
  for (let i = 0; i < fit.count; i++) {
    const own = disc(fit, i);
    if (isInside(own)) continue;
    if (left == MOST) return keepCorners(fit);
    copyDisc(own.x, own.y, own.radius, disc(fit, left++));
  }
  return left;
}

function copyDisc(x: f64, y: f64, radius: f64, to: Disc): void {
  to.x = x;
  to.y = y;
  to.radius = radius;
}

function findCorners(fit: Fit): void {
  let ux: f64 = 1;
  let uy: f64 = 0;
  for (let i = 0; i < CORNERS; i++) {
    const to = corner(i);
    let most = -Infinity;
    for (let k = 0; k < fit.count; k++) {
      const own = disc(fit, k);
      const along = own.x * ux + own.y * uy + own.radius;
      if (!(along > most)) continue;
      most = along;
      to.x = own.x;
      to.y = own.y;
      to.radius = own.radius;
    }
    to.tipX = to.x + to.radius * ux;
    to.tipY = to.y + to.radius * uy;
    const turned = ux * COS - uy * SIN;
    uy = ux * SIN + uy * COS;
    ux = turned;
  }
  for (let i = 0; i < CORNERS; i++) {
    const a = corner(i);
    const b = corner((i + 1) % CORNERS);
    a.sideX = b.tipX - a.tipX;
    a.sideY = b.tipY - a.tipY;
    a.length = Math.sqrt(a.sideX * a.sideX + a.sideY * a.sideY);
  }
}

/** Whether a disc lies inside the polygon of the farthest points. */
function isInside(own: Disc): bool {
  for (let i = 0; i < CORNERS; i++) {
    const a = corner(i);
    if (a.length == 0) continue;
    const across = (own.x - a.tipX) * a.sideY - (own.y - a.tipY) * a.sideX;
    if (!(across + own.radius * a.length < 0)) return false;
  }
  return true;
}

function keepCorners(fit: Fit): i32 {
  for (let i = 0; i < CORNERS; i++) {
    const from = corner(i);
    copyDisc(from.x, from.y, from.radius, disc(fit, i));
  }
  return CORNERS;
}
