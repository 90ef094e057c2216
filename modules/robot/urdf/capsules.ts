import { type Element, line, point } from '../../../bindings/elements/element.ts';
import type { Vector } from '../../../bindings/base/checks.ts';
import { lengthOf } from '../../../bindings/base/length.ts';
import type { ElementSource } from '../../../bindings/elements/mesh.ts';
import { cylinderBetween } from '../../../bindings/geometry/place-element.ts';
import type { CylinderChoice } from '../shapes/choices.ts';
import type { XmlPlace } from '../text/xml.ts';

/** A `<sphere>` in the frame of its link, metres. */
export interface Sphere {
  readonly kind: 'sphere';
  readonly center: Vector;
  readonly radius: number;
}

/** A `<cylinder>` in the frame of its link, metres; `start` and `end` are the centers of its caps. */
export interface Cylinder {
  readonly kind: 'cylinder';
  readonly start: Vector;
  readonly end: Vector;
  readonly radius: number;
  readonly length: number;
  readonly source: XmlPlace;
}

/** What a `<collision>` holds, in the frame of its link. */
export type Shape = Sphere | Cylinder | ElementSource;

/**
 * How far an end sphere may be off its cap, relative to its radius. URDF has no capsule, so people write one
 * as a cylinder and two spheres, each placed in decimals of its own, and a right angle as 1.57 moves a cap by
 * 4e-4 of the cylinder's length. (Without it, "reads as 13 lines" fails for the Panda.)
 */
const CAP_TOLERANCE = 1e-2;

/**
 * What six printed digits can make of equal numbers: the tolerance of radii, which are copied and not
 * computed, and the offset of a sphere, relative to the cylinder's size, that goes without a remark.
 */
const ROUNDING_TOLERANCE = 1e-6;

/**
 * Turns the shapes of one link into elements, in document order. A cylinder with a sphere of its own radius
 * on both caps is a capsule, written the only way URDF can: it becomes one line element, and the spheres go.
 * A sphere may round off two cylinders that meet in it. All other shapes stay what they are.
 *
 * @param cylinders - what a cylinder becomes that has no sphere on one cap or both
 * @param warnings - gets a sentence for each capsule whose spheres are visibly off its caps
 */
export function joinCapsules(
  shapes: readonly Shape[],
  cylinders: CylinderChoice,
  warnings: string[],
): ElementSource[] {
  const spheres = shapes.filter((shape) => shape.kind === 'sphere');
  const covered = new Set<Sphere>();
  const elements = new Map<Shape, ElementSource>();
  for (const shape of shapes) {
    if (shape.kind === 'sphere') {
      elements.set(shape, point(shape.center, shape.radius));
      continue;
    }
    // A cylinder that is an element already stays one.
    if (shape.kind !== 'cylinder' || 'vertices' in shape) {
      elements.set(shape, shape);
      continue;
    }
    const ends = [shape.start, shape.end].map((cap) => spheresOn(cap, shape, spheres));
    if (cylinders === 'exact' && ends.some((end) => end.length === 0)) {
      elements.set(shape, flatCylinder(shape));
      continue;
    }
    elements.set(shape, line(shape.start, shape.end, shape.radius));
    warnIfOff(shape, Math.max(...ends.flat().map(({ gap }) => gap)), warnings);
    for (const { sphere } of ends.flat()) covered.add(sphere);
  }
  for (const sphere of covered) elements.delete(sphere);
  return [...elements.values()];
}

function flatCylinder({ start, end, radius, length, source }: Cylinder): Element {
  const element = cylinderBetween(start, end, radius);
  if (element !== undefined) return element;
  throw source.error(
    length === 0
      ? '<cylinder length>: 0 leaves no axis between the ends; use a small length, or a <box>'
      : `<cylinder length>: ${length} is lost to rounding so far from the origin of the link`,
  );
}

function spheresOn(
  cap: Vector,
  cylinder: Cylinder,
  spheres: readonly Sphere[],
): { sphere: Sphere; gap: number }[] {
  const reach = Math.max(CAP_TOLERANCE * cylinder.radius, roundingOf(cylinder));
  const spread = ROUNDING_TOLERANCE * cylinder.radius;
  const found: { sphere: Sphere; gap: number }[] = [];
  for (const sphere of spheres) {
    if (Math.abs(sphere.radius - cylinder.radius) > spread) continue;
    const gap = distanceBetween(sphere.center, cap);
    if (gap <= reach) found.push({ sphere, gap });
  }
  return found;
}

function roundingOf({ length, radius }: Cylinder): number {
  return ROUNDING_TOLERANCE * (length + radius);
}

function distanceBetween(a: Vector, b: Vector): number {
  return lengthOf(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function warnIfOff(cylinder: Cylinder, gap: number, warnings: string[]): void {
  if (gap <= roundingOf(cylinder)) return;
  const millimetres = (gap * 1e3).toPrecision(1);
  warnings.push(
    cylinder.source.remark(
      `an end sphere is ${millimetres} mm off the cap of its <cylinder>; took the capsule along the cylinder`,
    ),
  );
}
