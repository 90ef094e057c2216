import { type Element, point } from '../../../bindings/elements/element.ts';
import { checkObject, outOfRange, wrongType } from '../../../bindings/base/errors.ts';
import { box, cylinder } from '../../../bindings/elements/solids.ts';
import { checkCoordinate, checkItems, checkLength } from '../../../bindings/base/checks.ts';
import { placeElement } from '../../../bindings/geometry/place-element.ts';
import { fromRows, isRigid, type Matrix } from '../../../bindings/geometry/transforms.ts';

/** An object of a planning scene and its id. */
export interface PlanningObject {
  readonly id: string;
  readonly element: Element;
}

/** What the numbers of an object mean, by its type. */
const DIMENSIONS = {
  box: ['size along x', 'along y', 'along z'],
  cylinder: ['length along z', 'radius'],
  sphere: ['radius'],
} as const;

type ObjectType = keyof typeof DIMENSIONS;

/** Reads `{ id, type, dims, pose }`; `name` is how errors call it. */
export function readObject(where: string, name: string, value: unknown): PlanningObject {
  checkObject(where, name, value, 'an object { id, type, dims, pose }');
  const { id, type, dims, pose } = value as Record<string, unknown>;
  if (typeof id !== 'string') throw wrongType(where, `${name}.id`, 'a string', id);
  // Who wrote the file knows its objects by their ids.
  const called = `${name} (${JSON.stringify(id)})`;
  const kind = checkType(where, `${called}.type`, type);
  const sizes = checkNumbers(
    where,
    `${called}.dims`,
    dims,
    DIMENSIONS[kind].length,
    DIMENSIONS[kind].join(', '),
  );
  for (const [i, size] of sizes.entries()) checkLength(where, `${called}.dims[${i}]`, size);
  if (kind === 'cylinder' && sizes[0] === 0) {
    throw outOfRange(where, `${called}.dims[0]`, 'above 0, so that there is an axis', sizes[0]);
  }
  const matrix = checkPose(where, `${called}.pose`, pose);
  const element = placeElement(matrix, makeElement(kind, sizes)) as Element | undefined;
  if (element === undefined) {
    throw outOfRange(where, `${called}.dims[0]`, 'a length that rounding leaves so far out', sizes[0]);
  }
  return { id, element };
}

/** The object in a frame of its own. */
function makeElement(type: ObjectType, sizes: readonly number[]): Element {
  const [x, y, z] = sizes as [number, number, number];
  switch (type) {
    case 'box':
      return box([0, 0, 0], [x / 2, y / 2, z / 2]);
    case 'cylinder':
      return cylinder([0, 0, -x / 2], [0, 0, x / 2], y);
    case 'sphere':
      return point([0, 0, 0], x);
  }
}

function checkType(where: string, argument: string, value: unknown): ObjectType {
  if (typeof value === 'string' && Object.hasOwn(DIMENSIONS, value)) return value as ObjectType;
  throw outOfRange(where, argument, `one of ${Object.keys(DIMENSIONS).join(', ')}`, value);
}

function checkPose(where: string, argument: string, value: unknown): Matrix {
  const matrix = fromRows(checkNumbers(where, argument, value, 12, '3 rows of 4'));
  if (isRigid(matrix)) return matrix;
  throw outOfRange(where, argument, 'rigid within 1e-5: rotation and translation only', value);
}

function checkNumbers(
  where: string,
  argument: string,
  value: unknown,
  count: number,
  meaning: string,
): readonly number[] {
  const expected = `${count === 1 ? '1 number' : `${count} numbers`} (${meaning})`;
  if (!Array.isArray(value)) throw wrongType(where, argument, `an array of ${expected}`, value);
  if (value.length !== count) throw outOfRange(where, argument, expected, value);
  return checkItems(value, (number, i) => checkCoordinate(where, `${argument}[${i}]`, number));
}
