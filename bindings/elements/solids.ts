import { outOfRange, wrongType } from '../base/errors.ts';
import {
  checkItems,
  checkCoordinate,
  checkDirection,
  checkLength,
  checkQuaternion,
  checkVector,
  type Quaternion,
  type Vector,
} from '../base/checks.ts';
import { keep } from './kept.ts';

/** A box, inflated by `rounding`. Metres, in the frame of the segment that holds it. */
export interface BoxElement {
  readonly kind: 'box';
  readonly center: Vector;
  readonly halfExtents: Vector;
  /** Unit quaternion x, y, z, w that turns the box from the axes of the segment. */
  readonly rotation: Quaternion;
  readonly rounding: number;
}

/** A cylinder with flat ends between the centers of these, inflated by `rounding`. Metres, segment frame. */
export interface CylinderElement {
  readonly kind: 'cylinder';
  readonly vertices: readonly [Vector, Vector];
  readonly radius: number;
  readonly rounding: number;
}

/** A cone from the center of its flat base to its apex, inflated by `rounding`. Metres, segment frame. */
export interface ConeElement {
  readonly kind: 'cone';
  /** The center of the base, and the apex. */
  readonly vertices: readonly [Vector, Vector];
  /** Of the base. */
  readonly radius: number;
  readonly rounding: number;
}

/** The convex hull of vertices, inflated by `rounding`. Metres, segment frame. */
export interface HullElement {
  readonly kind: 'hull';
  readonly vertices: readonly Vector[];
  readonly rounding: number;
}

/** An ellipsoid, inflated by `rounding`. Metres, in the frame of the segment that holds it. */
export interface EllipsoidElement {
  readonly kind: 'ellipsoid';
  readonly center: Vector;
  /** How far it reaches from its center along each of its axes. */
  readonly semiAxes: Vector;
  /** Unit quaternion x, y, z, w that turns the ellipsoid from the axes of the segment. */
  readonly rotation: Quaternion;
  readonly rounding: number;
}

/** How many vertices a hull may be given: fewer make no solid, and more cost too much. */
export const HULL_VERTICES = { least: 4, most: 256 } as const;

/** All points p with `normal · p` at most `offset`: the ground, or a wall's back. Metres, segment frame. */
export interface HalfSpaceElement {
  readonly kind: 'halfSpace';
  readonly normal: Vector;
  readonly offset: number;
}

/**
 * All points p with `normal · p` equal to `offset`: without thickness, and with two sides. Metres, segment
 * frame.
 */
export interface PlaneElement {
  readonly kind: 'plane';
  readonly normal: Vector;
  readonly offset: number;
}

/** Turns nothing. */
const UPRIGHT: Quaternion = [0, 0, 0, 1];

/**
 * A box, with edges rounded off by `rounding` on the outside if there is one.
 *
 * @param center - x, y, z in metres, in the frame of the segment that will hold it
 * @param halfExtents - from the center to the faces, along the box's own axes, in metres; each at least 0
 * @param rotation - unit quaternion x, y, z, w that turns the box; normalized if its length is 1 within 1e-3
 * @param rounding - metres, finite, at least 0: all points within it of the box belong to the element
 * @throws TypeError or RangeError that names the argument
 */
export function box(
  center: Vector,
  halfExtents: Vector,
  rotation: Quaternion = UPRIGHT,
  rounding = 0,
): BoxElement {
  return checkBox('box', '', { center, halfExtents, rotation, rounding });
}

/**
 * A cylinder with flat ends, its edges rounded off by `rounding` on the outside, if any. See `line` for round
 * ends.
 *
 * @param start - center of one end x, y, z in metres, in the frame of the segment that will hold it
 * @param end - center of the other end; not the same point, as the cylinder would have no direction
 * @param radius - metres, finite, at least 0
 * @param rounding - metres, finite, at least 0: all points within it of the cylinder belong to the element
 * @throws TypeError or RangeError that names the argument
 */
export function cylinder(start: Vector, end: Vector, radius: number, rounding = 0): CylinderElement {
  const names = ['start', 'end', 'radius', 'rounding'];
  return keep({ kind: 'cylinder', ...checkAxial('cylinder', names, start, end, radius, rounding) });
}

/**
 * A solid cone with a flat base, its edges and apex rounded off by `rounding` on the outside, if any.
 *
 * @param base - center of the base x, y, z in metres, in the frame of the segment that will hold it
 * @param apex - the tip; not the same point, as the cone would have no direction
 * @param radius - of the base, in metres, finite, at least 0
 * @param rounding - metres, finite, at least 0: all points within it of the cone belong to the element
 * @throws TypeError or RangeError that names the argument
 */
export function cone(base: Vector, apex: Vector, radius: number, rounding = 0): ConeElement {
  const names = ['base', 'apex', 'radius', 'rounding'];
  return keep({ kind: 'cone', ...checkAxial('cone', names, base, apex, radius, rounding) });
}

/**
 * The convex hull of vertices, with edges rounded off by `rounding` on the outside if there is one. Vertices
 * may lie inside of it, in one plane, on one line or in one place.
 *
 * @param vertices - 4 to 256 points x, y, z in metres, in the frame of the segment that will hold it
 * @param rounding - metres, finite, at least 0: all points within it of the hull belong to the element
 * @throws TypeError or RangeError that names the argument
 */
export function hull(vertices: readonly Vector[], rounding = 0): HullElement {
  return checkHull('hull', '', { vertices, rounding });
}

/**
 * An ellipsoid, inflated by `rounding` if there is one. With one length for all axes it is a ball; along an
 * axis of length 0 it is flat.
 *
 * @param center - x, y, z in metres, in the frame of the segment that will hold it
 * @param semiAxes - from the center to the surface, along the ellipsoid's own axes, metres; each at least 0
 * @param rotation - unit quaternion x, y, z, w that turns it; normalized if its length is 1 within 1e-3
 * @param rounding - metres, finite, at least 0: all points within it of the ellipsoid belong to the element
 * @throws TypeError or RangeError that names the argument
 */
export function ellipsoid(
  center: Vector,
  semiAxes: Vector,
  rotation: Quaternion = UPRIGHT,
  rounding = 0,
): EllipsoidElement {
  return checkEllipsoid('ellipsoid', '', { center, semiAxes, rotation, rounding });
}

/**
 * All points p with `normal · p` at most `offset`. It has no bounds: there is no end to it below its surface.
 *
 * @param normal - unit vector out of it, in the frame of the segment that will hold it; normalized if its
 *   length is 1 within 1e-3
 * @param offset - how far the surface lies from the origin along the normal, metres; may be negative
 * @throws TypeError or RangeError that names the argument
 */
export function halfSpace(normal: Vector, offset: number): HalfSpaceElement {
  return checkHalfSpace('halfSpace', '', { normal, offset });
}

/**
 * All points p with `normal · p` equal to `offset`: an endless plane without thickness, which keeps things
 * away on both sides. What crosses it is pushed out the shorter way, and of equal ways along `normal`. For
 * what must never be behind it, as for the ground, `halfSpace` is right: nothing gets through one.
 *
 * Source: Petersen 2007, §5.4.6, where boxes meet planes.
 *
 * @param normal - unit vector across it, in the frame of the segment that will hold it; normalized if its
 *   length is 1 within 1e-3
 * @param offset - how far it lies from the origin along the normal, metres; may be negative
 * @throws TypeError or RangeError that names the argument
 */
export function plane(normal: Vector, offset: number): PlaneElement {
  return checkPlane('plane', '', { normal, offset });
}

/**
 * Checks what a box from outside says of itself.
 *
 * @param prefix - comes before the names of its properties in errors
 */
export function checkBox(
  where: string,
  prefix: string,
  { center, halfExtents, rotation, rounding }: Partial<Record<keyof BoxElement, unknown>>,
): BoxElement {
  const [extents, rest] = checkTurned(where, prefix, 'halfExtents', halfExtents, center, rotation, rounding);
  return keep({ kind: 'box', halfExtents: extents, ...rest });
}

/** Checks what an ellipsoid from outside says of itself, as `checkBox` does for a box. */
export function checkEllipsoid(
  where: string,
  prefix: string,
  { center, semiAxes, rotation, rounding }: Partial<Record<keyof EllipsoidElement, unknown>>,
): EllipsoidElement {
  const [extents, rest] = checkTurned(where, prefix, 'semiAxes', semiAxes, center, rotation, rounding);
  return keep({ kind: 'ellipsoid', semiAxes: extents, ...rest });
}

/** Checks what has a center, extents along axes of its own, by some name, and a rotation that turns these. */
function checkTurned(
  where: string,
  prefix: string,
  name: string,
  extents: unknown,
  center: unknown,
  rotation: unknown = UPRIGHT,
  rounding: unknown = 0,
): [Vector, Pick<BoxElement, 'center' | 'rotation' | 'rounding'>] {
  const radius = checkLength(where, `${prefix}rounding`, rounding);
  const lengths = checkVector(where, prefix + name, extents);
  lengths.forEach((extent, i) => checkLength(where, `${prefix}${name}[${i}]`, extent));
  return [
    lengths,
    {
      center: checkVector(where, `${prefix}center`, center),
      rotation: checkQuaternion(where, `${prefix}rotation`, rotation),
      rounding: radius,
    },
  ];
}

/** Checks what a cylinder from outside says of itself, as `checkBox` does for a box. */
export function checkCylinder(
  where: string,
  prefix: string,
  { vertices, radius, rounding = 0 }: Partial<Record<keyof CylinderElement, unknown>>,
): CylinderElement {
  return keep({ kind: 'cylinder', ...checkEnds(where, prefix, vertices, radius, rounding) });
}

/** Checks what a cone from outside says of itself, as `checkBox` does for a box. */
export function checkCone(
  where: string,
  prefix: string,
  { vertices, radius, rounding = 0 }: Partial<Record<keyof ConeElement, unknown>>,
): ConeElement {
  return keep({ kind: 'cone', ...checkEnds(where, prefix, vertices, radius, rounding) });
}

/** Checks what a hull from outside says of itself, as `checkBox` does for a box. */
export function checkHull(
  where: string,
  prefix: string,
  { vertices, rounding = 0 }: Partial<Record<keyof HullElement, unknown>>,
): HullElement {
  const { least, most } = HULL_VERTICES;
  if (!Array.isArray(vertices)) {
    throw wrongType(where, `${prefix}vertices`, `an array of ${least} to ${most} vectors`, vertices);
  }
  const { length } = vertices;
  if (length < least || length > most) {
    throw outOfRange(where, `${prefix}vertices`, `${least} to ${most} vectors`, vertices);
  }
  return keep({
    kind: 'hull',
    vertices: Object.freeze(
      checkItems(vertices, (vertex, i) => checkVector(where, `${prefix}vertices[${i}]`, vertex), length),
    ),
    rounding: checkLength(where, `${prefix}rounding`, rounding),
  });
}

/** Checks what is between two ends, which a description has in a list. */
function checkEnds(
  where: string,
  prefix: string,
  vertices: unknown,
  radius: unknown,
  rounding: unknown,
): Omit<CylinderElement, 'kind'> {
  const [start, end] = Array.isArray(vertices) && vertices.length === 2 ? (vertices as unknown[]) : [];
  const names = ['vertices[0]', 'vertices[1]', 'radius', 'rounding'].map((name) => prefix + name);
  return checkAxial(where, names, start, end, radius, rounding);
}

/** Checks what has an axis: a cylinder between its ends, a cone between its base and its apex. */
function checkAxial(
  where: string,
  names: readonly string[],
  start: unknown,
  end: unknown,
  radius: unknown,
  rounding: unknown,
): Omit<CylinderElement, 'kind'> {
  const from = checkVector(where, names[0]!, start);
  const to = checkVector(where, names[1]!, end);
  if (from.every((x, i) => x === to[i])) {
    throw outOfRange(where, names[1]!, `another point than ${names[0]!}, so that there is an axis`, end);
  }
  return {
    vertices: Object.freeze([from, to] as const),
    radius: checkLength(where, names[2]!, radius),
    rounding: checkLength(where, names[3]!, rounding),
  };
}

/** Checks what a half-space from outside says of itself, as `checkBox` does for a box. */
export function checkHalfSpace(
  where: string,
  prefix: string,
  given: Partial<Record<keyof HalfSpaceElement, unknown>>,
): HalfSpaceElement {
  return keep({ kind: 'halfSpace', ...checkLevel(where, prefix, given) });
}

/** Checks what a plane from outside says of itself, as `checkBox` does for a box. */
export function checkPlane(
  where: string,
  prefix: string,
  given: Partial<Record<keyof PlaneElement, unknown>>,
): PlaneElement {
  return keep({ kind: 'plane', ...checkLevel(where, prefix, given) });
}

function checkLevel(
  where: string,
  prefix: string,
  { normal, offset }: { normal?: unknown; offset?: unknown },
): Omit<PlaneElement, 'kind'> {
  return {
    normal: checkDirection(where, `${prefix}normal`, normal),
    offset: checkCoordinate(where, `${prefix}offset`, offset),
  };
}
