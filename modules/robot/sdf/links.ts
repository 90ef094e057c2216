import type { Vector } from '../../../bindings/base/checks.ts';
import { show } from '../../../bindings/base/errors.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { line, point } from '../../../bindings/elements/element.ts';
import type { ElementSource } from '../../../bindings/elements/mesh.ts';
import { box, cone, ellipsoid, halfSpace } from '../../../bindings/elements/solids.ts';
import { cylinderBetween, placeElement } from '../../../bindings/geometry/place-element.ts';
import { rotationOf } from '../../../bindings/geometry/quaternions.ts';
import { type Matrix, product, stretching, transformPoint } from '../../../bindings/geometry/transforms.ts';
import { normalize } from '../../../bindings/geometry/vectors.ts';
import { faultOfInertia, type Inertia, type Inertial, MASSLESS, placeInertial } from '../model/inertial.ts';
import { inverseOf } from '../model/inverse.ts';
import type { ShapeChoices } from '../shapes/choices.ts';
import type { MeshFiles, NamedMesh } from '../shapes/mesh-files.ts';
import { meshShapes } from '../shapes/mesh-shape.ts';
import { resolveName } from '../text/file-names.ts';
import { shorten, type XmlElement } from '../text/xml.ts';
import type { Scope } from './scope.ts';
import { lengthIn, numberOf, numbersIn, poseOf, textOf } from './values.ts';

/** What links are read with. */
export interface LinkReading {
  readonly choices: ShapeChoices;
  readonly files: MeshFiles;
  /** Gets a sentence for each shape that is read approximately. */
  readonly warnings: string[];
}

type Reader = (
  shape: XmlElement,
  placement: Matrix,
  reading: LinkReading,
  scope: Scope,
) => readonly ElementSource[];

/** By how much moments may break the rule of triangles, as a share: they are printed with few digits. */
const PRINTED = 0.01;

/** How each shape is read. */
const READERS: Readonly<Record<string, Reader>> = {
  empty: () => [],
  sphere: (shape, placement) => [point(transformPoint(placement, [0, 0, 0]), lengthIn(shape, 'radius'))],
  box: (shape, placement) => {
    const half = numbersIn(shape.requiredChild('size'), [3]).map((x) => x / 2) as unknown as Vector;
    if (half.some((x) => x < 0)) throw shape.error(`<box>: <size> is negative`);
    return [box(transformPoint(placement, [0, 0, 0]), half, rotationOf(placement))];
  },
  cylinder: (shape, placement, { choices }) => {
    const [start, end] = endsOf(shape, placement);
    const radius = lengthIn(shape, 'radius');
    if (choices.cylinders === 'enclose') return [line(start, end, radius)];
    const element = cylinderBetween(start, end, radius);
    if (element !== undefined) return [element];
    throw shape.error(
      '<cylinder>: a <length> of 0 leaves no axis between the ends; use a small length, or a <box>',
    );
  },
  capsule: (shape, placement) => [line(...endsOf(shape, placement), lengthIn(shape, 'radius'))],
  cone: (shape, placement) => [cone(...endsOf(shape, placement), lengthIn(shape, 'radius'))],
  ellipsoid: (shape, placement) => {
    const radii = numbersIn(shape.requiredChild('radii'), [3]) as unknown as Vector;
    if (radii.some((x) => x < 0)) throw shape.error('<ellipsoid>: one of its <radii> is negative');
    return [ellipsoid(transformPoint(placement, [0, 0, 0]), radii, rotationOf(placement))];
  },
  plane: (shape, placement) => {
    const child = shape.child('normal');
    const given = (child === undefined ? [0, 0, 1] : numbersIn(child, [3])) as unknown as Vector;
    if (given.every((x) => x === 0)) throw child!.error('<normal>: a vector of length 0 has no direction');
    return [placeElement(placement, halfSpace(normalize(given), 0))!];
  },
  mesh: (shape, placement, { choices, files, warnings }, scope) => {
    if (choices.meshes === 'none') return [];
    const child = shape.child('scale');
    const scale = child === undefined ? [1, 1, 1] : numbersIn(child, [3]);
    if (scale.includes(0)) throw child!.error('<scale>: 0 makes the mesh flat; use factors other than 0');
    return meshShapes(namedMesh(shape, scope), stretching(scale), placement, choices.meshes, files, warnings);
  },
};

/**
 * The elements of a link in its own frame.
 *
 * @param place - where the link is in its model
 * @throws FileError for a shape that no element can stand for
 */
export function readShapes(
  link: XmlElement,
  name: string,
  place: Matrix,
  scope: Scope,
  reading: LinkReading,
): readonly ElementSource[] {
  return link.children('collision').flatMap((collision) => {
    const pose = collision.child('pose');
    const base = pose?.text('relative_to');
    const own = poseOf(collision);
    const placement =
      base === undefined || base === name
        ? own
        : product(inverseOf(place), product(scope.placementOf(base, pose!), own));
    return shapesIn(collision).flatMap((shape) => READERS[shape.name]!(shape, placement, reading, scope));
  });
}

/** The paths of the meshes of a link, as `meshFiles` is asked for them. */
export function meshNames(link: XmlElement, scope: Scope, visuals: boolean): string[] {
  return link
    .children(visuals ? 'visual' : 'collision')
    .flatMap((owner) => owner.child('geometry')?.children('mesh') ?? [])
    .map((shape) => namedMesh(shape, scope).uri);
}

function shapesIn(collision: XmlElement): readonly XmlElement[] {
  const shapes = collision.requiredChild('geometry').children();
  const unread = shapes.find(({ name }) => !Object.hasOwn(READERS, name) && !name.includes(':'));
  if (unread !== undefined) {
    const known = Object.keys(READERS).join(', ');
    throw unread.error(`<${shorten(unread.name)}> is not a shape that is read; use ${known}`);
  }
  return shapes.filter(({ name }) => Object.hasOwn(READERS, name));
}

/** A name that is no address is a path from the folder of its file. */
function namedMesh(source: XmlElement, scope: Scope): NamedMesh {
  const uri = textOf(source, 'uri');
  if (uri === undefined) throw source.error('<mesh> needs a <uri>');
  if (source.child('submesh') !== undefined) {
    throw source.error('<submesh> is not read: save the part of the mesh in a file of its own');
  }
  return { source, attribute: 'uri', uri: resolveName(uri, scope.file) };
}

function endsOf(shape: XmlElement, placement: Matrix): [Vector, Vector] {
  const half = lengthIn(shape, 'length') / 2;
  const end = (z: number): Vector => transformPoint(placement, [0, 0, z]);
  return [end(-half), end(half)];
}

/**
 * The mass of a link, in its own frame. As with a URDF, what cannot be is no obstacle to distances, and the
 * complaint is returned, for whoever needs the mass.
 */
export function readInertial(link: XmlElement): Inertial | FileError | undefined {
  try {
    const inertial = link.child('inertial');
    if (inertial === undefined || inertial.text('auto') === 'true') return undefined;
    return readPossible(inertial);
  } catch (error) {
    if (error instanceof FileError) return error;
    throw error;
  }
}

function readPossible(source: XmlElement): Inertial {
  const mass = numberOf(source, 'mass', 1);
  if (mass < 0) throw source.error(`<mass>: ${mass} is negative`);
  if (mass === 0) return MASSLESS;
  const element = source.child('inertia');
  const names = ['ixx', 'iyy', 'izz', 'ixy', 'ixz', 'iyz'];
  const inertia = names.map((name, k) =>
    element === undefined ? Number(k < 3) : numberOf(element, name, k < 3 ? 1 : 0),
  ) as unknown as Inertia;
  const fault = faultOfInertia(inertia, PRINTED);
  if (fault !== undefined) {
    throw source.error(`<inertia>: no body turns like that, as ${fault} (${show(inertia.join(', '))})`);
  }
  return placeInertial(poseOf(source), { mass, center: [0, 0, 0], inertia });
}
