/** Height fields as a segment's elements: a tree whose nodes lie in a grid, see elements/height-field.ts. */
import { fitTop, forgetFieldBoxes } from '../bvh/field-boxes';
import { fitExtremes } from '../bvh/field-extremes';
import { forgetFieldBlocks } from '../elements/field-triangles';
import { cellsAlongX, cellsAlongY, LEAF_CELLS, sidesOf } from '../elements/height-field';
import { KINDS, TRIANGLE } from '../layout/kinds';
import {
  aligned,
  BOX_GROUP_BYTES,
  elementGroup,
  fieldLevelAt,
  HeightField,
  levelAt,
  Segment,
  WIDTH,
} from '../layout/records';
import { LANES } from '../simd/lanes';
import { boundByBox } from './bound';
import { markMoved } from './segment';

/** The most heights of a field: with its sides, nodes have numbers of no more than 26 bits. */
export const MOST_HEIGHTS: i32 = 1 << 24;

/** The least power of two, by its exponent, that is not below a number. */
function exponentAbove(x: i32): i32 {
  return x > 1 ? 32 - clz(x - 1) : 0;
}

/** Works out the levels of a field so large. Returns the bytes of what is stored of their nodes. */
function shape(field: HeightField): usize {
  const width = (cellsAlongX(field) + LEAF_CELLS - 1) / LEAF_CELLS;
  const height = cellsAlongY(field);
  field.isLongY = height > width ? 1 : 0;
  field.square = exponentAbove(min(width, height));
  let bytes: usize = 0;
  for (let level = 0; ; level++) {
    const nodes = fieldLevelAt(field, level);
    const along = level > field.square ? 2 * level - field.square : level;
    const across = min(level, field.square);
    nodes.shiftX = field.isLongY ? across : along;
    nodes.shiftY = field.isLongY ? along : across;
    nodes.width = ((width - 1) >> nodes.shiftX) + 1;
    nodes.height = ((height - 1) >> nodes.shiftY) + 1;
    nodes.extremes = 0;
    if (level > 0) bytes += 8 * <usize>nodes.width * nodes.height;
    if (nodes.width > 1 || nodes.height > 1) continue;
    field.groundTop = level;
    return aligned(bytes);
  }
}

function heightsBytes(field: HeightField): usize {
  return aligned(4 * <usize>field.columns * field.rows);
}

/** Bytes that a field takes, beside the records: its heights, and what is stored of the tree. */
export function fieldBytes(field: HeightField): usize {
  return heightsBytes(field) + shape(field) + aligned(BOX_GROUP_BYTES) + 16;
}

/**
 * Makes a height field the elements of a segment that has none but these.
 *
 * @param heights - their address; behind them there is room, `fieldBytes` in all
 */
export function layField(segment: Segment, field: HeightField, heights: usize): void {
  const extremes = heights + heightsBytes(field);
  const top = extremes + shape(field);
  let at = extremes;
  for (let level = 1; level <= field.groundTop; level++) {
    const nodes = fieldLevelAt(field, level);
    nodes.extremes = at;
    at += 8 * <usize>nodes.width * nodes.height;
  }
  field.heights = heights;
  // Behind the ground's last node, as if all of its level were there: so only the first node of a level has
  // both below it.
  const ground = 1 << (2 * field.groundTop);
  field.sides = field.solid ? ground : i32.MAX_VALUE;
  segment.fieldRecord = field;
  segment.numbers = 0;
  layLevels(segment, field.solid ? ground + sidesOf(field) / 2 + 1 : ground, top);
  const triangles = elementGroup(segment, TRIANGLE);
  triangles.count = 2 * (cellsAlongX(field) * cellsAlongY(field) + (field.solid ? sidesOf(field) + 1 : 0));
  triangles.blocks = segment.places / LANES;
  triangles.local = 0;
  for (let kind = TRIANGLE + 1; kind < KINDS; kind++) elementGroup(segment, kind).place = segment.places;
  // All triangles hang together: the first one speaks for them.
  segment.parts = top + aligned(BOX_GROUP_BYTES);
  segment.partCount = 1;
  store<i32>(segment.parts, 0);
  refitField(segment, 0, 0, field.columns, field.rows);
}

/** Lays out the levels over so many leaves. The boxes of the top one alone are stored. */
function layLevels(segment: Segment, leaves: i32, top: usize): void {
  segment.places = WIDTH * leaves;
  for (let level = 0, count = leaves; ; level++, count = (count + WIDTH - 1) / WIDTH) {
    const nodes = levelAt(segment, level);
    nodes.count = count;
    nodes.boxes = count == 1 ? top : 0;
    if (count > 1) continue;
    segment.top = level;
    return;
  }
}

/** Brings the tree up to date with the heights in a rectangle. */
export function refitField(segment: Segment, column: i32, row: i32, columns: i32, rows: i32): void {
  forgetFieldBlocks();
  forgetFieldBoxes();
  fitExtremes(segment.field!, column, row, columns, rows);
  fitTop(segment);
  boundByBox(segment, 0);
  markMoved(segment);
}
