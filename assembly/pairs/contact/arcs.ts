/**
 * The arcs that an outline gets where the wall of a cylinder or cone rounds it off, each in four parts or
 * more, of at most 30° where it is one of a circle. A plane cuts such a wall in a conic.
 */
import { Arc, ARC_BYTES, controlOf } from './arc';
import { addBent, addVertex } from './outline';
import { addScaled, between, cross, dot, findAcross, lengthOf, scaled, Vector } from './vectors';
import { across, axisOfWall, normalOfWall, pierce, span, spanOf, Wall } from './wall';

/** Arcs near half an ellipse have a control point far away: those with less weight are divided. */
const LEAST_WEIGHT: real = <real>0.3;

/** The sum of two unit vectors that are so nearly opposite tells no direction. */
const SHORT: real = <real>0.1;

/**
 * Ends with at least this cosine between their ways from the axis are on one line of the wall, or nearly
 * so.
 */
const BESIDE: real = <real>0.9;

/** A hyperbola with more weight is two lines. */
const MOST_WEIGHT: real = <real>1e6;

/**
 * Arcs are halved until they have at least this weight, the cosine of half of 29.5°, or less than 1 over
 * it,
 */
const LONGEST_EDGE: real = <real>0.967;

/** so many times at least, as what is short as seen along the axis may be long in the plane; and at most. */
const FEWEST_HALVINGS: i32 = 2;
const MOST_HALVINGS: i32 = 4;

/** So often is an arc divided, one after the other. */
const DIVISIONS: i32 = 4;

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

/** The arc that was found last: straight without weight, to be divided if that is less than 0. */
const arc = changetype<Arc>(memory.data(ARC_BYTES, 16));

/**
 * How far the ends of the arc are apart around the axis, in units, more or less; no less than half the
 * radius.
 */
let apart: real = 0;

const spoke = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const spokeEnd = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const turn = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const chord = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const outward = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const place = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const first = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const last = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/** Where arcs are divided, one place for each time. */
const middles: usize = memory.data(DIVISIONS * VECTOR_BYTES, 16);

/** The control point of an arc that is halved, and three points for each time. */
const bent = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const halves: usize = memory.data(MOST_HALVINGS * 3 * VECTOR_BYTES, 16);

/**
 * Finds the arc from one point of a wall in the plane to another one, counter-clockwise about the normal.
 *
 * The tangent planes at its ends meet the plane in the control point. That lies, from where the radii
 * divide the chord, along the spoke midway between those from the axis to both ends, moved into the plane
 * along the axis. Where the arc has to be divided, `outward` goes from the middle of the chord away from
 * the control point, or towards it.
 */
function findArc(wall: Wall, begin: Vector, end: Vector): void {
  const axis = axisOfWall(wall);
  const normal = normalOfWall(wall);
  between(chord, end, begin);
  across(wall, spoke, begin);
  across(wall, spokeEnd, end);
  const r = lengthOf(spoke);
  const s = lengthOf(spokeEnd);
  arc.weight = 0;
  // At the apex of a cone.
  if (!(r > 0 && s > 0)) return;
  scaled(spoke, 1 / r, spoke);
  scaled(spokeEnd, 1 / s, spokeEnd);
  cross(turn, spoke, spokeEnd);
  const sine = abs<real>(dot(turn, axis));
  const cosine = dot(spoke, spokeEnd);
  apart = min<real>(r, s) * (cosine > 0 ? sine : 1);
  // What differs by rounding is one point.
  if (apart <= wall.outline.tolerance / 16) return;
  between(turn, spokeEnd, spoke);
  addScaled(spoke, 1, spokeEnd);
  const both = lengthOf(spoke);
  // Both ways are square to that between the spokes, and not both of them are short.
  if (both < SHORT) {
    cross(outward, axis, turn);
    scaled(spoke, dot(outward, spoke) < 0 ? -1 : 1, outward);
  }
  scaled(spoke, 1 / lengthOf(spoke), spoke);
  const lean = dot(normal, spoke);
  const toControl = (wall.slope * both) / 2 + wall.taper * lean;
  // Lines of the wall that leave the plane by no more than that are straight.
  const rise = (abs<real>(toControl) * both * lengthOf(chord)) / 2;
  if (cosine >= BESIDE && rise <= wall.outline.tolerance / 16) return;
  scaled(outward, wall.slope, spoke);
  addScaled(outward, -lean, axis);
  cross(turn, chord, outward);
  const isLeft = dot(turn, normal) > 0;
  const share = r / (r + s);
  const one: real = 1 + cosine;
  const reach = (cosine > 0 ? (sine * sine) / one : 1 - cosine) * (s * share);
  const toChord = wall.slope + (wall.taper * lean * both) / 2;
  const weight = ((r + s) / sqrt<real>(r * s) / 2) * abs<real>(toControl / toChord);
  // Of the two arcs between the points, this one is on the right of the chord.
  if (weight >= LEAST_WEIGHT && isLeft != toControl > 0) {
    const control = controlOf(arc);
    scaled(control, 1, begin);
    addScaled(control, share, chord);
    addScaled(control, reach / toControl, outward);
    arc.weight = min<real>(weight, MOST_WEIGHT);
    return;
  }
  arc.weight = -1;
  scaled(outward, reach, outward);
  addScaled(outward, toControl * (share - <real>0.5), chord);
  if (isLeft) scaled(outward, -1, outward);
}

/**
 * Adds an arc: where it begins, and vertices between its ends.
 *
 * @param graze - no arc lacks less than this of a whole conic; in units
 */
export function addArc(wall: Wall, begin: Vector, end: Vector, graze: real): void {
  findArc(wall, begin, end);
  if (arc.weight < 0 && apart <= graze / 2) addVertex(wall.outline, begin);
  else addParts(wall, begin, end, 0);
}

/** Adds the arc of a whole ellipse. */
export function addEllipse(wall: Wall): void {
  pierce(wall, place);
  findAcross(outward, normalOfWall(wall));
  if (!spanOf(wall, place, outward)) return;
  scaled(first, 1, place);
  addScaled(first, span.to, outward);
  scaled(last, 1, place);
  addScaled(last, span.from, outward);
  addParts(wall, first, last, 0);
  addParts(wall, last, first, 0);
}

/** Adds an arc, which was divided so often before. */
function addParts(wall: Wall, begin: Vector, end: Vector, divided: i32): void {
  findArc(wall, begin, end);
  if (arc.weight > 0) {
    arc.wall = wall.number;
    scaled(bent, 1, controlOf(arc));
    halve(wall, begin, bent, end, arc.weight, 0);
    return;
  }
  scaled(place, 1, begin);
  addScaled(place, <real>0.5, chord);
  const isDivided = arc.weight < 0 && divided < DIVISIONS && spanOf(wall, place, outward);
  if (!(isDivided && span.to > 0 && span.to < Infinity)) {
    addVertex(wall.outline, begin);
    return;
  }
  const middle = changetype<Vector>(middles + divided * VECTOR_BYTES);
  scaled(middle, 1, place);
  addScaled(middle, span.to, outward);
  addParts(wall, begin, middle, divided + 1);
  addParts(wall, middle, end, divided + 1);
}

/** Adds the first end of an arc and, where it has to be halved further, vertices between its ends. */
function halve(wall: Wall, begin: Vector, control: Vector, end: Vector, weight: real, halved: i32): void {
  const isShort = weight >= LONGEST_EDGE && weight * LONGEST_EDGE <= 1;
  if (halved == MOST_HALVINGS || (isShort && halved >= FEWEST_HALVINGS)) {
    scaled(controlOf(arc), 1, control);
    arc.weight = weight;
    addBent(wall.outline, begin, arc);
    return;
  }
  const share = weight / (weight + 1);
  const own = halves + 3 * halved * VECTOR_BYTES;
  const left = changetype<Vector>(own);
  const middle = changetype<Vector>(own + VECTOR_BYTES);
  const right = changetype<Vector>(own + 2 * VECTOR_BYTES);
  goTowards(left, begin, control, share);
  goTowards(right, end, control, share);
  goTowards(middle, left, right, <real>0.5);
  const half = sqrt<real>((weight + 1) / 2);
  halve(wall, begin, left, middle, half, halved + 1);
  halve(wall, middle, right, end, half, halved + 1);
}

/** Writes the point at a share of the way from one to another. */
function goTowards(to: Vector, from: Vector, end: Vector, share: real): void {
  between(place, end, from);
  scaled(to, 1, from);
  addScaled(to, share, place);
}
