/**
 * The surface of an element that looks along a direction, as a plane: of a box the face that looks there
 * most, of a cylinder its end or, where it lies, the plane along its wall, of a cone its base or the plane
 * along its side, of a triangle its face or, where it stands, the plane along its edge, of a line the plane
 * along it. Of a hull it is what lies furthest along the direction from a point inside.
 */
import { BoxRow } from '../../elements/box';
import { CylinderRow } from '../../elements/cylinder';
import { HalfSpaceRow } from '../../elements/half-space';
import { HullRow } from '../../elements/hull';
import { BOX, CONE, CYLINDER, HALF_SPACE, HULL, LINE } from '../../layout/kinds';
import { REAL_BYTES } from '../../simd/lanes';
import { axisOf, facing, halfOf, side } from './face';
import { fromWorld } from './frame';
import { faceBelow } from './hull-face';
import { Outline } from './outline';
import { originOf, reachOfCore, roundingOf } from './section';
import { axisOfRound } from './section-round';
import { addScaled, between, cross, dot, lengthOf, scaled, Vector } from './vectors';

/** The sine and cosine of 45°: an end or a face counts up to there. */
const HALF_RIGHT: real = <real>Math.SQRT1_2;

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

/** The plane of all points with normal · p = level. */
@unmanaged
export class Surface {
  normalX: real;
  normalY: real;
  normalZ: real;
  level: real;
}

const origin = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const face = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const edge = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const other = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const out = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/**
 * Finds it.
 *
 * @param outline - gives the frame and the units
 * @param point - inside a hull, in units
 */
export function findSurface(
  surface: Surface,
  outline: Outline,
  kind: i32,
  element: usize,
  direction: Vector,
  point: Vector,
): void {
  const normal = changetype<Vector>(surface);
  const scale = outline.scale;
  if (kind == HALF_SPACE) {
    const ground = changetype<HalfSpaceRow>(element);
    scaled(normal, 1, changetype<Vector>(element));
    scaled(origin, 0, normal);
    fromWorld(outline, origin, origin);
    surface.level = scale * ground.offset + dot(normal, origin);
    return;
  }
  if (kind == HULL) {
    surface.level = faceBelow(outline, changetype<HullRow>(element), direction, point, normal);
    surface.level += scale * roundingOf(kind, element) * lengthOf(normal);
    return;
  }
  fromWorld(outline, origin, originOf(element));
  let reach: real = 0;
  if (kind == BOX) {
    const box = changetype<BoxRow>(element);
    const i = facing(box, direction);
    scaled(normal, side(box, i, direction), axisOf(box, i));
    reach = halfOf(box, i);
  } else if (kind == CYLINDER) {
    const cylinder = changetype<CylinderRow>(element);
    reach = lookAlong(normal, axisOfRound(element), direction) ? cylinder.half : cylinder.radius;
  } else if (kind == CONE) {
    lookOutOfCone(normal, element, direction, scale);
    reach = reachOfCore(kind, element, normal);
  } else {
    if (kind == LINE) lookOutOfLine(normal, element, direction, scale);
    else lookOutOfTriangle(normal, element, direction, scale);
    reach = reachOfCore(kind, element, normal);
  }
  surface.level = dot(normal, origin) + scale * (reach + roundingOf(kind, element));
}

/** Writes which way a cylinder looks along a direction. Returns whether that is along its axis. */
function lookAlong(normal: Vector, axis: Vector, direction: Vector): bool {
  const slope = dot(axis, direction);
  if (abs<real>(slope) >= HALF_RIGHT) {
    scaled(normal, slope < 0 ? -1 : 1, axis);
    return true;
  }
  lookAcross(normal, axis, direction);
  return false;
}

/** Writes the unit vector square to an axis that is closest to a direction. */
function lookAcross(normal: Vector, axis: Vector, direction: Vector): void {
  scaled(normal, 1, direction);
  addScaled(normal, -dot(axis, direction), axis);
  scaled(normal, 1 / lengthOf(normal), normal);
}

/** Base, side or, where it stands on that, apex: whatever looks along the direction most. */
function lookOutOfCone(normal: Vector, element: usize, direction: Vector, scale: real): void {
  const cone = changetype<CylinderRow>(element);
  const axis = axisOfRound(element);
  const slope = dot(axis, direction);
  scaled(out, 1, direction);
  addScaled(out, -slope, axis);
  const sine = lengthOf(out);
  const radius = scale * cone.radius;
  const length = <real>2 * (scale * cone.half);
  const slant = sqrt<real>(length * length + radius * radius);
  scaled(normal, slope < 0 ? -1 : 1, axis);
  if (slant * abs<real>(slope) >= length * sine + radius * slope) return;
  scaled(normal, radius / slant, axis);
  addScaled(normal, length / slant / sine, out);
}

/** Along its line or, where it stands on its end, out of that. */
function lookOutOfLine(normal: Vector, element: usize, direction: Vector, scale: real): void {
  scaled(normal, 1, direction);
  if (enterEdge(edge, element, 0, 1, scale)) lookAlong(normal, edge, direction);
}

/** Out of the face or, where it stands, along the edge that looks along the direction most. */
function lookOutOfTriangle(normal: Vector, element: usize, direction: Vector, scale: real): void {
  scaled(normal, 1, direction);
  if (!enterEdge(edge, element, 0, 1, scale) || !enterEdge(other, element, 0, 2, scale)) return;
  cross(face, edge, other);
  const length = lengthOf(face);
  // Without area.
  if (!(length > 0)) return;
  scaled(face, 1 / length, face);
  const slope = dot(face, direction);
  if (abs<real>(slope) >= HALF_RIGHT) {
    scaled(normal, slope < 0 ? -1 : 1, face);
    return;
  }
  let most: real = -1;
  for (let i = 0; i < 3; i++) {
    if (!enterEdge(edge, element, i, i < 2 ? i + 1 : 0, scale)) continue;
    cross(other, edge, face);
    const along = dot(other, direction);
    if (along <= most) continue;
    most = along;
    lookAcross(normal, edge, direction);
  }
}

/** Writes the direction from one point of an element to another. Returns whether they differ. */
function enterEdge(to: Vector, element: usize, from: i32, end: i32, scale: real): bool {
  const p = changetype<Vector>(element + 3 * from * REAL_BYTES);
  between(to, changetype<Vector>(element + 3 * end * REAL_BYTES), p);
  scaled(to, scale, to);
  const length = lengthOf(to);
  if (!(length > 0)) return false;
  scaled(to, 1 / length, to);
  return true;
}
