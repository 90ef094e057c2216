import type { ElementKind } from '../../bindings/elements/element.ts';
import type { Vector } from '../../bindings/base/checks.ts';
import { add, cross, dot, normalize } from './vectors.ts';
import type { Random } from './random.ts';
import type { Motion } from './solids.ts';

/** A frame with extents, from which an element of any kind can be made. */
export interface Frame {
  center: Vector;
  axes: readonly [Vector, Vector, Vector];
  half: Vector;
  radius: number;
}

/** Vertices of a hull as parts of the extents: edges and faces of many directions, two inside, one twice. */
const HULL: readonly Vector[] = [
  [1, 0, -0.75],
  [0.25, 1, -0.75],
  [-1, 0.5, -0.75],
  [-0.5, -1, -0.75],
  [0.5, 0.25, 1],
  [-0.25, -0.5, 1],
  [0.875, -0.75, 0.25],
  [0, 0, 0],
  [0.125, 0.25, -0.5],
  [0.5, 0.25, 1],
];

/** Shares of the size, so that the ends of a cylinder stay two points in single precision. */
const LEAST_LENGTH = 1e-5;

/**
 * The row of an element of some kind in a frame: a line along z, a triangle across z, a box or ellipsoid, a
 * cylinder or cone around z as thick as x, a hull, a half-space that ends at the upper end of z, a plane
 * there.
 */
export function rowOf(kind: ElementKind, { center, axes, half, radius }: Frame): number[] {
  const at = (x: number, y: number, z: number): Vector =>
    [x, y, z].reduce<Vector>((sum, part, i) => add(sum, axes[i]!, part * half[i]!), center);
  switch (kind) {
    case 'point':
      return [...center, radius];
    case 'line':
      return [...at(0, 0, -1), ...at(0, 0, 1), radius];
    case 'triangle':
      return [...at(-1, -1, 0), ...at(1, -1, 0), ...at(0.25, 1, 0), radius];
    case 'box':
    case 'ellipsoid':
      return [...center, ...half, ...axes.flat(), radius];
    case 'cylinder':
    case 'cone': {
      const least = LEAST_LENGTH * Math.max(...center.map(Math.abs), ...half) || LEAST_LENGTH;
      const length = Math.max(half[2], least);
      return [...add(center, axes[2], -length), ...add(center, axes[2], length), half[0], radius];
    }
    case 'hull':
      return [...HULL.flatMap(([x, y, z]) => at(x, y, z)), radius];
    case 'halfSpace':
    case 'plane':
      return [...axes[2], dot(axes[2], center) + half[2]];
  }
}

/** Axes that are orthonormal to rounding. */
export function turnedAxes(random: Random): Frame['axes'] {
  const x = random.direction();
  const y = normalize(cross(x, random.direction()));
  return [x, y, normalize(cross(x, y))];
}

/** A random rotation, then an offset. */
export function rigid(random: Random): Motion {
  const axes = turnedAxes(random);
  const offset = random.vector(3);
  const turn = ([x, y, z]: Vector): Vector => add(add(add([0, 0, 0], axes[0], x), axes[1], y), axes[2], z);
  return { place: (place) => add(turn(place), offset), direction: turn, length: (length) => length };
}

/** Axes along those of the coordinates, in some order. */
export function uprightAxes(random: Random): Frame['axes'] {
  const turns: Vector[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const first = random.integer(0, 2);
  const [x, y] = [turns[first]!, turns[(first + random.integer(1, 2)) % 3]!];
  return [x, y, cross(x, y)];
}

/** Axes turned by a small angle, radians, about some direction. */
export function tilted(axes: Frame['axes'], direction: Vector, angle: number): Frame['axes'] {
  const x = normalize(add(axes[0], cross(direction, axes[0]), angle));
  const y = normalize(cross(cross(x, add(axes[1], cross(direction, axes[1]), angle)), x));
  return [x, y, cross(x, y)];
}
