import { type Element, type ElementKind, ROW_LENGTH } from './element.ts';
import { expandCylinders } from './expand-cylinders.ts';
import type { BoxElement } from './solids.ts';

/** Numbers in one row of a segment: the classes of `assembly/layout/records.ts`. */
export const SEGMENT_ROW_LENGTH: Readonly<Record<ElementKind, number>> = { ...ROW_LENGTH, cylinder: 9 };

/** The row of an element in a segment: that of a batch, but for a cylinder. */
export function segmentRow(element: Element): readonly number[] {
  const row = batchRow(element);
  if (element.kind !== 'cylinder') return row;
  const expanded = new Array<number>(SEGMENT_ROW_LENGTH.cylinder);
  expandCylinders(row, expanded, 1);
  return expanded;
}

/** The row of an element in a batch: see ROW_LENGTH. */
export function batchRow(element: Element): readonly number[] {
  switch (element.kind) {
    case 'box':
      return [...element.center, ...element.halfExtents, ...boxAxes(element), element.rounding];
    case 'cylinder':
      return [...element.vertices.flat(), element.radius, element.rounding];
    case 'halfSpace':
      return [...element.normal, element.offset];
    default:
      return [...element.vertices.flat(), element.radius];
  }
}

/** The x-, y- and z-axis of a box: the columns of its rotation matrix, nine numbers. */
export function boxAxes({ rotation: [x, y, z, w] }: BoxElement): readonly number[] {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ].flat();
}
