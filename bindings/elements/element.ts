import { outOfRange, wrongType } from '../base/errors.ts';
import {
  type BoxElement,
  checkBox,
  checkCone,
  checkCylinder,
  checkEllipsoid,
  checkHalfSpace,
  checkHull,
  checkPlane,
  type ConeElement,
  type CylinderElement,
  type EllipsoidElement,
  type HalfSpaceElement,
  type HullElement,
  type PlaneElement,
} from './solids.ts';
import { checkItems, checkLength, checkVector, type Vector } from '../base/checks.ts';
import { GIVEN_NUMBERS, KIND_NUMBERS } from '../wasm/records.ts';
import { isKept, keep } from './kept.ts';

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

/** A swept-sphere volume: the core's vertices and the radius of the sphere that is swept over it. */
export type SweptElement = PointElement | LineElement | TriangleElement;

/** What segments are made of: swept-sphere volumes and solids. */
export type Element =
  | SweptElement
  | BoxElement
  | CylinderElement
  | ConeElement
  | HullElement
  | EllipsoidElement
  | HalfSpaceElement
  | PlaneElement;

/** The name of a kind of swept-sphere volumes. */
export type SweptKind = SweptElement['kind'];

/** The name of a kind of elements. */
export type ElementKind = Element['kind'];

/** The kinds that are swept-sphere volumes, in canonical order: each has a vertex more than the last. */
export const SWEPT_KINDS: readonly SweptKind[] = ['point', 'line', 'triangle'];

/** The name of a kind that has rows in a batch: all but hulls, which are given as elements. */
export type RowKind = Exclude<ElementKind, 'hull'>;

/** Element kinds in canonical order; a kind's index is its number in batches. */
export const ELEMENT_KINDS: readonly ElementKind[] = [
  ...(Object.keys(KIND_NUMBERS) as (keyof typeof KIND_NUMBERS)[]),
  'plane',
];

/** The number of a kind in the binaries, for which a plane is a half-space without thickness. */
export function kindNumber(kind: ElementKind): number {
  return KIND_NUMBERS[kind === 'plane' ? 'halfSpace' : kind];
}

/**
 * Numbers in one row of a batch. Swept spheres: the vertices of the core, then the radius. Box: center, half
 * extents, x-, y- and z-axis, radius. Ellipsoid: center, semi-axes, x-, y- and z-axis, radius. Cylinder:
 * start, end, radius, rounding. Cone: base, apex, radius, rounding. Half-space and plane: normal, offset.
 * Hulls are given as elements: theirs is the length of one in memory.
 */
export const ROW_LENGTH: Readonly<Record<ElementKind, number>> = {
  ...GIVEN_NUMBERS,
  plane: GIVEN_NUMBERS.halfSpace,
};

/**
 * A sphere of `radius` around `position`.
 *
 * @param position - center x, y, z in metres, in the frame of the segment that will hold it
 * @param radius - metres, finite, at least 0
 * @throws TypeError or RangeError that names the argument
 */
export function point(position: Vector, radius: number): PointElement {
  return makeElement('point', 'point', ['position'], [position], radius) as PointElement;
}

/**
 * A sphere: another name for `point`, whose radius is that of the sphere.
 *
 * @param center - x, y, z in metres, in the frame of the segment that will hold it
 * @param radius - metres, finite, at least 0
 * @throws TypeError or RangeError that names the argument
 */
export function sphere(center: Vector, radius: number): PointElement {
  return makeElement('sphere', 'point', ['center'], [center], radius) as PointElement;
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
  return makeElement('line', 'line', ['start', 'end'], [start, end], radius) as LineElement;
}

/**
 * A capsule: another name for `line`, whose radius is that of the capsule.
 *
 * @param start - center of one round end x, y, z in metres, in the frame of the segment that will hold it
 * @param end - center of the other
 * @param radius - metres, finite, at least 0
 * @throws TypeError or RangeError that names the argument
 */
export function capsule(start: Vector, end: Vector, radius: number): LineElement {
  return makeElement('capsule', 'line', ['start', 'end'], [start, end], radius) as LineElement;
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
  return makeElement('triangle', 'triangle', ['a', 'b', 'c'], [a, b, c], radius) as TriangleElement;
}

function makeElement(
  where: string,
  kind: SweptKind,
  names: string[],
  vertices: Vector[],
  radius: number,
): SweptElement {
  const checked = vertices.map((vertex, i) => checkVector(where, names[i]!, vertex));
  checkLength(where, 'radius', radius);
  return keep({ kind, vertices: Object.freeze(checked), radius }) as unknown as SweptElement;
}

/** What checks a solid from outside, by its kind. */
const SOLIDS = {
  box: checkBox,
  cylinder: checkCylinder,
  cone: checkCone,
  hull: checkHull,
  ellipsoid: checkEllipsoid,
  halfSpace: checkHalfSpace,
  plane: checkPlane,
};

/** Other names of kinds, as in a JSON file, and what their vertices may be called there. */
const NAMED = new Map<string, { readonly kind: SweptKind; readonly names: readonly string[] }>([
  ['sphere', { kind: 'point', names: ['center'] }],
  ['capsule', { kind: 'line', names: ['start', 'end'] }],
]);

/**
 * Checks that a value from outside describes an element and returns it as one that is safe to keep: frozen,
 * with nothing but the known properties.
 */
export function checkElement(where: string, argument: string, value: unknown): Element {
  if (isKept(value)) return value as Element;
  const element = value as Partial<Element> | null;
  if (typeof element !== 'object' || element === null) {
    throw wrongType(where, argument, 'an element made by point(), line(), box() or their like', value);
  }
  const { kind } = element;
  // A kind that is no text is one of none: looked up as a name, an object would run its own code.
  if (typeof kind === 'string' && Object.hasOwn(SOLIDS, kind)) {
    return SOLIDS[kind as keyof typeof SOLIDS](where, `${argument}.`, element);
  }
  const named = NAMED.get(kind as string);
  if (named !== undefined) {
    const given = element as Record<string, unknown>;
    const vertices = given.vertices ?? named.names.map((name) => given[name]);
    return checkSwept(where, argument, named.kind, { vertices, radius: given.radius });
  }
  const swept = SWEPT_KINDS.find((known) => known === kind);
  if (swept !== undefined) return checkSwept(where, argument, swept, element as Partial<SweptElement>);
  throw outOfRange(
    where,
    `${argument}.kind`,
    `one of ${[...ELEMENT_KINDS, ...NAMED.keys()].join(', ')}`,
    kind,
  );
}

function checkSwept(
  where: string,
  argument: string,
  kind: SweptKind,
  { vertices, radius }: { vertices?: unknown; radius?: unknown },
): SweptElement {
  const count = SWEPT_KINDS.indexOf(kind) + 1;
  if (!Array.isArray(vertices) || vertices.length !== count) {
    throw wrongType(where, `${argument}.vertices`, `an array of ${count} vectors`, vertices);
  }
  const checked = checkItems(
    vertices,
    (vertex, i) => checkVector(where, `${argument}.vertices[${i}]`, vertex),
    count,
  );
  checkLength(where, `${argument}.radius`, radius);
  return keep({ kind, vertices: Object.freeze(checked), radius }) as unknown as SweptElement;
}
