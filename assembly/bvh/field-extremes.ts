/** The least and greatest heights in the nodes over a height field: its boxes are made of this pyramid. */
import { cellsAlongX, cellsAlongY, LEAF_CELLS } from '../elements/height-field';
import { fieldLevelAt, HeightField } from '../layout/records';

/** The least and the greatest height in a node. */
@unmanaged
export class Extremes {
  least: f32;
  most: f32;

  /** Adds two heights. */
  put(a: f32, b: f32): void {
    const low = a < b ? a : b;
    const high = a < b ? b : a;
    this.least = low < this.least ? low : this.least;
    this.most = this.most < high ? high : this.most;
  }
}

/** Those of the leaf that was looked at last. */
const ofLeaf = changetype<Extremes>(memory.data(offsetof<Extremes>()));

/** The least and greatest height in a node of the ground; a leaf's are valid until the next leaf's are. */
export function extremesOf(field: HeightField, level: i32, x: i32, y: i32): Extremes {
  if (level > 0) {
    const nodes = fieldLevelAt(field, level);
    return changetype<Extremes>(nodes.extremes + (y * nodes.width + x) * offsetof<Extremes>());
  }
  // Of a leaf of one cell, its last column once more.
  const column = LEAF_CELLS * x;
  const last: usize = column + 1 < cellsAlongX(field) ? 8 : 4;
  const below = field.heights + 4 * (y * field.columns + column);
  const above = below + 4 * field.columns;
  ofLeaf.least = Infinity;
  ofLeaf.most = -(<f32>Infinity);
  ofLeaf.put(load<f32>(below), load<f32>(below, 4));
  ofLeaf.put(load<f32>(above), load<f32>(above, 4));
  ofLeaf.put(load<f32>(below + last), load<f32>(above + last));
  return ofLeaf;
}

/** Computes the extremes above a rectangle of points, level after level. */
export function fitExtremes(field: HeightField, column: i32, row: i32, columns: i32, rows: i32): void {
  let fromX = max(column - 1, 0) / LEAF_CELLS;
  let fromY = max(row - 1, 0);
  let toX = min(column + columns - 1, cellsAlongX(field) - 1) / LEAF_CELLS;
  let toY = min(row + rows - 1, cellsAlongY(field) - 1);
  for (let level = 1; level <= field.groundTop; level++) {
    const nodes = fieldLevelAt(field, level);
    const below = fieldLevelAt(field, level - 1);
    const stepX = nodes.shiftX - below.shiftX;
    const stepY = nodes.shiftY - below.shiftY;
    fromX >>= stepX;
    fromY >>= stepY;
    toX >>= stepX;
    toY >>= stepY;
    for (let y = fromY; y <= toY; y++) {
      for (let x = fromX; x <= toX; x++) fitNode(field, level, x, y, stepX, stepY);
    }
  }
}

/** Computes the extremes of a node from those below it. */
function fitNode(field: HeightField, level: i32, x: i32, y: i32, stepX: i32, stepY: i32): void {
  const below = fieldLevelAt(field, level - 1);
  let low = <f32>Infinity;
  let high = -(<f32>Infinity);
  const endX = min((x + 1) << stepX, below.width);
  const endY = min((y + 1) << stepY, below.height);
  for (let j = y << stepY; j < endY; j++) {
    for (let i = x << stepX; i < endX; i++) {
      const extremes = extremesOf(field, level - 1, i, j);
      low = min<f32>(low, extremes.least);
      high = max<f32>(high, extremes.most);
    }
  }
  const extremes = extremesOf(field, level, x, y);
  extremes.least = low;
  extremes.most = high;
}
