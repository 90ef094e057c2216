/** A point of the core of each element, by its place in a segment, and which elements speak for all. */
import { laneAt, numberIn } from '../elements/cells';
import { HULL_AXES, HULL_COUNT, HULL_VERTICES } from '../elements/hull';
import { coordinateOf, verticesAt } from '../elements/hull-vertices';
import { HALF_SPACE, HULL, rowNumbers } from '../layout/kinds';
import { DoubleVector, kindAt, Segment } from '../layout/records';
import { numberAt } from '../elements/numbers';

/**
 * Reads a point of the core of the element at a place, in the frame of the segment, m; false where there is
 * none, or it is a half-space.
 */
export function readCorePoint(segment: Segment, place: i32, point: DoubleVector): bool {
  if (numberAt(segment, place) < 0) return false;
  const kind = kindAt(segment, place);
  if (kind == HALF_SPACE) return false;
  // The first vertex; the middle of a box, of an axis, or of the box around a hull.
  const lane = laneAt(segment, kind, place);
  point.set(numberIn(lane, 0), numberIn(lane, 1), numberIn(lane, 2));
  // That need not be in the hull: its first vertex is.
  if (kind == HULL) {
    const vertices = verticesAt(<real>numberIn(lane, HULL_VERTICES));
    const count = <i32>numberIn(lane, HULL_COUNT);
    for (let axis = 0; axis < 3; axis++) {
      const along = <f64>coordinateOf(vertices, count, 0, axis);
      point.x += along * numberIn(lane, HULL_AXES + 3 * axis);
      point.y += along * numberIn(lane, HULL_AXES + 3 * axis + 1);
      point.z += along * numberIn(lane, HULL_AXES + 3 * axis + 2);
    }
  }
  return true;
}

/** The radius that the core of the element at a place is inflated by, m. It is no half-space. */
export function radiusAt(segment: Segment, place: i32): real {
  const kind = kindAt(segment, place);
  return <real>numberIn(laneAt(segment, kind, place), rowNumbers(kind) - 1);
}

/**
 * Tells a segment which of its elements speak for parts.
 *
 * @param parts - address of their numbers, i32, rising; their places are written there
 */
export function setParts(segment: Segment, parts: usize, count: i32): void {
  segment.parts = parts;
  segment.partCount = 0;
  for (let place = 0; place < segment.places; place++) {
    const found = findIn(parts, count, numberAt(segment, place));
    // Numbers below `found` may still be looked for: places go behind the list.
    if (found >= 0) store<i32>(parts + 4 * (count + segment.partCount++), place);
  }
  memory.copy(parts, parts + 4 * count, 4 * segment.partCount);
}

/** Where a number is in a rising list of i32; -1: nowhere. */
function findIn(list: usize, count: i32, number: i32): i32 {
  let first = 0;
  let end = count;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (load<i32>(list + 4 * middle) < number) first = middle + 1;
    else end = middle;
  }
  return first < count && load<i32>(list + 4 * first) == number ? first : -1;
}

/** Whether there has been a closed mesh: where there was none, nobody need look for one. */
export let anyClosed: bool = false;

/** Tells a segment which of its triangles are of closed meshes: see `Segment`. */
export function setClosed(segment: Segment, ranges: usize, count: i32, radius: f64): void {
  segment.closed = ranges;
  segment.closedCount = count;
  segment.closedRadius = <real>radius;
  if (count > 0) anyClosed = true;
}

/** Says of a segment that its triangles are those of meshes or of a height field. */
export function setSurface(segment: Segment): void {
  segment.isSurface = 1;
}
