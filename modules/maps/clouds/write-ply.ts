import { checkList, type Coordinates, copyCoordinates } from '../../../bindings/elements/coordinates.ts';
import { checkIndices, type MeshIndices } from '../../../bindings/elements/mesh.ts';
import { checkObject, outOfRange } from '../../../bindings/base/errors.ts';
import { checkOptions } from '../../../bindings/base/options.ts';
import type { Numbers } from '../../../bindings/base/types.ts';
import { POINT_LIMIT } from './limits.ts';

const WHERE = 'writePly';
const PARTS = ['xyz', 'triangles', 'normals'] as const;

/** What `writePly` writes. */
export interface PlyContent {
  /** x y z of each point, metres, finite. A Float32Array is written in single precision, others in double. */
  readonly xyz: Coordinates;
  /** Three numbers of points per triangle. */
  readonly triangles?: MeshIndices | undefined;
  /** x y z of a normal per point, written in single precision. */
  readonly normals?: Coordinates | undefined;
}

/**
 * Writes a cloud or a mesh as a binary PLY, little endian: x y z, and nx ny nz where normals are given.
 *
 * @returns the bytes of the file
 * @throws TypeError or RangeError that names the argument
 */
export function writePly(content: PlyContent): Uint8Array {
  checkObject(WHERE, 'content', content);
  checkOptions(WHERE, content, PARTS);
  const { xyz, normals } = content;
  const points = readColumn('xyz', xyz);
  const count = points.length / 3;
  if (count > POINT_LIMIT) throw outOfRange(WHERE, 'xyz', `at most ${POINT_LIMIT} points`, xyz);
  const directions = normals === undefined ? undefined : readColumn('normals', normals);
  if (directions !== undefined && directions.length !== points.length) {
    throw outOfRange(WHERE, 'normals', `one of each of ${count} points`, normals);
  }
  const triangles =
    content.triangles === undefined ? undefined : checkIndices(WHERE, 'triangles', content.triangles, count);
  const isSingle = points instanceof Float32Array;
  const header = headerOf(count, isSingle, directions !== undefined, triangles?.length);
  const vertexBytes = (isSingle ? 12 : 24) + (directions === undefined ? 0 : 12);
  const bytes = new Uint8Array(header.length + count * vertexBytes + ((triangles?.length ?? 0) / 3) * 13);
  new TextEncoder().encodeInto(header, bytes);
  const view = new DataView(bytes.buffer);
  let at = header.length;
  const addSingle = (value: number): void => {
    view.setFloat32(at, value, true);
    at += 4;
  };
  const addDouble = (value: number): void => {
    view.setFloat64(at, value, true);
    at += 8;
  };
  for (let i = 0; i < points.length; i += 3) {
    for (let k = i; k < i + 3; k++) (isSingle ? addSingle : addDouble)(points[k]!);
    if (directions !== undefined) for (let k = i; k < i + 3; k++) addSingle(directions[k]!);
  }
  for (const [i, corner] of triangles?.entries() ?? []) {
    if (i % 3 === 0) view.setUint8(at++, 3);
    view.setUint32(at, corner, true);
    at += 4;
  }
  return bytes;
}

/** A copy of numbers that are finite; a Float32Array stays one. */
function readColumn(name: string, value: unknown): Numbers {
  const list = checkList(WHERE, name, 'three numbers per point', 0, value);
  const copy = list instanceof Float32Array ? new Float32Array(list.length) : new Float64Array(list.length);
  return copyCoordinates<Numbers>(WHERE, list, copy, (i) => `${name}[${i}]`);
}

function headerOf(
  count: number,
  isSingle: boolean,
  hasNormals: boolean,
  corners: number | undefined,
): string {
  const lines = ['ply', 'format binary_little_endian 1.0', `element vertex ${count}`];
  for (const axis of 'xyz') lines.push(`property ${isSingle ? 'float' : 'double'} ${axis}`);
  if (hasNormals) for (const axis of 'xyz') lines.push(`property float n${axis}`);
  if (corners !== undefined) {
    lines.push(`element face ${corners / 3}`, 'property list uchar uint vertex_indices');
  }
  return [...lines, 'end_header', ''].join('\n');
}
