import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Eight bits for each of red, green and blue. */
const TRUE_COLOR = Uint8Array.of(8, 2, 0, 0, 0);

/**
 * A picture as PNG (W3C Recommendation, Portable Network Graphics, second edition, 2003).
 *
 * @param rgb - three bytes per pixel, row by row from the top left
 */
export function encodePng(width: number, height: number, rgb: Uint8Array): Uint8Array {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const rows = Buffer.alloc(height * (3 * width + 1));
  for (let row = 0; row < height; row++) {
    // Before each row stands how it is filtered: not at all.
    rows.set(rgb.subarray(3 * width * row, 3 * width * (row + 1)), (3 * width + 1) * row + 1);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, TRUE_COLOR])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
