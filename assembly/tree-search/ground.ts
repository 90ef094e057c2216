/** Whether a point is below solid ground: exactly, by one triangle's side, as in `winding.ts` for meshes. */
import { cellsAlongX, cellsAlongY, heightAt, xOf, yOf, zOf } from '../elements/height-field';
import { DoubleVector, HeightField } from '../layout/records';
import { sideOfLine, sideOfPlane } from './exact-sign';

/** The point; corners of the triangle above or below it: the cell's lowest, highest, the one between. */
const point = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));
const lowest = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));
const highest = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));
const beside = changetype<DoubleVector>(memory.data(offsetof<DoubleVector>(), 16));

/**
 * Whether a point in the segment's frame is between ground and bottom; on the surface either answer may come.
 *
 * @param factor - a power of two that makes coordinates about 1
 */
export function isBelowGround(field: HeightField, x: f64, y: f64, z: f64, factor: f64): bool {
  if (!(z > <f64>(<real>field.bottom))) return false;
  if (!(x >= <f64>xOf(field, 0) && x <= <f64>xOf(field, cellsAlongX(field)))) return false;
  if (!(y >= <f64>yOf(field, 0) && y <= <f64>yOf(field, cellsAlongY(field)))) return false;
  const column = cellAt(field, false, x);
  const row = cellAt(field, true, y);
  point.set(factor * x, factor * y, factor * z);
  const x0 = factor * <f64>xOf(field, column);
  const y0 = factor * <f64>yOf(field, row);
  const x1 = factor * <f64>xOf(field, column + 1);
  const y1 = factor * <f64>yOf(field, row + 1);
  lowest.set(x0, y0, zAt(field, column, row, factor));
  highest.set(x1, y1, zAt(field, column + 1, row + 1, factor));
  if (sideOfLine(x0, y0, x1, y1, point.x, point.y) > 0) {
    beside.set(x0, y1, zAt(field, column, row + 1, factor));
    return sideOfPlane(lowest, highest, beside, point) > 0;
  }
  beside.set(x1, y0, zAt(field, column + 1, row, factor));
  return sideOfPlane(lowest, beside, highest, point) > 0;
}

function zAt(field: HeightField, column: i32, row: i32, factor: f64): f64 {
  return factor * <f64>zOf(field, heightAt(field, column, row));
}

/** The column or row of the cell that a coordinate is in, where points are rounded to. It is in the field. */
function cellAt(field: HeightField, isRow: bool, coordinate: f64): i32 {
  let low = 0;
  let high = isRow ? cellsAlongY(field) : cellsAlongX(field);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const place = <f64>(isRow ? yOf(field, middle) : xOf(field, middle));
    if (place <= coordinate) low = middle;
    else high = middle;
  }
  return low;
}
