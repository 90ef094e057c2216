/**
 * The wall of a cylinder or cone without ends, and a plane across it, in units. Around its axis it is as
 * wide as `radius + taper · h`, where h is how far along the axis from the center.
 */
import { EPSILON } from '../../simd/lanes';
import { CylinderRow } from '../../elements/cylinder';
import { CONE } from '../../layout/kinds';
import { Outline } from './outline';
import { addScaled, between, cross, dot, lengthOf, scaled, Vector } from './vectors';

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

@unmanaged
export class Wall {
  outline: Outline;
  /** Its number, from 1 on: the bend of edges that are arcs of it. */
  number: i32;
  centerX: real;
  centerY: real;
  centerZ: real;
  /** The direction of the axis: unit, never against the normal of the plane. */
  axisX: real;
  axisY: real;
  axisZ: real;
  /** The normal of the plane, which outlines go round counter-clockwise. */
  normalX: real;
  normalY: real;
  normalZ: real;
  radius: real;
  taper: real;
  /** The component along the normal of all points of the plane, and that of the axis. */
  level: real;
  slope: real;
}

/**
 * From where to where a line lies within a wall, in its own lengths; to infinity, where it does not leave
 * it.
 */
@unmanaged
class Span {
  from: real;
  to: real;
}

export const span = changetype<Span>(memory.data(offsetof<Span>(), 16));

/** The most walls that round off an outline. */
const WALLS: i32 = 2;

const walls: usize = memory.data(WALLS * offsetof<Wall>(), 16);

const start = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const along = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const turn = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/** The wall of a number, from 1 on. */
export function wallOf(number: i32): Wall {
  return changetype<Wall>(walls + (number - 1) * offsetof<Wall>());
}

function centerOfWall(wall: Wall): Vector {
  return changetype<Vector>(changetype<usize>(wall) + offsetof<Wall>('centerX'));
}

export function axisOfWall(wall: Wall): Vector {
  return changetype<Vector>(changetype<usize>(wall) + offsetof<Wall>('axisX'));
}

export function normalOfWall(wall: Wall): Vector {
  return changetype<Vector>(changetype<usize>(wall) + offsetof<Wall>('normalX'));
}

/**
 * Says what the wall of a number is, and which plane lies across it.
 *
 * @param kind, row - of a cylinder or cone
 * @param center - its center, in units
 */
export function enterWall(
  number: i32,
  outline: Outline,
  kind: i32,
  row: usize,
  center: Vector,
  normal: Vector,
  level: real,
): Wall {
  const wall = wallOf(number);
  const cylinder = changetype<CylinderRow>(row);
  const axis = changetype<Vector>(row + offsetof<CylinderRow>('axisX'));
  const slope = dot(normal, axis);
  const way: real = slope < 0 ? -1 : 1;
  wall.outline = outline;
  wall.number = number;
  scaled(centerOfWall(wall), 1, center);
  scaled(axisOfWall(wall), way, axis);
  scaled(normalOfWall(wall), 1, normal);
  wall.radius = outline.scale * cylinder.radius;
  wall.taper = 0;
  // A cone without length is a disc.
  if (kind == CONE && cylinder.half > 0) {
    wall.radius /= 2;
    wall.taper = (-way * cylinder.radius) / (<real>2 * cylinder.half);
  }
  wall.level = level;
  wall.slope = abs<real>(slope);
  return wall;
}

/** Writes where the axis pierces the plane: nowhere, in numbers that are not finite, if it lies along it. */
export function pierce(wall: Wall, to: Vector): void {
  const center = centerOfWall(wall);
  scaled(to, 1, center);
  addScaled(to, (wall.level - dot(normalOfWall(wall), center)) / wall.slope, axisOfWall(wall));
}

/** Whether the plane cuts a wall in an ellipse: it is as steep as no line of the wall. */
export function isEllipse(wall: Wall): bool {
  cross(turn, axisOfWall(wall), normalOfWall(wall));
  return wall.slope > abs<real>(wall.taper) * lengthOf(turn);
}

/** Writes the way from the axis to a point. Returns how far away the wall is there. */
export function across(wall: Wall, to: Vector, point: Vector): real {
  between(to, point, centerOfWall(wall));
  return wall.radius + wall.taper * takeAlong(wall, to);
}

/** Leaves of a vector what is at right angles to the axis. Returns its component along that. */
function takeAlong(wall: Wall, v: Vector): real {
  const axis = axisOfWall(wall);
  const component = dot(v, axis);
  addScaled(v, -component, axis);
  return component;
}

/**
 * The polar form of the wall: of a point with itself the square of its way from the axis less that of the
 * wall, and 0 of two points of which one is on the wall, and the other in its tangent plane there. In
 * squared units.
 */
export function polar(wall: Wall, p: Vector, q: Vector): real {
  const r = across(wall, start, p);
  const s = across(wall, along, q);
  return dot(start, along) - r * s;
}

/** Finds the part of the line from a point along a vector within the wall. Returns whether there is any. */
export function spanOf(wall: Wall, point: Vector, vector: Vector): bool {
  const radius = across(wall, start, point);
  scaled(along, 1, vector);
  const growth = wall.taper * takeAlong(wall, along);
  const squared = dot(along, along) - growth * growth;
  const distance = lengthOf(start);
  const excess = (distance - radius) * (distance + radius);
  span.from = -Infinity;
  span.to = Infinity;
  if (growth == 0 && squared <= EPSILON * EPSILON * radius * radius) return excess <= 0;
  const toFoot = radius * growth - dot(start, along);
  cross(turn, start, along);
  const offset = dot(turn, axisOfWall(wall));
  scaled(along, radius, along);
  addScaled(along, -growth, start);
  const length = lengthOf(along);
  const discriminant = (length - offset) * (length + offset);
  if (!(discriminant > 0)) return false;
  const half = sqrt<real>(discriminant);
  // The root that is far from zero has all its digits; the other one follows from their product.
  const far = toFoot < 0 ? toFoot - half : toFoot + half;
  const one = far / squared;
  const other = excess / far;
  const least = min<real>(one, other);
  const most = max<real>(one, other);
  if (squared >= 0) {
    span.from = least;
    span.to = most;
    // A cone has no second one behind its apex.
    return growth == 0 || radius + growth * (most < Infinity ? most : least) >= 0;
  }
  if (growth > 0) span.from = most;
  else span.to = least;
  return true;
}
