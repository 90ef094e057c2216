import type { Quaternion, Vector } from '../../../bindings/base/checks.ts';
import { show } from '../../../bindings/base/errors.ts';
import { line, point } from '../../../bindings/elements/element.ts';
import { type ElementSource, surfaceOf } from '../../../bindings/elements/mesh.ts';
import { box, ellipsoid, halfSpace } from '../../../bindings/elements/solids.ts';
import { cylinderBetween, placeElement } from '../../../bindings/geometry/place-element.ts';
import { rotationOf } from '../../../bindings/geometry/quaternions.ts';
import {
  type Matrix,
  product,
  transformMesh,
  transformPoint,
} from '../../../bindings/geometry/transforms.ts';
import type { ShapeChoices } from '../shapes/choices.ts';
import { MeshFiles } from '../shapes/mesh-files.ts';
import { meshShapes } from '../shapes/mesh-shape.ts';
import type { Attributes } from './attributes.ts';
import type { Part } from './bodies.ts';
import { readHeightField } from './height-field.ts';
import { readVertices } from './inline-mesh.ts';
import { placementOf, spanOf } from './placements.ts';

/** What geoms are read with. */
export interface GeomReading {
  readonly choices: ShapeChoices;
  readonly files: MeshFiles;
  /** Gets a sentence for each shape that is read approximately. */
  readonly warnings: string[];
}

/** A geom, and where it is in its body. */
interface PlacedGeom {
  readonly attributes: Attributes;
  readonly part: Part;
  readonly placement: Matrix;
  /** Radii and half lengths. */
  readonly size: readonly number[];
}

type Reader = (geom: PlacedGeom, reading: GeomReading) => readonly ElementSource[];

/** How each type of geom is read. */
const READERS: Readonly<Record<string, Reader>> = {
  plane: readPlane,
  hfield: ({ attributes, part, placement }, { choices, files }) => {
    if (choices.meshes === 'none') return [];
    const element = part.document.asset('hfield', attributes);
    const ground = readHeightField(element);
    files.count(ground, attributes.element);
    return [transformMesh(placement, choices.meshes === 'surface' ? surfaceOf(ground) : ground)];
  },
  sphere: (geom) => [point(transformPoint(geom.placement, [0, 0, 0]), radiusOf(geom, 'sphere', 0))],
  capsule: (geom) => [line(...endsOf(geom, 'capsule'), radiusOf(geom, 'capsule', 0))],
  cylinder: readCylinder,
  box: (geom) => [box(...halvesOf(geom, 'box'))],
  ellipsoid: (geom) => [ellipsoid(...halvesOf(geom, 'ellipsoid'))],
  mesh: readMesh,
  sdf: ({ attributes }) => {
    throw attributes.element.error('<geom type="sdf"> is not read: its shape is in a plugin; give a mesh');
  },
};

/** Where a box or an ellipsoid is, half of what it measures along its axes, and how it is turned. */
function halvesOf(geom: PlacedGeom, type: string): [center: Vector, half: Vector, rotation: Quaternion] {
  const half = [0, 1, 2].map((i) => radiusOf(geom, type, i)) as unknown as Vector;
  return [transformPoint(geom.placement, [0, 0, 0]), half, rotationOf(geom.placement)];
}

/** What kind of geom it is: a sphere where nothing says so, or a mesh where it names one. */
export function typeOf({ attributes }: Part): string {
  const type = attributes.text('type') ?? (attributes.text('mesh') === undefined ? 'sphere' : 'mesh');
  if (Object.hasOwn(READERS, type)) return type;
  throw attributes
    .holderOf('type')!
    .error(`<geom type=${show(type)}>: expected one of ${Object.keys(READERS).join(', ')}`);
}

/**
 * The elements of a geom in the frame of its body.
 *
 * @throws FileError for a geom that no element can stand for
 */
export function readGeom(part: Part, reading: GeomReading): readonly ElementSource[] {
  const { element } = part.attributes;
  const type = typeOf(part);
  if (!isFitted(part)) return READERS[type]!(placeGeom(part), reading);
  reading.warnings.push(
    element.remark(`<geom type="${type}"> is fitted to a mesh by MuJoCo; took the mesh itself`),
  );
  return readMesh(placeGeom(part), reading);
}

/** Whether MuJoCo fits the shape of a geom to a mesh. */
function isFitted(part: Part): boolean {
  return !['mesh', 'sdf'].includes(typeOf(part)) && part.attributes.text('mesh') !== undefined;
}

/** What fills a geom with an end, in the frame of its body; undefined where that is a mesh. */
export function readPrimitive(part: Part): ElementSource | undefined {
  if (['mesh', 'sdf'].includes(typeOf(part)) || isFitted(part)) return undefined;
  const choices = { cylinders: 'exact', meshes: 'none' } as const;
  return READERS[typeOf(part)]!(placeGeom(part), {
    choices,
    files: new MeshFiles(undefined),
    warnings: [],
  })[0];
}

/** Where a geom is in its body, and how large. */
function placeGeom(part: Part): PlacedGeom {
  const { attributes, document, frame } = part;
  const given = attributes.list('size', 3);
  const span = spanOf(attributes);
  const placement = product(frame, placementOf(attributes, document.compiler));
  if (span === undefined) return { attributes, part, placement, size: given };
  const radius = given[0]!;
  const half = span.length / 2;
  const isRound = ['capsule', 'cylinder'].includes(typeOf(part));
  return { attributes, part, placement, size: isRound ? [radius, half] : [radius, radius, half] };
}

/** One of the sizes of a geom, which is above 0. */
function radiusOf({ attributes, size }: PlacedGeom, type: string, i: number): number {
  const value = size[i];
  if (value !== undefined && value > 0) return value;
  const holder = attributes.holderOf('size') ?? attributes.element;
  const what = value === undefined ? 'is missing' : `is ${value}, and has to be above 0`;
  throw holder.error(`<geom type="${type}" size>: number ${i + 1} ${what}`);
}

function endsOf(geom: PlacedGeom, type: string): [Vector, Vector] {
  const half = radiusOf(geom, type, 1);
  const end = (z: number): Vector => transformPoint(geom.placement, [0, 0, z]);
  return [end(-half), end(half)];
}

function readCylinder(geom: PlacedGeom, { choices }: GeomReading): readonly ElementSource[] {
  const [start, end] = endsOf(geom, 'cylinder');
  const radius = radiusOf(geom, 'cylinder', 0);
  if (choices.cylinders === 'enclose') return [line(start, end, radius)];
  const element = cylinderBetween(start, end, radius);
  if (element !== undefined) return [element];
  throw geom.attributes.element.error('<geom size>: its length is lost to rounding so far from the body');
}

/** As in MuJoCo, a plane has no end, whatever size it is drawn with, and nothing gets through it. */
function readPlane({ placement }: PlacedGeom): readonly ElementSource[] {
  return [placeElement(placement, halfSpace([0, 0, 1], 0))!];
}

function readMesh(
  { attributes, part, placement }: PlacedGeom,
  { choices, files, warnings }: GeomReading,
): readonly ElementSource[] {
  const { meshes } = choices;
  const asset = part.document.mesh(attributes);
  const { uri, transform } = asset;
  const { element: source } = asset.attributes;
  if (meshes === 'none') return [];
  if (uri !== undefined) {
    return meshShapes({ source, attribute: 'file', uri }, transform, placement, meshes, files, warnings);
  }
  const { mesh, hasFaces } = readVertices(asset.attributes);
  files.count(mesh, attributes.element);
  const own = transformMesh(transform, mesh);
  const choice = hasFaces ? meshes : 'hull';
  if (choice === 'hull' || choice === 'decompose') {
    const warn = (text: string): unknown => warnings.push(source.remark(`<mesh>: ${text}`));
    return files.makeConvex(own, choice, warn).map((solid) => placeElement(placement, solid)!);
  }
  return [transformMesh(placement, meshes === 'surface' ? surfaceOf(own) : own)];
}
