/**
 * The boxes of the tree over a height field. Only the least and the greatest height in each node are stored:
 * the rest follows from which node it is. Boxes are worked out where they are looked at, and enclose exactly,
 * as stored ones do. The one box of the top level is stored.
 */
import {
  cellsAlongX,
  cellsAlongY,
  findNode,
  GroundNode,
  LEAF_CELLS,
  numberOfSide,
  xOf,
  yOf,
  zOf,
} from '../elements/height-field';
import {
  BOX_GROUP_BYTES,
  BOX_NUMBERS,
  FieldLevel,
  fieldLevelAt,
  HeightField,
  levelAt,
  LEVELS,
  Segment,
  WIDTH,
} from '../layout/records';
import {
  add,
  EPSILON,
  LANE_BYTES,
  loadLane,
  max as larger,
  mul,
  REAL_BYTES,
  splat,
  storeLane,
  sub,
} from '../simd/lanes';
import { BOX_STEP, HALF, writeAxis } from './box-group';
import { extremesOf } from './field-extremes';
import { writeSides } from './side-boxes';

/**
 * The groups that were asked for last: one per level, for each of two fields. Searches go on with the
 * children of a group before they come to another one of its level.
 */
const FIELDS: i32 = 2;
const groups: usize = memory.data(FIELDS * LEVELS * BOX_GROUP_BYTES, 16);
const indices: usize = memory.data(4 * FIELDS * LEVELS, 16);
const fields: usize = memory.data(4 * FIELDS, 16);
let latest: i32 = 0;

/** To be called when the heights of a field are others. */
export function forgetFieldBoxes(): void {
  memory.fill(fields, 0, 4 * FIELDS);
}

/** Where the groups of a field are kept: they replace those of the field that was not asked for last. */
function roomOf(field: usize): i32 {
  if (load<usize>(fields + 4 * latest) == field) return latest;
  latest = 1 - latest;
  if (load<usize>(fields + 4 * latest) == field) return latest;
  store<usize>(fields + 4 * latest, field);
  for (let level = 0; level < LEVELS; level++) store<i32>(indices + 4 * (latest * LEVELS + level), -1);
  return latest;
}

/** The boxes of group `i` of a level: valid until another one of the level or a third field is asked for. */
export function fieldGroupAt(segment: Segment, level: i32, i: i32): usize {
  const slot = roomOf(changetype<usize>(segment.field)) * LEVELS + level;
  const group = groups + slot * BOX_GROUP_BYTES;
  if (load<i32>(indices + 4 * slot) == i) return group;
  store<i32>(indices + 4 * slot, i);
  writeGroup(segment, level, i, group);
  return group;
}

const node = changetype<GroundNode>(memory.data(offsetof<GroundNode>()));

function writeGroup(segment: Segment, level: i32, i: i32, group: usize): void {
  const field = segment.field!;
  const first = i * WIDTH;
  const isSquare = level < field.square && firstLeaf(level, first) < field.sides;
  if (isSquare && findNode(node, field, level, first)) return writeSquare(field, level, node, group);
  for (let k = 0; k < WIDTH; k++) {
    writeBox(segment, level, first + k, group + k * REAL_BYTES);
    store<i32>(group + BOX_NUMBERS + 4 * k, lowestIn(field, level, first + k));
  }
}

/** The column of points at which a level's `x`-th nodes along x begin, or the ones before end. */
function columnOf(field: HeightField, nodes: FieldLevel, x: i32): i32 {
  return min(LEAF_CELLS * (x << nodes.shiftX), cellsAlongX(field));
}

function rowOf(field: HeightField, nodes: FieldLevel, y: i32): i32 {
  return min(y << nodes.shiftY, cellsAlongY(field));
}

/** Writes a group of 2 × 2 nodes, of which the first is given: what they share is worked out once. */
function writeSquare(field: HeightField, level: i32, node: GroundNode, group: usize): void {
  const nodes = fieldLevelAt(field, level);
  const x = node.x;
  const y = node.y;
  const beginX = xOf(field, columnOf(field, nodes, x));
  const beginY = yOf(field, rowOf(field, nodes, y));
  const middleX = xOf(field, columnOf(field, nodes, x + 1));
  const middleY = yOf(field, rowOf(field, nodes, y + 1));
  const endX = xOf(field, columnOf(field, nodes, x + 2));
  const endY = yOf(field, rowOf(field, nodes, y + 2));
  writeFour(group, beginX, middleX, beginX, middleX);
  writeFour(group + HALF * BOX_STEP, middleX, endX, middleX, endX);
  writeFour(group + BOX_STEP, beginY, beginY, middleY, middleY);
  writeFour(group + (HALF + 1) * BOX_STEP, middleY, middleY, endY, endY);
  for (let k = 0; k < WIDTH; k++) {
    const i = x + (k & 1);
    const j = y + (k >> 1);
    const box = group + k * REAL_BYTES;
    const exists = i < nodes.width && j < nodes.height;
    if (exists) {
      const extremes = extremesOf(field, level, i, j);
      store<real>(box + 2 * BOX_STEP, zOf(field, extremes.least));
      store<real>(box + (HALF + 2) * BOX_STEP, zOf(field, extremes.most));
    } else {
      for (let axis = 0; axis < 6; axis++) store<real>(box + axis * BOX_STEP, NOWHERE);
    }
    store<i32>(group + BOX_NUMBERS + 4 * k, exists ? lowestOf(field, nodes, i, j) : i32.MAX_VALUE);
  }
  for (let i = 0; i < 3 * BOX_STEP; i += LANE_BYTES) finish(group + i);
}

/** Writes one number of each of four boxes. */
function writeFour(to: usize, first: real, second: real, third: real, fourth: real): void {
  store<real>(to, first);
  store<real>(to + REAL_BYTES, second);
  store<real>(to + 2 * REAL_BYTES, third);
  store<real>(to + 3 * REAL_BYTES, fourth);
}

/** Makes centers and half extents of the least and the greatest coordinates of boxes. */
function finish(at: usize): void {
  const low = loadLane(at, 0);
  const high = loadLane(at + HALF * BOX_STEP, 0);
  const center = add(low, mul(splat(0.5), sub(high, low)));
  const half = larger(sub(high, center), sub(center, low));
  storeLane(at, 0, center);
  storeLane(at + HALF * BOX_STEP, 0, add(half, mul(splat(2 * EPSILON), half)));
}

/** The number of the first triangle of a node of the ground. */
function lowestOf(field: HeightField, nodes: FieldLevel, x: i32, y: i32): i32 {
  return 2 * ((y << nodes.shiftY) * cellsAlongX(field) + LEAF_CELLS * (x << nodes.shiftX));
}

/** The first leaf below a node. */
function firstLeaf(level: i32, index: i32): i32 {
  return index << (2 * level);
}

function lowestIn(field: HeightField, level: i32, index: i32): i32 {
  const leaf = firstLeaf(level, index);
  if (leaf >= field.sides) return numberOfSide(field, 2 * (leaf - field.sides));
  if (level > field.groundTop) return 0;
  if (!findNode(node, field, level, index)) return i32.MAX_VALUE;
  return lowestOf(field, fieldLevelAt(field, level), node.x, node.y);
}

/** Where boxes without elements are: beyond all coordinates in single precision; squares are still finite. */
const NOWHERE: real = 2305843009213693952;

function writeBox(segment: Segment, level: i32, index: i32, box: usize): void {
  const field = segment.field!;
  const leaf = firstLeaf(level, index);
  if (leaf >= field.sides) return writeSides(field, leaf - field.sides, 1 << (2 * level), box);
  if (level > field.groundTop) {
    const all = levelAt(segment, segment.top).boxes;
    for (let i = 0; i < 6 * BOX_STEP; i += BOX_STEP) store<real>(box + i, load<real>(all + i));
    return;
  }
  if (!findNode(node, field, level, index)) {
    for (let axis = 0; axis < 3; axis++) writeAxis(box, axis, NOWHERE, NOWHERE);
    return;
  }
  const nodes = fieldLevelAt(field, level);
  const x = node.x;
  const y = node.y;
  const extremes = extremesOf(field, level, x, y);
  writeAxis(box, 0, xOf(field, columnOf(field, nodes, x)), xOf(field, columnOf(field, nodes, x + 1)));
  writeAxis(box, 1, yOf(field, rowOf(field, nodes, y)), yOf(field, rowOf(field, nodes, y + 1)));
  writeAxis(box, 2, zOf(field, extremes.least), zOf(field, extremes.most));
}

/** Writes the one box of the top level, around everything; computes how far down a solid ground is filled. */
export function fitTop(segment: Segment): void {
  const field = segment.field!;
  const extremes = extremesOf(field, field.groundTop, 0, 0);
  const width = <f64>cellsAlongX(field) * field.spacingX;
  const height = <f64>cellsAlongY(field) * field.spacingY;
  const base = field.base == field.base ? field.base : <f64>extremes.least - Math.max(width, height);
  field.bottom = field.originZ + base;
  const box = levelAt(segment, segment.top).boxes;
  const lowest = field.solid
    ? min<real>(<real>field.bottom, zOf(field, extremes.least))
    : zOf(field, extremes.least);
  writeAxis(box, 0, xOf(field, 0), xOf(field, cellsAlongX(field)));
  writeAxis(box, 1, yOf(field, 0), yOf(field, cellsAlongY(field)));
  writeAxis(box, 2, lowest, zOf(field, extremes.most));
  for (let i = 0; i < 6; i++) {
    // The others of the group are never looked at, but by those who look at whole vectors.
    for (let k = 1; k < WIDTH; k++) {
      store<real>(box + i * BOX_STEP + k * REAL_BYTES, load<real>(box + i * BOX_STEP));
    }
  }
  for (let k = 0; k < WIDTH; k++) store<i32>(box + BOX_NUMBERS + 4 * k, 0);
}
