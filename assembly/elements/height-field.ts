/**
 * Height fields: where their points, cells and nodes are. Neither triangles nor nodes are stored, as all
 * numbers follow from the heights, with one rounding per coordinate.
 *
 * The points lie along x and y; between four of them is a cell of two triangles, along the diagonal from its
 * corner of the lowest coordinates. Two cells side by side are a leaf. Leaves make up nodes of 2 × 2, as long
 * as there are two along both axes, then of four along the longer one: so the number of a node tells where it
 * is. Nodes beyond the grid have no elements. Sides and bottom of a solid ground come last.
 */
import { FieldLevel, fieldLevelAt, HeightField, Segment, WIDTH } from '../layout/records';

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

/** A node of the ground: which one of its level along x and y. */
@unmanaged
export class GroundNode {
  x: i32;
  y: i32;
}

/** Finds a node of the ground. Returns whether it has elements. */
export function findNode(node: GroundNode, field: HeightField, level: i32, index: i32): bool {
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
  node.x = field.isLongY ? first : along + first;
  node.y = field.isLongY ? along + across : across;
  const nodes: FieldLevel = fieldLevelAt(field, level);
  return node.x < nodes.width && node.y < nodes.height;
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
export function partOf(place: i32): i32 {
  return (place >> 1) & 1;
}

/** Which of the triangles of a cell or a side a place has. */
export function isSecond(place: i32): bool {
  return (place & 1) != 0;
}

const node = changetype<GroundNode>(memory.data(offsetof<GroundNode>()));

/** The number of the triangle at a place; -1 where there is none. */
export function numberInField(segment: Segment, place: i32): i32 {
  const field = segment.field!;
  const leaf = place / WIDTH;
  if (leaf >= field.sides) {
    const side = 2 * (leaf - field.sides) + partOf(place);
    return side <= sidesOf(field) ? numberOfSide(field, side) + (place & 1) : -1;
  }
  if (!findNode(node, field, 0, leaf)) return -1;
  const x = LEAF_CELLS * node.x + partOf(place);
  return x < cellsAlongX(field) ? 2 * (node.y * cellsAlongX(field) + x) + (place & 1) : -1;
}
