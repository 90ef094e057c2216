import { type Element } from './element.ts';
import type { BulkKind } from './bulk-kind.ts';
import { checkList, type Coordinates, copyCoordinates, findBeyond } from './coordinates.ts';
import type { PointCloud } from './points.ts';
import { checkLength } from '../base/checks.ts';
import { outOfRange, wrongType } from '../base/errors.ts';

/**
 * A triangle mesh: as many triangle elements as it has faces, numbered as they are, all inflated by `radius`. Metres,
 * in the frame of the segment that holds it. Make it with `mesh`.
 *
 * Its arrays can be written to, as typed arrays cannot be frozen. Whatever takes a mesh therefore checks its numbers, and
 * scenes keep copies: what is written later changes no scene, and is checked by the next call that takes the mesh. That
 * costs some 3 ns per number, and in a scene the 24 bytes of each vertex and 12 of each triangle.
 */
export interface Mesh {
  readonly kind: 'mesh';
  /** x y z of each vertex. */
  readonly vertices: Float64Array;
  /** Three numbers of vertices per triangle. */
  readonly indices: Uint32Array;
  readonly radius: number;
}

/** What stands for many elements of one kind: a mesh for its triangles, a cloud for its points. */
export type BulkSource = Mesh | PointCloud;

/** What a segment is made of: single elements, meshes and point clouds. */
export type ElementSource = Element | BulkSource;

/** Numbers of vertices that a mesh may be given. */
export type MeshVertices = Coordinates;

/** Numbers of triangle corners that a mesh may be given. */
export type MeshIndices = Uint32Array | Uint16Array | Int32Array | readonly number[];

/**
 * A triangle mesh. Triangles may be degenerate, repeated, and need not be connected; the mesh is a surface, not the
 * solid inside it.
 *
 * @param vertices - x y z of each vertex, in metres, in the frame of the segment that will hold it; copied
 * @param indices - three numbers of vertices per triangle; copied
 * @param radius - metres, finite, at least 0
 * @throws TypeError or RangeError that names the argument
 */
export function mesh(vertices: MeshVertices, indices: MeshIndices, radius = 0): Mesh {
  return checkMesh('mesh', '', { kind: 'mesh', vertices, indices, radius });
}

/**
 * Checks that a value from outside describes a mesh, and returns a copy for which that holds at the moment.
 *
 * @param prefix - what an error writes before the name of a property
 */
export function checkMesh(where: string, prefix: string, value: unknown): Mesh {
  const { vertices, indices, radius } = value as Record<keyof Mesh, unknown>;
  const checkedVertices = checkVertices(where, `${prefix}vertices`, vertices);
  const checkedIndices = checkIndices(where, `${prefix}indices`, indices, checkedVertices.length / 3);
  checkLength(where, `${prefix}radius`, radius);
  return Object.freeze({
    kind: 'mesh',
    vertices: checkedVertices,
    indices: checkedIndices,
    radius: radius as number,
  });
}

/** A mesh as `JSON.stringify` can write it. */
export interface MeshJSON {
  kind: 'mesh';
  vertices: readonly number[];
  indices: readonly number[];
  radius: number;
}

/** Describes a mesh with plain arrays. */
export function describeMesh({ kind, vertices, indices, radius }: Mesh): MeshJSON {
  return { kind, vertices: Array.from(vertices), indices: Array.from(indices), radius };
}

function checkVertices(where: string, argument: string, value: unknown): Float64Array {
  const expected = 'three numbers per vertex, and at least one vertex';
  const list = checkList(where, argument, expected, 3, value);
  return copyCoordinates(where, list, new Float64Array(list.length), (i) => `${argument}[${i}]`);
}

function checkIndices(where: string, argument: string, value: unknown, vertexCount: number): Uint32Array {
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

/** Meshes that nobody outside has: they need not be checked again. */
const ownMeshes = new WeakSet<object>();

/** What segments do with meshes. */
export const MESHES: BulkKind<Mesh> = {
  elements: 'triangle',
  countOf({ indices }) {
    return indices.length / 3;
  },
  numbersOf({ vertices, radius }) {
    return [vertices, [radius]];
  },
  keep(where, prefix, value) {
    if (ownMeshes.has(value as object)) return value as Mesh;
    const kept = checkMesh(where, prefix, value);
    ownMeshes.add(kept);
    return kept;
  },
  copy({ kind, vertices, indices, radius }) {
    return Object.freeze({ kind, vertices: vertices.slice(), indices: indices.slice(), radius });
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
