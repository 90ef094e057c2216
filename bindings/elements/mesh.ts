import { type Element } from './element.ts';
import { type BulkKind, keeping } from './bulk-kind.ts';
import { checkList, type Coordinates, copyCoordinates, findBeyond } from './coordinates.ts';
import type { Cells } from './cells.ts';
import type { HeightField } from './height-field.ts';
import type { PointCloud } from './points.ts';
import { checkLength } from '../base/checks.ts';
import { checkBoolean, outOfRange, wrongType } from '../base/errors.ts';
import { checkOptions } from '../base/options.ts';
import { findOpening, signedVolume } from './closed-mesh.ts';

/**
 * A triangle mesh: as many triangle elements as it has faces, numbered as they are, all inflated by `radius`.
 * Metres, in the frame of the segment that holds it. Make it with `mesh`.
 *
 * Its arrays can be written to, as typed arrays cannot be frozen. Whatever takes a mesh therefore checks its
 * numbers, and scenes keep copies: what is written later changes no scene, and is checked by the next call
 * that takes the mesh. Each number costs up to 2 ns, and in a scene each vertex 24 bytes, each triangle 12.
 */
export interface Mesh {
  readonly kind: 'mesh';
  /** x y z of each vertex. */
  readonly vertices: Float64Array;
  /** Three numbers of vertices per triangle. */
  readonly indices: Uint32Array;
  readonly radius: number;
  /**
   * true: what is inside it overlaps; false: it is a surface; left out: it is one because it cannot be solid.
   */
  readonly solid?: boolean;
  /** Why it is not solid although nobody wished for a surface, as a predicate: "is not closed: …". */
  readonly opening?: string;
}

/** What `mesh` may be told. */
export interface MeshOptions {
  /** Inflates all triangles, in metres, finite, at least 0. Default 0. */
  readonly radius?: number;
  /**
   * Whether what is inside the mesh overlaps with it, also where it touches no triangle. `true` demands that
   * the mesh is closed: along every edge as many triangles run one way as the other, and their front sides,
   * from which their corners run counterclockwise, face outward. `false` makes a surface of any mesh.
   * Default: a mesh that is closed is solid.
   */
  readonly solid?: boolean;
}

const OPTIONS = ['radius', 'solid'] as const;

/** What stands for many elements of one kind: a mesh for its triangles, a cloud for its points. */
export type BulkSource = Mesh | PointCloud;

/** What a segment is made of: single elements, meshes and point clouds. */
export type ElementSource = Element | BulkSource;

/** What is a segment by itself: a map of cells, or a height field. */
export type MapSource = Cells | HeightField;

/** What stands in a list that a segment is made of: elements, or one map. */
export type SegmentItem = ElementSource | MapSource;

/** What a segment can be given as: a list of elements, or one thing that stands for many. */
export type SegmentSource = BulkSource | MapSource | readonly SegmentItem[];

/** Numbers of vertices that a mesh may be given. */
export type MeshVertices = Coordinates;

/** Numbers of triangle corners that a mesh may be given. */
export type MeshIndices = Uint32Array | Uint16Array | Int32Array | readonly number[];

/**
 * A triangle mesh. Triangles may be degenerate, repeated, and need not be connected. A closed mesh is solid:
 * it is all that it encloses. One that is not closed is a surface, and `opening` says why.
 *
 * @param vertices - x y z of each vertex, in metres, in the frame of the segment that will hold it; copied
 * @param indices - three numbers of vertices per triangle; copied
 * @param options - `radius`: metres, finite, at least 0, or just this number; `solid`: see `MeshOptions`
 * @throws TypeError or RangeError that names the argument; RangeError for a solid that is open or inside out
 */
export function mesh(vertices: MeshVertices, indices: MeshIndices, options: number | MeshOptions = {}): Mesh {
  const isRadius = typeof options !== 'object' || options === null;
  if (!isRadius) checkOptions('mesh', options, OPTIONS);
  const { radius = 0, solid } = isRadius ? { radius: options } : options;
  const made = checkMesh('mesh', '', { kind: 'mesh', vertices, indices, radius, solid });
  if (solid === true && !(signedVolume(made) > 0)) {
    throw outOfRange('mesh', 'indices', 'triangles that face outward, as the mesh is solid', indices);
  }
  return made;
}

/** A mesh as the surface that it is. */
export function surfaceOf({ kind, vertices, indices, radius }: Mesh): Mesh {
  return Object.freeze({ kind, vertices, indices, radius, solid: false });
}

/** A mesh that is known to be closed, as a solid. */
export function asSolid({ kind, vertices, indices, radius }: Mesh): Mesh {
  return Object.freeze({ kind, vertices, indices, radius, solid: true });
}

/** A mesh as a surface that nobody wished for, and why it is one. */
export function asOpen({ kind, vertices, indices, radius }: Mesh, opening: string): Mesh {
  return Object.freeze({ kind, vertices, indices, radius, opening });
}

/** A mesh as a solid if it can be one; else as a surface that says why not. */
function solidIfClosed(mesh: Mesh): Mesh {
  const edge = findOpening(mesh);
  if (edge === undefined && signedVolume(mesh) > 0) return asSolid(mesh);
  const opening =
    edge === undefined ? 'encloses no volume, or its triangles face inward' : `is not closed: ${edge}`;
  return asOpen(mesh, opening);
}

/**
 * Checks that a value from outside describes a mesh, and returns a copy for which that holds at the moment.
 *
 * @param prefix - what an error writes before the name of a property
 */
export function checkMesh(where: string, prefix: string, value: unknown): Mesh {
  const { vertices, indices, radius, solid } = value as Record<keyof Mesh, unknown>;
  const isSolid = solid === undefined ? undefined : checkBoolean(where, `${prefix}solid`, solid);
  const checkedVertices = checkVertices(where, `${prefix}vertices`, vertices);
  const checkedIndices = checkIndices(where, `${prefix}indices`, indices, checkedVertices.length / 3);
  checkLength(where, `${prefix}radius`, radius);
  const checked: Mesh = Object.freeze({
    kind: 'mesh',
    vertices: checkedVertices,
    indices: checkedIndices,
    radius: radius as number,
  });
  if (isSolid === undefined) return solidIfClosed(checked);
  if (!isSolid) return surfaceOf(checked);
  const opening = findOpening(checked);
  if (opening === undefined) return asSolid(checked);
  throw outOfRange(where, `${prefix}indices`, `closed, as the mesh is solid, but ${opening}`, indices);
}

/** A mesh as `JSON.stringify` can write it. */
export interface MeshJSON {
  kind: 'mesh';
  vertices: readonly number[];
  indices: readonly number[];
  radius: number;
  solid?: boolean;
}

/** Describes a mesh with plain arrays. */
export function describeMesh({ kind, vertices, indices, radius, solid }: Mesh): MeshJSON {
  return {
    kind,
    vertices: Array.from(vertices),
    indices: Array.from(indices),
    radius,
    ...(solid !== undefined && { solid }),
  };
}

function checkVertices(where: string, argument: string, value: unknown): Float64Array {
  const expected = 'three numbers per vertex, and at least one vertex';
  const list = checkList(where, argument, expected, 3, value);
  return copyCoordinates(where, list, new Float64Array(list.length), (i) => `${argument}[${i}]`);
}

/** Checks that a value is a list of three numbers of vertices per triangle, and returns a copy. */
export function checkIndices(
  where: string,
  argument: string,
  value: unknown,
  vertexCount: number,
): Uint32Array {
  const isList =
    Array.isArray(value) ||
    value instanceof Uint32Array ||
    value instanceof Uint16Array ||
    value instanceof Int32Array;
  if (!isList) throw wrongType(where, argument, 'a Uint32Array, Uint16Array or array of numbers', value);
  const { length } = value;
  if (length === 0 || length % 3 !== 0) {
    throw outOfRange(where, argument, 'three numbers per triangle, and at least one triangle', value);
  }
  const copy = new Uint32Array(length);
  if (value instanceof Uint32Array) {
    copy.set(value);
    if (findBeyond(copy, vertexCount - 1) < 0) return copy;
  }
  for (let i = 0; i < length; i++) {
    const number: unknown = value[i];
    if (typeof number !== 'number') throw wrongType(where, `${argument}[${i}]`, 'a number', number);
    if (!(Number.isInteger(number) && number >= 0 && number < vertexCount)) {
      throw outOfRange(where, `${argument}[${i}]`, `the number of one of ${vertexCount} vertices`, number);
    }
    copy[i] = number;
  }
  return copy;
}

/** What segments do with meshes. */
export const MESHES: BulkKind<Mesh> = {
  elements: 'triangle',
  countOf: ({ indices }) => indices.length / 3,
  numbersOf: ({ vertices, radius }) => [vertices, [radius]],
  keep: keeping(checkMesh),
  copy: (mesh) => Object.freeze({ ...mesh, vertices: mesh.vertices.slice(), indices: mesh.indices.slice() }),
  writeRows({ vertices, indices, radius }, rows, at) {
    for (let i = 0; i < indices.length; i += 3) {
      for (let k = i; k < i + 3; k++) {
        const vertex = 3 * indices[k]!;
        rows[at] = vertices[vertex]!;
        rows[at + 1] = vertices[vertex + 1]!;
        rows[at + 2] = vertices[vertex + 2]!;
        at += 3;
      }
      rows[at++] = radius;
    }
  },
};
