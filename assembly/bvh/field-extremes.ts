/** The least and the greatest heights in the nodes over a height field: the pyramid that its boxes are made of. */
import { cellsAlongX, cellsAlongY, LEAF_CELLS } from '../elements/height-field';
import { fieldLevelAt, HeightField } from '../layout/records';

/** The least and the greatest height that `findExtremes` found last. */
export let least: f32 = 0;
export let most: f32 = 0;

/** Finds the least and the greatest height in a node of the ground: those of a leaf are looked for. */
export function findExtremes(field: HeightField, level: i32, x: i32, y: i32): void {
  if (level > 0) {
    const nodes = fieldLevelAt(field, level);
    const at = nodes.extremes + 8 * (y * nodes.width + x);
    least = load<f32>(at);
    most = load<f32>(at + 4);
    return;
  }
  // Of a leaf of one cell, its last column once more.
  const column = LEAF_CELLS * x;
  const last: usize = column + 1 < cellsAlongX(field) ? 8 : 4;
  const below = field.heights + 4 * (y * field.columns + column);
  const above = below + 4 * field.columns;
  begin(load<f32>(below), load<f32>(below, 4));
  put(load<f32>(above), load<f32>(above, 4));
  put(load<f32>(below + last), load<f32>(above + last));
}

/** Begins with two heights. */
function begin(a: f32, b: f32): void {
  least = a < b ? a : b;
  most = a < b ? b : a;
}

/** Adds two heights. */
function put(a: f32, b: f32): void {
  const low = a < b ? a : b;
  const high = a < b ? b : a;
  least = low < least ? low : least;
  most = most < high ? high : most;
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
  const nodes = fieldLevelAt(field, level);
  const below = fieldLevelAt(field, level - 1);
  let low = <f32>Infinity;
  let high = -(<f32>Infinity);
  const endX = min((x + 1) << stepX, below.width);
  const endY = min((y + 1) << stepY, below.height);
  for (let j = y << stepY; j < endY; j++) {
    for (let i = x << stepX; i < endX; i++) {
      findExtremes(field, level - 1, i, j);
      low = min<f32>(low, least);
      high = max<f32>(high, most);
    }
  }
  const at = nodes.extremes + 8 * (y * nodes.width + x);
  store<f32>(at, low);
  store<f32>(at + 4, high);
}
