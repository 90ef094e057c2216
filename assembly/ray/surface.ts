/** What the ray meets: the normal of the element there, and whether the origin is inside. */
import { blocksAt } from '../elements/cells';
import { LineRow } from '../elements/line';
import { PointRow } from '../elements/point';
import { TriangleRow } from '../elements/triangle';
import { HalfSpaceRow } from '../elements/half-space';
import { HALF_SPACE, LINE, POINT, rowBytes, rowNumbers, TRIANGLE } from '../layout/kinds';
import { BoxRow } from '../elements/box';
import { elementGroup, kindAt, Segment } from '../layout/records';
import { LANES, readLane, REAL_BYTES, splat } from '../simd/lanes';
import { directionTo, measureAt } from './approach';
import { ray } from './ray';

/** A vector along the normal, out of the element or against the ray, in the frame of the segment. */
@unmanaged
class Normal {
  x: f64;
  y: f64;
  z: f64;
}

export const normal = changetype<Normal>(memory.data(offsetof<Normal>(), 16));

/** The element as a row. */
const row: usize = memory.data(offsetof<BoxRow>(), 16);

/**
 * Finds the normal of the element at a place, where the ray meets it.
 *
 * @returns whether the origin of the ray is inside the element, or on it if it is no surface
 */
export function findNormal(segment: Segment, place: i32, distance: real): bool {
  const kind = kindAt(segment, place);
  const group = elementGroup(segment, kind);
  const lane = (place - group.place) % LANES;
  const block = blocksAt(segment, kind, place - lane, 1);
  for (let i = 0; i < rowNumbers(kind); i++) store<real>(row + i * REAL_BYTES, readLane(block, i, lane));
  const radius = load<real>(row + rowBytes(kind) - REAL_BYTES);
  const isSurface = kind == TRIANGLE && radius == 0;
  if (distance == 0 && !isSurface) {
    turnBack();
    return true;
  }
  const x = <f64>ray.x + <f64>distance * <f64>ray.dx;
  const y = <f64>ray.y + <f64>distance * <f64>ray.dy;
  const z = <f64>ray.z + <f64>distance * <f64>ray.dz;
  if (isSurface) crossEdges();
  else if (kind == POINT) fromPoint(x, y, z);
  else if (kind == LINE) fromLine(x, y, z);
  else if (kind == HALF_SPACE) fromHalfSpace();
  else {
    measureAt(kind, block, splat(distance));
    set(-(<f64>directionTo(lane, 0)), -(<f64>directionTo(lane, 1)), -(<f64>directionTo(lane, 2)));
  }
  return false;
}

/** Makes the normal that of an origin inside: against the ray. */
export function turnBack(): void {
  set(-(<f64>ray.dx), -(<f64>ray.dy), -(<f64>ray.dz));
}

function set(x: f64, y: f64, z: f64): void {
  normal.x = x;
  normal.y = y;
  normal.z = z;
}

/** The normal of a triangle, on the side that the ray comes from. */
function crossEdges(): void {
  const triangle = changetype<TriangleRow>(row);
  const ux = <f64>triangle.x1 - <f64>triangle.x0;
  const uy = <f64>triangle.y1 - <f64>triangle.y0;
  const uz = <f64>triangle.z1 - <f64>triangle.z0;
  const vx = <f64>triangle.x2 - <f64>triangle.x0;
  const vy = <f64>triangle.y2 - <f64>triangle.y0;
  const vz = <f64>triangle.z2 - <f64>triangle.z0;
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  const against = x * <f64>ray.dx + y * <f64>ray.dy + z * <f64>ray.dz > 0 ? -1.0 : 1.0;
  set(against * x, against * y, against * z);
}

function fromPoint(x: f64, y: f64, z: f64): void {
  const point = changetype<PointRow>(row);
  set(x - <f64>point.x, y - <f64>point.y, z - <f64>point.z);
}

/** From the nearest point of the axis. */
function fromLine(x: f64, y: f64, z: f64): void {
  const line = changetype<LineRow>(row);
  const ux = <f64>line.endX - <f64>line.startX;
  const uy = <f64>line.endY - <f64>line.startY;
  const uz = <f64>line.endZ - <f64>line.startZ;
  const px = x - <f64>line.startX;
  const py = y - <f64>line.startY;
  const pz = z - <f64>line.startZ;
  const squared = ux * ux + uy * uy + uz * uz;
  const share = squared > 0 ? Math.min(1, Math.max(0, (px * ux + py * uy + pz * uz) / squared)) : 0;
  set(px - share * ux, py - share * uy, pz - share * uz);
}

function fromHalfSpace(): void {
  const plane = changetype<HalfSpaceRow>(row);
  set(<f64>plane.normalX, <f64>plane.normalY, <f64>plane.normalZ);
}
