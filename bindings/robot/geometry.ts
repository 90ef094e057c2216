import type { Element, Vector } from '../elements.ts';
import { type Cylinder, type CylinderChoice, joinCapsules, type Sphere } from './capsules.ts';
import { fromOrigin, type Matrix, transformPoint } from './transforms.ts';
import type { XmlElement } from './xml.ts';

/**
 * The elements that a link's collision shapes make up, in the frame of the link.
 *
 * @param collisions - the `<collision>` elements of the link, in document order
 * @param warnings - gets a sentence for each shape that is read approximately
 * @throws RobotFileError for a shape that no element can stand for
 */
export function toElements(
  collisions: readonly XmlElement[],
  cylinders: CylinderChoice,
  warnings: string[],
): Element[] {
  return joinCapsules(collisions.map(readShape), cylinders, warnings);
}

function readShape(collision: XmlElement): Sphere | Cylinder {
  const placement = readOrigin(collision);
  const [shape, second] = collision.requiredChild('geometry').children();
  if (shape === undefined) throw collision.error('<geometry> is empty; give it a <sphere> or a <cylinder>');
  if (second !== undefined) throw second.error('one <geometry> holds one shape; use a second <collision>');
  if (shape.name === 'sphere') return readSphere(shape, placement);
  if (shape.name === 'cylinder') return readCylinder(shape, placement);
  throw shape.error(`<${shape.name}> is not supported yet; use spheres or cylinders`);
}

function readSphere(shape: XmlElement, placement: Matrix): Sphere {
  const radius = shape.requiredLength('radius');
  return { kind: 'sphere', center: transformPoint(placement, [0, 0, 0]), radius };
}

function readCylinder(shape: XmlElement, placement: Matrix): Cylinder {
  const radius = shape.requiredLength('radius');
  const length = shape.requiredLength('length');
  const cap = (z: number): Vector => transformPoint(placement, [0, 0, z]);
  return { kind: 'cylinder', start: cap(-length / 2), end: cap(length / 2), radius, length, source: shape };
}

/** The `<origin>` of an element as a transform; none means the identity. */
export function readOrigin(owner: XmlElement): Matrix {
  const origin = owner.child('origin');
  const zero = [0, 0, 0];
  return fromOrigin(origin?.numbers('xyz', 3, zero) ?? zero, origin?.numbers('rpy', 3, zero) ?? zero);
}
