/** An edge of an outline, straight or an arc, and which parts of it lie within a wall. */
import { REAL_BYTES } from '../../simd/lanes';
import { Arc, ARC_BYTES, blossom, controlOf } from './arc';
import { addBent, addVertex, Outline } from './outline';
import { addScaled, between, scaled, Vector } from './vectors';
import { across, polar, span, spanOf, Wall } from './wall';

const VECTOR_BYTES: i32 = <i32>offsetof<Vector>();

/** An arc crosses a wall four times at most, and lies within it three. */
const MOST_CROSSINGS: i32 = 4;

/** Shorter parts of an arc are not looked for, as shares of it. */
const SHORTEST: real = <real>(1.0 / 16_777_216);

const begin = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const end = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const place = changetype<Vector>(memory.data(VECTOR_BYTES, 16));
const way = changetype<Vector>(memory.data(VECTOR_BYTES, 16));

/** The edge, and a part of it. */
const edge = changetype<Arc>(memory.data(ARC_BYTES, 16));
const part = changetype<Arc>(memory.data(ARC_BYTES, 16));

const crossings: usize = memory.data(MOST_CROSSINGS * sizeof<f64>(), 16);
let crossingCount: i32 = 0;

/** Where the parts begin and end, as parameters from 0 to 1. */
const parts: usize = memory.data(2 * MOST_CROSSINGS * sizeof<f64>(), 16);
let partCount: i32 = 0;

export function partFrom(i: i32): real {
  return load<real>(parts + 2 * i * REAL_BYTES);
}

export function partTo(i: i32): real {
  return load<real>(parts + (2 * i + 1) * REAL_BYTES);
}

function addPart(from: real, to: real): void {
  store<real>(parts + 2 * partCount * REAL_BYTES, from);
  store<real>(parts + (2 * partCount++ + 1) * REAL_BYTES, to);
}

/** Finds the parts of an edge within a wall, in their order. Returns how many there are. */
export function findParts(wall: Wall, from: Vector, to: Vector, arc: Arc): i32 {
  scaled(begin, 1, from);
  scaled(end, 1, to);
  memory.copy(changetype<usize>(edge), changetype<usize>(arc), ARC_BYTES);
  partCount = 0;
  if (edge.weight > 0) addArcParts(wall);
  else addStraightPart(wall);
  return partCount;
}

function addStraightPart(wall: Wall): void {
  between(way, end, begin);
  if (!spanOf(wall, begin, way)) return;
  const from = max<real>(0, span.from);
  const to = min<real>(1, span.to);
  if (from < to) addPart(from, to);
}

/** Writes the point of the edge at a parameter. */
export function placeOnEdge(to: Vector, at: real): void {
  if (at == 0 || at == 1) {
    scaled(to, 1, at == 0 ? begin : end);
    return;
  }
  if (edge.weight == 0) {
    between(way, end, begin);
    scaled(to, 1, begin);
    addScaled(to, at, way);
    return;
  }
  blossom(to, edge, begin, end, at, at);
}

/**
 * Adds the beginning of a part, which `placeOnEdge` gave, from where the outline goes on as the edge does.
 */
export function addPartOf(outline: Outline, start: Vector, from: real, to: real): void {
  if (edge.weight == 0) {
    addVertex(outline, start);
    return;
  }
  part.wall = edge.wall;
  const ends = blossom(place, edge, begin, end, from, from) * blossom(place, edge, begin, end, to, to);
  part.weight = blossom(controlOf(part), edge, begin, end, from, to) / sqrt<real>(ends);
  addBent(outline, start, part);
}

/**
 * Along an arc, the polar form of a wall with itself is a polynomial of the fourth degree. Of its
 * coefficients in Bernstein's basis, those of both ends are its values there, and where no more than one
 * change of sign is left, there is no more than one root. What is within rounding of the wall is within it:
 * two walls may be one.
 */
function addArcParts(wall: Wall): void {
  const control = controlOf(edge);
  const w = edge.weight;
  const slack = <real>2 * wall.outline.tolerance * abs<real>(across(wall, way, begin));
  const start = polar(wall, begin, begin) - slack;
  const second = w * (polar(wall, begin, control) - slack);
  const ends = polar(wall, begin, end) - slack;
  const third = (ends + <real>2 * w * w * (polar(wall, control, control) - slack)) / 3;
  const fourth = w * (polar(wall, control, end) - slack);
  const last = polar(wall, end, end) - slack;
  crossingCount = 0;
  findCrossings(start, second, third, fourth, last, 0, 1);
  let from: real = 0;
  let isWithin = start <= 0;
  for (let i = 0; i < crossingCount; i++) {
    const at = load<real>(crossings + i * REAL_BYTES);
    if (isWithin) addPart(from, at);
    from = at;
    isWithin = !isWithin;
  }
  if (isWithin) addPart(from, 1);
}

/** Finds where a polynomial changes its sign from a parameter on. */
function findCrossings(a: real, b: real, c: real, d: real, e: real, from: real, width: real): void {
  if (a > 0 == b > 0 && b > 0 == c > 0 && c > 0 == d > 0 && d > 0 == e > 0) return;
  if ((width <= SHORTEST && a > 0 == e > 0) || crossingCount == MOST_CROSSINGS) return;
  const half = width / 2;
  const at = from + half;
  if (at <= from || at >= from + width) {
    store<real>(crossings + crossingCount++ * REAL_BYTES, at);
    return;
  }
  const ab = (a + b) / 2;
  const bc = (b + c) / 2;
  const cd = (c + d) / 2;
  const de = (d + e) / 2;
  const abc = (ab + bc) / 2;
  const bcd = (bc + cd) / 2;
  const cde = (cd + de) / 2;
  const abcd = (abc + bcd) / 2;
  const bcde = (bcd + cde) / 2;
  const middle = (abcd + bcde) / 2;
  findCrossings(a, ab, abc, abcd, middle, from, half);
  findCrossings(middle, bcde, cde, de, e, at, half);
}
