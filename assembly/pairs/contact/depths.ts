/**
 * How deep two elements overlap at a point, along the normal of their contact: between the surfaces that look
 * at each other, as planes (`surface.ts`); of a hull what is below the centroid of the polygon.
 *
 * Planes, because the surface itself jumps: below the outline of a crate that is turned by the least angle
 * lies its bottom on one side, and nothing at all on the other.
 */
import { Outline } from './outline';
import { findSurface, Surface } from './surface';
import { dot, scaled, Vector } from './vectors';

/** Two elements that touch: their kinds, their rows, and the address of the unit vector from A to B. */
@unmanaged
export class Touching {
  kindA: i32;
  kindB: i32;
  a: usize;
  b: usize;
  normal: usize;
}

const touching = changetype<Touching>(memory.data(offsetof<Touching>()));

/** The elements that touch, in a place of its own until the next ones do. */
export function touchingOf(kindA: i32, a: usize, kindB: i32, b: usize, normal: Vector): Touching {
  touching.kindA = kindA;
  touching.kindB = kindB;
  touching.a = a;
  touching.b = b;
  touching.normal = changetype<usize>(normal);
  return touching;
}

const first = changetype<Surface>(memory.data(offsetof<Surface>(), 16));
const second = changetype<Surface>(memory.data(offsetof<Surface>(), 16));
const along = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const backward = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

/**
 * Says what depths are of.
 *
 * @param outline - gives the frame and the units
 * @param centroid - of the polygon, in units
 */
export function beginDepths(outline: Outline, elements: Touching, centroid: Vector): void {
  const normal = changetype<Vector>(elements.normal);
  scaled(along, 1, normal);
  scaled(backward, -1, normal);
  findSurface(first, outline, elements.kindA, elements.a, along, centroid);
  findSurface(second, outline, elements.kindB, elements.b, backward, centroid);
}

/** How deep they overlap at a point, in units; less than 0 where they are apart. */
export function depthAt(point: Vector): real {
  // How far it is to the surface of A along the normal, and to that of B.
  return above(first, point, along) + above(second, point, backward);
}

/** How far it is from a point to a plane along a direction. */
function above(surface: Surface, point: Vector, direction: Vector): real {
  const normal = changetype<Vector>(surface);
  return (surface.level - dot(normal, point)) / dot(normal, direction);
}
