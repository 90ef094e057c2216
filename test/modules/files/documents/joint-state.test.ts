import { describe, expect, it } from 'vitest';
import { ENCODINGS } from '../../../../modules/files/documents/joint-state.ts';
import { STATE_ENCODINGS } from '../../../support/joint-states.ts';

const decode = (encoding: string, bytes: Uint8Array): unknown => ENCODINGS.get(encoding)!(bytes);

/** One joint "ab" at 1.5, as the standard has it: kind, time, frame, names, positions. */
const BY_HAND = [
  ...[0, 1, 0, 0],
  ...[9, 0, 0, 0, 7, 0, 0, 0],
  ...[1, 0, 0, 0, 0, 0, 0, 0],
  ...[1, 0, 0, 0, 3, 0, 0, 0, 97, 98, 0, 0],
  ...[1, 0, 0, 0, 0, 0, 0, 0],
  ...[0, 0, 0xf8, 0x3f],
];

describe('joint states', () => {
  it.each(STATE_ENCODINGS)('are read of %s', (_, encoding, encode) => {
    for (const names of [[], ['a'], ['ab', 'c', 'a longer name'], ['größe', 'x']]) {
      const positions = names.map((_name, i) => i / 3 - 1);
      expect(decode(encoding, encode(names, positions))).toEqual({ names, positions });
    }
    // Speeds alone.
    expect(decode(encoding, encode(['a'], []))).toEqual({ names: ['a'], positions: [] });
  });

  it('are read of bytes that were written by hand', () => {
    expect(() => decode('cdr', Uint8Array.from(BY_HAND.slice(0, -1)))).toThrow(
      'ends before what it says it has',
    );
    expect(decode('cdr', Uint8Array.from(BY_HAND))).toEqual({ names: ['ab'], positions: [1.5] });
  });

  it.each(STATE_ENCODINGS)('are refused where bytes of %s are missing', (_, encoding, encode) => {
    const whole = encode(['joint one', 'joint two'], [1, 2]);
    const velocities = encoding === 'json' ? 0 : 8 + 2 * 8 + 8;
    for (let length = 0; length < whole.length - velocities; length++) {
      expect(() => decode(encoding, whole.subarray(0, length))).toThrow(Error);
    }
  });

  it.each(STATE_ENCODINGS)('are read or refused, whatever bytes of %s are', (_, encoding, encode) => {
    const whole = encode(['joint one', 'joint two'], [1, 2]);
    for (let at = 0; at < whole.length; at++) {
      for (const byte of [0, 1, 127, 255]) {
        const changed = whole.slice();
        changed[at] = byte;
        let found: unknown;
        try {
          found = decode(encoding, changed);
        } catch (error) {
          expect((error as Error).message).not.toMatch(/offset|range|length/i);
          continue;
        }
        expect(found).toMatchObject({ names: expect.any(Array) as unknown });
      }
    }
  });

  it('are refused where they are something else', () => {
    expect(() => decode('cdr', Uint8Array.from([0, 3, 0, 0, 0]))).toThrow('is not plain CDR');
    expect(() => decode('json', new TextEncoder().encode('[1]'))).toThrow(/^expected \{ "name"/);
    const encode = STATE_ENCODINGS[1]![2];
    expect(() => decode('cdr', encode(['a', 'b'], [1]))).toThrow('has 2 names and 1 positions');
  });
});
