import { wrongType } from './errors.ts';

/** The content of a file. */
export type FileBytes = Uint8Array | ArrayBuffer;

/** The content of a file as bytes: a plain array, as `slice` of a Node.js Buffer does not copy. */
export function toBytes(where: string, argument: string, value: unknown): Uint8Array<ArrayBuffer> {
  if (value instanceof Uint8Array) {
    return new Uint8Array(value.buffer as ArrayBuffer, value.byteOffset, value.byteLength);
  }
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw wrongType(where, argument, 'a Uint8Array or ArrayBuffer', value);
}
