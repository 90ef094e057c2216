import { rangeInCone, castRays } from '../../../../modules/sensors/index.ts';
import { describe, expect, it } from 'vitest';
import { ELEMENT_KINDS } from '../../../../bindings/elements/element.ts';
import { box, hull, mesh, point, sphere, type Vector } from '../../../../bindings/index.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { randomTransform } from '../../../support/scenes.ts';
import { randomOfKind } from '../../../support/solid-scenes.ts';
import { cross, normalize } from '../../../support/vectors.ts';

describe('what is nearest in a cone', () => {
  forSomeBuilds(({ precision }, engine) => {
    const rounding = precision === 'double' ? 1e-12 : 2e-5;

    it(`is between its bounds, as many rays tell, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      let met = 0;
      for (let k = 0; k < (IS_DEEP ? 2000 : 120); k++) {
        const kind = ELEMENT_KINDS[k % ELEMENT_KINDS.length]!;
        const elements = Array.from({ length: random.integer(1, 3) }, () => randomOfKind(random, kind));
        const scene = engine().createScene({ segments: { a: elements }, pairs: [] });
        scene.setPose('a', randomTransform(random, 0.5));
        const apex = random.vector(3);
        const axis = normalize(random.vector(1.2).map((x, i) => x - apex[i]!) as unknown as typeof apex);
        const halfAngle = random.between(0.01, random.unit() < 0.2 ? 1.5 : 0.3);
        const [lower, upper] = ['lower', 'upper'].map((name) => {
          const ranges = rangeInCone(scene, [...apex, ...axis], { halfAngle });
          return ranges[name as 'lower'][0]!;
        }) as [number, number];
        const { point: at, element } = rangeInCone(scene, [...apex, ...axis], { halfAngle });
        // Rays of the cone, by rings.
        const u = normalize(cross(axis, Math.abs(axis[0]) < 0.5 ? [1, 0, 0] : [0, 1, 0]));
        const v = cross(axis, u);
        const rays: number[] = [];
        for (let ring = 0; ring <= 24; ring++) {
          const angle = (halfAngle * ring) / 24;
          for (let turn = 0; turn < (ring === 0 ? 1 : 72); turn++) {
            const [s, t] = [Math.cos((turn * Math.PI) / 36), Math.sin((turn * Math.PI) / 36)];
            rays.push(...apex);
            for (let i = 0; i < 3; i++) {
              rays.push(Math.cos(angle) * axis[i]! + Math.sin(angle) * (s * u[i]! + t * v[i]!));
            }
          }
        }
        const nearest = Math.min(...castRays(scene, rays).distance);
        expect(lower).toBeLessThanOrEqual(nearest + rounding);
        if (upper < Infinity) {
          met++;
          expect(upper - lower).toBeLessThanOrEqual(1e-3 + rounding);
          expect(element[0]).toBeGreaterThanOrEqual(0);
          // The point is on the element, in the cone, and as far away as is said.
          const from = [0, 1, 2].map((i) => at[i]! - apex[i]!);
          const distance = Math.hypot(...from);
          expect(Math.abs(distance - upper)).toBeLessThan(10 * rounding);
          if (upper > 0) {
            expect(Math.abs(scene.nearestElement('a', [at[0]!, at[1]!, at[2]!])!.distance)).toBeLessThan(
              1e-3,
            );
            const ahead = from.reduce((sum, x, i) => sum + x * axis[i]!, 0) / distance;
            expect(ahead).toBeGreaterThanOrEqual(Math.cos(halfAngle) - 10 * rounding);
          }
        } else {
          expect(nearest).toBe(Infinity);
          expect(lower).toBe(Infinity);
          expect([...at, element[0]]).toEqual([0, 0, 0, -1]);
        }
        scene.dispose();
      }
      expect(met).toBeGreaterThan(60);
    });

    it('is told of large scenes as of small ones, and tells what is beyond a reach', () => {
      const random = createRandom(SEED + 1);
      const elements = Array.from({ length: 300 }, () => sphere(random.vector(5), 0.2));
      const apexes = Array.from({ length: 40 }, () => [...random.vector(5), ...random.direction()]).flat();
      const range = (treeFrom: number, maxDistance = Infinity): Float64Array => {
        const scene = engine().createScene({
          segments: { a: elements.slice(0, 150), b: elements.slice(150) },
          pairs: [],
          treeFrom,
        });
        const { upper } = rangeInCone(scene, apexes, { halfAngle: 0.1745, maxDistance, tolerance: 1e-6 });
        scene.dispose();
        return upper;
      };
      const far = range(1);
      const flat = range(256);
      far.forEach((x, i) => expect(x === flat[i] || Math.abs(x - flat[i]!) < 1e-5).toBe(true));
      expect(far.filter((x) => x < Infinity).length).toBeGreaterThan(10);
      range(1, 3).forEach((x, i) => expect(x < Infinity).toBe(far[i]! <= 3));
    });

    it(`is as far on a wall that is a hull as on one that is a box, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 2);
      const tolerance = precision === 'double' ? 1e-9 : 1e-4;
      let met = 0;
      let isOnSide = 0;
      for (let k = 0; k < (IS_DEEP ? 400 : 40); k++) {
        const halves = [0.1, 4, 3].map((x) => x * random.between(0.3, 1)) as [number, number, number];
        const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
          (i): Vector => [0, 1, 2].map((axis) => halves[axis]! * (i & (1 << axis) ? 1 : -1)) as never,
        );
        const pose = randomTransform(random, 1);
        const apex = random.vector(4);
        const axis = random.vector(1.5).map((x, i) => x - apex[i]!);
        const halfAngle = random.between(0.05, 0.6);
        const [asBox, asHull] = [box([0, 0, 0], halves), hull(corners)].map((element) => {
          using scene = engine().createScene({ segments: { a: [element] }, pairs: [] });
          scene.setPose('a', pose);
          const found = rangeInCone(scene, [...apex, ...axis], { halfAngle, tolerance });
          // The nearest point of all may be outside of the cone.
          isOnSide += Number(found.lower[0]! > scene.nearestElement('a', apex)!.distance + 0.01);
          return found;
        });
        for (const one of [asBox!, asHull!]) {
          if (one.upper[0] === Infinity) expect(one.lower[0]).toBe(Infinity);
          else expect(one.upper[0]! - one.lower[0]!).toBeLessThanOrEqual(2 * tolerance);
        }
        // Of what they barely touch, rounding decides.
        if ((asBox!.upper[0] === Infinity) !== (asHull!.upper[0] === Infinity)) continue;
        if (asBox!.upper[0] === Infinity) continue;
        met++;
        expect(Math.abs(asBox!.upper[0]! - asHull!.upper[0]!)).toBeLessThan(3 * tolerance);
      }
      expect(met).toBeGreaterThan(25);
      expect(isOnSide).toBeGreaterThan(25);
    });

    it('ends where bounds cannot come nearer to each other', () => {
      const scene = engine().createScene({
        segments: { a: [sphere([0.3, 0.02, 0], 0.019)], b: [box([40, 8, 0], [1, 1, 1])] },
        pairs: [],
      });
      for (const tolerance of [1e-6, 1e-12, 1e-300]) {
        const { lower, upper } = rangeInCone(scene, [0, 0, 0, 1, 0, 0], {
          halfAngle: 0.17,
          tolerance,
          ignore: ['a'],
        });
        expect(upper[0]! - lower[0]!).toBeGreaterThanOrEqual(0);
        expect(upper[0]! - lower[0]!).toBeLessThan(precision === 'double' ? 1e-5 : 1e-3);
      }
      scene.dispose();
    });

    it('tells grazing from missing, and sees thin things that no ray meets', () => {
      const scene = engine().createScene({
        segments: {
          thread: [point([2, 0, 0], 0)],
          wall: [mesh([5, -5, -5, 5, 5, -5, 5, 0, 5], [0, 1, 2])],
          beside: [box([1, 1, 0], [0.1, 0.1, 0.1])],
        },
        pairs: [],
      });
      const cone = [0, 0, 0, 1, 0, 0];
      expect(rangeInCone(scene, cone, { halfAngle: 0.1 })).toMatchObject({
        lower: { 0: 2 },
        upper: { 0: 2 },
        segment: { 0: 0 },
      });
      expect(rangeInCone(scene, cone, { halfAngle: 0.1, ignore: ['thread'] })).toMatchObject({
        upper: { 0: 5 },
        segment: { 0: 1 },
      });
      // The box begins 1.1 ahead and 0.9 to the side.
      const edge = Math.atan(0.9 / 1.1);
      expect(rangeInCone(scene, cone, { halfAngle: edge + 1e-4 }).segment[0]).toBe(2);
      expect(rangeInCone(scene, cone, { halfAngle: edge - 1e-4 }).segment[0]).toBe(0);
      scene.dispose();
    });
  });
});
