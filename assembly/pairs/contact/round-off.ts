/** What of an outline lies within a wall: its edges and arcs where they do, and arcs of the wall between. */
import { addArc, addEllipse } from './arcs';
import { addPartOf, findParts, partFrom, partTo, placeOnEdge } from './edge-parts';
import { beginNext, formerArc, formerVertex, vertexAt } from './outline';
import { between, cross, dot, lengthOf, scaled, Vector } from './vectors';
import { across, axisOfWall, isEllipse, normalOfWall, pierce, polar, Wall, wallOf } from './wall';

/**
 * What cuts off no more of the wall than a chord of this length cuts off nothing. Unit: the radius.
 * Reason: the area behind it is about EPSILON. Test: "are whole circles, where an edge grazes them".
 */
const GRAZE: real = sizeof<real>() == 8 ? <real>6e-6 : <real>5e-3;

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

/** Where the outline enters and leaves the wall. */
const entry = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const exit = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const nextExit = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const firstEntry = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

const start = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const edge = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const turn = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const place = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/** Leaves of the outline what lies within the wall. */
export function roundOff(wall: Wall): void {
  const outline = wall.outline;
  const graze = max<real>(GRAZE * wall.radius, 8 * outline.tolerance);
  const count = beginNext(outline);
  const isAround = surroundsAxis(wall, count);
  let pieces = 0;
  let wasWithin: bool = false;
  let beginsWithin: bool = false;
  let isOneRun: bool = true;
  for (let i = 0; i < count; i++) {
    const p = formerVertex(outline, i);
    const q = formerVertex(outline, i + 1 < count ? i + 1 : 0);
    const parts = findParts(wall, p, q, formerArc(outline, i));
    if (wasWithin && !(parts > 0 && partFrom(0) == 0)) {
      scaled(exit, 1, p);
      wasWithin = false;
    }
    for (let k = 0; k < parts; k++) {
      const goesOn = wasWithin;
      placeOnEdge(entry, partFrom(k));
      wasWithin = partTo(k) == 1;
      // Before the arc, which has places of its own.
      if (!wasWithin) placeOnEdge(nextExit, partTo(k));
      if (!goesOn) {
        if (pieces > 0) {
          addArc(wall, exit, entry, graze);
          isOneRun = false;
        } else {
          beginsWithin = i == 0 && partFrom(k) == 0;
          scaled(firstEntry, 1, entry);
        }
      }
      pieces++;
      addPartOf(outline, entry, partFrom(k), partTo(k));
      scaled(exit, 1, nextExit);
    }
  }
  if (pieces == 0) {
    if (isAround) addEllipse(wall);
    return;
  }
  if (wasWithin && beginsWithin) return;
  if (wasWithin) scaled(exit, 1, formerVertex(outline, 0));
  // Where all that is within the wall is a touch, the wall is within the outline.
  if (isAround && isOneRun && isNear(wall, graze)) {
    outline.count = 0;
    addEllipse(wall);
  } else addArc(wall, exit, firstEntry, graze);
}

/** Whether no vertex, nor the exit, is further from the first entry than so much, as seen along the axis. */
function isNear(wall: Wall, graze: real): bool {
  const outline = wall.outline;
  for (let i = 0; i <= outline.count; i++) {
    between(edge, i < outline.count ? vertexAt(outline, i) : exit, firstEntry);
    cross(turn, edge, axisOfWall(wall));
    if (lengthOf(turn) >= graze) return false;
  }
  return true;
}

/** Whether the plane cuts the wall in an ellipse, around an axis that pierces the outline before. */
function surroundsAxis(wall: Wall, count: i32): bool {
  if (count < 3 || !isEllipse(wall)) return false;
  const outline = wall.outline;
  pierce(wall, place);
  if (!(across(wall, turn, place) > 0)) return false;
  for (let i = 0; i < count; i++) {
    const arc = formerArc(outline, i);
    if (arc.weight > 0) {
      if (polar(wallOf(arc.wall), place, place) > 0) return false;
      continue;
    }
    const p = formerVertex(outline, i);
    between(edge, formerVertex(outline, i + 1 < count ? i + 1 : 0), p);
    between(start, place, p);
    cross(turn, edge, start);
    // What is no number lies nowhere.
    if (!(dot(turn, normalOfWall(wall)) >= 0)) return false;
  }
  return true;
}
