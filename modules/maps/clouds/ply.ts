import { type Vector, vectorAt } from '../../../bindings/base/checks.ts';
import { GrowingNumbers } from '../../../bindings/base/growing-numbers.ts';
import { PolygonTriangles } from '../../../bindings/geometry/polygon-triangles.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { type CloudParts, isFinitePoint } from './finite-points.ts';
import { POINT_LIMIT } from './limits.ts';
import { type PlyElement, type PlyProperty, readPlyHeader } from './ply-header.ts';
import { plyRows, type PlyRows } from './ply-rows.ts';
import { arrayFor } from './scalars.ts';

const AXES: readonly string[] = ['x', 'y', 'z'];

/** The two names that a face's list of vertices has. */
const CORNERS: readonly string[] = ['vertex_indices', 'vertex_index'];

/** Vertices of the largest face that is read. */
const CORNER_LIMIT = 2 ** 16;

type Points = Float32Array | Float64Array;

/**
 * Reads the vertices of a PLY, and its faces as triangles if it has any.
 *
 * @throws FileError
 */
export function readPly(bytes: Uint8Array<ArrayBuffer>, file: string): CloudParts {
  const header = readPlyHeader(bytes, file);
  const rows = plyRows(bytes, file, header);
  let xyz: Points | undefined;
  let triangles: Uint32Array | undefined;
  for (const element of header.elements) {
    const refuse = (reason: string): FileError => new FileError(file, element.line, reason);
    checkElement(element, rows, refuse);
    if (element.name === 'vertex') {
      xyz = readVertices(element, rows, refuse);
    } else if (element.name === 'face' && element.count > 0) {
      if (xyz === undefined) throw refuse('has faces before their vertices');
      triangles = readFaces(element, xyz, rows, refuse);
    } else {
      for (let i = 0; i < element.count; i++) readRow(element.properties, rows, passOver, passOver);
    }
  }
  rows.finish();
  if (xyz === undefined) throw new FileError(file, header.lastLine, 'has no vertices');
  return { xyz, triangles };
}

/** Makes an error about the line in which an element begins. */
type Refuse = (reason: string) => FileError;

/** Refuses an element whose rows cannot be read, or cannot be there, before anything is made for them. */
function checkElement({ name, count, properties }: PlyElement, rows: PlyRows, refuse: Refuse): void {
  if (count === 0) return;
  if (properties.length === 0) throw refuse(`has ${count} rows of ${name} without properties`);
  if (name === 'tristrips') throw refuse('has strips of triangles, which are not read; save it with faces');
  if (!rows.hasRoom(count, properties)) {
    throw refuse(`declares ${count} rows of ${name}, for which the file is too short; it was cut off`);
  }
}

function readVertices({ count, properties }: PlyElement, rows: PlyRows, refuse: Refuse): Points {
  const places = AXES.map((axis) => {
    const place = properties.findIndex(({ name, countType }) => name === axis && countType === undefined);
    if (place < 0) throw refuse(`has no property ${axis} of its vertices`);
    return place;
  });
  const types = places.map((place) => properties[place]!.type);
  const xyz = arrayFor(types, 3 * count);
  const axisOf = properties.map((_, place) => places.indexOf(place));
  let at = 0;
  const keep = (value: number, place: number): void => {
    const axis = axisOf[place]!;
    if (axis >= 0) xyz[at + axis] = value;
  };
  for (; at < xyz.length; at += 3) readRow(properties, rows, keep, passOver);
  return xyz;
}

function readFaces(
  { count, properties }: PlyElement,
  xyz: Points,
  rows: PlyRows,
  refuse: Refuse,
): Uint32Array {
  const place = properties.findIndex(
    ({ name, type, countType }) => CORNERS.includes(name) && countType !== undefined && type.isInteger,
  );
  if (place < 0) throw refuse(`has no list ${CORNERS.join(' or ')} of integers in its faces`);
  const vertices = xyz.length / 3;
  const pointAt = (vertex: number): Vector => vectorAt(xyz, vertex);
  const polygons = new PolygonTriangles();
  const triangles = new GrowingNumbers(Uint32Array);
  let corners: number[] = [];
  const keep = (vertex: number, at: number): void => {
    if (at !== place) return;
    if (!(vertex >= 0 && vertex < vertices)) {
      throw rows.error(`a face names vertex ${vertex}, which is not one of ${vertices}`);
    }
    if (!isFinitePoint(xyz, vertex)) {
      throw rows.error(`a face names vertex ${vertex}, which has a coordinate that is not finite`);
    }
    if (corners.push(vertex) > CORNER_LIMIT)
      throw rows.error(`a face has more than ${CORNER_LIMIT} vertices`);
  };
  for (let i = 0; i < count; i++) {
    corners = [];
    readRow(properties, rows, passOver, keep);
    if (corners.length < 3) throw rows.error(`a face needs at least 3 vertices, got ${corners.length}`);
    const cut = polygons.cut([corners], pointAt);
    if (cut === undefined) throw rows.error('has too many faces that are not convex; save it with triangles');
    for (const corner of cut) triangles.add(corner);
    if (triangles.length > 3 * POINT_LIMIT) throw rows.error(`has more than ${POINT_LIMIT} triangles`);
  }
  return triangles.numbers;
}

/** Is given a number, and the place of its property among those of the row. */
type Take = (value: number, place: number) => void;

const passOver: Take = () => undefined;

/** Reads a row; `take` is given its single numbers, `takeItem` those of its lists. */
function readRow(properties: readonly PlyProperty[], rows: PlyRows, take: Take, takeItem: Take): void {
  rows.begin();
  for (let place = 0; place < properties.length; place++) {
    const { type, countType } = properties[place]!;
    if (countType === undefined) {
      take(rows.next(type), place);
      continue;
    }
    const count = rows.next(countType);
    if (!(count >= 0 && rows.hasNumbers(count, type))) {
      throw rows.error(`has a list of ${count} numbers, of which not all are there`);
    }
    for (let i = 0; i < count; i++) takeItem(rows.next(type), place);
  }
  rows.end();
}
