/**
 * The best rectangle around discs, by walking round their convex hull.
 *
 * Between two directions in which a side of the rectangle lies flush with the hull, its width and its height
 * are concave functions of the direction. So is each of them plus a constant H, and the surface of the box of
 * height H on the rectangle is (width + H)(height + H) − H²: a product of concave functions, which is
 * smallest at an end. So only the flush directions are tried.
 * Source: O'Rourke 1985, Finding minimal enclosing boxes; Freeman and Shapira 1975 for points in the plane.
 */
import { disc, Fit } from './fit';

/** Directions that differ by less are one: of all discs that begin to be farthest there, the last counts. */
const SAME: f64 = 1e-9;

/** The best direction found: a unit vector normal to a side. */
@unmanaged
export class Side {
  x: f64;
  y: f64;
  /** Half the surface of the box. */
  surface: f64;
}

/** Where the walk round is: a direction and the disc that is farthest along it. */
@unmanaged
class Walk {
  x: f64;
  y: f64;
  number: i32;
}

const walk = changetype<Walk>(memory.data(offsetof<Walk>(), 16));

/** Finds the direction in which the box of given height on the rectangle around discs has least surface. */
export function turnCalipers(fit: Fit, count: i32, height: f64, best: Side): void {
  best.surface = Infinity;
  begin(fit, count);
  let turned: f64 = 0;
  // A disc comes once, or a few times where larger ones reach past it.
  for (let step = 0; step < 4 * count && advance(fit, count); step++) {
    const now = turn(1, 0, walk.x, walk.y);
    if (now < turned - 0.5) return;
    turned = now;
    const width = extent(fit, count, walk.x, walk.y);
    const depth = extent(fit, count, -walk.y, walk.x);
    const surface = width * depth + height * (width + depth);
    if (!(surface < best.surface)) continue;
    best.x = walk.x;
    best.y = walk.y;
    best.surface = surface;
  }
}

/** Starts at the disc that is farthest along x. */
function begin(fit: Fit, count: i32): void {
  walk.x = 1;
  walk.y = 0;
  let most = -Infinity;
  for (let i = 0; i < count; i++) {
    const own = disc(fit, i);
    if (!(own.x + own.radius > most)) continue;
    most = own.x + own.radius;
    walk.number = i;
  }
}

/** Turns to the next direction in which another disc becomes the farthest; false where no other ever is. */
function advance(fit: Fit, count: i32): bool {
  const here = disc(fit, walk.number);
  let least = Infinity;
  let longest: f64 = 0;
  let next = -1;
  let nextX: f64 = 0;
  let nextY: f64 = 0;
  for (let i = 0; i < count; i++) {
    const other = disc(fit, i);
    const x = other.x - here.x;
    const y = other.y - here.y;
    const square = x * x + y * y;
    const difference = here.radius - other.radius;
    // One of them holds the other: their hull has no flush side.
    if (!(square > difference * difference)) continue;
    // The normal n of the common tangent: n·d = difference, with n before d.
    const along = difference / square;
    const across = Math.sqrt(square - difference * difference) / square;
    const normalX = along * x + across * y;
    const normalY = along * y - across * x;
    const angle = turn(walk.x, walk.y, normalX, normalY);
    const length = across * square;
    if (angle > least + SAME || (angle > least - SAME && length <= longest)) continue;
    least = angle;
    longest = length;
    next = i;
    nextX = normalX;
    nextY = normalY;
  }
  if (next < 0) return false;
  walk.number = next;
  walk.x = nextX;
  walk.y = nextY;
  return true;
}

/** How far to turn from one direction to another, in a measure that grows with the angle: 0 to 4. */
function turn(ax: f64, ay: f64, bx: f64, by: f64): f64 {
  const cross = ax * by - ay * bx;
  const dot = ax * bx + ay * by;
  // A turn back by a rounding is none.
  if (Math.abs(cross) < SAME && dot > 0) return 0;
  if (cross >= 0) return dot >= 0 ? cross / (cross + dot) : 1 - dot / (cross - dot);
  return dot < 0 ? 2 + cross / (cross + dot) : 3 + dot / (dot - cross);
}

/** How far discs reach from one side to the other. */
function extent(fit: Fit, count: i32, x: f64, y: f64): f64 {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < count; i++) {
    const own = disc(fit, i);
    const along = own.x * x + own.y * y;
    low = Math.min(low, along - own.radius);
    high = Math.max(high, along + own.radius);
  }
  return high - low;
}
