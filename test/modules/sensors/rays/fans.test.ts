import { castFan } from '../../../../modules/sensors/index.ts';
import { describe, expect, it } from 'vitest';
import { box, sphere } from '../../../../bindings/index.ts';
import type { Fan, Mount } from '../../../../modules/sensors/index.ts';
import { readCity, SCANNER_IN_CITY } from '../../../../data/city.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { translation } from '../../../support/scenes.ts';

const DEGREE = Math.PI / 180;

/** 682 beams over 240 degrees, as scanners of that time have them. */
const LASER: Fan = { type: 'planar', count: 682, from: -120 * DEGREE, to: 120 * DEGREE };

/** A scanner that nods: 181 × 121 beams, a degree apart. */
const NODDING: Fan = {
  type: 'tilt',
  count: 181,
  from: -90 * DEGREE,
  to: 90 * DEGREE,
  pitch: { count: 121, from: -60 * DEGREE, to: 60 * DEGREE },
};

/** The city, its houses a bit larger on request. */
async function cityOf(growth = 0): Promise<ReturnType<typeof box>[]> {
  return (await readCity(growth)).map(({ center, halves }) => box(center, halves));
}

/** Where the scanner stands in the city. */
const HERE = { pose: translation(...SCANNER_IN_CITY) };

function sum(distances: ArrayLike<number>): { hits: number; sum: number; least: number; most: number } {
  const met = Array.from(distances).filter((x) => x < Infinity);
  return {
    hits: met.length,
    sum: met.reduce((s, x) => s + x, 0),
    least: Math.min(...met),
    most: Math.max(...met),
  };
}

describe('a scan of a city', () => {
  forSomeBuilds(({ precision }, engine) => {
    const digits = precision === 'double' ? 9 : 3;

    it('meets what is published, where it is published', async () => {
      const city = await cityOf();
      expect(city.length).toBe(28);
      const scene = engine().createScene({ segments: { city }, pairs: [] });
      const near = castFan(scene, HERE, LASER, { maxDistance: 4 });
      const scan = sum(near.distance);
      expect(scan.hits).toBe(520);
      expect(scan.sum).toBeCloseTo(889.207600344, digits - 1);
      expect(scan.least).toBeCloseTo(0.6, digits);
      expect(scan.most).toBeCloseTo(3.973471832, digits);
      expect(near.distance[170]).toBeCloseTo(1.40374043, digits);
      expect(near.distance[511]).toBeCloseTo(3.409083901, digits);
      const far = sum(castFan(scene, HERE, LASER, { maxDistance: 20 }).distance);
      expect(far.hits).toBe(539);
      expect(far.sum).toBeCloseTo(978.447054576, digits - 1);
      const nod = castFan(scene, HERE, NODDING, { maxDistance: 4 });
      expect(nod.distance.length).toBe(21901);
      expect(sum(nod.distance).hits).toBe(3920);
      expect(sum(nod.distance).sum).toBeCloseTo(7185.723084, digits === 9 ? 6 : 1);
      scene.dispose();
    });

    it('counts the same when houses grow or shrink by a nanometer', async () => {
      if (precision === 'single') return;
      for (const growth of [-1e-9, 1e-9]) {
        const scene = engine().createScene({ segments: { city: await cityOf(growth) }, pairs: [] });
        const count = (fan: Fan): number => sum(castFan(scene, HERE, fan, { maxDistance: 4 }).distance).hits;
        expect([count(LASER), count(NODDING)]).toEqual([520, 3920]);
        scene.dispose();
      }
    });
  });
});

describe('fans', () => {
  forSomeBuilds(({ precision }, engine) => {
    const digits = precision === 'double' ? 12 : 5;

    it('go where their angles say', () => {
      // All beams begin in the middle of a large sphere: what they meet is their direction.
      const scene = engine().createScene({
        segments: { sky: [sphere([0, 0, 0], 100)], mast: [sphere([5, 0, 0], 0.1)] },
        pairs: [],
      });
      const rays = (fan: Fan): number[][] => {
        const { normal, distance } = castFan(scene, {}, fan);
        expect([...distance].every((x) => x === 0)).toBe(true);
        // Inside, normals are against the beams.
        return Array.from(distance, (_, i) => [...normal.subarray(3 * i, 3 * i + 3)].map((x) => -x));
      };
      const close = (got: number[], expected: number[]): void =>
        expected.forEach((x, i) => expect(got[i]).toBeCloseTo(x, digits));
      const quarter = 90 * DEGREE;
      const planar = rays({ type: 'planar', count: 3, from: -quarter, to: quarter });
      [
        [0, -1, 0],
        [1, 0, 0],
        [0, 1, 0],
      ].forEach((expected, i) => close(planar[i]!, expected));
      close(rays({ type: 'planar', count: 1, from: quarter, to: 7 })[0]!, [0, 1, 0]);
      const [a, b] = [0.3, 0.4];
      const tilt = rays({ type: 'tilt', count: 2, from: 0, to: a, pitch: { count: 2, from: 0, to: b } });
      close(tilt[3]!, [Math.cos(a) * Math.cos(b), Math.sin(a), -Math.cos(a) * Math.sin(b)]);
      const spin = rays({ type: 'spin', count: 2, from: 0, to: a, spin: { count: 2, from: 0, to: b } });
      close(spin[3]!, [Math.cos(a), Math.sin(a) * Math.cos(b), Math.sin(a) * Math.sin(b)]);
      const image = rays({ type: 'image', width: 2, height: 2, fov: quarter });
      const length = Math.hypot(1, 0.5, 0.5);
      close(image[0]!, [1 / length, 0.5 / length, 0.5 / length]);
      close(image[3]!, [1 / length, -0.5 / length, -0.5 / length]);
      scene.dispose();
    });

    it('move with the segment that carries them, and pass it', () => {
      const scene = engine().createScene({
        segments: { robot: [sphere([0, 0, 0], 1)], wall: [box([0, 10, 0], [5, 1, 5])] },
        pairs: [],
      });
      const half = Math.SQRT1_2;
      scene.setPose('robot', { position: [1, 2, 0], quaternion: [0, 0, half, half] });
      const fan: Fan = { type: 'planar', count: 1, from: 0, to: 0 };
      const cast = (mount: string | Mount): number =>
        castFan(scene, mount, fan, { ignore: ['robot'] }).distance[0]!;
      expect(cast('robot')).toBeCloseTo(7, digits);
      // A meter ahead of its middle, as a matrix and as a transform.
      expect(cast({ segment: 'robot', pose: translation(1, 0, 0) })).toBeCloseTo(6, digits);
      expect(cast({ segment: 'robot', pose: { position: [1, 0, 0], quaternion: [0, 0, 0, 1] } })).toBeCloseTo(
        6,
        digits,
      );
      expect(castFan(scene, 'robot', fan).inside[0]).toBe(1);
      scene.dispose();
    });

    it('go where they go now, whatever was asked for before', () => {
      const scene = engine().createScene({ segments: { wall: [box([5, 0, 0], [1, 9, 9])] }, pairs: [] });
      const fan: Fan = { type: 'planar', count: 5, from: -0.1, to: 0.1 };
      const first = castFan(scene, {}, fan);
      fan.to = 0;
      expect(castFan(scene, {}, fan).distance[4]).toBe(4);
      fan.to = 0.1;
      // More fans than are kept, of the same numbers but of other types too.
      const fans: Fan[] = [
        { type: 'tilt', count: 2, from: -0.1, to: 0.1, pitch: { count: 3, from: 0, to: 0.2 } },
        { type: 'spin', count: 2, from: -0.1, to: 0.1, spin: { count: 3, from: 0, to: 0.2 } },
        { type: 'image', width: 2, height: 3, fov: 0.5 },
        { type: 'image', width: 3, height: 2, fov: 0.5 },
        { type: 'planar', count: 6, from: -0, to: 0.1 },
        { type: 'planar', count: 6, from: 0, to: 0.1 },
      ];
      const once = fans.map((other) => castFan(scene, {}, other));
      expect(new Set(once.map(({ point }) => point.join())).size).toBe(5);
      for (const [i, other] of [...fans, ...fans].entries()) {
        expect(castFan(scene, {}, other)).toEqual(once[i % fans.length]);
        expect(castFan(scene, {}, fan)).toEqual(first);
      }
      scene.dispose();
    });
  });
});
