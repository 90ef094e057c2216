import { checkOptions } from '../../../bindings/base/options.ts';
import { checkChoice, checkFunction, checkString } from '../../../bindings/base/errors.ts';
import type { Mesh } from '../../../bindings/elements/mesh.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { shorten } from '../text/xml.ts';
import { type FileBytes, toBytes } from '../../../bindings/base/file-bytes.ts';
import { type BufferSource, parseGltf } from './gltf.ts';
import { parseCollada } from './collada.ts';
import { parseObj } from './obj.ts';
import type { Corners } from '../../../bindings/elements/share-vertices.ts';
import { parseStl } from './stl.ts';
import { BYTE_LIMIT, toMesh } from './triangles.ts';

/** Formats of mesh files: binary and ASCII STL, OBJ, COLLADA (`.dae`), and glTF, as `.gltf` or `.glb`. */
export type MeshFormat = 'stl' | 'obj' | 'collada' | 'gltf';

/** What `parseMesh` may be told. */
export interface ParseMeshOptions {
  /** What errors call the file; its ending tells the format. */
  readonly name: string;
  /** The format, where the name does not tell it. */
  readonly format?: MeshFormat | undefined;
}

/** What `readMesh` may be told. */
export interface ReadMeshOptions extends ParseMeshOptions {
  /** Gives the content of a file that a `.gltf` keeps its numbers in, by the name it has there. */
  readonly buffers?: BufferSource | undefined;
}

const FORMATS: Readonly<Record<string, MeshFormat>> = {
  stl: 'stl',
  obj: 'obj',
  dae: 'collada',
  gltf: 'gltf',
  glb: 'gltf',
};

const CHOICES = ['stl', 'obj', 'collada', 'gltf'] as const;

const READERS: Readonly<Record<string, (bytes: Uint8Array<ArrayBuffer>, file: string) => Corners>> = {
  stl: parseStl,
  obj: parseObj,
  collada: parseCollada,
};

/**
 * Reads an STL, OBJ or COLLADA: all its triangles, as one mesh of radius 0. Polygons are cut into triangles.
 * Of a COLLADA, that is the scene, its nodes where they are, in metres, its axes as they are.
 *
 * @throws FileError that says what is wrong with the file; TypeError or RangeError for other arguments
 */
export function parseMesh(bytes: FileBytes, options: ParseMeshOptions): Mesh {
  checkOptions('parseMesh', options, ['name', 'format']);
  return parse(bytes, options);
}

function parse(bytes: FileBytes, options: ParseMeshOptions): Mesh {
  const { content, format, name } = checkArguments('parseMesh', bytes, options);
  const reader = READERS[format];
  if (reader === undefined) {
    throw new FileError(
      name,
      undefined,
      'glTF takes time to read; await readMesh() and use the mesh it returns instead of the bytes',
    );
  }
  return toMesh(name, reader(content, name));
}

/**
 * Reads an STL, OBJ, COLLADA or glTF: all its triangles, as one mesh of radius 0. Of a COLLADA or glTF, that
 * is the scene, its nodes where they are, and the axes as they are, whichever of them is up.
 *
 * @throws FileError that says what is wrong with the file; TypeError or RangeError for other arguments
 */
export async function readMesh(bytes: FileBytes, options: ReadMeshOptions): Promise<Mesh> {
  checkOptions('readMesh', options, ['name', 'format', 'buffers']);
  const { content, format, name } = checkArguments('readMesh', bytes, options);
  if (format !== 'gltf') return parse(bytes, options);
  const { buffers } = options;
  checkFunction('readMesh', 'options.buffers', buffers);
  return toMesh(name, await parseGltf(content, name, buffers));
}

function checkArguments(
  where: string,
  bytes: FileBytes,
  options: ParseMeshOptions,
): { content: Uint8Array<ArrayBuffer>; format: MeshFormat; name: string } {
  const content = toBytes(where, 'bytes', bytes);
  const fullName = checkString(where, 'options.name', options?.name);
  const name = shorten(fullName);
  const format =
    options.format === undefined
      ? tellFormat(fullName)
      : checkChoice(where, 'options.format', options.format, CHOICES);
  if (format === undefined) {
    throw new FileError(
      name,
      undefined,
      'is not named as a format that is read (.stl, .obj, .dae, .gltf, .glb); convert it to one of them',
    );
  }
  if (content.length > BYTE_LIMIT) {
    throw new FileError(name, undefined, `has ${content.length} bytes, and at most ${BYTE_LIMIT} are read`);
  }
  return { content, format, name };
}

function tellFormat(name: string): MeshFormat | undefined {
  const ending = /\.(\w+)(?:[?#].*)?$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(FORMATS, ending) ? FORMATS[ending] : undefined;
}
