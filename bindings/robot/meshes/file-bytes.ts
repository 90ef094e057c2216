import { wrongType } from '../../errors.ts';

/** The content of a file. */
export type FileBytes = Uint8Array | ArrayBuffer;

/** The content of a file as bytes. */
export function toBytes(where: string, argument: string, value: unknown): Uint8Array<ArrayBuffer> {
  if (value instanceof Uint8Array) return value as Uint8Array<ArrayBuffer>;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw wrongType(where, argument, 'a Uint8Array or ArrayBuffer', value);
}
