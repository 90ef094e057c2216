/**
 * Frames from the shape of a set: two tetrahedra on one large triangle between extreme balls, and for each of
 * their seven triangles the three frames that have an axis along an edge and one along the normal.
 * Source: Larsson and Källberg 2011, Fast computation of tight-fitting oriented bounding boxes (DiTO-14).
 */
import { Ball, ball, Fit } from './fit';
import { Frame, setAlong } from './frame';

/** Directions in which extreme balls are looked for: the axes and the diagonals of space. */
const DIRECTIONS: i32 = 7;

/** Numbers of the extreme balls: two per direction. */
const extremes: usize = memory.data(DIRECTIONS * 2 * 4, 16);

/** Corners: three of the triangle, and the two tips over it. */
const corners: usize = memory.data(5 * 4, 16);

const plane = changetype<Frame>(memory.data(offsetof<Frame>(), 16));

/** Corners of the seven triangles. */
const TRIANGLES: i32 = 7;
const TRIANGLE_CORNERS: usize = memory.data<u8>([
  0, 1, 2, 0, 1, 3, 1, 2, 3, 2, 0, 3, 0, 1, 4, 1, 2, 4, 2, 0, 4,
]);

/** How many frames there are. */
export const TETRAHEDRON_FRAMES: i32 = 3 * TRIANGLES;

/** Finds the tetrahedra of a set. */
export function findTetrahedra(fit: Fit): void {
  findExtremes(fit, 0, 1, 0, 0);
  findExtremes(fit, 1, 0, 1, 0);
  findExtremes(fit, 2, 0, 0, 1);
  findExtremes(fit, 3, 1, 1, 1);
  findExtremes(fit, 4, 1, 1, -1);
  findExtremes(fit, 5, 1, -1, 1);
  findExtremes(fit, 6, 1, -1, -1);
  chooseBase(fit);
  chooseThird(fit);
  chooseTips(fit);
}

/** Sets a frame to number `i` of those that the tetrahedra give. Degenerate triangles give any. */
export function setFromTetrahedra(fit: Fit, i: i32, frame: Frame): void {
  const triangle = TRIANGLE_CORNERS + (i / 3) * 3;
  const a = corner(fit, load<u8>(triangle + (i % 3)));
  const b = corner(fit, load<u8>(triangle + ((i + 1) % 3)));
  const c = corner(fit, load<u8>(triangle + ((i + 2) % 3)));
  setAlong(frame, b.x - a.x, b.y - a.y, b.z - a.z, c.x - a.x, c.y - a.y, c.z - a.z);
}

function corner(fit: Fit, i: i32): Ball {
  return ball(fit, load<i32>(corners + i * 4));
}

/** Finds the balls that reach farthest along a direction and against it. */
function findExtremes(fit: Fit, direction: i32, x: f64, y: f64, z: f64): void {
  const length = Math.sqrt(x * x + y * y + z * z);
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < fit.count; i++) {
    const own = ball(fit, i);
    const along = own.x * x + own.y * y + own.z * z;
    const radius = own.radius * length;
    if (along - radius < least) {
      least = along - radius;
      store<i32>(extremes + direction * 8, i);
    }
    if (along + radius > most) {
      most = along + radius;
      store<i32>(extremes + direction * 8 + 4, i);
    }
  }
}

function extreme(i: i32): i32 {
  return load<i32>(extremes + i * 4);
}

/** The first two corners: of the seven pairs the one that is farthest apart. */
function chooseBase(fit: Fit): void {
  let most: f64 = -1;
  for (let i = 0; i < DIRECTIONS; i++) {
    const a = ball(fit, extreme(2 * i));
    const b = ball(fit, extreme(2 * i + 1));
    const x = b.x - a.x;
    const y = b.y - a.y;
    const z = b.z - a.z;
    const square = x * x + y * y + z * z;
    if (!(square > most)) continue;
    most = square;
    store<i32>(corners, extreme(2 * i));
    store<i32>(corners + 4, extreme(2 * i + 1));
  }
}

/** The third corner: the extreme ball that is farthest from the line through the first two. */
function chooseThird(fit: Fit): void {
  const a = corner(fit, 0);
  const b = corner(fit, 1);
  const ux = b.x - a.x;
  const uy = b.y - a.y;
  const uz = b.z - a.z;
  let most: f64 = -1;
  for (let i = 0; i < 2 * DIRECTIONS; i++) {
    const own = ball(fit, extreme(i));
    const vx = own.x - a.x;
    const vy = own.y - a.y;
    const vz = own.z - a.z;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const square = x * x + y * y + z * z;
    if (!(square > most)) continue;
    most = square;
    store<i32>(corners + 8, extreme(i));
  }
}

/** The tips: the balls that reach farthest from the plane of the triangle, on both sides. */
function chooseTips(fit: Fit): void {
  const a = corner(fit, 0);
  const b = corner(fit, 1);
  const c = corner(fit, 2);
  setAlong(plane, b.x - a.x, b.y - a.y, b.z - a.z, c.x - a.x, c.y - a.y, c.z - a.z);
  findExtremes(fit, 0, plane.zx, plane.zy, plane.zz);
  store<i32>(corners + 12, extreme(0));
  store<i32>(corners + 16, extreme(1));
}
