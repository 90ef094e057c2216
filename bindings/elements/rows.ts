import { type Element, type ElementKind, ROW_LENGTH } from './element.ts';
import type { HullVertices } from './hull-vertices.ts';
import type { BoxElement, ConeElement, CylinderElement, HullElement } from './solids.ts';
import type { Vector } from '../base/checks.ts';

/** Numbers in one row of a segment: the classes of `assembly/layout/records.ts`. */
export const SEGMENT_ROW_LENGTH: Readonly<Record<ElementKind, number>> = {
  ...ROW_LENGTH,
  cylinder: 9,
  cone: 9,
  hull: 16,
};

/** The row of an element in a segment: that of a batch, but for what has an axis, and for hulls. */
export function segmentRow(element: Element, hulls: HullVertices): readonly number[] {
  switch (element.kind) {
    case 'cylinder':
    case 'cone':
      return axialRow(element);
    case 'hull':
      return hulls.rowOf(element);
    default:
      return batchRow(element);
  }
}

/** The row of an element in a batch: see ROW_LENGTH. */
export function batchRow(element: Exclude<Element, HullElement>): readonly number[] {
  switch (element.kind) {
    case 'box':
      return [...element.center, ...element.halfExtents, ...boxAxes(element), element.radius];
    case 'cylinder':
    case 'cone':
      return [...element.vertices.flat(), element.radius, element.rounding];
    case 'halfSpace':
      return [...element.normal, element.offset];
    default:
      return [...element.vertices.flat(), element.radius];
  }
}

/** All numbers that describe an element. */
export function numbersOf(element: Element): readonly number[] {
  return element.kind === 'hull' ? [...element.vertices.flat(), element.rounding] : batchRow(element);
}

/** The x-, y- and z-axis of a box: the columns of its rotation matrix, nine numbers. */
export function boxAxes({ rotation: [x, y, z, w] }: BoxElement): readonly number[] {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ].flat();
}

/** Centre, direction, half length, radius, rounding. */
function axialRow({
  vertices: [start, end],
  radius,
  rounding,
}: CylinderElement | ConeElement): readonly number[] {
  const half = start.map((x, i) => end[i]! / 2 - x / 2) as unknown as Vector;
  const length = Math.hypot(...half);
  return [...start.map((x, i) => x + half[i]!), ...half.map((x) => x / length), length, radius, rounding];
}
