/** The triangles of height fields, in blocks: worked out where they are looked at. */
import { HeightField, Segment, WIDTH } from '../layout/records';
import { LANE_BYTES, LANES, REAL_BYTES } from '../simd/lanes';
import {
  cellsAlongX,
  cellsAlongY,
  findNode,
  GroundNode,
  heightAt,
  isSecond,
  LEAF_CELLS,
  outlineColumn,
  outlineRow,
  partOf,
  sidesOf,
  xOf,
  yOf,
  zOf,
} from './height-field';
import { TriangleRow } from './triangle';

/** The blocks that were asked for last. There are enough for a leaf of each of two segments. */
const BLOCK_BYTES: i32 = LANES * <i32>offsetof<TriangleRow>();
const LEAF_BYTES: i32 = (WIDTH / LANES) * BLOCK_BYTES;
const SLOTS: i32 = 4;
const blocks: usize = memory.data(SLOTS * LEAF_BYTES, 16);

/** Blocks that are kept: those of a map from a place on. */
@unmanaged
export class KeptBlocks {
  /** Address of the field, or of the map of cells; 0: none. */
  map: usize;
  place: i32;
  count: i32;

  /** Whether these are among the blocks. */
  has(map: usize, place: i32, count: i32): bool {
    return this.map == map && this.place == place && count <= this.count;
  }
  set(map: usize, place: i32, count: i32): void {
    this.map = map;
    this.place = place;
    this.count = count;
  }
}

const slots: usize = memory.data(SLOTS * <i32>offsetof<KeptBlocks>(), 16);

function slotAt(i: i32): KeptBlocks {
  return changetype<KeptBlocks>(slots + i * offsetof<KeptBlocks>());
}

/** The slot that is filled next: never the one that was asked for last. */
let next: i32 = 0;

/** To be called when the heights of a field are others. */
export function forgetFieldBlocks(): void {
  for (let i = 0; i < SLOTS; i++) slotAt(i).map = 0;
}

const node = changetype<GroundNode>(memory.data(offsetof<GroundNode>()));

/** What `blocksAt` gives of a height field: valid until the second call from then on. */
export function fieldBlocksAt(segment: Segment, place: i32, count: i32): usize {
  const field = segment.field!;
  for (let i = 0; i < SLOTS; i++) {
    if (!slotAt(i).has(changetype<usize>(field), place, count)) continue;
    if (next == i) next = (i + 1) % SLOTS;
    return blocks + i * LEAF_BYTES;
  }
  const to = blocks + next * LEAF_BYTES;
  slotAt(next).set(changetype<usize>(field), place, count);
  next = (next + 1) % SLOTS;
  const leaf = place / WIDTH;
  if (leaf < field.sides && findNode(node, field, 0, leaf)) writeGround(field, node, place, count, to);
  else for (let i = 0; i < count * LANES; i++) writeSideAt(field, place + i, laneAt(to, i));
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

function writeNothing(lane: usize): void {
  for (let i = 0; i < 3; i++) writeVertex(lane, i, 0, 0, 0);
  writeRadius(lane, -Infinity);
}

function writeRadius(lane: usize, radius: real): void {
  store<real>(lane + 9 * LANE_BYTES, radius);
}

/** The lane of the triangle `i` places behind the first. */
function laneAt(to: usize, i: i32): usize {
  return to + (i / LANES) * BLOCK_BYTES + (i % LANES) * REAL_BYTES;
}

/** Writes a leaf's triangles of cells: counterclockwise from above, as all triangles are from outside. */
function writeGround(field: HeightField, node: GroundNode, place: i32, count: i32, to: usize): void {
  const column = LEAF_CELLS * node.x;
  const row = node.y;
  const hasBoth = column + 1 < cellsAlongX(field);
  const below = field.heights + 4 * (row * field.columns + column);
  const above = below + 4 * field.columns;
  const x0 = xOf(field, column);
  const x1 = xOf(field, column + 1);
  const x2 = xOf(field, column + 2);
  const y0 = yOf(field, row);
  const y1 = yOf(field, row + 1);
  const z00 = zOf(field, load<f32>(below));
  const z10 = zOf(field, load<f32>(below, 4));
  const z01 = zOf(field, load<f32>(above));
  const z11 = zOf(field, load<f32>(above, 4));
  const z20 = hasBoth ? zOf(field, load<f32>(below, 8)) : z10;
  const z21 = hasBoth ? zOf(field, load<f32>(above, 8)) : z11;
  for (let i = 0; i < count * LANES; i++) {
    const lane = laneAt(to, i);
    const isInFirst = partOf(place + i) == 0;
    if (!isInFirst && !hasBoth) {
      writeNothing(lane);
      continue;
    }
    const left = isInFirst ? x0 : x1;
    const right = isInFirst ? x1 : x2;
    const far = isInFirst ? z11 : z21;
    writeVertex(lane, 0, left, y0, isInFirst ? z00 : z10);
    if (isSecond(place + i)) {
      writeVertex(lane, 1, right, y1, far);
      writeVertex(lane, 2, left, y1, isInFirst ? z01 : z11);
    } else {
      writeVertex(lane, 1, right, y0, isInFirst ? z10 : z20);
      writeVertex(lane, 2, right, y1, far);
    }
    writeRadius(lane, 0);
  }
}

/** Writes the triangle at a place of the sides and the bottom, or of a leaf that has none. */
function writeSideAt(field: HeightField, place: i32, lane: usize): void {
  const leaf = place / WIDTH;
  const side = leaf < field.sides ? i32.MAX_VALUE : 2 * (leaf - field.sides) + partOf(place);
  if (side > sidesOf(field)) return writeNothing(lane);
  if (side < sidesOf(field)) writeSide(field, side, isSecond(place), lane);
  else writeBottom(field, isSecond(place), lane);
  writeRadius(lane, 0);
}

/** Writes half of a side: below the way from one point of the outline to the next. */
function writeSide(field: HeightField, side: i32, second: bool, lane: usize): void {
  const fromColumn = outlineColumn(field, side);
  const fromRow = outlineRow(field, side);
  const toColumn = outlineColumn(field, side + 1);
  const toRow = outlineRow(field, side + 1);
  writeBelow(field, lane, 0, fromColumn, fromRow);
  if (second) {
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
function writeBottom(field: HeightField, second: bool, lane: usize): void {
  const column = cellsAlongX(field);
  const row = cellsAlongY(field);
  writeBelow(field, lane, 0, 0, 0);
  if (second) {
    writeBelow(field, lane, 1, 0, row);
    writeBelow(field, lane, 2, column, row);
  } else {
    writeBelow(field, lane, 1, column, row);
    writeBelow(field, lane, 2, column, 0);
  }
}
