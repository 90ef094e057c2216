import { ByteWriter } from 'hyparquet-writer';

/** Values of a block of DELTA_BINARY_PACKED, in four miniblocks. */
const BLOCK = 128;
const MINIBLOCKS = 4;

/** Truth values as PLAIN has them: a bit each, the lowest first. */
export function packFlags(flags: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(flags.length / 8));
  for (let i = 0; i < flags.length; i++) bytes[i >> 3]! |= (flags[i]! & 1) << (i & 7);
  return bytes;
}

/**
 * Whole numbers that count up by one, in DELTA_BINARY_PACKED: the differences are equal and take no bits.
 *
 * Source: the Parquet format, Encodings.md, "Delta Encoding".
 */
export function packCount(first: number, count: number): Uint8Array {
  const writer = new ByteWriter();
  writer.appendVarInt(BLOCK);
  writer.appendVarInt(MINIBLOCKS);
  writer.appendVarInt(count);
  writer.appendZigZag(BigInt(first));
  for (let done = 1; done < count; done += BLOCK) {
    writer.appendZigZag(1n);
    writer.appendUint32(0);
  }
  return writer.getBytes();
}

/**
 * Places in a dictionary as RLE_DICTIONARY has them: how many bits each takes, then one run of all, packed.
 *
 * Source: the Parquet format, Encodings.md, "Run Length Encoding / Bit-Packing Hybrid".
 */
export function packPlaces(places: Uint32Array, labels: number): Uint8Array {
  let width = 1;
  while (2 ** width < labels) width++;
  const groups = Math.ceil(places.length / 8);
  const writer = new ByteWriter();
  writer.appendUint8(width);
  writer.appendVarInt((groups << 1) | 1);
  const bytes = new Uint8Array(groups * width);
  let [pending, bits, at] = [0, 0, 0];
  for (const place of places) {
    pending |= place << bits;
    for (bits += width; bits >= 8; bits -= 8) {
      bytes[at++] = pending & 255;
      pending >>>= 8;
    }
  }
  if (bits > 0) bytes[at] = pending;
  writer.appendBytes(bytes);
  return writer.getBytes();
}

/** The first label of a dictionary, so many times: one run. */
export function repeatFirst(count: number): Uint8Array {
  const writer = new ByteWriter();
  writer.appendUint8(1);
  writer.appendVarInt(count * 2);
  writer.appendUint8(0);
  return writer.getBytes();
}

/** Texts as PLAIN has them: the length of each, and its bytes. */
export function packTexts(texts: readonly string[]): Uint8Array {
  const writer = new ByteWriter();
  const encoder = new TextEncoder();
  for (const text of texts) {
    const bytes = encoder.encode(text);
    writer.appendUint32(bytes.length);
    writer.appendBytes(bytes);
  }
  return writer.getBytes();
}
