import { type Element } from './element.ts';
import { checkLength, COORDINATE_LIMIT } from '../base/checks.ts';
import { outOfRange, wrongType } from '../base/errors.ts';

/**
 * A triangle mesh: as many triangle elements as it has faces, numbered as they are, all inflated by `radius`. Metres,
 * in the frame of the segment that holds it. Make it with `mesh`.
 */
export interface Mesh {
  readonly kind: 'mesh';
  /** x y z of each vertex. Not to be written to. */
  readonly vertices: Float64Array;
  /** Three numbers of vertices per triangle. Not to be written to. */
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

/** Meshes that were checked and copied: they need not be again. */
const checkedMeshes = new WeakSet<object>();

/**
 * Checks that a value from outside describes a mesh, and returns a copy that is safe to keep.
 *
 * @param prefix - what an error writes before the name of a property
 */
export function checkMesh(where: string, prefix: string, value: unknown): Mesh {
  if (checkedMeshes.has(value as object)) return value as Mesh;
  const { vertices, indices, radius } = value as Record<keyof Mesh, unknown>;
  checkVertices(where, `${prefix}vertices`, vertices);
  checkIndices(where, `${prefix}indices`, indices, vertices.length / 3);
  checkLength(where, `${prefix}radius`, radius);
  const checked = Object.freeze({
    kind: 'mesh',
    vertices: Float64Array.from(vertices),
    indices: Uint32Array.from(indices),
    radius: radius as number,
  });
  checkedMeshes.add(checked);
  return checked;
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

function checkVertices(where: string, argument: string, value: unknown): asserts value is MeshVertices {
  if (!(Array.isArray(value) || value instanceof Float64Array || value instanceof Float32Array)) {
    throw wrongType(where, argument, 'a Float32Array, Float64Array or array of numbers', value);
  }
  if (value.length === 0 || value.length % 3 !== 0) {
    throw outOfRange(where, argument, 'three numbers per vertex, and at least one vertex', value);
  }
  for (let i = 0; i < value.length; i++) {
    const number: unknown = value[i];
    if (typeof number !== 'number') throw wrongType(where, `${argument}[${i}]`, 'a number', number);
    if (Math.abs(number) <= COORDINATE_LIMIT.double) continue;
    const expected = `finite and at most ${COORDINATE_LIMIT.double} in magnitude`;
    throw outOfRange(where, `${argument}[${i}]`, expected, number);
  }
}

function checkIndices(
  where: string,
  argument: string,
  value: unknown,
  vertexCount: number,
): asserts value is MeshIndices {
  const isList =
    Array.isArray(value) ||
    value instanceof Uint32Array ||
    value instanceof Uint16Array ||
    value instanceof Int32Array;
  if (!isList) throw wrongType(where, argument, 'a Uint32Array, Uint16Array or array of numbers', value);
  if (value.length === 0 || value.length % 3 !== 0) {
    throw outOfRange(where, argument, 'three numbers per triangle, and at least one triangle', value);
  }
  for (let i = 0; i < value.length; i++) {
    const number: unknown = value[i];
    if (typeof number !== 'number') throw wrongType(where, `${argument}[${i}]`, 'a number', number);
    if (Number.isInteger(number) && number >= 0 && number < vertexCount) continue;
    throw outOfRange(where, `${argument}[${i}]`, `the number of one of ${vertexCount} vertices`, number);
  }
}
