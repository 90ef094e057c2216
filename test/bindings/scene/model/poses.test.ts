import { describe, expect, it } from 'vitest';
import { COORDINATE_LIMIT, point, type Pose, type Scene } from '../../../../bindings/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { IDENTITY, matrixOf, randomTransform, translation } from '../../../support/scenes.ts';

/** The identity with one number replaced. */
function identityWith(index: number, value: number): number[] {
  return IDENTITY.map((x, i) => (i === index ? value : x));
}

/** A turn about the z axis whose columns are stretched by three factors. */
function stretched(x: number, y: number, z: number): number[] {
  const [c, s] = [0.8, 0.6];
  return [x * c, x * s, 0, 0, -y * s, y * c, 0, 0, 0, 0, z, 0, 1, 2, 3, 1];
}

const REFUSED: [string, unknown, RegExp, typeof TypeError | typeof RangeError][] = [
  ['12 numbers', new Array<number>(12).fill(0), /: matrix must have 16 numbers, got 12$/, RangeError],
  [
    'a scale of 1.0001',
    stretched(1.0001, 1.0001, 1.0001),
    /: matrix must be rigid, .* 1\.00010, /,
    RangeError,
  ],
  ['a scale of one axis', stretched(1, 1, 1.0001), /: matrix must be rigid/, RangeError],
  ['a scale of 0', stretched(0, 0, 0), /: matrix must be rigid/, RangeError],
  ['a reflection', stretched(1, 1, -1), /: matrix must be rigid/, RangeError],
  ['a point reflection', stretched(-1, -1, -1), /: matrix must be rigid/, RangeError],
  ['a shear', identityWith(4, 1e-4), /: matrix must be rigid/, RangeError],
  ['a projection', identityWith(11, -1), /: matrix must be rigid, .* bottom row 0 0 -1 1$/, RangeError],
  ['a homogeneous scale', identityWith(15, 2), /: matrix must be rigid/, RangeError],
  ['a transposed translation', identityWith(3, 1), /: matrix must be rigid/, RangeError],
  ['NaN', identityWith(13, NaN), /: matrix\[13\] must be finite .*, got NaN$/, RangeError],
  ['Infinity', identityWith(0, Infinity), /: matrix\[0\] must be finite .*, got Infinity$/, RangeError],
  [
    'a distant place',
    identityWith(12, 2 * COORDINATE_LIMIT.double),
    /: matrix\[12\] must be .* at most .*, got \d.*$/,
    RangeError,
  ],
  [
    'a string in the matrix',
    ['1', ...IDENTITY.slice(1)],
    /: matrix\[0\] must be a number, got "1"$/,
    TypeError,
  ],
  [
    'a hole in the matrix',
    Object.assign(new Array(16), { 0: 1 }),
    /: matrix\[1\] must be a number/,
    TypeError,
  ],
  [
    'nothing',
    undefined,
    /: pose must be a matrix of 16 numbers or \{ position, quaternion \}, got undefined$/,
    TypeError,
  ],
  ['null', null, /: pose must be .*, got null$/, TypeError],
  ['a string', 'home', /: pose must be .*, got "home"$/, TypeError],
  [
    'no position',
    { quaternion: [0, 0, 0, 1] },
    /: position must be an array of 3 numbers, got undefined$/,
    TypeError,
  ],
  [
    'a short position',
    { position: [0, 0], quaternion: [0, 0, 0, 1] },
    /: position must have 3 numbers, got 2$/,
    RangeError,
  ],
  [
    'a long quaternion',
    { position: [0, 0, 0], quaternion: [0, 0, 0, 0, 1] },
    /: quaternion must have 4 numbers, got 5$/,
    RangeError,
  ],
  [
    'a position of NaN',
    { position: [0, NaN, 0], quaternion: [0, 0, 0, 1] },
    /: position\[1\] must be finite/,
    RangeError,
  ],
  [
    'a quaternion of NaN',
    { position: [0, 0, 0], quaternion: [0, 0, NaN, 1] },
    /: quaternion\[2\] must be finite/,
    RangeError,
  ],
  [
    'a quaternion of length 1.01',
    { position: [0, 0, 0], quaternion: [0, 0, 0, 1.01] },
    /: quaternion must be of length 1 within 0\.001, got 1\.01$/,
    RangeError,
  ],
  [
    'a quaternion of length 0.99',
    { position: [0, 0, 0], quaternion: [0.99, 0, 0, 0] },
    /: quaternion must be of length 1 within 0\.001, got 0\.99$/,
    RangeError,
  ],
  [
    'a quaternion of zeros',
    { position: [0, 0, 0], quaternion: [0, 0, 0, 0] },
    /: quaternion must be of length 1/,
    RangeError,
  ],
];

describe('poses', () => {
  forSomeBuilds(({ precision }, engine) => {
    /** Two spheres of radius 1 at the same place. */
    const makeScene = (): Scene =>
      engine().createScene({
        segments: { hand: [point([0, 0, 0], 1)], cup: [point([0, 0, 0], 1)] },
        pairs: [['hand', 'cup']],
      });
    const round = (numbers: readonly number[]): number[] =>
      numbers.map((x) => (precision === 'double' ? x : Math.fround(x)));

    it('start at the origin of the world', () => {
      const scene = makeScene();
      expect(scene.getPose('hand')).toEqual(IDENTITY);
      scene.dispose();
    });

    it.each(REFUSED)('refuse %s, and the segment stays where it was', (_, pose, message, type) => {
      const scene = makeScene();
      scene.setPose('hand', translation(0, 0, 7));
      scene.evaluate();
      const set = (): void => scene.setPose('hand', pose as Pose);
      expect(set).toThrow(type);
      expect(set).toThrow(message);
      expect(set).toThrow(/^Scene\.setPose\("hand"\): /);
      expect(scene.getPose('hand')).toEqual(translation(0, 0, 7));
      expect(scene.evaluate().distance[0]).toBe(5);
      scene.dispose();
    });

    it('refuse an id that names nothing', () => {
      const scene = makeScene();
      for (const id of ['foot', '', '__proto__', 'constructor', 'toString']) {
        expect(() => scene.setPose(id, IDENTITY)).toThrow(
          new RangeError(`Scene.setPose: id must be the id of a segment, got ${JSON.stringify(id)}`),
        );
        expect(() => scene.getPose(id)).toThrow(/^Scene\.getPose: id must be the id of a segment/);
      }
      expect(() => scene.setPose(3 as never, IDENTITY)).toThrow(
        new TypeError('Scene.setPose: id must be a segment id, got 3'),
      );
      scene.dispose();
    });

    it(`are the same place as array, typed array or transform, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const scene = makeScene();
      for (let i = 0; i < 20; i++) {
        const transform = randomTransform(random, 5);
        const matrix = matrixOf(transform);
        for (const pose of [matrix, Float64Array.from(matrix)]) {
          scene.setPose('hand', pose);
          expect(scene.getPose('hand')).toEqual(round(matrix));
        }
        // Matrix4.elements of three.js, copied into a buffer for the graphics card, is a Float32Array.
        scene.setPose('hand', Float32Array.from(matrix));
        // In double precision, it is brought to the nearest rotation.
        scene.getPose('hand').forEach((x, k) => {
          const given = Math.fround(matrix[k]!);
          expect(Math.abs(x - given)).toBeLessThanOrEqual(precision === 'double' && k < 12 ? 1e-7 : 0);
        });
        for (const pose of [
          transform,
          {
            position: Float64Array.from(transform.position),
            quaternion: Float64Array.from(transform.quaternion),
          },
        ]) {
          scene.setPose('hand', pose);
          scene.getPose('hand').forEach((x, k) => expect(x).toBeCloseTo(matrix[k]!, 6));
        }
      }
      scene.dispose();
    });

    it('turn by the quaternion x y z w', () => {
      const scene = engine().createScene({
        segments: { hand: [point([1, 0, 0], 0)], cup: [point([0, 0, 0], 0)] },
        pairs: [['cup', 'hand']],
      });
      // A quarter turn about z takes x to y.
      scene.setPose('hand', { position: [0, 0, 0], quaternion: [0, 0, Math.SQRT1_2, Math.SQRT1_2] });
      const { normal } = scene.evaluate().at(0);
      expect(normal[0]).toBeCloseTo(0, 6);
      expect(normal[1]).toBeCloseTo(1, 6);
      scene.dispose();
    });

    it('normalize a quaternion whose length is off by 1e-4', () => {
      const scene = makeScene();
      for (const length of [1 - 1e-4, 1 + 1e-4]) {
        const quaternion = [0, 0.6 * length, 0, 0.8 * length];
        scene.setPose('hand', { position: [1, 2, 3], quaternion });
        const expected = matrixOf({ position: [1, 2, 3], quaternion: [0, 0.6, 0, 0.8] });
        const digits = precision === 'double' ? 14 : 6;
        scene.getPose('hand').forEach((x, k) => expect(x).toBeCloseTo(expected[k]!, digits));
      }
      scene.dispose();
    });

    it('take a rotation that a scene graph multiplied together in float32', () => {
      const random = createRandom(SEED + 3);
      const scene = makeScene();
      let product = Float32Array.from(IDENTITY);
      for (let i = 0; i < 10; i++) product = multiply(product, matrixOf(randomTransform(random, 1)));
      scene.setPose('hand', product);
      scene.getPose('hand').forEach((x, k) => expect(Math.abs(x - product[k]!)).toBeLessThan(1e-6));
      scene.dispose();
    });

    it('of all segments are set in scene order', () => {
      const scene = makeScene();
      scene.setPoses([...translation(0, 0, 3), ...translation(4, 0, 3)]);
      expect(scene.getPose('hand')).toEqual(translation(0, 0, 3));
      expect(scene.evaluate().distance[0]).toBe(2);
      scene.setPoses(Float32Array.of(0, 0, 0, 0, 0, 0, 1, 0, 5, 0, 0, 0, 0, 1), { format: 'transform' });
      expect(scene.getPose('cup')).toEqual(translation(0, 5, 0));
      expect(scene.evaluate().distance[0]).toBe(3);
      scene.dispose();
    });

    it('of all segments are refused together', () => {
      const scene = makeScene();
      scene.setPoses([...translation(0, 0, 3), ...translation(4, 0, 3)]);
      const refused: [unknown, { format?: never } | undefined, string][] = [
        [
          [...IDENTITY, ...stretched(2, 2, 2)],
          undefined,
          'Scene.setPoses: poses, segment "cup": matrix must be rigid',
        ],
        [[...IDENTITY, ...identityWith(5, NaN)], undefined, 'segment "cup": matrix[5] must be finite'],
        [IDENTITY, undefined, 'Scene.setPoses: poses must have 32 numbers, got 16'],
        [IDENTITY, { format: 'transform' as never }, 'Scene.setPoses: poses must have 14 numbers, got 16'],
        [
          IDENTITY,
          { format: 'euler' as never },
          "Scene.setPoses: format must be 'matrix' or 'transform', got \"euler\"",
        ],
        [
          undefined,
          undefined,
          'Scene.setPoses: poses must be a Float64Array, Float32Array or array of numbers',
        ],
        [
          [...IDENTITY, ...IDENTITY.map(String)],
          undefined,
          'Scene.setPoses: poses[16] must be a number, got "1"',
        ],
        [
          [...IDENTITY, ...IDENTITY.map((x) => (x === 0 ? null : x))],
          undefined,
          'Scene.setPoses: poses[17] must be a number, got null',
        ],
      ];
      for (const [poses, options, message] of refused) {
        expect(() => scene.setPoses(poses as number[], options)).toThrow(message);
        expect(scene.getPose('hand')).toEqual(translation(0, 0, 3));
        expect(scene.getPose('cup')).toEqual(translation(4, 0, 3));
      }
      scene.dispose();
    });
  });
});

/** The product of two matrices, column by column, every number rounded to float32. */
function multiply(a: Float32Array, b: readonly number[]): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: 16 }, (_, i) => {
    const [row, column] = [i % 4, i - (i % 4)];
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[4 * k + row]! * b[column + k]!, 0);
  });
}
