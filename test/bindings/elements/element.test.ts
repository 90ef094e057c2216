import { describe, expect, it } from 'vitest';
import {
  box,
  capsule,
  cone,
  COORDINATE_LIMIT,
  cylinder,
  hull,
  line,
  point,
  sphere,
  triangle,
} from '../../../bindings/index.ts';
import { checkElement } from '../../../bindings/elements/element.ts';

const LIMIT = COORDINATE_LIMIT.double;

describe('elements', () => {
  it('of a kind that is no text are refused by name, even where it cannot be made one', () => {
    for (const kind of [{ __proto__: null }, 7, Symbol('box'), ['box']]) {
      expect(() => checkElement('here', 'element', { kind })).toThrow(/^here: element\.kind must be /);
    }
  });

  it('are plain frozen values', () => {
    expect(point([1, 2, 3], 0.5)).toEqual({ kind: 'point', vertices: [[1, 2, 3]], radius: 0.5 });
    expect(line([1, 2, 3], [4, 5, 6], 0).vertices).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    const element = triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 1e-3);
    expect(JSON.parse(JSON.stringify(element))).toEqual(element);
    for (const part of [element, element.vertices, ...element.vertices])
      expect(Object.isFrozen(part)).toBe(true);
  });

  it('have other names for spheres and capsules, which errors use', () => {
    expect(sphere([1, 2, 3], 0.5)).toEqual(point([1, 2, 3], 0.5));
    expect(capsule([1, 2, 3], [4, 5, 6], 0.5)).toEqual(line([1, 2, 3], [4, 5, 6], 0.5));
    expect(() => sphere([1, 2, NaN], 0.5)).toThrow(/^sphere: center\[2\] must be finite/);
    expect(() => capsule([1, 2, 3], [4, 5, 6], -1)).toThrow('capsule: radius must be at least 0, got -1');
  });

  it('of kind box have a rounding of 0 where none is given', () => {
    const { rounding, ...rest } = box([1, 2, 3], [1, 1, 1], [0, 0, 0, 1], 0.25);
    expect(rounding).toBe(0.25);
    expect(checkElement('test', 'box', rest)).toMatchObject({ rounding: 0 });
    expect(() => checkElement('test', 'box', { ...rest, rounding: -1 })).toThrow(
      'test: box.rounding must be at least 0, got -1',
    );
  });

  it('copy what they are made from', () => {
    const position: [number, number, number] = [1, 2, 3];
    const element = point(position, 1);
    position[0] = NaN;
    expect(element.vertices[0]).toEqual([1, 2, 3]);
  });

  it('take typed arrays, and coordinates up to the limit', () => {
    expect(point(Float32Array.of(1, 2, 3) as never, 1)).toEqual(point([1, 2, 3], 1));
    expect(point([LIMIT, -LIMIT, 0], LIMIT).radius).toBe(LIMIT);
  });

  it.each<[string, () => unknown, Error]>([
    [
      'a negative radius',
      () => point([0, 0, 0], -1e-9),
      new RangeError('point: radius must be at least 0, got -1e-9'),
    ],
    [
      'a radius of NaN',
      () => line([0, 0, 0], [1, 0, 0], NaN),
      new RangeError(`line: radius must be finite and at most ${LIMIT} in magnitude, got NaN`),
    ],
    [
      'an infinite radius',
      () => point([0, 0, 0], Infinity),
      new RangeError(`point: radius must be finite and at most ${LIMIT} in magnitude, got Infinity`),
    ],
    [
      'no radius',
      () => point([0, 0, 0], undefined as never),
      new TypeError('point: radius must be a number, got undefined'),
    ],
    [
      'a radius in text',
      () => point([0, 0, 0], '1' as never),
      new TypeError('point: radius must be a number, got "1"'),
    ],
    [
      'a coordinate of NaN',
      () => line([0, 0, 0], [0, NaN, 0], 1),
      new RangeError(`line: end[1] must be finite and at most ${LIMIT} in magnitude, got NaN`),
    ],
    [
      'a coordinate above the limit',
      () => point([0, 0, 2 * LIMIT], 1),
      new RangeError(`point: position[2] must be finite and at most ${LIMIT} in magnitude, got ${2 * LIMIT}`),
    ],
    [
      'a missing coordinate',
      () => triangle([0, 0, 0], [0, 0] as never, [0, 0, 0], 1),
      new TypeError('triangle: b must be an array of 3 numbers, got Array(2)'),
    ],
    [
      'a missing vertex',
      () => triangle([0, 0, 0], [0, 0, 0], undefined as never, 1),
      new TypeError('triangle: c must be an array of 3 numbers, got undefined'),
    ],
    [
      'a coordinate in text',
      () => line([0, '1' as never, 0], [0, 0, 0], 1),
      new TypeError('line: start[1] must be a number, got "1"'),
    ],
    [
      'a cone without an axis',
      () => cone([1, 2, 3], [1, 2, 3], 1),
      new RangeError('cone: apex must be another point than base, so that there is an axis, got Array(3)'),
    ],
    [
      'a cylinder without an axis',
      () => cylinder([1, 2, 3], [1, 2, 3], 1),
      new RangeError(
        'cylinder: end must be another point than start, so that there is an axis, got Array(3)',
      ),
    ],
    [
      'a hull of three vertices',
      () =>
        hull([
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
        ]),
      new RangeError('hull: vertices must be 4 to 256 vectors, got Array(3)'),
    ],
    [
      'a hull of too many vertices',
      () => hull(Array.from({ length: 257 }, (_, i) => [i, 0, 0] as const)),
      new RangeError('hull: vertices must be 4 to 256 vectors, got Array(257)'),
    ],
    [
      'a vertex of a hull that is no place',
      () =>
        hull([
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, NaN],
          [0, 0, 1],
        ]),
      new RangeError(`hull: vertices[2][2] must be finite and at most ${LIMIT} in magnitude, got NaN`),
    ],
    [
      'a hull with a negative rounding',
      () =>
        hull(
          [
            [0, 0, 0],
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, 1],
          ],
          -1,
        ),
      new RangeError('hull: rounding must be at least 0, got -1'),
    ],
    [
      'an object with a length',
      () => point({ length: 3, 0: 1, 1: 2, 2: 3 } as never, 1),
      new TypeError('point: position must be an array of 3 numbers, got an object'),
    ],
  ])('refuse %s', (_, make, error) => {
    expect(make).toThrow(error);
  });
});
