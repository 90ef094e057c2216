import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decompressLzf, LZF_RATIO } from '../../../modules/maps/clouds/lzf.ts';
import { SEED } from '../../support/random.ts';
import { compressLzf } from './clouds.ts';

const decompress = (input: readonly number[], length: number): number[] => [
  ...decompressLzf(Uint8Array.from(input), length, (byte, reason) => new Error(`byte ${byte}: ${reason}`)),
];

describe('decompressLzf', () => {
  it('restores what was compressed', () => {
    const bytes = fc.oneof(
      fc.array(fc.nat(255), { maxLength: 300 }),
      fc.array(fc.nat(1), { maxLength: 300 }),
      fc
        .tuple(fc.array(fc.nat(255), { minLength: 1, maxLength: 9 }), fc.nat(200))
        .map(([word, count]) => Array.from({ length: count }, () => word).flat()),
    );
    fc.assert(
      fc.property(bytes, (data) => {
        expect(decompress(compressLzf(data), data.length)).toEqual(data);
      }),
      { seed: SEED },
    );
  });

  it('copies from as far back as can be said, and as much', () => {
    const data = Array.from({ length: 8192 }, (_, i) => (i * i + (i >> 5)) & 255);
    const literals = compressLzf(data.slice(0, 32));
    expect(decompress([...literals, 0xe0, 255, 31], 32 + 264)).toEqual(
      Array.from({ length: 32 + 264 }, (_, i) => data[i % 32]),
    );
    const all = Array.from({ length: 256 }, (_, i) => [31, ...data.slice(32 * i, 32 * i + 32)]).flat();
    expect(decompress([...all, 0x3f, 255], 8192 + 3).slice(8192)).toEqual(data.slice(0, 3));
    expect(264 / 3).toBe(LZF_RATIO);
  });

  it.each([
    [[0, 1, 0x20, 1], 4, 'byte 2: copies from 1 bytes before the beginning of the data'],
    [[0x3f, 255], 3, 'byte 0: copies from 8192 bytes before the beginning of the data'],
    [[0, 1, 0x20], 4, 'byte 2: the compressed data ends within a copy'],
    [[0, 1, 0xe0, 4], 14, 'byte 2: the compressed data ends within a copy'],
    [[0, 1, 0xe0], 14, 'byte 2: the compressed data ends within a copy'],
    [[0, 1, 0x20, 0], 3, 'byte 2: comes to more than the 3 bytes that are declared'],
    [[1, 1, 1], 1, 'byte 0: comes to more than the 1 bytes that are declared'],
    [[2, 1, 1], 3, 'byte 0: announces 3 bytes, but the compressed data has 2 more'],
    [[0, 1], 2, 'byte 2: comes to 1 bytes instead of the 2 that are declared'],
    [[], 1, 'byte 0: comes to 0 bytes instead of the 1 that are declared'],
  ])('refuses %j for %d bytes', (input, length, message) => {
    expect(() => decompress(input, length)).toThrow(new Error(message));
  });
});
