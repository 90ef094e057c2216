import { line, type LineElement } from '../../../bindings/elements/element.ts';
import { box, type BoxElement } from '../../../bindings/elements/solids.ts';
import type { Vector } from '../../../bindings/base/checks.ts';
import type { ElementSource } from '../../../bindings/elements/mesh.ts';
import { type Cylinder, joinCapsules, type Shape, type Sphere } from './capsules.ts';
import type { ShapeChoices } from '../shapes/choices.ts';
import type { MeshChoice, MeshFiles } from '../shapes/mesh-files.ts';
import { meshShapes } from '../shapes/mesh-shape.ts';
import { rotationOf } from '../../../bindings/geometry/quaternions.ts';
import {
  fromOrigin,
  type Matrix,
  stretching,
  transformPoint,
} from '../../../bindings/geometry/transforms.ts';
import { shorten, type XmlElement } from '../text/xml.ts';

/** How what a `<geometry>` may hold is read, but for meshes. */
const READERS: Readonly<Record<string, (shape: XmlElement, placement: Matrix) => Shape>> = {
  sphere: readSphere,
  box: readBox,
  cylinder: readCylinder,
  capsule: readCapsule,
};

/** What a `<geometry>` may hold. */
const SHAPES: readonly string[] = [...Object.keys(READERS), 'mesh'];

/**
 * The elements that a link's collision shapes make up, in the frame of the link.
 *
 * @param collisions - the `<collision>` elements of the link, in document order
 * @param files - gives the meshes that are named
 * @param warnings - gets a sentence for each shape that is read approximately
 * @throws FileError for a shape that no element can stand for
 */
export function toElements(
  collisions: readonly XmlElement[],
  choices: ShapeChoices,
  files: MeshFiles,
  warnings: string[],
): ElementSource[] {
  const { meshes } = choices;
  const readMesh = (shape: XmlElement, placement: Matrix): Shape[] =>
    meshes === 'none' ? [] : readMeshShapes(shape, placement, meshes, files, warnings);
  const shapes = collisions.flatMap((collision) => readShapes(collision, readMesh, warnings));
  return joinCapsules(shapes, choices.cylinders, warnings);
}

function readShapes(
  collision: XmlElement,
  readMesh: (shape: XmlElement, placement: Matrix) => Shape[],
  warnings: string[],
): Shape[] {
  const placement = readOrigin(collision);
  const children = collision.requiredChild('geometry').children();
  if (children.length === 0) {
    throw collision.error(`<geometry> is empty; give it a ${SHAPES.map((name) => `<${name}>`).join(' or ')}`);
  }
  const shapes = children.filter(({ name }) => SHAPES.includes(name));
  for (const other of children) {
    if (shapes.includes(other)) continue;
    if (shapes.length === 0 || other.name.includes(':')) {
      throw other.error(`<${shorten(other.name)}> is not a shape that is read; use ${SHAPES.join(', ')}`);
    }
    warnings.push(other.remark(`<${shorten(other.name)}> in <geometry> is no shape; ignored`));
  }
  if (shapes.length > 1) {
    warnings.push(
      shapes[1]!.remark(
        `<geometry> holds ${shapes.length} shapes, of which other programs take the first; took all of them`,
      ),
    );
  }
  return shapes.flatMap((shape) => READERS[shape.name]?.(shape, placement) ?? readMesh(shape, placement));
}

function readMeshShapes(
  shape: XmlElement,
  placement: Matrix,
  choice: Exclude<MeshChoice, 'none'>,
  files: MeshFiles,
  warnings: string[],
): Shape[] {
  const scale = readScale(shape, warnings);
  if (scale.includes(0)) throw shape.error('<mesh scale>: 0 makes the mesh flat; use factors other than 0');
  const named = { source: shape, attribute: 'filename', uri: shape.requiredText('filename') } as const;
  return meshShapes(named, stretching(scale), placement, choice, files, warnings);
}

/** One factor for all three is what Bullet takes, too. */
function readScale(shape: XmlElement, warnings: string[]): readonly number[] {
  const text = shape.text('scale') ?? '1 1 1';
  if (/\s/.test(text.trim())) return shape.numbers('scale', 3, [1, 1, 1]);
  const [factor] = shape.numbers('scale', 1, []) as [number];
  warnings.push(shape.remark(`<mesh scale="${factor}"> is one number; took it for x, y and z`));
  return [factor, factor, factor];
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
  return { kind: 'cylinder', ...readAxis(shape, placement), source: shape };
}

/** As URDF has it from version 1.2 on: `length` is that of the cylinder between the two half spheres. */
function readCapsule(shape: XmlElement, placement: Matrix): LineElement {
  const { start, end, radius } = readAxis(shape, placement);
  return line(start, end, radius);
}

function readAxis(
  shape: XmlElement,
  placement: Matrix,
): Pick<Cylinder, 'start' | 'end' | 'radius' | 'length'> {
  const radius = shape.requiredLength('radius');
  const length = shape.requiredLength('length');
  const cap = (z: number): Vector => transformPoint(placement, [0, 0, z]);
  return { start: cap(-length / 2), end: cap(length / 2), radius, length };
}

/** The `<origin>` of an element as a transform; none means the identity. */
export function readOrigin(owner: XmlElement): Matrix {
  const origin = owner.child('origin');
  const zero = [0, 0, 0];
  return fromOrigin(origin?.numbers('xyz', 3, zero) ?? zero, origin?.numbers('rpy', 3, zero) ?? zero);
}
