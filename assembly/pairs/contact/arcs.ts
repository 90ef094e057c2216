/**
 * The arcs that a polygon gets where the wall of a cylinder rounds it off, and what lies between them and the edges that
 * stand for them. Seen along the axis of the cylinder they are arcs of a circle; in the plane of the polygon, of an ellipse.
 *
 * An arc becomes four edges or more, at most 30° each as seen along the axis. A segment of a circle with half angle x has
 * the area R² (x − sin x cos x), and its centroid lies at 2 R sin³x / (3 (x − sin x cos x)) from the middle of the circle.
 * All angles are kept as sines and cosines: the wall may lie nearly along the plane, and then an arc that is long in the
 * plane has an angle that no difference of two numbers could tell.
 */
import { REAL_BYTES } from '../../simd/lanes';
import { addRound, addVertex, toleranceOf } from './outline';
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

/** The wall, and the plane as its normal and the component along it of all its points. The slope is that of the axis. */
const center = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const axis = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const normal = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
let radius: real = 0;
let level: real = 0;
let slope: real = 0;

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
 * @param wallCenter, wallAxis, wallRadius - of the cylinder, in units; the axis is a unit vector
 * @param planeNormal - that of the plane, unit, which arcs go round counter-clockwise
 * @param planeLevel - the component along it of all points of the plane, in units
 */
export function enterWall(
  wallCenter: Vector,
  wallAxis: Vector,
  wallRadius: real,
  planeNormal: Vector,
  planeLevel: real,
): void {
  const along = dot(planeNormal, wallAxis);
  scaled(center, 1, wallCenter);
  scaled(axis, along < 0 ? -1 : 1, wallAxis);
  scaled(normal, 1, planeNormal);
  radius = wallRadius;
  level = planeLevel;
  slope = abs<real>(along);
}

/** Writes where the axis pierces the plane: nowhere, in numbers that are not finite, if it lies along it. */
export function pierce(to: Vector): void {
  scaled(to, 1, center);
  addScaled(to, (level - dot(normal, center)) / slope, axis);
}

/** Writes the way from the axis to a point. */
export function across(to: Vector, point: Vector): void {
  between(to, point, center);
  alongWall(to, to);
}

/** Writes what is at right angles to the axis of a vector. */
export function alongWall(to: Vector, v: Vector): void {
  const along = dot(v, axis);
  scaled(to, 1, v);
  addScaled(to, -along, axis);
}

/** The direction of the axis, turned so that it does not point against the normal of the plane. */
export function axisOfWall(): Vector {
  return axis;
}

/**
 * Adds the arc from one point on the wall to another one, without its ends.
 *
 * @param graze - no arc lacks less than this of a whole circle; in units
 */
export function addArc(begin: Vector, end: Vector, graze: real): void {
  between(chord, end, begin);
  // What differs by rounding is one point, or lies along the axis.
  if (slope * lengthOf(chord) <= toleranceOf() / 16) return;
  across(spokeBegin, begin);
  across(spokeEnd, end);
  cross(turn, spokeBegin, spokeEnd);
  const squared = radius * radius;
  const sine = dot(turn, axis) / squared;
  const cosine = dot(spokeBegin, spokeEnd) / squared;
  if (sine >= 0) {
    addHalf(begin, end, cosine, sine);
    return;
  }
  if (cosine > 0 && -sine * radius <= graze / 2) return;
  // Half of more than half a turn: the cosine is negative. Of the two, the one that is not small is a root.
  const larger = sqrt<real>((1 + abs<real>(cosine)) / 2);
  const halfCosine = cosine < 0 ? sine / (2 * larger) : -larger;
  const halfSine = cosine < 0 ? larger : sine / (2 * halfCosine);
  rotate(spokeMiddle, spokeBegin, axis, halfCosine, halfSine);
  onWall(halfway, spokeMiddle);
  scaled(last, 1, end);
  addHalf(begin, halfway, halfCosine, halfSine);
  addVertex(halfway);
  across(spokeBegin, halfway);
  addHalf(halfway, last, halfCosine, halfSine);
}

/** Adds the arc of a whole circle. */
export function addCircle(): void {
  findAcross(spokeBegin, axis);
  scaled(spokeBegin, radius, spokeBegin);
  scaled(spokeEnd, -1, spokeBegin);
  onWall(first, spokeBegin);
  onWall(last, spokeEnd);
  addVertex(first);
  addHalf(first, last, -1, 0);
  addVertex(last);
  scaled(spokeBegin, -1, spokeBegin);
  addHalf(last, first, -1, 0);
}

/**
 * Adds an arc of half a turn at most, without its ends; `spokeBegin` goes from the axis to where it begins.
 *
 * @param cosine, sine - of its angle
 */
function addHalf(begin: Vector, end: Vector, cosine: real, sine: real): void {
  const edges = divide(cosine, sine);
  const halfSine = sineOf(edges);
  between(chord, end, begin);
  rotate(turn, spokeBegin, axis, cosineOf(edges), halfSine);
  intoPlane(outward, turn);
  scaled(former, 1, begin);
  for (let i = 1; i <= edges; i++) {
    scaled(place, 1, end);
    if (i < edges) {
      const rest = edges - i;
      scaled(place, 1, begin);
      addScaled(place, (sineOf(i) * cosineOf(rest)) / halfSine, chord);
      addScaled(place, <real>2 * sineOf(i) * sineOf(rest), outward);
      addVertex(place);
    }
    addSegment(2 * i - 1);
    scaled(former, 1, place);
  }
}

/** Halves an angle until it is small enough for an edge, fills in sines and cosines, and says how many edges there are. */
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

/** Adds what lies between the edge from `former` to `place` and its arc; `halves`: up to the middle of the arc. */
function addSegment(halves: i32): void {
  const sine = sineOf(1);
  const square = sine * sine;
  const share = segmentShare(square);
  rotate(turn, spokeBegin, axis, cosineOf(halves), sineOf(halves));
  intoPlane(inside, turn);
  // From the middle of the edge outward, in radii.
  const further: real = <real>2 / (<real>3 * share) - cosineOf(1);
  scaled(inside, further, inside);
  addScaled(inside, <real>0.5, former);
  addScaled(inside, <real>0.5, place);
  addRound((<real>2 * radius * radius * share * square * sine) / slope, inside);
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
function intoPlane(to: Vector, v: Vector): void {
  const along = -dot(normal, v) / slope;
  scaled(to, 1, v);
  addScaled(to, along, axis);
}

/** Writes the point of the plane that lies on the wall where a way from the axis says. */
function onWall(to: Vector, spoke: Vector): void {
  pierce(to);
  intoPlane(turn, spoke);
  addScaled(to, 1, turn);
}
