import { FileError } from '../../../bindings/base/file-error.ts';
import { parseJson } from '../text/json.ts';

/** The bytes `glTF`, with which a `.glb` begins. */
const MAGIC = 0x46546c67;

/** The kinds of chunks of a `.glb`. */
const CHUNK = { json: 0x4e4f534a, binary: 0x004e4942 } as const;

/** A glTF, taken out of its file. */
export interface GltfContent {
  /** The JSON value: anything, until it is checked. */
  readonly json: unknown;
  /** The binary chunk of a `.glb`. */
  readonly binary: Uint8Array<ArrayBuffer> | undefined;
}

/**
 * Opens a `.gltf` or `.glb`.
 *
 * @throws FileError where a length does not fit, or the JSON is none
 */
export function openGltf(bytes: Uint8Array<ArrayBuffer>, file: string): GltfContent {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint32(0, true) !== MAGIC) {
    return { json: readJson(bytes, file), binary: undefined };
  }
  const cutOff = (): FileError =>
    new FileError(file, undefined, 'its lengths do not fit; it was cut off, or is no binary glTF');
  if (bytes.length < 12 || view.getUint32(8, true) !== bytes.length) throw cutOff();
  const version = view.getUint32(4, true);
  if (version !== 2) {
    throw new FileError(file, undefined, `is glTF of version ${version}; save it as version 2`);
  }
  const chunks = new Map<number, Uint8Array<ArrayBuffer>>();
  for (let at = 12; at < bytes.length;) {
    if (at + 8 > bytes.length) throw cutOff();
    const length = view.getUint32(at, true);
    const kind = view.getUint32(at + 4, true);
    if (at + 8 + length > bytes.length) throw cutOff();
    if (!chunks.has(kind)) chunks.set(kind, bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  const json = chunks.get(CHUNK.json);
  if (json === undefined) throw new FileError(file, undefined, 'has no JSON chunk; it is no binary glTF');
  return { json: readJson(json, file), binary: chunks.get(CHUNK.binary) };
}

function readJson(bytes: Uint8Array<ArrayBuffer>, file: string): unknown {
  try {
    return parseJson(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof RangeError) throw new FileError(file, undefined, error.message);
    throw new FileError(file, undefined, `its glTF is not valid JSON: ${(error as Error).message}`);
  }
}
