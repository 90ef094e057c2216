/**
 * The place of a search tree nearest to another one, by the Euclidean distance of their numbers: LANES at a
 * time, in blocks of `dimension` lane values. The first one of equals, so that scalar and SIMD builds agree.
 */
import {
  add,
  LANE_BYTES,
  LANES,
  loadLane,
  lt,
  mul,
  pick,
  readLane,
  REAL_BYTES,
  splat,
  storeLane,
  sub,
} from '../simd/lanes';

/** Where no place is: too far away to be the nearest, while its square is finite in single precision. */
const NOWHERE: real = 1e15;

const nearestSquares = memory.data(LANE_BYTES, 16);
const nearestBlocks = memory.data(LANE_BYTES, 16);

/** Bytes for so many places, and for the one that is searched for. */
export function indexBytes(dimension: i32, capacity: i32): usize {
  return (1 + blocksOf(capacity)) * dimension * LANE_BYTES;
}

/** Adds place number `i`, which comes after those that are there. */
export function putPlace(index: usize, dimension: i32, i: i32, place: usize): void {
  const block = blockAt(index, dimension, i / LANES);
  const lane = i % LANES;
  if (lane == 0) for (let k = 0; k < dimension; k++) storeLane(block, k, splat(NOWHERE));
  for (let k = 0; k < dimension; k++) {
    store<real>(block + k * LANE_BYTES + lane * REAL_BYTES, <real>load<f64>(place + 8 * k));
  }
}

/** Has place number `i` be found no more. */
export function removePlace(index: usize, dimension: i32, i: i32): void {
  const lane = blockAt(index, dimension, i / LANES) + (i % LANES) * REAL_BYTES;
  for (let k = 0; k < dimension; k++) store<real>(lane + k * LANE_BYTES, NOWHERE);
}

/** The number of the place that is nearest, of `count` of them. */
export function nearestPlace(index: usize, dimension: i32, count: i32, place: usize): i32 {
  for (let k = 0; k < dimension; k++) storeLane(index, k, splat(<real>load<f64>(place + 8 * k)));
  let least = splat(Infinity);
  let found = splat(0);
  const blocks = blocksOf(count);
  let block = blockAt(index, dimension, 0);
  for (let i = 0; i < blocks; i++) {
    let square = splat(0);
    for (let k = 0; k < dimension; k++) {
      const away = sub(loadLane(block, k), loadLane(index, k));
      square = add(square, mul(away, away));
    }
    const closer = lt(square, least);
    least = pick(closer, square, least);
    found = pick(closer, splat(<real>i), found);
    block += dimension * LANE_BYTES;
  }
  storeLane(nearestSquares, 0, least);
  storeLane(nearestBlocks, 0, found);
  return firstOfLeast();
}

/** Of the nearest places of all lanes the nearest, and of several such ones the first. */
function firstOfLeast(): i32 {
  let nearest = placeIn(0);
  let least = readLane(nearestSquares, 0, 0);
  for (let lane = 1; lane < LANES; lane++) {
    const square = readLane(nearestSquares, 0, lane);
    const place = placeIn(lane);
    if (square > least || (square == least && place > nearest)) continue;
    least = square;
    nearest = place;
  }
  return nearest;
}

/** The number of the place that was found in a lane. */
function placeIn(lane: i32): i32 {
  return <i32>readLane(nearestBlocks, 0, lane) * LANES + lane;
}

function blocksOf(count: i32): i32 {
  return (count + LANES - 1) / LANES;
}

/** A block of places; the numbers of the place that is searched for lie before the first. */
function blockAt(index: usize, dimension: i32, i: i32): usize {
  return index + (i + 1) * dimension * LANE_BYTES;
}
