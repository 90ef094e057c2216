import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  degreesOf,
  metresOf,
  millimetresOf,
  radiansOf,
} from '../../../../modules/dynamics/monster-truck-sim/units.ts';

const number = fc.double({ min: -1e12, max: 1e12, noNaN: true });

describe('units of files', () => {
  it.each([
    ['5000', 5],
    ['-0.3', -0.0003],
    ['1e3', 1],
    ['.7E+1', 0.007],
    ['-0', 0],
    ['100', 0.1],
    ['1e-999999999', 0],
  ])('%s mm are %s m', (text, metres) => {
    expect(metresOf(text)).toBe(metres);
  });

  it('keep the digits of millimetres, where a division would round them twice', () => {
    // The nearest double to 2.1 is not 2.1, and its thousandth not the nearest to 0.0021.
    expect(metresOf('2.1')).toBe(0.0021);
    expect(2.1 / 1000).not.toBe(0.0021);
  });

  it('give millimetres that are read as the same metres', () => {
    fc.assert(
      fc.property(number, (metres) => metresOf(millimetresOf(metres)) === metres),
      { numRuns: 2000 },
    );
    expect([0.1, 5, -0.0003, 1e-9].map(millimetresOf)).toEqual(['100', '5000', '-0.3', '0.000001']);
  });

  it('give degrees that are read as the same radians, where some are', () => {
    const same = (degrees: number): boolean => {
      const radians = radiansOf(String(degrees));
      return radiansOf(degreesOf(radians)) === radians;
    };
    fc.assert(fc.property(number, same), { numRuns: 5000 });
    expect([30, 290, 0.1, -80, 33.3].map((degrees) => degreesOf(radiansOf(String(degrees))))).toEqual([
      ...['30', '290', '0.1', '-80', '33.3'],
    ]);
  });

  it('have no angles below 1e-290 degrees', () => {
    expect(radiansOf('1e-320')).toBe(0);
    expect(radiansOf('1e-289')).toBeGreaterThan(0);
  });
});
