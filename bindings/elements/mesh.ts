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
 * that takes the mesh. Each number costs some 3 ns, and in a scene each vertex 24 bytes, each triangle 12.
 */
export interface Mesh {
  readonly kind: 'mesh';
  /** x y z of each vertex. */
  readonly vertices: Float64Array;
  /** Three numbers of vertices per triangle. */
  readonly indices: Uint32Array;
  readonly radius: number;
  /** true: it is closed, and what is inside it overlaps; else it is a surface. */
  readonly solid?: boolean;
}

/** What `mesh` may be told. */
export interface MeshOptions {
  /** Inflates all triangles, in metres, finite, at least 0. Default 0. */
  readonly radius?: number;
  /**
   * Whether what is inside the mesh overlaps with it, also where it touches no triangle. The mesh must be
   * closed then: along every edge as many triangles run one way as the other, and their front sides, from
   * which their corners run counterclockwise, face outward. Default: false, a surface.
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
 * A triangle mesh. Triangles may be degenerate, repeated, and need not be connected. The mesh is a surface,
 * unless `solid` says that it is all that it encloses.
 *
 * @param vertices - x y z of each vertex, in metres, in the frame of the segment that will hold it; copied
 * @param indices - three numbers of vertices per triangle; copied
 * @param options - `radius`: metres, finite, at least 0, or just this number; `solid`: see `MeshOptions`
 * @throws TypeError or RangeError that names the argument; RangeError for a solid that is open or inside out
 */
export function mesh(vertices: MeshVertices, indices: MeshIndices, options: number | MeshOptions = {}): Mesh {
  const isRadius = typeof options !== 'object' || options === null;
  if (!isRadius) checkOptions('mesh', options, OPTIONS);
  const { radius = 0, solid = false } = isRadius ? { radius: options } : options;
  const made = checkMesh('mesh', '', { kind: 'mesh', vertices, indices, radius, solid });
  if (solid && !(signedVolume(made) > 0)) {
    throw outOfRange('mesh', 'indices', 'triangles that face outward, as the mesh is solid', indices);
  }
  return made;
}

/** The mesh as a solid, if it can be one; else a sentence that says why not. */
export function solidOf(surface: Mesh): Mesh | string {
  const opening = findOpening(surface);
  if (opening !== undefined) return `is not closed: ${opening}`;
  if (!(signedVolume(surface) > 0)) return 'encloses no volume, or its triangles face inward';
  return asSolid(surface);
}

/** A mesh as the surface that it is. */
export function surfaceOf({ kind, vertices, indices, radius }: Mesh): Mesh {
  return Object.freeze({ kind, vertices, indices, radius });
}

/** A mesh that is known to be closed, as a solid. */
export function asSolid({ kind, vertices, indices, radius }: Mesh): Mesh {
  return Object.freeze({ kind, vertices, indices, radius, solid: true });
}

/**
 * Checks that a value from outside describes a mesh, and returns a copy for which that holds at the moment.
 *
 * @param prefix - what an error writes before the name of a property
 */
export function checkMesh(where: string, prefix: string, value: unknown): Mesh {
  const { vertices, indices, radius, solid } = value as Record<keyof Mesh, unknown>;
  const isSolid = checkBoolean(where, `${prefix}solid`, solid ?? false);
  const checkedVertices = checkVertices(where, `${prefix}vertices`, vertices);
  const checkedIndices = checkIndices(where, `${prefix}indices`, indices, checkedVertices.length / 3);
  checkLength(where, `${prefix}radius`, radius);
  const checked: Mesh = Object.freeze({
    kind: 'mesh',
    vertices: checkedVertices,
    indices: checkedIndices,
    radius: radius as number,
  });
  if (!isSolid) return checked;
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
    ...(solid === true && { solid }),
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
  copy({ kind, vertices, indices, radius, solid }) {
    const copy = Object.freeze({ kind, vertices: vertices.slice(), indices: indices.slice(), radius });
    return solid === true ? asSolid(copy) : copy;
  },
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
