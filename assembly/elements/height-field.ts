/**
 * Height fields as triangles: neither these nor the nodes of their tree are stored, as all numbers follow from the heights, with one
 * rounding per coordinate.
 *
 * The points of the grid lie along x and y, and between four of them is a cell of two triangles, along the diagonal from its corner of
 * the lowest coordinates. Two cells side by side are a leaf. Leaves make up nodes of 2 × 2, as long as there are two of them along both
 * axes, then of four along the longer one: so the number of a node tells where it is. Nodes beyond the grid have no elements. The
 * sides and the bottom of a solid ground come behind all of these.
 */
import { FieldLevel, fieldLevelAt, HeightField, Segment, WIDTH } from '../layout/records';
import { LANE_BYTES, LANES, REAL_BYTES } from '../simd/lanes';
import { TriangleRow } from './triangle';

if (WIDTH != 4) ERROR('elements/height-field.ts: a leaf is two cells of two triangles');

/** The cells of a leaf along x. */
export const LEAF_CELLS: i32 = 2;

export function cellsAlongX(field: HeightField): i32 {
  return field.columns - 1;
}

export function cellsAlongY(field: HeightField): i32 {
  return field.rows - 1;
}

/** Where a column of points is, m, in the frame of the segment. */
export function xOf(field: HeightField, column: i32): real {
  return <real>(field.originX + <f64>column * field.spacingX);
}

/** Where a row of points is. */
export function yOf(field: HeightField, row: i32): real {
  return <real>(field.originY + <f64>row * field.spacingY);
}

/** The coordinate of a height. */
export function zOf(field: HeightField, height: f32): real {
  return <real>(field.originZ + <f64>height);
}

export function heightAt(field: HeightField, column: i32, row: i32): f32 {
  return load<f32>(field.heights + 4 * (row * field.columns + column));
}

/** Every second bit of a number, from the lowest on. */
function everySecond(bits: u32): i32 {
  let x = bits & 0x55555555;
  x = (x | (x >> 1)) & 0x33333333;
  x = (x | (x >> 2)) & 0x0f0f0f0f;
  x = (x | (x >> 4)) & 0x00ff00ff;
  return (x | (x >> 8)) & 0xffff;
}

/** The node that `enterNode` looked at last: which one along x and y. */
export let nodeX: i32 = 0;
export let nodeY: i32 = 0;

/** Finds a node of the ground. Returns whether it has elements. */
export function enterNode(field: HeightField, level: i32, index: i32): bool {
  const below = field.square - level;
  let along = index;
  let across = 0;
  let first = 0;
  if (below > 0) {
    const mixed = index & ((1 << (2 * below)) - 1);
    first = everySecond(mixed);
    across = everySecond(mixed >> 1);
    along = (index >> (2 * below)) << below;
  }
  nodeX = field.isLongY ? first : along + first;
  nodeY = field.isLongY ? along + across : across;
  const nodes: FieldLevel = fieldLevelAt(field, level);
  return nodeX < nodes.width && nodeY < nodes.height;
}

/** The lengths of cells along the outline of a solid ground: so many sides of two triangles each. */
export function sidesOf(field: HeightField): i32 {
  return 2 * (cellsAlongX(field) + cellsAlongY(field));
}

/** Where point `i` of the outline is, counterclockwise from that of the lowest coordinates on. */
export function outlineColumn(field: HeightField, i: i32): i32 {
  const width = cellsAlongX(field);
  const height = cellsAlongY(field);
  if (i < width) return i;
  if (i < width + height) return width;
  return i < 2 * width + height ? 2 * width + height - i : 0;
}

export function outlineRow(field: HeightField, i: i32): i32 {
  const width = cellsAlongX(field);
  const height = cellsAlongY(field);
  if (i < width) return 0;
  if (i < width + height) return i - width;
  return i < 2 * width + height ? height : sidesOf(field) - i;
}

/** The number of the first triangle of side `i`; behind the last one comes the bottom. */
export function numberOfSide(field: HeightField, i: i32): i32 {
  return 2 * (cellsAlongX(field) * cellsAlongY(field) + i);
}

/** Which of two parts of a leaf a place is in: a cell, or a side. */
function partOf(place: i32): i32 {
  return (place >> 1) & 1;
}

/** The number of the triangle at a place; -1 where there is none. */
export function numberInField(segment: Segment, place: i32): i32 {
  const field = segment.field!;
  const leaf = place / WIDTH;
  if (leaf >= field.sides) {
    const side = 2 * (leaf - field.sides) + partOf(place);
    return side <= sidesOf(field) ? numberOfSide(field, side) + (place & 1) : -1;
  }
  if (!enterNode(field, 0, leaf)) return -1;
  const x = LEAF_CELLS * nodeX + partOf(place);
  return x < cellsAlongX(field) ? 2 * (nodeY * cellsAlongX(field) + x) + (place & 1) : -1;
}

/** The blocks that were asked for last. There are enough for a leaf of each of two segments. */
const BLOCK_BYTES: i32 = LANES * <i32>offsetof<TriangleRow>();
const LEAF_BYTES: i32 = (WIDTH / LANES) * BLOCK_BYTES;
const SLOTS: i32 = 4;
const blocks: usize = memory.data(SLOTS * LEAF_BYTES, 16);

/** What is in a slot. */
@unmanaged
class Slot {
  field: usize;
  place: i32;
  count: i32;
}

const slots: usize = memory.data(SLOTS * <i32>offsetof<Slot>(), 16);

function slotAt(i: i32): Slot {
  return changetype<Slot>(slots + i * offsetof<Slot>());
}

/** The slot that is filled next: never the one that was asked for last. */
let next: i32 = 0;

/** To be called when the heights of a field are others. */
export function forgetFieldBlocks(): void {
  for (let i = 0; i < SLOTS; i++) slotAt(i).field = 0;
}

/** What `blocksAt` gives of a height field: valid until the second call from then on. */
export function fieldBlocksAt(segment: Segment, place: i32, count: i32): usize {
  const field = segment.field!;
  for (let i = 0; i < SLOTS; i++) {
    const slot = slotAt(i);
    if (slot.field != changetype<usize>(field) || slot.place != place || count > slot.count) continue;
    if (next == i) next = (i + 1) % SLOTS;
    return blocks + i * LEAF_BYTES;
  }
  const to = blocks + next * LEAF_BYTES;
  const slot = slotAt(next);
  slot.field = changetype<usize>(field);
  slot.place = place;
  slot.count = count;
  next = (next + 1) % SLOTS;
  for (let i = 0; i < count * LANES; i++) {
    writeTriangle(segment, field, place + i, to + (i / LANES) * BLOCK_BYTES + (i % LANES) * REAL_BYTES);
  }
  return to;
}

/** Writes a vertex of the triangle in a lane. */
function writeVertex(lane: usize, vertex: i32, x: real, y: real, z: real): void {
  const at = lane + 3 * vertex * LANE_BYTES;
  store<real>(at, x);
  store<real>(at + LANE_BYTES, y);
  store<real>(at + 2 * LANE_BYTES, z);
}

function writePoint(field: HeightField, lane: usize, vertex: i32, column: i32, row: i32): void {
  const z = zOf(field, heightAt(field, column, row));
  writeVertex(lane, vertex, xOf(field, column), yOf(field, row), z);
}

/** Writes the triangle at a place: counterclockwise as seen from outside. */
function writeTriangle(segment: Segment, field: HeightField, place: i32, lane: usize): void {
  const exists = numberInField(segment, place) >= 0;
  store<real>(lane + 9 * LANE_BYTES, exists ? 0 : -Infinity);
  const isSecond = (place & 1) != 0;
  if (!exists) {
    for (let i = 0; i < 3; i++) writeVertex(lane, i, 0, 0, 0);
  } else if (place / WIDTH >= field.sides) {
    const side = 2 * (place / WIDTH - field.sides) + partOf(place);
    if (side < sidesOf(field)) writeSide(field, side, isSecond, lane);
    else writeBottom(field, isSecond, lane);
  } else {
    const column = LEAF_CELLS * nodeX + partOf(place);
    const row = nodeY;
    writePoint(field, lane, 0, column, row);
    if (isSecond) {
      writePoint(field, lane, 1, column + 1, row + 1);
      writePoint(field, lane, 2, column, row + 1);
    } else {
      writePoint(field, lane, 1, column + 1, row);
      writePoint(field, lane, 2, column + 1, row + 1);
    }
  }
}

/** Writes half of a side: below the way from one point of the outline to the next. */
function writeSide(field: HeightField, side: i32, isSecond: bool, lane: usize): void {
  const fromColumn = outlineColumn(field, side);
  const fromRow = outlineRow(field, side);
  const toColumn = outlineColumn(field, side + 1);
  const toRow = outlineRow(field, side + 1);
  writeBelow(field, lane, 0, fromColumn, fromRow);
  if (isSecond) {
    writePoint(field, lane, 1, toColumn, toRow);
    writePoint(field, lane, 2, fromColumn, fromRow);
  } else {
    writeBelow(field, lane, 1, toColumn, toRow);
    writePoint(field, lane, 2, toColumn, toRow);
  }
}

function writeBelow(field: HeightField, lane: usize, vertex: i32, column: i32, row: i32): void {
  writeVertex(lane, vertex, xOf(field, column), yOf(field, row), <real>field.bottom);
}

/** Writes half of the bottom. */
function writeBottom(field: HeightField, isSecond: bool, lane: usize): void {
  const column = cellsAlongX(field);
  const row = cellsAlongY(field);
  writeBelow(field, lane, 0, 0, 0);
  if (isSecond) {
    writeBelow(field, lane, 1, 0, row);
    writeBelow(field, lane, 2, column, row);
  } else {
    writeBelow(field, lane, 1, column, row);
    writeBelow(field, lane, 2, column, 0);
  }
}
