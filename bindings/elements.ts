import { outOfRange, wrongType } from './errors.ts';

/** Three numbers x, y, z. */
export type Vector = readonly [number, number, number];

/** A sphere: a point core, inflated by `radius`. Metres, in the frame of the segment that holds it. */
export interface PointElement {
  readonly kind: 'point';
  readonly vertices: readonly [Vector];
  readonly radius: number;
}

/** A capsule: a straight line core between two end points, inflated by `radius`. Metres, segment frame. */
export interface LineElement {
  readonly kind: 'line';
  readonly vertices: readonly [Vector, Vector];
  readonly radius: number;
}

/** A rounded triangle: a triangle core, inflated by `radius`. Metres, segment frame. */
export interface TriangleElement {
  readonly kind: 'triangle';
  readonly vertices: readonly [Vector, Vector, Vector];
  readonly radius: number;
}

/** One swept-sphere volume: the core's vertices and the radius of the sphere that is swept over it. */
export type Element = PointElement | LineElement | TriangleElement;

/** The name of an element's core. */
export type ElementKind = Element['kind'];

/** Element kinds in canonical order; a kind's index is its number in linear memory. */
export const ELEMENT_KINDS: readonly ElementKind[] = ['point', 'line', 'triangle'];

/** Numbers in one row of a batch: the vertices of the core, then the radius. */
export const ROW_LENGTH: Readonly<Record<ElementKind, number>> = { point: 4, line: 7, triangle: 10 };

/**
 * The largest magnitude of a coordinate or radius that an engine accepts, in metres: sums of a few squared
 * differences must stay finite in its precision.
 */
export const COORDINATE_LIMIT = { double: 2 ** 500, single: 2 ** 60 } as const;

/**
 * A sphere of `radius` around `position`.
 *
 * @param position - centre x, y, z in metres, in the frame of the segment that will hold it
 * @param radius - metres, finite, at least 0
 * @throws TypeError or RangeError that names the argument
 */
export function point(position: Vector, radius: number): PointElement {
  return makeElement('point', ['position'], [position], radius) as PointElement;
}

/**
 * A capsule: all points within `radius` of the straight line from `start` to `end`. A line of zero length is
 * legal and means the point it collapses to.
 *
 * @param start - end point x, y, z in metres, in the frame of the segment that will hold it
 * @param end - the other end point
 * @param radius - metres, finite, at least 0
 * @throws TypeError or RangeError that names the argument
 */
export function line(start: Vector, end: Vector, radius: number): LineElement {
  return makeElement('line', ['start', 'end'], [start, end], radius) as LineElement;
}

/**
 * A rounded triangle: all points within `radius` of the triangle `a`, `b`, `c`. A triangle of zero area is
 * legal and means the line or point it collapses to.
 *
 * @param a - corner x, y, z in metres, in the frame of the segment that will hold it
 * @param b - second corner
 * @param c - third corner
 * @param radius - metres, finite, at least 0
 * @throws TypeError or RangeError that names the argument
 */
export function triangle(a: Vector, b: Vector, c: Vector, radius: number): TriangleElement {
  return makeElement('triangle', ['a', 'b', 'c'], [a, b, c], radius) as TriangleElement;
}

function makeElement(kind: ElementKind, names: string[], vertices: Vector[], radius: number): Element {
  const checked = vertices.map((vertex, i) => checkVector(kind, names[i]!, vertex));
  checkRadius(kind, 'radius', radius);
  return Object.freeze({ kind, vertices: Object.freeze(checked), radius }) as unknown as Element;
}

/** Checks three finite numbers and returns a frozen copy of them. */
export function checkVector(where: string, argument: string, value: unknown): Vector {
  const numbers = value as ArrayLike<unknown>;
  if ((!Array.isArray(value) && !ArrayBuffer.isView(value)) || numbers.length !== 3) {
    throw wrongType(where, argument, 'an array of 3 numbers', value);
  }
  for (let i = 0; i < 3; i++) checkCoordinate(where, `${argument}[${i}]`, numbers[i]);
  return Object.freeze([numbers[0], numbers[1], numbers[2]]) as Vector;
}

function checkCoordinate(where: string, argument: string, value: unknown): void {
  if (typeof value !== 'number') throw wrongType(where, argument, 'a number', value);
  if (!(Math.abs(value) <= COORDINATE_LIMIT.double)) {
    throw outOfRange(where, argument, `finite and at most ${COORDINATE_LIMIT.double} in magnitude`, value);
  }
}

/** Checks a radius, in metres. */
export function checkRadius(where: string, argument: string, value: unknown): void {
  checkCoordinate(where, argument, value);
  if ((value as number) < 0) throw outOfRange(where, argument, 'at least 0', value);
}

/**
 * Checks that a value from outside describes an element and returns it as one that is safe to keep: frozen,
 * with nothing but the known properties.
 */
export function checkElement(where: string, argument: string, value: unknown): Element {
  const element = value as Element | null;
  if (typeof element !== 'object' || element === null) {
    throw wrongType(where, argument, 'an element made by point(), line() or triangle()', value);
  }
  if (!ELEMENT_KINDS.includes(element.kind)) {
    throw outOfRange(where, `${argument}.kind`, `one of ${ELEMENT_KINDS.join(', ')}`, element.kind);
  }
  const count = ELEMENT_KINDS.indexOf(element.kind) + 1;
  const vertices: unknown = element.vertices;
  if (!Array.isArray(vertices) || vertices.length !== count) {
    throw wrongType(where, `${argument}.vertices`, `an array of ${count} vectors`, vertices);
  }
  const checked = vertices.map((vertex, i) => checkVector(where, `${argument}.vertices[${i}]`, vertex));
  checkRadius(where, `${argument}.radius`, element.radius);
  return Object.freeze({
    kind: element.kind,
    vertices: Object.freeze(checked),
    radius: element.radius,
  }) as unknown as Element;
}
