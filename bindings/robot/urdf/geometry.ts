import { box, type BoxElement, type HullElement } from '../../elements/solids.ts';
import type { Vector } from '../../base/checks.ts';
import type { ElementSource } from '../../elements/mesh.ts';
import { type Cylinder, type CylinderChoice, joinCapsules, type Shape, type Sphere } from './capsules.ts';
import type { MeshChoice, MeshFiles } from './mesh-files.ts';
import { placeElement } from '../transforms/place-element.ts';
import { rotationOf } from '../transforms/quaternions.ts';
import {
  fromOrigin,
  type Matrix,
  product,
  stretching,
  transformMesh,
  transformPoint,
} from '../transforms/transforms.ts';
import type { XmlElement } from '../text/xml.ts';

/** What shapes become that may be read in two ways. */
export interface ShapeChoices {
  readonly cylinders: CylinderChoice;
  readonly meshes: MeshChoice;
}

/**
 * The elements that a link's collision shapes make up, in the frame of the link.
 *
 * @param collisions - the `<collision>` elements of the link, in document order
 * @param files - gives the meshes that are named
 * @param warnings - gets a sentence for each shape that is read approximately
 * @throws RobotFileError for a shape that no element can stand for
 */
export function toElements(
  collisions: readonly XmlElement[],
  choices: ShapeChoices,
  files: MeshFiles,
  warnings: string[],
): ElementSource[] {
  const readMesh = (shape: XmlElement, placement: Matrix): Shape =>
    readMeshShape(shape, placement, choices.meshes, files, warnings);
  const shapes = collisions.map((collision) => readShape(collision, readMesh));
  return joinCapsules(shapes, choices.cylinders, warnings);
}

function readShape(collision: XmlElement, readMesh: (shape: XmlElement, placement: Matrix) => Shape): Shape {
  const placement = readOrigin(collision);
  const [shape, second] = collision.requiredChild('geometry').children();
  if (shape === undefined) {
    throw collision.error('<geometry> is empty; give it a <sphere>, <box>, <cylinder> or <mesh>');
  }
  if (second !== undefined) throw second.error('one <geometry> holds one shape; use a second <collision>');
  switch (shape.name) {
    case 'sphere':
      return readSphere(shape, placement);
    case 'box':
      return readBox(shape, placement);
    case 'cylinder':
      return readCylinder(shape, placement);
    case 'mesh':
      return readMesh(shape, placement);
  }
  throw shape.error(`<${shape.name}> is not a shape of URDF; use spheres, boxes, cylinders or meshes`);
}

function readMeshShape(
  shape: XmlElement,
  placement: Matrix,
  choice: MeshChoice,
  files: MeshFiles,
  warnings: string[],
): Shape {
  const scale = shape.numbers('scale', 3, [1, 1, 1]);
  if (scale.includes(0)) throw shape.error('<mesh scale>: 0 makes the mesh flat; use factors other than 0');
  if (choice === 'hull') {
    return placeElement(placement, files.getHull(shape, scale, warnings)) as HullElement;
  }
  return transformMesh(product(placement, stretching(scale)), files.get(shape));
}

function readSphere(shape: XmlElement, placement: Matrix): Sphere {
  const radius = shape.requiredLength('radius');
  return { kind: 'sphere', center: transformPoint(placement, [0, 0, 0]), radius };
}

function readBox(shape: XmlElement, placement: Matrix): BoxElement {
  const [x, y, z] = shape.requiredLengths('size', 3) as Vector;
  return box(transformPoint(placement, [0, 0, 0]), [x / 2, y / 2, z / 2], rotationOf(placement));
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
