import { castRays, anyHit, castFan, rangeInCone } from '../../../../modules/sensors/index.ts';
import { describe, expect, it } from 'vitest';
import { type Scene, sphere } from '../../../../bindings/index.ts';
import type { Fan } from '../../../../modules/sensors/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';

const RAY = [0, 0, 0, 1, 0, 0];

/** What is refused, and why. */
const CASES: readonly (readonly [string, (scene: Scene) => unknown, RegExp])[] = [
  [
    'no rays',
    (s) => castRays(s, undefined as never),
    /^castRays: rays must be a Float64Array, .*, got undefined$/,
  ],
  ['half a ray', (s) => castRays(s, [1, 2, 3]), /^castRays: rays must be rows of 6 numbers each, got 3$/],
  ['another count', (s) => castRays(s, RAY, { count: 2 }), /rays must be 2 rows of 6 numbers each, got 6/],
  [
    'a count that is none',
    (s) => castRays(s, RAY, { count: '1' as never }),
    /count must be a number, got "1"/,
  ],
  ['text', (s) => castRays(s, [0, 0, '0' as never, 1, 0, 0]), /rays\[2\] must be a number, got "0"/],
  [
    'a hole',
    (s) => castRays(s, Object.assign(Array(6), { 0: 0, 1: 0, 3: 1, 4: 0, 5: 0 }) as never),
    /rays\[2\] must be a number, got undefined/,
  ],
  [
    'no direction',
    (s) => castRays(s, [...RAY, 1, 2, 3, 0, -0, 0]),
    /rays, row 1: direction must be of a length above 0, got 0/,
  ],
  [
    'a direction without end',
    (s) => castRays(s, [0, 0, 0, 1, Infinity, 0]),
    /row 0: direction\[1\] must be finite, got Infinity/,
  ],
  [
    'an origin that is no number',
    (s) => castRays(s, [...RAY, 0, NaN, 0, 1, 0, 0]),
    /row 1: origin\[1\] must be finite and at most .*, got NaN/,
  ],
  [
    'an origin too far away',
    (s) => castRays(s, [1e200, 0, 0, 1, 0, 0]),
    /row 0: origin\[0\] must be finite and at most/,
  ],
  ['a reach below 0', (s) => castRays(s, RAY, { maxDistance: -1 }), /maxDistance must be at least 0, got -1/],
  [
    'a reach that is no number',
    (s) => anyHit(s, RAY, { maxDistance: NaN }),
    /^anyHit: maxDistance must be a number, got NaN/,
  ],
  [
    'a list that is none',
    (s) => castRays(s, RAY, { ignore: 'a' as never }),
    /ignore must be an array of segment ids, got "a"/,
  ],
  [
    'a segment that there is not',
    (s) => castRays(s, RAY, { ignore: ['a', 'b'] }),
    /ignore\[1\] must be the id of a segment, got "b"/,
  ],
  [
    'an id that is none',
    (s) => castRays(s, RAY, { ignore: [1 as never] }),
    /ignore\[0\] must be a segment id, got 1/,
  ],
  [
    'an option that there is not',
    (s) => castRays(s, RAY, { reach: 1 } as never),
    /options must be without properties other than/,
  ],
  [
    'columns of another size',
    (s) => castRays(s, RAY, { out: castRays(s, [...RAY, ...RAY]) }),
    /out\.distance must be 1 numbers long/,
  ],
  [
    'columns that are none',
    (s) => castRays(s, RAY, { out: {} as never }),
    /out\.distance must be a Float\d\dArray, got undefined/,
  ],
  [
    'answers of another size',
    (s) => anyHit(s, RAY, { out: new Uint8Array(2) }),
    /out must be 1 numbers long/,
  ],
  ['a fan that is none', (s) => castFan(s, 'a', 7 as never), /^castFan: fan must be an object, got 7$/],
  [
    'a fan of no type',
    (s) => castFan(s, 'a', { type: 'round' } as never),
    /fan\.type must be 'planar', 'tilt', 'spin' or 'image', got "round"/,
  ],
  [
    'a fan whose type cannot be made a text',
    (s) => castFan(s, 'a', { type: Object.create(null) as never } as never),
    /fan\.type must be 'planar', 'tilt', 'spin' or 'image', got /,
  ],
  [
    'no beams',
    (s) => castFan(s, 'a', { type: 'planar', count: 0, from: 0, to: 1 }),
    /fan\.count must be an integer from 1 to/,
  ],
  [
    'too many beams',
    (s) => castFan(s, 'a', { type: 'image', width: 5000, height: 5000, fov: 1 }),
    /fan must be of at most 16777216 beams/,
  ],
  [
    'an angle that is none',
    (s) => castFan(s, 'a', { type: 'planar', count: 2, from: 0, to: NaN }),
    /fan\.to must be a number, got NaN/,
  ],
  [
    'a wide view',
    (s) => castFan(s, 'a', { type: 'image', width: 5, height: 5, fov: 3.2 }),
    /fan\.fov must be above 0 and below π, got 3\.2/,
  ],
  [
    'no pitch',
    (s) => castFan(s, 'a', { type: 'tilt', count: 2, from: 0, to: 1 } as Fan),
    /fan\.pitch must be \{ count, from, to \}, got undefined/,
  ],
  [
    'a part that there is not',
    (s) => castFan(s, 'a', { type: 'planar', count: 2, from: 0, to: 1, pitch: 1 } as never),
    /fan must be without properties other than/,
  ],
  [
    'no mount',
    (s) => castFan(s, undefined as never, { type: 'planar', count: 1, from: 0, to: 0 }),
    /mount must be a segment id or \{ segment, pose \}/,
  ],
  [
    'a mount on nothing',
    (s) => castFan(s, 'b', { type: 'planar', count: 1, from: 0, to: 0 }),
    /mount\.segment must be the id of a segment, got "b"/,
  ],
  [
    'a mount that is not rigid',
    (s) => castFan(s, { pose: Array(16).fill(0) }, { type: 'planar', count: 1, from: 0, to: 0 }),
    /mount\.pose.* must be rigid/,
  ],
  [
    'a mount without direction',
    (s) =>
      castFan(
        s,
        { pose: { position: [0, 0, 0], quaternion: [0, 0, 0, 0] } },
        { type: 'planar', count: 1, from: 0, to: 0 },
      ),
    /mount\.pose.* must be of length 1/,
  ],
  [
    'a cone without an angle',
    (s) => rangeInCone(s, RAY, {} as never),
    /^rangeInCone: halfAngle must be a number, got undefined$/,
  ],
  [
    'a cone that is flat',
    (s) => rangeInCone(s, RAY, { halfAngle: Math.PI / 2 }),
    /halfAngle must be above 0 and below π\/2/,
  ],
  [
    'a cone that is a ray',
    (s) => rangeInCone(s, RAY, { halfAngle: 0 }),
    /halfAngle must be above 0 and below π\/2, got 0/,
  ],
  [
    'bounds that meet',
    (s) => rangeInCone(s, RAY, { halfAngle: 1, tolerance: 0 }),
    /tolerance must be above 0, got 0/,
  ],
  [
    'a cone without an axis',
    (s) => rangeInCone(s, [1, 2, 3, 0, 0, 0], { halfAngle: 1 }),
    /apexes, row 0: direction must be of a length above 0/,
  ],
];

describe('rays are refused', () => {
  forSomeBuilds((_, engine) => {
    it.each(CASES)('with %s', (_name, cast, message) => {
      const scene = engine().createScene({ segments: { a: [sphere([3, 0, 0], 1)] }, pairs: [] });
      const before = castRays(scene, RAY);
      expect(() => cast(scene)).toThrow(message);
      expect(castRays(scene, RAY)).toEqual(before);
      scene.dispose();
    });

    it('without touching what they were to be written into', () => {
      const scene = engine().createScene({ segments: { a: [sphere([3, 0, 0], 1)] }, pairs: [] });
      const out = castRays(scene, RAY);
      expect(() => castRays(scene, [0, 0, 0, 0, 0, 0], { out })).toThrow(/direction/);
      expect(out.distance[0]).toBe(2);
      expect(castRays(scene, [5, 0, 0, 1, 0, 0], { out })).toBe(out);
      expect(out.distance[0]).toBe(Infinity);
      scene.dispose();
      expect(() => castRays(scene, RAY)).toThrow(/disposed/);
    });

    it('of no scene at all and of none: nothing is met', () => {
      const scene = engine().createScene({ segments: {}, pairs: [] });
      expect(castRays(scene, RAY).distance[0]).toBe(Infinity);
      expect(castRays(scene, []).distance.length).toBe(0);
      expect(anyHit(scene, []).length).toBe(0);
      expect(rangeInCone(scene, RAY, { halfAngle: 0.1 }).upper[0]).toBe(Infinity);
      scene.dispose();
    });
  });
});
