// Reads the building elements of a glTF: one per node with a mesh, with its id and class. Converters of IFC
// keep both in `extras`. Only what such files have is read: triangles with indices, in buffers of their own.
import { readFileSync } from 'node:fs';
import { mesh } from 'clearance';

/** Numbers of an accessor, by their type in the file. */
const ARRAYS = new Map([
  [5121, Uint8Array],
  [5123, Uint16Array],
  [5125, Uint32Array],
  [5126, Float32Array],
]);

/** The elements of a file: `{ id, kind, name, shape, pose }`, `shape` in the frame of the element. */
export function readElements(file) {
  const { nodes, meshes, accessors, bufferViews, buffers } = JSON.parse(readFileSync(file, 'utf8'));
  const bytes = buffers.map(({ uri }) => {
    const [, data] = /^data:[^,]*;base64,(.*)$/s.exec(uri) ?? [];
    if (data === undefined) throw new Error(`${file}: has a buffer in another file, ${uri}`);
    return Buffer.from(data, 'base64');
  });
  const numbersOf = (index, width) => {
    const { bufferView, componentType, count, byteOffset = 0 } = accessors[index];
    const { buffer, byteOffset: start = 0 } = bufferViews[bufferView];
    const Type = ARRAYS.get(componentType);
    const from = start + byteOffset;
    const copy = Uint8Array.from(bytes[buffer].subarray(from, from + count * width * Type.BYTES_PER_ELEMENT));
    return new Type(copy.buffer);
  };
  return nodes
    .filter((node) => node.mesh !== undefined)
    .map(({ name, mesh: number, translation = [0, 0, 0], rotation = [0, 0, 0, 1], extras }) => {
      const [{ attributes, indices }] = meshes[number].primitives;
      const shape = mesh(numbersOf(attributes.POSITION, 3), [...numbersOf(indices, 1)]);
      return {
        id: extras.GlobalId,
        kind: extras.class,
        name,
        shape,
        pose: { position: translation, quaternion: rotation },
      };
    });
}
