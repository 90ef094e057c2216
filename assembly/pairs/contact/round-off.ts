/** What of a polygon lies within a cylinder's endless wall: its edges where they do, and arcs between. */
import { EPSILON } from '../../simd/lanes';
import { across, addArc, addCircle, alongWall, pierce, Wall } from './arcs';
import { addVertex, beginNext, formerVertex } from './outline';
import { addScaled, between, cross, dot, lengthOf, scaled, Vector } from './vectors';

/**
 * An edge that cuts off no more of the wall than a chord of this length cuts off nothing. Unit: the radius.
 * Reason: the area behind it is about EPSILON. Test: "are whole circles, where an edge grazes them".
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
@unmanaged
class Part {
  from: real;
  to: real;
}

const part = changetype<Part>(memory.data(offsetof<Part>(), 16));

/** Leaves of the outline what lies within the wall. */
export function roundOff(wall: Wall): void {
  const outline = wall.outline;
  const graze = max<real>(GRAZE * wall.radius, 8 * outline.tolerance);
  const count = beginNext(outline);
  const isAround = surroundsAxis(wall, count);
  let pieces = 0;
  let wasWithin: bool = false;
  let beginsWithin: bool = false;
  for (let i = 0; i < count; i++) {
    const p = formerVertex(outline, i);
    between(edge, formerVertex(outline, i + 1 < count ? i + 1 : 0), p);
    const isPart = isWithin(wall, p, isAround ? graze : 0);
    const goesOn = wasWithin && isPart && part.from == 0;
    if (wasWithin && !goesOn) scaled(exit, 1, p);
    wasWithin = isPart && part.to == 1;
    if (!isPart) continue;
    alongEdge(entry, p, part.from);
    if (!goesOn) {
      if (pieces > 0) addArc(wall, exit, entry, graze);
      else {
        beginsWithin = i == 0 && part.from == 0;
        scaled(firstEntry, 1, entry);
      }
    }
    pieces++;
    addVertex(outline, entry);
    if (wasWithin) continue;
    alongEdge(exit, p, part.to);
    addVertex(outline, exit);
  }
  if (pieces == 0) {
    if (isAround) addCircle(wall);
    return;
  }
  if (wasWithin && beginsWithin) return;
  if (wasWithin) scaled(exit, 1, formerVertex(outline, 0));
  addArc(wall, exit, firstEntry, graze);
}

/** Whether the axis pierces the polygon before. */
function surroundsAxis(wall: Wall, count: i32): bool {
  const outline = wall.outline;
  pierce(wall, place);
  for (let i = 0; i < count; i++) {
    const p = formerVertex(outline, i);
    between(edge, formerVertex(outline, i + 1 < count ? i + 1 : 0), p);
    between(start, place, p);
    cross(turn, edge, start);
    // What is no number lies nowhere.
    if (!(dot(turn, wall.normal) >= 0)) return false;
  }
  return count > 2;
}

/** Finds the part of an edge within the wall; one shorter than `graze` without an end within is none. */
function isWithin(wall: Wall, p: Vector, graze: real): bool {
  const radius = wall.radius;
  across(wall, start, p);
  alongWall(wall, edgeAcross, edge);
  const squared = dot(edgeAcross, edgeAcross);
  const startLength = lengthOf(start);
  const excess = (startLength - radius) * (startLength + radius);
  part.from = 0;
  part.to = 1;
  if (squared <= EPSILON * EPSILON * radius * radius) return excess <= 0;
  cross(turn, start, edgeAcross);
  const offset = dot(turn, wall.axis);
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
  part.from = max<real>(0, least);
  part.to = min<real>(1, most);
  return part.from < part.to;
}

/** Writes the point that lies so many parts along the edge. */
function alongEdge(point: Vector, p: Vector, at: real): void {
  scaled(point, 1, p);
  addScaled(point, at, edge);
}
