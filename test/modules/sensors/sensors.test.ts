import { contacts } from '../../../modules/contacts/index.ts';
import { describe, expect, it } from 'vitest';
import { box, type Scene, sphere } from '../../../bindings/index.ts';
import {
  addRangeNoise,
  depthImage,
  fanDirections,
  isBarrierBroken,
  NODDING_LASER,
  PIONEER_SONARS,
  PLANAR_LASER,
  rangesToPoints,
  readTags,
  sonarRing,
  thermalImage,
  castFan,
  sensorPose,
} from '../../../modules/sensors/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { translation } from '../../support/scenes.ts';

describe('a thermal image', () => {
  const CLEAR = { width: 120, height: 60, largest: 20, smallest: 4, noise: 0 } as const;
  const pixel = (image: { celsius: Float32Array }, x: number, y: number): number =>
    image.celsius[y * 120 + x]!;

  it('shows a spot where the formulas have it, bright in the middle and dark at the rim', () => {
    // 30 degrees to the right and 30 down, 1.25 m away: 12 pixels wide.
    const [across, down] = [-Math.PI / 6, -Math.PI / 6];
    const position = [
      1.25 * Math.cos(down) * Math.cos(across),
      1.25 * Math.cos(down) * Math.sin(across),
      1.25 * Math.sin(down),
    ] as const;
    const image = thermalImage([{ position }], CLEAR);
    const [x, y] = [(60 + 30) * (120 / 120), 30 * (60 / 60)];
    const lit = [...image.celsius.keys()].filter((i) => image.celsius[i]! > 22);
    for (const i of lit)
      expect(Math.hypot((i % 120) + 0.5 - x, Math.floor(i / 120) + 0.5 - y)).toBeLessThan(6);
    // As many pixels as a disc of 12 has area, those at the rim aside.
    expect(lit.length).toBeGreaterThan(Math.PI * 25);
    expect(lit.length).toBeLessThan(Math.PI * 49);
    expect(pixel(image, x, y)).toBeCloseTo(22 + 15 * (1 - Math.SQRT1_2 / 6), 4);
    expect(pixel(image, x + 4, y)).toBeCloseTo(22 + 15 * (1 - Math.hypot(4.5, 0.5) / 6), 4);
    expect(pixel(image, x + 6, y)).toBe(22);
  });

  it('has errors of at most so much, the same for a seed', () => {
    const one = thermalImage([], { noise: 3, seed: 5 });
    expect([one.width, one.height]).toEqual([120, 60]);
    const errors = Array.from(one.celsius, (degrees) => degrees - 22);
    expect(Math.max(...errors.map(Math.abs))).toBeLessThanOrEqual(3);
    const deviation = Math.sqrt(errors.reduce((sum, x) => sum + x * x, 0) / errors.length);
    expect(deviation).toBeGreaterThan(0.94);
    expect(deviation).toBeLessThan(1.04);
    expect(thermalImage([], { noise: 3, seed: 5 })).toEqual(one);
    expect(thermalImage([], { noise: 3, seed: 6 })).not.toEqual(one);
  });

  it.each([
    [{ width: 0 }, 'width must be an integer from 1 to 4096'],
    [{ down: 0 }, 'down must be above 0'],
    [{ noise: -1 }, 'noise must be at least 0'],
    [{ seed: 0.5 }, 'seed must be a whole number'],
    [{ ambient: Infinity }, 'ambient must be finite'],
  ])('refuses %o', (options, message) => {
    expect(() => thermalImage([], options)).toThrow(`thermalImage: ${message}`);
    expect(() => thermalImage([{}] as never)).toThrow('thermalImage: places[0].position must be');
    expect(() => thermalImage(7 as never)).toThrow('thermalImage: places must be an array of places, got 7');
  });
});

describe('range noise', () => {
  const ranges = (range: number, count = 3500): Float64Array => new Float64Array(count).fill(range);

  it('stays within its share, is normal, and the same for a seed at any range', () => {
    const near = addRangeNoise(ranges(0.5), { share: 0.01, seed: 7 });
    const far = addRangeNoise(ranges(4), { share: 0.01, seed: 7 });
    const errors = Array.from(near, (x) => x / 0.5 - 1);
    errors.forEach((error, i) => {
      expect(Math.abs(error)).toBeLessThanOrEqual(0.01);
      expect(far[i]! / 4 - 1).toBeCloseTo(error, 14);
    });
    const mean = errors.reduce((sum, x) => sum + x, 0) / errors.length;
    const deviation = Math.sqrt(errors.reduce((sum, x) => sum + (x - mean) ** 2, 0) / errors.length);
    // Four standard errors of 3,500 samples; cutting at three deviations takes 1.3 % of the deviation.
    expect(Math.abs(mean)).toBeLessThan((4 * 0.01) / 3 / Math.sqrt(3500));
    expect(deviation).toBeGreaterThan((0.01 / 3) * 0.94);
    expect(deviation).toBeLessThan((0.01 / 3) * 1.04);
    // Shares of a normal distribution within one, two and three deviations.
    const within = (k: number): number => errors.filter((x) => Math.abs(x) <= (k * 0.01) / 3).length / 3500;
    expect(within(1)).toBeCloseTo(0.6845, 1);
    expect(within(2)).toBeCloseTo(0.957, 1);
    expect(addRangeNoise(ranges(0.5), { share: 0.01, seed: 8 })).not.toEqual(near);
  });

  it('has the same bits in every host', () => {
    expect([...addRangeNoise(Float64Array.of(1, 2, 3), { share: 0.5, seed: 1 })]).toEqual(RECORDED);
  });

  it('leaves alone what met nothing, and its input', () => {
    const given = Float32Array.of(1, Infinity, 2);
    const noisy = addRangeNoise(given, { share: 0.1, seed: 3 });
    expect(noisy).toBeInstanceOf(Float32Array);
    expect(noisy[1]).toBe(Infinity);
    expect([...given]).toEqual([1, Infinity, 2]);
    expect(addRangeNoise(given, { share: 0, seed: 3 })).toEqual(given);
  });

  it.each([
    [
      () => addRangeNoise([1] as never, { share: 0.1, seed: 1 }),
      /^addRangeNoise: ranges must be a Float64Array/,
    ],
    [() => addRangeNoise(ranges(1), { share: 1, seed: 1 }), /share must be from 0 below 1, got 1/],
    [() => addRangeNoise(ranges(1), { share: -0.1, seed: 1 }), /share must be from 0 below 1/],
    [() => addRangeNoise(ranges(1), { share: 0.1, seed: 0.5 }), /seed must be a whole number, got 0\.5/],
    [() => addRangeNoise(ranges(1), { share: 0.1 } as never), /seed must be a number, got undefined/],
    [() => addRangeNoise(ranges(1), undefined as never), /options must be \{ share, seed \}/],
    [
      () => rangesToPoints([1, 2], [1, 0, 0]),
      /^rangesToPoints: directions must be of 6 numbers, three per range, got 3/,
    ],
    [() => rangesToPoints(1 as never, []), /ranges must be an array of numbers, got 1/],
    [() => fanDirections({ type: 'round' } as never), /^fanDirections: fan\.type must be/],
  ])('refuses bad input: %#', (call, message) => {
    expect(call).toThrow(message);
  });
});

/** Of seed 1. */
const RECORDED: readonly number[] = [1.213276892990859, 1.811319025423809, 3.1143795611804284];

describe('patterns', () => {
  it('are those of the theses', () => {
    expect(fanDirections(PLANAR_LASER).length).toBe(3 * 682);
    expect(((PLANAR_LASER.to - PLANAR_LASER.from) / 681) * (180 / Math.PI)).toBeCloseTo(0.35242, 5);
    expect(fanDirections(NODDING_LASER).length).toBe(3 * 21901);
    expect(fanDirections(depthImage(160, 120)).length).toBe(3 * 19200);
    expect([PLANAR_LASER, NODDING_LASER, NODDING_LASER.pitch, depthImage(2, 2)].every(Object.isFrozen)).toBe(
      true,
    );
  });
});

describe('sensors', () => {
  forSomeBuilds(({ precision }, engine) => {
    const digits = precision === 'double' ? 12 : 5;
    const room = (): Scene => {
      const scene = engine().createScene({
        segments: {
          robot: [sphere([0, 0, 0], 0.2)],
          wall: [box([3, 0, 0], [0.5, 4, 4])],
          post: [sphere([0, 2, 0], 0.5)],
        },
        pairs: [],
      });
      return scene;
    };

    it('give points out of ranges, which lie on what was met', () => {
      const scene = room();
      const mount = { segment: 'robot', pose: translation(0, 0, 0.3) };
      const { distance, point } = castFan(scene, mount, PLANAR_LASER, { maxDistance: 4, ignore: ['robot'] });
      const { points, beams } = rangesToPoints(distance, fanDirections(PLANAR_LASER));
      expect(beams.length).toBe(distance.filter((x) => x < Infinity).length);
      expect(beams.length).toBeGreaterThan(100);
      const [, , , , , , , , , , , , x = 0, y = 0, z = 0] = sensorPose(scene, mount);
      beams.forEach((beam, i) => {
        [x, y, z].forEach((origin, axis) =>
          expect(points[3 * i + axis]! + origin).toBeCloseTo(point[3 * beam + axis]!, digits),
        );
      });
      scene.dispose();
    });

    it('hear what is nearest in a ring of sonars, and move with their carrier', () => {
      const scene = room();
      const ring = sonarRing(scene, 'robot', { ignore: ['robot'] });
      expect(ring.upper.length).toBe(16);
      expect(ring.upper[0]).toBeCloseTo(2.5, 9 < digits ? 9 : digits);
      expect(ring.upper[4]).toBeCloseTo(1.5, 9 < digits ? 9 : digits);
      expect(ring.upper[12]).toBe(Infinity);
      scene.setPose('robot', { position: [0, 0, 0], quaternion: [0, 0, Math.SQRT1_2, Math.SQRT1_2] });
      const turned = sonarRing(scene, 'robot', { ignore: ['robot'] });
      expect(turned.upper[0]).toBeCloseTo(1.5, 9 < digits ? 9 : digits);
      expect(sonarRing(scene, {}, { count: 1, maxDistance: 2, ignore: ['robot'] }).upper[0]).toBe(Infinity);
      expect(() => sonarRing(scene, 'robot', { count: 0 })).toThrow(
        /^sonarRing: count must be an integer from 1/,
      );
      expect(() => sonarRing(scene, 'robot', { angle: 4 })).toThrow(
        /angle must be above 0 and below π, got 4/,
      );
      expect(() => sonarRing(scene, 'nobody')).toThrow(
        /mount\.segment must be the id of a segment, got "nobody"/,
      );
      expect(() => sonarRing(scene, 'robot', { range: 4 } as never)).toThrow(
        /options must be without properties/,
      );
      scene.dispose();
    });

    it('ring a Pioneer at its own angles', () => {
      const scene = engine().createScene({
        segments: {
          robot: [sphere([0, 0, 0], 0.2)],
          left: [sphere([0, 2, 0], 0.1)],
          rear: [box([-3, 0, 0], [1, 1, 1])],
        },
        pairs: [],
      });
      const { upper } = sonarRing(scene, 'robot', { angles: PIONEER_SONARS, ignore: ['robot'] });
      expect(upper).toHaveLength(16);
      // Two look to the left and hear the ball there; those beside it, 40 degrees away, do not.
      expect([0, 15].map((i) => upper[i]!.toFixed(3))).toEqual(['1.900', '1.900']);
      expect([1, 7, 14].map((i) => upper[i])).toEqual([Infinity, Infinity, Infinity]);
      // Those at 170 degrees have the middle of the wall at the rim of their cones.
      expect([11, 12].map((i) => upper[i]!.toFixed(2))).toEqual(['2.00', '2.00']);
      const angles: [number[], RegExp][] = [
        [[], /^sonarRing: angles must be 1 to 65536 angles/],
        [[Infinity], /^sonarRing: angles\[0\] must be finite/],
      ];
      for (const [given, message] of angles)
        expect(() => sonarRing(scene, 'robot', { angles: given })).toThrow(message);
      expect(() => sonarRing(scene, 'robot', { angles: [0], count: 1 })).toThrow(
        /^sonarRing: count must be left out where there are angles, got 1/,
      );
      scene.dispose();
    });

    it('read tags that are near, in view and not hidden, and tell more from nearer', () => {
      const scene = engine().createScene({
        segments: { wall: [box([1, 1, 0], [0.1, 0.1, 1])], body: [sphere([1.2, 0, 0], 0.1)] },
        pairs: [],
      });
      const who = { identity: 'Ada', status: 'well' };
      const at = (x: number, y: number, more: object = {}) => ({
        position: [x, y, 0] as const,
        ...who,
        ...more,
      });
      const turned = { position: [0, 0, 0], quaternion: [0, 0, Math.SQRT1_2, Math.SQRT1_2] } as const;
      const sensor = { pose: { position: [0, 0, 0], quaternion: [0, 0, 0, 1] } } as const;
      const tags = [
        at(1.3, 0), // behind the body
        at(1.2, 0, { ignore: ['body'] }), // inside it
        at(0, -1.4), // beside: out of view
        at(1, -1.1), // within 1.5 m
        at(2, -1.4), // within 2.5 m
        at(2, -1.6), // beyond
        at(1.4, 1.4), // behind the wall
        { position: [0.5, 0, 0] as const }, // without anything to tell
      ];
      const read = readTags(scene, sensor, tags);
      expect(read.map(({ tag, identity, status }) => [tag, identity, status])).toEqual([
        [1, 'Ada', 'well'],
        [3, 'Ada', undefined],
        [4, undefined, undefined],
        [7, undefined, undefined],
      ]);
      expect(read[1]!.distance).toBeCloseTo(Math.hypot(1, 1.1), 14);
      expect(read[1]!.position).toEqual([1, -1.1, 0]);
      // Who looks to the left has what was beside behind, and what was ahead to the right.
      const left = readTags(scene, { pose: turned }, tags, { fov: 2 * Math.PI, statusRange: 0.1 });
      expect(left.map(({ tag }) => tag)).toEqual([1, 2, 3, 4, 7]);
      left[0]!.position.forEach((x, i) => expect(x).toBeCloseTo([0, -1.2, 0][i]!, 14));
      expect(left[0]).not.toHaveProperty('status');
      expect(() => readTags(scene, sensor, [{ position: [0, 0] } as never])).toThrow(
        /^readTags: tags\[0\]\.position must be an array of 3 numbers/,
      );
      expect(() => readTags(scene, sensor, {} as never)).toThrow(/^readTags: tags must be an array of tags/);
      expect(() => readTags(scene, sensor, [], { identityRange: 0 })).toThrow(
        /^readTags: identityRange must be above 0/,
      );
      expect(() => readTags(scene, sensor, [], { fov: 7 })).toThrow(
        /^readTags: fov must be above 0 and at most 2π/,
      );
      scene.dispose();
    });

    it('tell a light barrier that is broken', () => {
      const scene = room();
      expect(isBarrierBroken(scene, [-1, 3, 0], [1, 3, 0])).toBe(false);
      expect(isBarrierBroken(scene, [-1, 2.5, 0], [1, 2.5, 0])).toBe(true);
      expect(isBarrierBroken(scene, [-1, 2, 0], [1, 2, 0])).toBe(true);
      expect(isBarrierBroken(scene, [-1, 2, 0], [1, 2, 0], { ignore: ['post'] })).toBe(false);
      // Its ends belong to it, and what lies behind does not.
      expect(isBarrierBroken(scene, [0, 0, 1], [2.5, 0, 1])).toBe(true);
      expect(isBarrierBroken(scene, [0, 0, 1], [2.4, 0, 1])).toBe(false);
      expect(() => isBarrierBroken(scene, [0, 0, 0], [0, 0, 0])).toThrow(
        /^isBarrierBroken: to must be another point than from/,
      );
      expect(() => isBarrierBroken(scene, [0, 0, NaN], [0, 0, 0])).toThrow(/from/);
      scene.dispose();
    });

    it('sense by a pad the face of a crate that it is embedded in, and no other', () => {
      // A pad of 2 mm, embedded in the upper face of a crate (Petersen 2007, §8.2.2, second way).
      const scene = engine().createScene({
        segments: {
          crate: [box([0, 0, 0], [0.5, 0.5, 0.5])],
          pad: [box([0, 0, 0.5 - 0.001], [0.49, 0.49, 0.001])],
          ball: [sphere([0, 0, 0], 0.1)],
        },
        pairs: [['pad', 'ball']],
      });
      scene.attach('pad', 'crate');
      const senses = (x: number, z: number): boolean => {
        scene.setPose('ball', { position: [x, 0, z], quaternion: [0, 0, 0, 1] });
        return contacts(scene, { maxDistance: 1e-4 }).count > 0;
      };
      expect(senses(0, 0.6)).toBe(true);
      expect(senses(0, -0.6)).toBe(false);
      expect(senses(0.6, 0)).toBe(false);
      scene.setPose('crate', { position: [0, 0, 1], quaternion: [1, 0, 0, 0] });
      expect(senses(0, 0.4)).toBe(true);
      expect(senses(0, 1.6)).toBe(false);
      scene.dispose();
    });
  });
});
