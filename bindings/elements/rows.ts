import { axesOf } from '../base/axes.ts';
import type { Numbers } from '../base/types.ts';
import { outOfRange } from '../base/errors.ts';
import type { Element, ElementKind } from './element.ts';
import { expandAxial } from './expand-axial.ts';
import type { HullVertices } from './hull-vertices.ts';
import { rowOfKept } from './kept.ts';
import type { BoxElement, EllipsoidElement, HullElement } from './solids.ts';
import { ROW_NUMBERS } from '../wasm/records.ts';

/** Numbers in one row of a segment. */
export const SEGMENT_ROW_LENGTH: Readonly<Record<ElementKind, number>> = {
  ...ROW_NUMBERS,
  plane: ROW_NUMBERS.halfSpace,
};

/**
 * The row of an element in a segment: that of a batch, but for what has an axis, and for hulls. The thickness
 * of half-spaces and planes follows.
 */
export function segmentRow(element: Element, hulls: HullVertices): readonly number[] {
  switch (element.kind) {
    case 'cylinder':
    case 'cone': {
      const expanded = new Array<number>(SEGMENT_ROW_LENGTH[element.kind]);
      expandAxial(batchRow(element), expanded, 1);
      return expanded;
    }
    case 'hull':
      return hulls.rowOf(element);
    case 'halfSpace':
      return [...batchRow(element), Infinity];
    case 'plane':
      return [...batchRow(element), 0];
    default:
      return batchRow(element);
  }
}

/** The row of an element in a batch: see ROW_LENGTH. */
export function batchRow(element: Exclude<Element, HullElement>): readonly number[] {
  return rowOfKept(element, makeRow);
}

function makeRow(element: Exclude<Element, HullElement>): readonly number[] {
  switch (element.kind) {
    case 'box':
      return [...element.center, ...element.halfExtents, ...boxAxes(element), element.rounding];
    case 'ellipsoid':
      return [...element.center, ...element.semiAxes, ...boxAxes(element), element.rounding];
    case 'cylinder':
    case 'cone':
      return [...element.vertices.flat(), element.radius, element.rounding];
    case 'halfSpace':
    case 'plane':
      return [...element.normal, element.offset];
    default:
      return [...element.vertices.flat(), element.radius];
  }
}

/** All numbers that describe an element. */
export function numbersOf(element: Element): readonly number[] {
  return element.kind === 'hull' ? [...element.vertices.flat(), element.rounding] : batchRow(element);
}

/** The x-, y- and z-axis of a box or ellipsoid: the columns of its rotation matrix, nine numbers. */
export function boxAxes({ rotation }: BoxElement | EllipsoidElement): readonly number[] {
  return axesOf(rotation);
}

/** Numbers of a batch row that belong together. */
interface Part {
  readonly count: number;
  /** What an error calls them, if they are lengths: these may not be negative. */
  readonly length?: string;
}

const VECTOR: Part = { count: 3 };
const RADIUS: Part = { count: 1, length: 'radius' };

/** What a batch row consists of, in order. */
const ROW_PARTS: Readonly<Record<ElementKind, readonly Part[]>> = {
  point: [VECTOR, RADIUS],
  line: [VECTOR, VECTOR, RADIUS],
  triangle: [VECTOR, VECTOR, VECTOR, RADIUS],
  box: [VECTOR, { count: 3, length: 'half extent' }, VECTOR, VECTOR, VECTOR, RADIUS],
  cylinder: [VECTOR, VECTOR, RADIUS, { count: 1, length: 'rounding' }],
  cone: [VECTOR, VECTOR, RADIUS, { count: 1, length: 'rounding' }],
  ellipsoid: [VECTOR, { count: 3, length: 'semi-axis' }, VECTOR, VECTOR, VECTOR, RADIUS],
  // Hulls come as elements, and their rows are not from outside.
  hull: [],
  halfSpace: [VECTOR, { count: 1 }],
  plane: [VECTOR, { count: 1 }],
};

/** What an error calls the number at a place in a batch row, if it is a length. */
function lengthAt(kind: ElementKind, place: number): string | undefined {
  let end = 0;
  return ROW_PARTS[kind].find(({ count }) => place < (end += count))?.length;
}

/**
 * The error for a number in packed rows that was found bad.
 *
 * @param name - of the argument that holds the rows
 * @param index - of the number
 * @param row, place - which row it is in, and where
 * @param limit - largest magnitude of a number
 */
export function badNumber(
  where: string,
  name: string,
  kind: ElementKind,
  numbers: Numbers,
  index: number,
  row: number,
  place: number,
  limit: number,
): RangeError {
  const value = numbers[index]!;
  const argument = `${name}[${index}] (row ${row})`;
  const named = lengthAt(kind, place);
  if (!(Math.abs(value) <= limit)) {
    const what = named === undefined ? 'a coordinate' : `the ${named}`;
    return outOfRange(where, argument, `finite and at most ${limit} in magnitude (${what})`, value);
  }
  if (named !== undefined) return outOfRange(where, argument, `a ${named} of at least 0`, value);
  const vectors =
    kind === 'box' || kind === 'ellipsoid'
      ? 'three orthonormal axes, within 1e-5'
      : 'a unit normal, within 1e-5';
  return outOfRange(where, argument, `the first of ${vectors}`, value);
}
