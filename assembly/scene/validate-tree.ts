/** Whether a tree is as it should be: for tests. */
import { supportElements } from '../elements/by-kind';
import { hasBricks } from '../elements/bricks';
import { blocksAt } from '../elements/cells';
import { numberAt } from '../elements/numbers';
import { EPSILON, LANE_BYTES, LANES, readLane, splat } from '../simd/lanes';
import { elementGroup, kindAt, levelAt, Segment, WIDTH } from '../layout/records';
import { KINDS } from '../layout/kinds';
import { BOX_STEP, CENTER, HALF, numberOf } from '../bvh/box-group';
import { boxAt, lowestAt } from '../bvh/boxes';

/** What can be wrong. */
const SOUND: i32 = 0;
const WRONG_LEVELS: i32 = 1;
const WRONG_NUMBERS: i32 = 2;
const NOT_ENCLOSED: i32 = 3;
const WRONG_LOWEST: i32 = 4;
const WRONG_BRICKS: i32 = 5;

/** Says what is wrong with the tree of a segment: 0 for nothing. */
export function validateTree(segment: Segment): i32 {
  if (!hasAllNumbers(segment)) return WRONG_NUMBERS;
  for (let level = 0; level <= segment.top; level++) {
    const count = levelAt(segment, level).count;
    const expected =
      level == 0 ? segment.places / WIDTH : (levelAt(segment, level - 1).count + WIDTH - 1) / WIDTH;
    if (segment.hasTree && count != expected) return WRONG_LEVELS;
    if (level == segment.top && count != 1) return WRONG_LEVELS;
    for (let i = 0; i < count; i++) {
      const fault = level == 0 ? checkLeaf(segment, i) : checkNode(segment, level, i);
      if (fault != SOUND) return fault;
    }
  }
  const map = segment.cells;
  return map == null || hasBricks(map) ? SOUND : WRONG_BRICKS;
}

/** Whether the numbers from 0 up have one place each, by their sum and sum of squares, modulo 2^64. */
function hasAllNumbers(segment: Segment): bool {
  let count = 0;
  let sum: u64 = 0;
  let squares: u64 = 0;
  for (let place = 0; place < segment.places; place++) {
    const number = numberAt(segment, place);
    if (number < 0) continue;
    sum += <u64>number - <u64>count;
    squares += <u64>number * <u64>number - <u64>count * <u64>count;
    count++;
  }
  let elements = 0;
  for (let kind = 0; kind < KINDS; kind++) elements += elementGroup(segment, kind).count;
  return count == elements && sum == 0 && squares == 0;
}

/** Whether a leaf's box encloses its elements. */
function checkLeaf(segment: Segment, leaf: i32): i32 {
  const box = boxAt(segment, 0, leaf);
  const first = segment.hasTree ? leaf * WIDTH : 0;
  const end = segment.hasTree ? first + WIDTH : segment.places;
  let lowest = i32.MAX_VALUE;
  for (let place = first; place < end; place++) {
    const number = numberAt(segment, place);
    if (number < 0) continue;
    if (number < lowest) lowest = number;
    if (!encloses(segment, box, place)) return NOT_ENCLOSED;
  }
  return lowest == load<i32>(lowestAt(segment, 0, leaf)) ? SOUND : WRONG_LOWEST;
}

/** How far the elements of a block reach along a direction. */
const reaches: usize = memory.data(LANE_BYTES, 16);

/** Whether an element is inside a box: by how far it reaches, which the box was not computed from. */
function encloses(segment: Segment, box: usize, place: i32): bool {
  const kind = kindAt(segment, place);
  const group = elementGroup(segment, kind);
  const i = place - group.place;
  const block = blocksAt(segment, kind, place - (i % LANES), 1);
  for (let axis = 0; axis < 3; axis++) {
    const center = numberOf(box, CENTER + axis);
    const half = numberOf(box, HALF + axis);
    const most = reachAlong(kind, block, axis, 1, i % LANES);
    const least = -reachAlong(kind, block, axis, -1, i % LANES);
    // Not a number fails, too.
    if (!(center - least <= half && most - center <= half)) return false;
  }
  return true;
}

function reachAlong(kind: i32, block: usize, axis: i32, sign: real, i: i32): real {
  const x = splat(axis == 0 ? sign : 0);
  const y = splat(axis == 1 ? sign : 0);
  const z = splat(axis == 2 ? sign : 0);
  supportElements(kind, block, 1, x, y, z, reaches);
  return readLane(reaches, 0, i);
}

/** Whether a node's box encloses those of its children. */
function checkNode(segment: Segment, level: i32, index: i32): i32 {
  const box = boxAt(segment, level, index);
  let lowest = i32.MAX_VALUE;
  for (let i = index * WIDTH; i < (index + 1) * WIDTH && i < levelAt(segment, level - 1).count; i++) {
    const child = boxAt(segment, level - 1, i);
    const number = load<i32>(lowestAt(segment, level - 1, i));
    if (number < lowest) lowest = number;
    // Of a node without elements.
    if (segment.field != null && number == i32.MAX_VALUE) continue;
    for (let axis = 0; axis < 3 * BOX_STEP; axis += BOX_STEP) {
      const away = load<real>(child + axis) - load<real>(box + axis);
      const half = load<real>(child + HALF * BOX_STEP + axis);
      const extent = load<real>(box + HALF * BOX_STEP + axis);
      // What is not computed from the boxes below encloses their elements, and their boxes but for rounding.
      const limit =
        segment.field == null ? extent : extent + 8 * EPSILON * (extent + abs<real>(load<real>(box + axis)));
      if (!(away + half <= limit && half - away <= limit)) return NOT_ENCLOSED;
    }
  }
  return lowest == load<i32>(lowestAt(segment, level, index)) ? SOUND : WRONG_LOWEST;
}
