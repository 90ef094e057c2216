/**
 * How deep two elements overlap at a point, along the normal of their contact: between the surfaces that look
 * at each other, as planes. Of a box that is the face that looks at the other element most, of a cylinder its
 * end or, where it lies, the plane along its wall; of a hull what is below the centroid of the polygon.
 *
 * Planes, because the surface itself jumps: below the outline of a crate that is turned by the least angle
 * lies its bottom on one side, and nothing at all on the other.
 */
import { BoxRow } from '../../elements/box';
import { CylinderRow } from '../../elements/cylinder';
import { HalfSpaceRow } from '../../elements/half-space';
import { HullRow } from '../../elements/hull';
import { BOX, CYLINDER, HALF_SPACE } from '../../layout/kinds';
import { axisOf, centerOf, facing, halfOf, side } from './face';
import { fromWorld } from './frame';
import { Outline } from './outline';
import { axisOfCylinder } from './section-cylinder';
import { faceBelow } from './hull-face';
import { addScaled, dot, lengthOf, scaled, Vector } from './vectors';

/** The sine and cosine of 45°: an end counts up to there. */
const HALF_RIGHT: real = <real>Math.SQRT1_2;

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

/** The plane of all points with normal · p = level. */
@unmanaged
class Surface {
  normalX: real;
  normalY: real;
  normalZ: real;
  level: real;
}

const first = changetype<Surface>(memory.data(offsetof<Surface>(), 16));
const second = changetype<Surface>(memory.data(offsetof<Surface>(), 16));
const along = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const backward = changetype<Vector>(memory.data(offsetof<Vector>(), 16));
const center = changetype<Vector>(memory.data(offsetof<Vector>(), 16));

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
  find(first, outline, elements.kindA, elements.a, along, centroid);
  find(second, outline, elements.kindB, elements.b, backward, centroid);
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

/** Finds the surface of an element that looks along a direction. */
function find(
  surface: Surface,
  outline: Outline,
  kind: i32,
  element: usize,
  direction: Vector,
  centroid: Vector,
): void {
  const normal = changetype<Vector>(surface);
  const scale = outline.scale;
  if (kind == HALF_SPACE) {
    const ground = changetype<HalfSpaceRow>(element);
    scaled(normal, 1, changetype<Vector>(element));
    scaled(center, 0, normal);
    fromWorld(outline, center, center);
    surface.level = scale * ground.offset + dot(normal, center);
  } else if (kind == BOX) {
    const box = changetype<BoxRow>(element);
    const i = facing(box, direction);
    fromWorld(outline, center, centerOf(box));
    scaled(normal, side(box, i, direction), axisOf(box, i));
    surface.level = dot(normal, center) + scale * (halfOf(box, i) + box.rounding);
  } else if (kind == CYLINDER) {
    findCylinder(surface, outline, changetype<CylinderRow>(element), direction);
  } else {
    const hull = changetype<HullRow>(element);
    surface.level = faceBelow(outline, hull, direction, centroid, normal);
    surface.level += scale * hull.radius * lengthOf(normal);
  }
}

function findCylinder(surface: Surface, outline: Outline, cylinder: CylinderRow, direction: Vector): void {
  const normal = changetype<Vector>(surface);
  const axis = axisOfCylinder(cylinder);
  const slope = dot(axis, direction);
  let reach = cylinder.half;
  if (abs<real>(slope) >= HALF_RIGHT) {
    scaled(normal, slope < 0 ? -1 : 1, axis);
  } else {
    scaled(normal, 1, direction);
    addScaled(normal, -slope, axis);
    scaled(normal, 1 / lengthOf(normal), normal);
    reach = cylinder.radius;
  }
  fromWorld(outline, center, changetype<Vector>(changetype<usize>(cylinder)));
  surface.level = dot(normal, center) + outline.scale * (reach + cylinder.rounding);
}
