/** What lies of a polygon within the wall of a cylinder without ends: its edges as far as they do, and arcs between them. */
import { EPSILON } from '../../simd/lanes';
import { across, addArc, addCircle, alongWall, axisOfWall, enterWall, pierce } from './arcs';
import { addVertex, beginNext, formerVertex, toleranceOf } from './outline';
import { addScaled, between, cross, dot, lengthOf, scaled, Vector } from './vectors';

/**
 * Where an edge cuts off no more of the wall than a chord of this length does, it cuts off nothing. Unit: the radius.
 * Reason: the area behind such a chord is of the size of EPSILON. Test: "are whole circles, where an edge grazes them".
 */
const GRAZE: real = sizeof<real>() == 8 ? <real>6e-6 : <real>5e-3;

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

/** Where the outline enters and leaves the wall. */
const entry = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const exit = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const firstEntry = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

const start = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const edge = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const edgeAcross = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const turn = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const place = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/** From where to where an edge lies within the wall, as parts of it. */
let from: real = 0;
let to: real = 0;

/**
 * Leaves of the outline what lies within the wall.
 *
 * @param center, axis, radius - of the cylinder, in units; the axis is a unit vector
 * @param normal - that of the plane of the outline, unit, which it goes round counter-clockwise
 * @param level - the component along it of all points of the plane, in units
 */
export function roundOff(center: Vector, axis: Vector, radius: real, normal: Vector, level: real): void {
  enterWall(center, axis, radius, normal, level);
  const graze = max<real>(GRAZE * radius, 8 * toleranceOf());
  const count = beginNext();
  const isAround = surroundsAxis(count, normal);
  let pieces = 0;
  let wasWithin: bool = false;
  let beginsWithin: bool = false;
  for (let i = 0; i < count; i++) {
    const p = formerVertex(i);
    between(edge, formerVertex(i + 1 < count ? i + 1 : 0), p);
    const isPart = isWithin(p, radius, isAround ? graze : 0);
    const goesOn = wasWithin && isPart && from == 0;
    if (wasWithin && !goesOn) scaled(exit, 1, p);
    wasWithin = isPart && to == 1;
    if (!isPart) continue;
    alongEdge(entry, p, from);
    if (!goesOn) {
      if (pieces > 0) addArc(exit, entry, graze);
      else {
        beginsWithin = i == 0 && from == 0;
        scaled(firstEntry, 1, entry);
      }
    }
    pieces++;
    addVertex(entry);
    if (wasWithin) continue;
    alongEdge(exit, p, to);
    addVertex(exit);
  }
  if (pieces == 0) {
    if (isAround) addCircle();
    return;
  }
  if (wasWithin && beginsWithin) return;
  if (wasWithin) scaled(exit, 1, formerVertex(0));
  addArc(exit, firstEntry, graze);
}

/** Whether the axis pierces the polygon before. */
function surroundsAxis(count: i32, normal: Vector): bool {
  pierce(place);
  for (let i = 0; i < count; i++) {
    const p = formerVertex(i);
    between(edge, formerVertex(i + 1 < count ? i + 1 : 0), p);
    between(start, place, p);
    cross(turn, edge, start);
    // What is no number lies nowhere.
    if (!(dot(turn, normal) >= 0)) return false;
  }
  return count > 2;
}

/** Finds the part of an edge that lies within the wall; one that is shorter than `graze` and has no end within is none. */
function isWithin(p: Vector, radius: real, graze: real): bool {
  across(start, p);
  alongWall(edgeAcross, edge);
  const squared = dot(edgeAcross, edgeAcross);
  const startLength = lengthOf(start);
  const excess = (startLength - radius) * (startLength + radius);
  from = 0;
  to = 1;
  if (squared <= EPSILON * EPSILON * radius * radius) return excess <= 0;
  cross(turn, start, edgeAcross);
  const offset = dot(turn, axisOfWall());
  const length = sqrt<real>(squared);
  const discriminant = (length * radius - offset) * (length * radius + offset);
  if (discriminant <= 0) return false;
  const half = sqrt<real>(discriminant);
  const toFoot = -dot(start, edgeAcross);
  // The root that is far from zero has all its digits; the other one follows from their product.
  const far = toFoot < 0 ? toFoot - half : toFoot + half;
  const one = far / squared;
  const other = excess / far;
  const least = min<real>(one, other);
  const most = max<real>(one, other);
  if (least > 0 && most < 1 && (most - least) * length < graze) return false;
  from = max<real>(0, least);
  to = min<real>(1, most);
  return from < to;
}

/** Writes the point that lies so many parts along the edge. */
function alongEdge(point: Vector, p: Vector, part: real): void {
  scaled(point, 1, p);
  addScaled(point, part, edge);
}
