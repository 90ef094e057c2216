/**
 * The arcs that a polygon gets where the wall of a cylinder rounds it off, and what lies between them and the
 * edges that stand for them. Seen along the cylinder's axis they are arcs of a circle; in the plane of the
 * polygon, of an ellipse.
 *
 * An arc becomes four edges or more, at most 30° each as seen along the axis. A segment of a circle with half
 * angle x has the area R² (x − sin x cos x), and its centroid lies at 2 R sin³x / (3 (x − sin x cos x)) from
 * the middle of the circle. All angles are kept as sines and cosines: the wall may lie nearly along the
 * plane, and then an arc that is long in the plane has an angle that no difference of two numbers could tell.
 */
import { REAL_BYTES } from '../../simd/lanes';
import { addRound, addVertex, Outline } from './outline';
import { addScaled, between, cross, dot, findAcross, lengthOf, rotate, scaled, Vector } from './vectors';

/** The cosine of 30°, more or less. */
const LONGEST_EDGE: real = <real>0.87;

/** An arc that is short as seen along the axis may be long in the plane: it gets so many edges at least. */
const FEWEST_EDGES: i32 = 4;

/** Half a turn in edges of 22.5° each, and the halves of those. */
const MOST_HALVES: i32 = 16;

/** So many terms of the series of (x − sin x cos x) / sin³x are enough for half an edge, up to 15°. */
const TERMS: i32 = 14;

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

/** The wall of a cylinder without ends, a plane across it, and the outline in that plane. In units. */
@unmanaged
export class Wall {
  outline: Outline;
  /** A point of the axis, and its direction: unit, never against the normal of the plane. */
  center: Vector;
  axis: Vector;
  radius: real;
  /** The normal of the plane, and the component along it of all its points. */
  normal: Vector;
  level: real;
  /** The component of the axis along the normal. */
  slope: real;
}

const wall = changetype<Wall>(memory.data(offsetof<Wall>(), 16));
const axisOfWall = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/** Sines and cosines of 0, 1, 2 … halves of an edge. */
const sines: usize = memory.data((MOST_HALVES + 1) * sizeof<f64>(), 16);
const cosines: usize = memory.data((MOST_HALVES + 1) * sizeof<f64>(), 16);

const spokeBegin = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const spokeEnd = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const spokeMiddle = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const turn = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const chord = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const outward = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const former = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const place = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const inside = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const halfway = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const first = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const last = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/**
 * Says which wall and which plane arcs are of.
 *
 * @param center, axis, radius - of the cylinder, in units; the axis is a unit vector
 * @param normal - that of the plane, unit, which arcs and the outline go round counter-clockwise
 * @param level - the component along it of all points of the plane, in units
 */
export function enterWall(
  outline: Outline,
  center: Vector,
  axis: Vector,
  radius: real,
  normal: Vector,
  level: real,
): Wall {
  const along = dot(normal, axis);
  scaled(axisOfWall, along < 0 ? -1 : 1, axis);
  wall.outline = outline;
  wall.center = center;
  wall.axis = axisOfWall;
  wall.radius = radius;
  wall.normal = normal;
  wall.level = level;
  wall.slope = abs<real>(along);
  return wall;
}

/** Writes where the axis pierces the plane: nowhere, in numbers that are not finite, if it lies along it. */
export function pierce(wall: Wall, to: Vector): void {
  scaled(to, 1, wall.center);
  addScaled(to, (wall.level - dot(wall.normal, wall.center)) / wall.slope, wall.axis);
}

/** Writes the way from the axis to a point. */
export function across(wall: Wall, to: Vector, point: Vector): void {
  between(to, point, wall.center);
  alongWall(wall, to, to);
}

/** Writes what is at right angles to the axis of a vector. */
export function alongWall(wall: Wall, to: Vector, v: Vector): void {
  const along = dot(v, wall.axis);
  scaled(to, 1, v);
  addScaled(to, -along, wall.axis);
}

/**
 * Adds the arc from one point on the wall to another one, without its ends.
 *
 * @param graze - no arc lacks less than this of a whole circle; in units
 */
export function addArc(wall: Wall, begin: Vector, end: Vector, graze: real): void {
  between(chord, end, begin);
  // What differs by rounding is one point, or lies along the axis.
  if (wall.slope * lengthOf(chord) <= wall.outline.tolerance / 16) return;
  const axis = wall.axis;
  const radius = wall.radius;
  across(wall, spokeBegin, begin);
  across(wall, spokeEnd, end);
  cross(turn, spokeBegin, spokeEnd);
  const squared = radius * radius;
  const sine = dot(turn, axis) / squared;
  const cosine = dot(spokeBegin, spokeEnd) / squared;
  if (sine >= 0) {
    addHalf(wall, begin, end, cosine, sine);
    return;
  }
  if (cosine > 0 && -sine * radius <= graze / 2) return;
  // Half of more than half a turn: the cosine is negative. Of the two, the one that is not small is a root.
  const larger = sqrt<real>((1 + abs<real>(cosine)) / 2);
  const halfCosine = cosine < 0 ? sine / (2 * larger) : -larger;
  const halfSine = cosine < 0 ? larger : sine / (2 * halfCosine);
  rotate(spokeMiddle, spokeBegin, axis, halfCosine, halfSine);
  onWall(wall, halfway, spokeMiddle);
  scaled(last, 1, end);
  addHalf(wall, begin, halfway, halfCosine, halfSine);
  addVertex(wall.outline, halfway);
  across(wall, spokeBegin, halfway);
  addHalf(wall, halfway, last, halfCosine, halfSine);
}

/** Adds the arc of a whole circle. */
export function addCircle(wall: Wall): void {
  findAcross(spokeBegin, wall.axis);
  scaled(spokeBegin, wall.radius, spokeBegin);
  scaled(spokeEnd, -1, spokeBegin);
  onWall(wall, first, spokeBegin);
  onWall(wall, last, spokeEnd);
  addVertex(wall.outline, first);
  addHalf(wall, first, last, -1, 0);
  addVertex(wall.outline, last);
  scaled(spokeBegin, -1, spokeBegin);
  addHalf(wall, last, first, -1, 0);
}

/**
 * Adds an arc of half a turn at most, without its ends; `spokeBegin` goes from the axis to where it begins.
 *
 * @param cosine, sine - of its angle
 */
function addHalf(wall: Wall, begin: Vector, end: Vector, cosine: real, sine: real): void {
  const edges = divide(cosine, sine);
  const halfSine = sineOf(edges);
  between(chord, end, begin);
  rotate(turn, spokeBegin, wall.axis, cosineOf(edges), halfSine);
  intoPlane(wall, outward, turn);
  scaled(former, 1, begin);
  for (let i = 1; i <= edges; i++) {
    scaled(place, 1, end);
    if (i < edges) {
      const rest = edges - i;
      scaled(place, 1, begin);
      addScaled(place, (sineOf(i) * cosineOf(rest)) / halfSine, chord);
      addScaled(place, <real>2 * sineOf(i) * sineOf(rest), outward);
      addVertex(wall.outline, place);
    }
    addSegment(wall, 2 * i - 1);
    scaled(former, 1, place);
  }
}

/** Halves an angle until an edge can span it, fills in sines and cosines, returns the number of edges. */
function divide(cosine: real, sine: real): i32 {
  let edges = 1;
  let c = max<real>(-1, min<real>(1, cosine));
  let s = sine;
  while (edges < FEWEST_EDGES || c < LONGEST_EDGE) {
    // Of the two, the one that is not small is a root, and the other one follows from it.
    const larger = sqrt<real>((1 + abs<real>(c)) / 2);
    const smaller = s / (2 * larger);
    s = c < 0 ? larger : smaller;
    c = c < 0 ? smaller : larger;
    edges *= 2;
  }
  const halfCosine = sqrt<real>((1 + c) / 2);
  const halfSine = s / (2 * halfCosine);
  store<real>(sines, 0);
  store<real>(cosines, 1);
  for (let k = 0; k < 2 * edges; k++) {
    store<real>(sines + (k + 1) * REAL_BYTES, sineOf(k) * halfCosine + cosineOf(k) * halfSine);
    store<real>(cosines + (k + 1) * REAL_BYTES, cosineOf(k) * halfCosine - sineOf(k) * halfSine);
  }
  return edges;
}

function sineOf(halves: i32): real {
  return load<real>(sines + halves * REAL_BYTES);
}

function cosineOf(halves: i32): real {
  return load<real>(cosines + halves * REAL_BYTES);
}

/** Adds what lies between the edge from `former` to `place` and its arc; `halves`: up to the arc's middle. */
function addSegment(wall: Wall, halves: i32): void {
  const sine = sineOf(1);
  const square = sine * sine;
  const share = segmentShare(square);
  rotate(turn, spokeBegin, wall.axis, cosineOf(halves), sineOf(halves));
  intoPlane(wall, inside, turn);
  // From the middle of the edge outward, in radii.
  const further: real = <real>2 / (<real>3 * share) - cosineOf(1);
  scaled(inside, further, inside);
  addScaled(inside, <real>0.5, former);
  addScaled(inside, <real>0.5, place);
  const doubled = (<real>2 * wall.radius * wall.radius * share * square * sine) / wall.slope;
  addRound(wall.outline, doubled, inside);
}

/** (x − sin x cos x) / sin³x, out of sin²x: the integral of 2 sin²x / cos x by sin x, term by term. */
function segmentShare(square: real): real {
  let sum: real = 0;
  let factor: real = 2;
  let odd: real = 1;
  for (let k = 0; k < TERMS; k++) {
    sum += factor / (odd + 2);
    factor *= (square * odd) / (odd + 1);
    odd += 2;
  }
  return sum;
}

/** Writes the vector in the plane that differs from one across the axis by a way along the axis. */
function intoPlane(wall: Wall, to: Vector, v: Vector): void {
  const along = -dot(wall.normal, v) / wall.slope;
  scaled(to, 1, v);
  addScaled(to, along, wall.axis);
}

/** Writes the point of the plane that lies on the wall where a way from the axis says. */
function onWall(wall: Wall, to: Vector, spoke: Vector): void {
  pierce(wall, to);
  intoPlane(wall, turn, spoke);
  addScaled(to, 1, turn);
}
