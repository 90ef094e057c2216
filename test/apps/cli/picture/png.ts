import { crc32, inflateSync } from 'node:zlib';

/** A picture that was read. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of a pixel. */
  at(column: number, row: number): number[];
  /** How many pixels have a color. */
  count(color: readonly number[]): number;
}

/** Reads a PNG of unfiltered rows of eight bits for each of red, green and blue, and checks its sums. */
export function readPng(bytes: Uint8Array): Pixels {
  const file = Buffer.from(bytes);
  if (file.subarray(0, 8).toString('latin1') !== '\x89PNG\r\n\x1a\n') throw new Error('no PNG');
  const chunks = new Map<string, Buffer>();
  let at = 8;
  while (at < file.length) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 4, at + 8 + length);
    if (file.readUInt32BE(at + 8 + length) !== crc32(body)) throw new Error('a sum is wrong');
    chunks.set(body.subarray(0, 4).toString('latin1'), body.subarray(4));
    at += 12 + length;
  }
  if ([...chunks.keys()].join() !== 'IHDR,IDAT,IEND') throw new Error('unexpected chunks');
  const head = chunks.get('IHDR')!;
  if (head.subarray(8).join() !== '8,2,0,0,0') throw new Error('unexpected kind of picture');
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const rows = inflateSync(chunks.get('IDAT')!);
  if (rows.length !== height * (3 * width + 1)) throw new Error('unexpected size');
  const pixel = (column: number, row: number): number[] => {
    const from = (3 * width + 1) * row + 1 + 3 * column;
    return [...rows.subarray(from, from + 3)];
  };
  return {
    width,
    height,
    at: pixel,
    count: (color) => {
      let found = 0;
      for (let row = 0; row < height; row++) {
        for (let column = 0; column < width; column++)
          if (pixel(column, row).join() === color.join()) found++;
      }
      return found;
    },
  };
}
