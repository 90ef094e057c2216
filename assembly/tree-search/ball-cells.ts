/**
 * Balls in lanes among the cells of a map. The bricks that the box around the balls touches are looked up one
 * by one, and their cells in this box are compared, where there are few; else, the leaves of the tree are.
 */
import { boxInBrick, BRICK_BITS, cellsInBrick, LAST, nameOfBrick } from '../elements/bricks';
import { centerOfCell, codeAt, halfOfCell, ORIGIN_KEY } from '../elements/cells';
import { CellMap, WIDTH } from '../layout/records';
import { statistics } from '../narrow-phase/statistics';
import { readLane, splat } from '../simd/lanes';
import { dot } from '../simd/vec3';
import { Balls } from './ball-lanes';

/** Bricks that are looked up at most. A search of the tree takes as long as some fifty. */
const MOST_BRICKS: i32 = 64;

/**
 * Cells by which the box of keys exceeds the balls. Reason: grid origins and 16-bit keys are rounded in
 * double precision, 2¹⁷ cells in a row by under 1e-10 cells. Coordinates are off by up to twice the slack.
 */
const BEYOND: f64 = 1e-6;

const LAST_KEY: f64 = 65535;

/** The lowest and the highest keys of finest cells that the balls may touch: x, y, z each. */
const lows: usize = memory.data(3 * 4);
const highs: usize = memory.data(3 * 4);

function lowOf(axis: i32): i32 {
  return load<i32>(lows + 4 * axis);
}

function highOf(axis: i32): i32 {
  return load<i32>(highs + 4 * axis);
}

/** Writes which keys the box around the balls has along an axis. */
function boxKeys(balls: Balls, map: CellMap, axis: i32): void {
  const origin = load<f64>(changetype<usize>(map) + offsetof<CellMap>('originX') + 8 * axis);
  const middle = <f64>readLane(balls.box(), axis, 0) - origin;
  const half = <f64>readLane(balls.box(), 3 + axis, 0) + <f64>balls.reach + 2 * <f64>balls.slack;
  store<i32>(lows + 4 * axis, keyAt((middle - half) / map.resolution - BEYOND));
  store<i32>(highs + 4 * axis, keyAt((middle + half) / map.resolution + BEYOND));
}

/** The key of the cell with a coordinate, in cells from the origin; outside, that at the end of the grid. */
function keyAt(cells: f64): i32 {
  const key = Math.floor(cells) + ORIGIN_KEY;
  return key > 0 ? <i32>Math.min(key, LAST_KEY) : 0;
}

/** Compares balls with the cells near them. Returns false, and does nothing, if too many bricks are near. */
export function searchBricks(balls: Balls, map: CellMap): bool {
  let bricks: f64 = 1;
  const finest = BRICK_BITS * (ctz(map.tiers) + 1);
  for (let axis = 0; axis < 3; axis++) {
    boxKeys(balls, map, axis);
    bricks *= <f64>((highOf(axis) >> finest) - (lowOf(axis) >> finest) + 1);
  }
  if (bricks > MOST_BRICKS) return false;
  for (let tiers = map.tiers; tiers != 0 && balls.left != 0; tiers &= tiers - 1)
    searchTier(balls, map, ctz(tiers));
  return true;
}

/** Compares the balls with the cells of one tier. */
function searchTier(balls: Balls, map: CellMap, tier: i32): void {
  const shift = BRICK_BITS * tier;
  const lowX = lowOf(0) >> shift;
  const lowY = lowOf(1) >> shift;
  const lowZ = lowOf(2) >> shift;
  const highX = highOf(0) >> shift;
  const highY = highOf(1) >> shift;
  const highZ = highOf(2) >> shift;
  for (let z = lowZ >> BRICK_BITS; z <= highZ >> BRICK_BITS; z++) {
    for (let y = lowY >> BRICK_BITS; y <= highY >> BRICK_BITS; y++) {
      for (let x = lowX >> BRICK_BITS; x <= highX >> BRICK_BITS; x++) {
        const occupied = cellsInBrick(map, nameOfBrick(x, y, z, tier));
        if (occupied == 0) continue;
        const firstX = x << BRICK_BITS;
        const firstY = y << BRICK_BITS;
        const firstZ = z << BRICK_BITS;
        const near = boxInBrick(
          max(lowX - firstX, 0),
          max(lowY - firstY, 0),
          max(lowZ - firstZ, 0),
          min(highX - firstX, LAST),
          min(highY - firstY, LAST),
          min(highZ - firstZ, LAST),
        );
        testBits(balls, map, shift, firstX, firstY, firstZ, occupied & near);
        if (balls.left == 0) return;
      }
    }
  }
}

/** Compares the balls with some cells of a brick. */
function testBits(
  balls: Balls,
  map: CellMap,
  shift: i32,
  firstX: i32,
  firstY: i32,
  firstZ: i32,
  occupied: u64,
): void {
  const edge = 1 << shift;
  const half = 0.5 * <f64>edge;
  const halves = splat(<real>(half * map.resolution));
  statistics.leafTests += 1;
  for (let cells = occupied; cells != 0 && balls.left != 0; cells &= cells - 1) {
    const i = <i32>ctz(cells);
    const keyX = (firstX + (i & LAST)) << shift;
    const keyY = (firstY + ((i >> BRICK_BITS) & LAST)) << shift;
    const keyZ = (firstZ + (i >> (2 * BRICK_BITS))) << shift;
    const x = balls.beyond(
      0,
      <real>(map.originX + (<f64>(keyX - ORIGIN_KEY) + half) * map.resolution),
      halves,
    );
    const y = balls.beyond(
      1,
      <real>(map.originY + (<f64>(keyY - ORIGIN_KEY) + half) * map.resolution),
      halves,
    );
    const z = balls.beyond(
      2,
      <real>(map.originZ + (<f64>(keyZ - ORIGIN_KEY) + half) * map.resolution),
      halves,
    );
    balls.settle(dot(x, y, z, x, y, z), balls.reach, 0);
  }
}

/**
 * Compares the balls with the cells of a leaf.
 *
 * @param numbers - address of their numbers, -1 behind the last one
 */
export function testCells(balls: Balls, map: CellMap, numbers: usize): void {
  statistics.leafTests += 1;
  for (let i = 0; i < WIDTH && balls.left != 0; i++) {
    const number = load<i32>(numbers + 4 * i);
    if (number < 0) return;
    const code = codeAt(map.codes, number);
    const half = splat(<real>halfOfCell(map, code));
    const x = balls.beyond(0, <real>centerOfCell(map, code, 0), half);
    const y = balls.beyond(1, <real>centerOfCell(map, code, 1), half);
    const z = balls.beyond(2, <real>centerOfCell(map, code, 2), half);
    balls.settle(dot(x, y, z, x, y, z), balls.reach, 0);
  }
}
