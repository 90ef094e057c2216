import fc from 'fast-check';
import { FileError } from '../../../modules/maps/index.ts';

/**
 * What a reader says is wrong with a file; undefined where it reads it.
 *
 * @throws Error where it fails in any other way than to name the file and a place in it
 */
export function complaintOf(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  read: () => void,
): FileError | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { message, file, place } = error;
    const isPlaced = typeof place === 'object' ? place.byte >= 0 && place.byte <= bytes.length : place! >= 1;
    const beginning = typeof place === 'object' ? `${name}: byte ${place.byte}: ` : `${name}:${place}: `;
    if (file === name && isPlaced && message.startsWith(beginning)) return error;
    throw new Error(`names no place in the file: ${message}`, { cause: error });
  }
}

/** Bytes of a file of which some are replaced, taken away or put in, half of them in its header. */
export function changed(
  bytes: Uint8Array<ArrayBuffer>,
  headerLength: number,
): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const place = fc.oneof(fc.nat(headerLength), fc.nat(bytes.length));
  return fc
    .tuple(place, fc.uint8Array({ maxLength: 8 }), fc.oneof(fc.nat(8), fc.nat(bytes.length)), fc.boolean())
    .map(([at, put, taken, isSameLength]) => {
      const rest = bytes.subarray(at + (isSameLength ? put.length : taken));
      const content = new Uint8Array(at + put.length + rest.length);
      content.set(bytes.subarray(0, at));
      content.set(put, at);
      content.set(rest, at + put.length);
      return content;
    });
}
