/** The boxes around the sides and the bottom of a solid ground. */
import {
  cellsAlongX,
  cellsAlongY,
  heightAt,
  outlineColumn,
  outlineRow,
  sidesOf,
  xOf,
  yOf,
  zOf,
} from '../elements/height-field';
import { HeightField } from '../layout/records';
import { writeAxis } from './box-group';
import { extremesOf } from './field-extremes';

/** Sides of which the greatest height is looked for; above more of them it is that of the field. */
const FEW_SIDES: i32 = 32;

/** Writes the box around the sides, and the bottom, in so many leaves. */
export function writeSides(field: HeightField, leaf: i32, leaves: i32, box: usize): void {
  const sides = sidesOf(field);
  const first = 2 * leaf;
  const end = first + 2 * leaves;
  const hasBottom = end > sides;
  let lowX = outlineColumn(field, min(first, sides));
  let lowY = outlineRow(field, min(first, sides));
  let highX = lowX;
  let highY = lowY;
  const width = cellsAlongX(field);
  const height = cellsAlongY(field);
  // Where they turn around corners, these are in the box.
  for (let i = 0; i < 5; i++) {
    const corner =
      i == 0 ? end : i == 1 ? width : i == 2 ? width + height : i == 3 ? 2 * width + height : sides;
    if (corner < first || corner > end || hasBottom) continue;
    const x = outlineColumn(field, corner);
    const y = outlineRow(field, corner);
    lowX = min(lowX, x);
    lowY = min(lowY, y);
    highX = max(highX, x);
    highY = max(highY, y);
  }
  if (hasBottom) {
    lowX = 0;
    lowY = 0;
    highX = width;
    highY = height;
  }
  let top = <real>field.bottom;
  if (first < sides && end - first > FEW_SIDES) {
    top = zOf(field, extremesOf(field, field.groundTop, 0, 0).most);
  } else {
    for (let i = first; i <= min(end, sides) && first < sides; i++) {
      const z = zOf(field, heightAt(field, outlineColumn(field, i), outlineRow(field, i)));
      top = max<real>(top, z);
    }
  }
  writeAxis(box, 0, xOf(field, lowX), xOf(field, highX));
  writeAxis(box, 1, yOf(field, lowY), yOf(field, highY));
  writeAxis(box, 2, <real>field.bottom, top);
}
