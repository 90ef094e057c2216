import { type Element } from './element.ts';
import { checkLength, COORDINATE_LIMIT } from '../base/checks.ts';
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

/** What a segment is made of: single elements, and meshes, which count as one element per triangle. */
export type ElementSource = Element | Mesh;

/** Numbers of vertices that a mesh may be given. */
export type MeshVertices = Float64Array | Float32Array | readonly number[];

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

/** Meshes that nobody outside has: they need not be checked again. */
const ownMeshes = new WeakSet<object>();

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

/** The same for a copy that is to be kept, and never handed out. One of these is returned as it is. */
export function keepMesh(where: string, prefix: string, value: unknown): Mesh {
  if (ownMeshes.has(value as object)) return value as Mesh;
  const kept = checkMesh(where, prefix, value);
  ownMeshes.add(kept);
  return kept;
}

/** A copy of a mesh that is kept, to be handed out. */
export function copyMesh({ kind, vertices, indices, radius }: Mesh): Mesh {
  return Object.freeze({ kind, vertices: vertices.slice(), indices: indices.slice(), radius });
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
  if (!(Array.isArray(value) || value instanceof Float64Array || value instanceof Float32Array)) {
    throw wrongType(where, argument, 'a Float32Array, Float64Array or array of numbers', value);
  }
  const { length } = value;
  if (length === 0 || length % 3 !== 0) {
    throw outOfRange(where, argument, 'three numbers per vertex, and at least one vertex', value);
  }
  const copy = new Float64Array(length);
  if (value instanceof Float64Array) {
    copy.set(value);
    if (findBeyond(copy, COORDINATE_LIMIT.double) < 0) return copy;
  }
  for (let i = 0; i < length; i++) {
    const number: unknown = value[i];
    if (typeof number !== 'number') throw wrongType(where, `${argument}[${i}]`, 'a number', number);
    if (!(Math.abs(number) <= COORDINATE_LIMIT.double)) {
      const expected = `finite and at most ${COORDINATE_LIMIT.double} in magnitude`;
      throw outOfRange(where, `${argument}[${i}]`, expected, number);
    }
    copy[i] = number;
  }
  return copy;
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

/** Where the first number is that is not at most so large in magnitude; -1 for none. */
export function findBeyond(numbers: Float64Array | Uint32Array | readonly number[], limit: number): number {
  for (let i = 0; i < numbers.length; i++) if (!(Math.abs(numbers[i]!) <= limit)) return i;
  return -1;
}
