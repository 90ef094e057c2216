import { checkQuaternion, type Vector } from '../../../bindings/base/checks.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import { point } from '../../../bindings/elements/element.ts';
import { type ElementSource, mesh } from '../../../bindings/elements/mesh.ts';
import { box, cone, cylinder, halfSpace } from '../../../bindings/elements/solids.ts';
import { placeElement } from '../../../bindings/geometry/place-element.ts';
import { fromQuaternion } from '../../../bindings/geometry/quaternions.ts';
import type { Matrix } from '../../../bindings/geometry/transforms.ts';

/** A shape of MoveIt: its name, and its lengths in metres, or a mesh. */
export type Shape =
  | { readonly type: string; readonly numbers: readonly number[] }
  | { readonly vertices: readonly number[]; readonly indices: readonly number[] };

interface ShapeKind {
  /** How many numbers it takes: of a cylinder or cone its radius, then its length along z. */
  readonly count: number;
  /** Makes it, about the origin of its own frame. */
  make(numbers: readonly number[]): ElementSource;
}

const KINDS: Readonly<Record<string, ShapeKind>> = {
  sphere: { count: 1, make: ([radius]) => point([0, 0, 0], radius!) },
  box: { count: 3, make: ([x, y, z]) => box([0, 0, 0], [x! / 2, y! / 2, z! / 2]) },
  cylinder: { count: 2, make: ([r, length]) => cylinder([0, 0, -length! / 2], [0, 0, length! / 2], r!) },
  cone: { count: 2, make: ([r, length]) => cone([0, 0, -length! / 2], [0, 0, length! / 2], r!) },
  // The plane a x + b y + c z + d = 0 has no thickness, so a motion can pass it between samples: all behind
  // it is taken.
  plane: { count: 4, make: ([a, b, c, d]) => makePlane([a!, b!, c!], d!) },
};

/** The names of the shapes that are read, besides meshes. */
export const SHAPE_NAMES: readonly string[] = Object.keys(KINDS);

/** How many numbers a shape takes; undefined for one that is not read. */
export function countNumbers(type: string): number | undefined {
  return Object.hasOwn(KINDS, type) ? KINDS[type]!.count : undefined;
}

/**
 * The element that a shape is, at its place.
 *
 * @throws TypeError or RangeError that names what is wrong
 */
export function makeShape(shape: Shape, place: Matrix): ElementSource {
  const element =
    'type' in shape ? KINDS[shape.type]!.make(shape.numbers) : mesh(shape.vertices, shape.indices);
  const placed = placeElement(place, element);
  if (placed === undefined) throw new RangeError('its length is lost by rounding so far out');
  return placed;
}

/**
 * The matrix of a pose: x y z in metres, and a quaternion x y z w. Messages leave out a quaternion by four
 * zeros.
 *
 * @throws TypeError or RangeError that names what is wrong
 */
export function placeOf(position: Vector, rotation: readonly number[]): Matrix {
  const isLeftOut = rotation.every((number) => number === 0);
  return fromQuaternion(
    position,
    checkQuaternion('pose', 'orientation', isLeftOut ? [0, 0, 0, 1] : rotation),
  );
}

function makePlane(normal: Vector, offset: number): ElementSource {
  const length = lengthOf(...normal);
  return halfSpace(normal.map((x) => x / length) as unknown as Vector, -offset / length);
}
