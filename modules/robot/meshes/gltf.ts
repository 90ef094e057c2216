import type { Document, Node, Primitive } from '@gltf-transform/core';
import { FileError } from '../../../bindings/base/file-error.ts';
import { identity, type Matrix, product, transformPoint } from '../../../bindings/geometry/transforms.ts';
import { type FileBytes, toBytes } from '../../../bindings/base/file-bytes.ts';
import { openGltf } from './gltf-content.ts';
import type { GltfBuffer } from './gltf-parts.ts';
import { checkGltf, cornersOf } from './gltf-scene.ts';
import { JsonValue } from './json-value.ts';
import type { Corners } from '../../../bindings/elements/share-vertices.ts';

/** Gives the content of a file that a `.gltf` names. */
export type BufferSource = (uri: string) => FileBytes | Promise<FileBytes>;

/**
 * Reads the default scene of a glTF, its triangles where its nodes put them.
 *
 * @throws FileError
 */
export async function parseGltf(
  bytes: Uint8Array<ArrayBuffer>,
  file: string,
  source: BufferSource | undefined,
): Promise<Corners> {
  const { json: content, binary } = openGltf(bytes, file);
  const { json, buffers } = checkGltf(new JsonValue(content, file));
  // Few robots need this library: it is loaded when one does.
  const { BufferUtils, WebIO } = await import('@gltf-transform/core');
  const resources: Record<string, Uint8Array<ArrayBuffer>> = {};
  for (const [i, buffer] of buffers.entries()) {
    const found = await readBuffer(buffer, binary, source, (uri) => BufferUtils.createBufferFromDataURI(uri));
    if (found.length < buffer.byteLength) {
      throw buffer.source.error(
        `has ${found.length} bytes, not the ${buffer.byteLength} it declares; it was cut off`,
      );
    }
    resources[i] = found;
  }
  try {
    return gather(await new WebIO().readJSON({ json, resources }));
  } catch (error) {
    throw new FileError(file, undefined, `cannot be read: ${(error as Error).message}`);
  }
}

async function readBuffer(
  { number, uri, source }: GltfBuffer,
  binary: Uint8Array<ArrayBuffer> | undefined,
  read: BufferSource | undefined,
  decode: (uri: string) => Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (uri === undefined) {
    if (number === 0 && binary !== undefined) return binary;
    throw source.error('is in no file; if the mesh is compressed, save it without compression');
  }
  const isEmbedded = uri.startsWith('data:');
  const name = isEmbedded ? 'what is embedded in it' : JSON.stringify(uri);
  if (!isEmbedded && read === undefined) {
    throw source.error(
      `is in another file, ${name}; give readMesh() the option buffers to read it, or save the mesh as .glb`,
    );
  }
  try {
    return isEmbedded ? decode(uri) : toBytes('readMesh', 'what options.buffers returns', await read!(uri));
  } catch (error) {
    throw source.error(`${name} cannot be read: ${(error as Error).message}`);
  }
}

function gather(document: Document): Corners {
  const corners: number[] = [];
  const places = new Map<Node, Matrix>();
  for (const node of document.getRoot().listNodes()) {
    const parent = node.getParentNode();
    const place = product(
      parent === null ? identity() : places.get(parent)!,
      Float64Array.from(node.getMatrix()),
    );
    places.set(node, place);
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) addCorners(corners, primitive, place);
  }
  return Float64Array.from(corners);
}

function addCorners(corners: number[], primitive: Primitive, place: Matrix): void {
  const position = primitive.getAttribute('POSITION')!;
  const indices = primitive.getIndices();
  const count = (indices ?? position).getCount();
  const vertices = position.getCount();
  const mode = primitive.getMode();
  for (let i = 0; cornersOf(mode, i)[2] < count; i++) {
    for (const corner of cornersOf(mode, i)) {
      const vertex = indices === null ? corner : indices.getScalar(corner);
      if (!(vertex < vertices)) throw new RangeError(`a triangle names vertex ${vertex} of ${vertices}`);
      corners.push(
        ...transformPoint(place, position.getElement<[number, number, number]>(vertex, [0, 0, 0])),
      );
    }
  }
}
