import { castFan, castRays, anyHit, rangeInCone } from '../../../../modules/sensors/index.ts';
import { describe, expect, it } from 'vitest';
import { isEndless } from '../../../../bindings/elements/endless.ts';
import { ELEMENT_KINDS } from '../../../../bindings/elements/element.ts';
import {
  box,
  capsule,
  cylinder,
  type Element,
  halfSpace,
  mesh,
  plane,
  type Scene,
  sphere,
  triangle,
  type Vector,
} from '../../../../bindings/index.ts';
import type { RayHits } from '../../../../modules/sensors/index.ts';
import { BUILD_PAIRS, IS_DEEP, loadBuild } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { GATE } from '../../../support/contract.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { randomTransform } from '../../../support/scenes.ts';
import { randomOfKind } from '../../../support/solid-scenes.ts';

/** Rays from around the origin to near it; some along axes, some from inside of what is there. */
function randomRays(random: Random, count: number): Float64Array {
  const rays = Array.from({ length: count }, () => {
    const origin = random.vector(random.unit() < 0.3 ? 0.5 : 3);
    const aim = random.vector(0.8);
    const scale = random.magnitude(-3, 3);
    const direction = aim.map((x, i) => (x - origin[i]!) * scale);
    return random.unit() < 0.1 ? [...origin, 0, 0, random.unit() < 0.5 ? -2 : 3] : [...origin, ...direction];
  });
  return Float64Array.from(rays.flat());
}

/** Where a ray is at a distance. */
function placeOf(ray: Float64Array, distance: number): Vector {
  const [x = 0, y = 0, z = 0, dx = 0, dy = 0, dz = 0] = ray;
  const length = Math.hypot(dx, dy, dz);
  return [x + (distance * dx) / length, y + (distance * dy) / length, z + (distance * dz) / length];
}

/** The signed distance of a point from a segment. */
function distanceFrom(scene: Scene, position: Vector): number {
  return scene.nearestElement('a', position)!.distance;
}

function rowOf(hits: RayHits, i: number): unknown[] {
  const { distance, segment, element, point, normal, inside } = hits;
  const vectors = [...point.subarray(3 * i, 3 * i + 3), ...normal.subarray(3 * i, 3 * i + 3)];
  return [distance[i], segment[i], element[i], inside[i], ...vectors];
}

describe.each(ELEMENT_KINDS)('rays and elements of the kind %s', (kind) => {
  forSomeBuilds(({ precision }, engine) => {
    it(`meet on the surface first, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      const gate = GATE[precision];
      for (let k = 0; k < (IS_DEEP ? 400 : 25); k++) {
        const element = randomOfKind(random, kind);
        const scene = engine().createScene({
          segments: { a: [element] },
          pairs: [],
        });
        scene.setPose('a', randomTransform(random, 0.5));
        const rays = randomRays(random, 12);
        const hits = castRays(scene, rays);
        expect(anyHit(scene, rays)).toEqual(Uint8Array.from(hits.distance, (x) => (x < Infinity ? 1 : 0)));
        // Surfaces and lines without a radius are crossed: no point of the ray before is on them.
        for (let i = 0; i < 12; i++) {
          const ray = rays.subarray(6 * i, 6 * i + 6);
          const distance = hits.distance[i]!;
          const isMet = distance < Infinity;
          const end = isMet ? distance : 8;
          let least = Infinity;
          for (let s = 0; s < 40 && hits.inside[i] === 0; s++) {
            least = Math.min(least, distanceFrom(scene, placeOf(ray, (end * s) / 40)));
          }
          expect(least).toBeGreaterThan(-16 * gate);
          if (!isMet) {
            expect(rowOf(hits, i)).toEqual([Infinity, -1, -1, 0, 0, 0, 0, 0, 0, 0]);
            continue;
          }
          const at = distanceFrom(scene, placeOf(ray, distance));
          const normal = hits.normal.subarray(3 * i, 3 * i + 3);
          expect(Math.hypot(...normal)).toBeCloseTo(1, precision === 'double' ? 14 : 6);
          if (hits.inside[i] === 1) {
            expect(distance).toBe(0);
            expect(at).toBeLessThanOrEqual(16 * gate);
          } else {
            // A ray that grazes comes out of the element within what rounding moves it.
            expect(Math.abs(at)).toBeLessThanOrEqual(16 * gate * Math.max(1, distance));
            const [, , , dx, dy, dz] = ray;
            const against = normal[0]! * dx! + normal[1]! * dy! + normal[2]! * dz!;
            expect(against).toBeLessThanOrEqual(
              Math.hypot(dx!, dy!, dz!) * (precision === 'double' ? 1e-6 : 2e-3),
            );
          }
        }
        scene.dispose();
      }
    });

    it(`meet alike at other scales, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      for (let k = 0; k < 10; k++) {
        const element = randomOfKind(random, kind);
        const rays = randomRays(random, 6);
        const cast = (factor: number): RayHits => {
          const scene = engine().createScene({ segments: { a: [scaled(element, factor)] }, pairs: [] });
          const hits = castRays(
            scene,
            rays.map((x, i) => (i % 6 < 3 ? x * factor : x)),
          );
          scene.dispose();
          return hits;
        };
        const hits = cast(1);
        for (const factor of [2 ** -10, 2 ** 10]) {
          const other = cast(factor);
          expect(other.distance.map((x) => x / factor)).toEqual(hits.distance);
          expect(other.normal).toEqual(hits.normal);
          expect(other.inside).toEqual(hits.inside);
        }
      }
    });
  });
});

/** An element whose numbers of length are multiplied. */
function scaled(element: Element, factor: number): Element {
  const scale = (value: unknown, key = ''): unknown => {
    if (typeof value === 'number') return ['rotation', 'normal'].includes(key) ? value : value * factor;
    if (Array.isArray(value)) return value.map((item) => scale(item, key));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, scale(item, name)]));
    }
    return value;
  };
  return scale(element) as Element;
}

describe('rays', () => {
  forSomeBuilds(({ precision }, engine) => {
    it(`meet what they meet without a tree, in any order, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 2);
      for (let k = 0; k < (IS_DEEP ? 12 : 4); k++) {
        const kinds =
          k % 2 === 0 ? ELEMENT_KINDS.slice(0, k % 4 === 0 ? 8 : 10) : [ELEMENT_KINDS[random.integer(0, 7)]!];
        const elements = Array.from({ length: random.integer(5, 150) }, () =>
          randomOfKind(random, kinds[random.integer(0, kinds.length - 1)]!),
        );
        // Some are there twice, so that the lower number has to be told.
        elements.push(...elements.slice(0, 5));
        const pose = randomTransform(random, 1);
        const rays = randomRays(random, 200);
        const cast = (treeFrom: number, order: Float64Array): RayHits => {
          const scene = engine().createScene({ segments: { a: elements }, pairs: [], treeFrom });
          scene.setPose('a', pose);
          const hits = castRays(scene, order);
          scene.dispose();
          return hits;
        };
        const hits = cast(256, rays);
        expect(cast(1, rays)).toEqual(hits);
        // One at a time, boxes of elements are not written down first.
        for (let i = 0; i < 10; i++) {
          expect(rowOf(cast(256, rays.subarray(6 * i, 6 * i + 6)), 0)).toEqual(rowOf(hits, i));
        }
        const backwards = Float64Array.from(rays, (_x, i) => rays[6 * (199 - Math.floor(i / 6)) + (i % 6)]!);
        const others = cast(1, backwards);
        for (let i = 0; i < 200; i++) expect(rowOf(others, 199 - i)).toEqual(rowOf(hits, i));
      }
    });

    it(`meet side by side what each meets alone, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 7);
      let [met, tests, testsAlone] = [0, 0, 0];
      for (let k = 0; k < (IS_DEEP ? 60 : 10); k++) {
        const kinds = ELEMENT_KINDS.filter(
          (kind) => kind !== 'triangle' && (!isEndless({ kind }) || k % 2 === 0),
        );
        const elements = (count: number) =>
          Array.from({ length: count }, () =>
            randomOfKind(random, kinds[random.integer(0, kinds.length - 1)]!),
          );
        const [few, many] = [elements(random.integer(1, 9)), elements(random.integer(20, 300))];
        const scene = engine().createScene({
          // Some are there twice, so that the lower number and the lower segment have to be told.
          segments: {
            few,
            many: [...many, ...many.slice(0, 9)],
            again: few,
            mixed: [...elements(9), randomOfKind(random, 'triangle')],
          },
          pairs: [],
          treeFrom: k % 3 === 0 ? 1 : 64,
        });
        scene.setPose('many', randomTransform(random, 1));
        scene.setPose('mixed', randomTransform(random, 2));
        const position = random.vector(4);
        const [u, v] = [random.direction(), random.direction()];
        // Beams from one point, across axes too, and beams that are parallel.
        const steps = Array.from({ length: 117 }, (_, i) => i / 58 - 1);
        const rays = steps.flatMap((s) => {
          const ahead = [Math.cos(s), Math.sin(s), k % 4 === 0 ? 0 : 0.1 * s];
          const turned = [0, 1, 2].map((i) => u[i]! * ahead[0]! + v[i]! * ahead[1]!);
          const beside = [position[0] + 0.02 * s, position[1], position[2]];
          return [...position, ...(k % 5 === 0 ? ahead : turned), ...beside, ...position.map((x) => -x)];
        });
        // One fan after the other.
        const order = [...steps.map((_, i) => 2 * i), ...steps.map((_, i) => 2 * i + 1)];
        const beams = Float64Array.from(order.flatMap((i) => rays.slice(6 * i, 6 * i + 6)));
        const maxDistance = k % 2 === 0 ? Infinity : 4;
        const hits = castRays(scene, beams, { maxDistance });
        tests += engine().statistics().elementTests;
        expect(anyHit(scene, beams, { maxDistance })).toEqual(
          Uint8Array.from(hits.distance, (x) => (x < Infinity ? 1 : 0)),
        );
        for (let i = 0; i < order.length; i++) {
          const alone = castRays(scene, beams.subarray(6 * i, 6 * i + 6), { maxDistance });
          testsAlone += engine().statistics().elementTests;
          expect(rowOf(hits, i)).toEqual(rowOf(alone, 0));
          if (alone.distance[0]! < Infinity) met++;
        }
        scene.dispose();
      }
      expect(met).toBeGreaterThan(500);
      // They were cast together, indeed.
      expect(tests).toBeLessThan(0.8 * testsAlone);
    });

    it('meet the lower segment of two that are equally far, and pass what is ignored', () => {
      const ball = [sphere([3, 0, 0], 1)];
      const scene = engine().createScene({
        segments: { a: ball, b: ball, c: [box([6, 0, 0], [1, 1, 1])] },
        pairs: [],
      });
      const ray = [0, 0, 0, 2, 0, 0];
      expect(castRays(scene, ray)).toMatchObject({
        distance: { 0: 2 },
        segment: { 0: 0 },
        element: { 0: 0 },
      });
      expect(castRays(scene, ray, { ignore: ['a'] }).segment[0]).toBe(1);
      expect(castRays(scene, ray, { ignore: ['b', 'a'] })).toMatchObject({
        distance: { 0: 5 },
        segment: { 0: 2 },
      });
      expect(castRays(scene, ray, { maxDistance: 2 }).distance[0]).toBe(2);
      expect(castRays(scene, ray, { maxDistance: 1.999 }).distance[0]).toBe(Infinity);
      expect([...anyHit(scene, [...ray, ...ray], { maxDistance: 2 })]).toEqual([1, 1]);
      expect([...anyHit(scene, ray, { maxDistance: 1.999 })]).toEqual([0]);
      scene.dispose();
    });

    it(`meet of very many segments what they meet of each alone, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 6);
      for (const count of [3, 5, 17, 150]) {
        const bodies = Array.from({ length: count }, () => [
          randomOfKind(random, ELEMENT_KINDS[random.integer(0, 7)]!),
        ]);
        // Half-spaces and planes are everywhere, and some segments are there twice: the lower one counts.
        if (count > 5) bodies.push([halfSpace([0, 0, 1], -6), plane([1, 0, 0], 5)], ...bodies.slice(0, 4));
        const poses = bodies.map(() => randomTransform(random, 3));
        poses.splice(-4, 4, ...poses.slice(0, 4));
        const make = (indices: number[]): Scene => {
          const segments = Object.fromEntries(indices.map((i) => [`s${i}`, bodies[i]!]));
          const scene = engine().createScene({ segments, pairs: [] });
          for (const i of indices) if (i !== count || count <= 5) scene.setPose(`s${i}`, poses[i]!);
          return scene;
        };
        const rays = randomRays(random, 60);
        const all = make(bodies.map((_, i) => i));
        const hits = castRays(all, rays, { maxDistance: 8 });
        const near = anyHit(all, rays, { maxDistance: 8 });
        all.dispose();
        const alone = bodies.map((_, i) => {
          const scene = make([i]);
          const met = castRays(scene, rays, { maxDistance: 8 });
          scene.dispose();
          return met;
        });
        for (let i = 0; i < 60; i++) {
          const distance = Math.min(...alone.map((met) => met.distance[i]!));
          const first = alone.findIndex((met) => met.distance[i] === distance);
          expect(near[i]).toBe(distance < Infinity ? 1 : 0);
          const [, , ...rest] = rowOf(alone[first]!, i);
          expect(rowOf(hits, i)).toEqual([distance, distance < Infinity ? first : -1, ...rest]);
        }
      }
    });

    it('meet what they touch, and plates without thickness', () => {
      const cases: readonly (readonly [string, Element, readonly number[], number])[] = [
        ['a sphere', sphere([3, 1, 0], 1), [0, 0, 0, 1, 0, 0], 3],
        ['a capsule', capsule([3, 1, -1], [3, 1, 1], 1), [0, 0, 0, 1, 0, 0], 3],
        ['a cylinder', cylinder([3, 1, -1], [3, 1, 1], 1), [0, 0, 0, 1, 0, 0], 3],
        ['the end of a cylinder', cylinder([3, 0, 0], [3, 0, 1], 1), [0, 0, 0, 1, 0, 0], 2],
        ['a box along a face', box([3, 1, 0], [1, 1, 1]), [0, 0, 0, 1, 0, 0], 2],
        ['a box along an edge', box([3, 1, 1], [1, 1, 1]), [0, 0, 0, 1, 0, 0], 2],
        ['a plate', box([3, 0, 0], [0, 1, 1]), [0, 0, 0, 1, 0, 0], 3],
        ['a plate from its side', box([3, 0, 0], [1, 1, 0]), [0, 0, 0, 1, 0, 0], 2],
        ['the corner of a triangle', triangle([2, 0, 0], [2, 1, 0], [2, 0, 1], 0), [0, 0, 0, 1, 0, 0], 2],
        ['a triangle from its side', triangle([2, -1, 0], [2, 1, 0], [4, 0, 0], 0), [0, 0, 0, 1, 0, 0], 2],
        [
          'a triangle in its plane from within',
          triangle([-1, -1, 0], [4, 0, 0], [-1, 1, 0], 0),
          [0, 0, 0, 1, 0, 0],
          0,
        ],
        [
          'the edge of a triangle, along it',
          triangle([2, 0, 0], [4, 0, 0], [3, 0, 1], 0),
          [0, 0, 0, 1, 0, 0],
          2,
        ],
        ['a triangle that is a line', triangle([2, -1, 0], [2, 1, 0], [2, 3, 0], 0), [0, 0, 0, 1, 0, 0], 2],
        ['a triangle from on it', triangle([0, -1, -1], [0, 1, -1], [0, 0, 1], 0), [0, 0, 0, 1, 0, 0], 0],
        ['a half-space from on it', halfSpace([0, 0, 1], 0), [0, 0, 0, 1, 0, 0], 0],
      ];
      for (const [name, element, ray, distance] of cases) {
        const scene = engine().createScene({ segments: { a: [element] }, pairs: [] });
        expect([name, castRays(scene, ray).distance[0]]).toEqual([name, distance]);
        expect([name, anyHit(scene, ray)[0]]).toEqual([name, 1]);
        scene.dispose();
      }
    });

    it('come into boxes by a face, near their edges too', () => {
      const random = createRandom(SEED + 5);
      const turned = randomTransform(random, 1);
      const scene = engine().createScene({ segments: { a: [box([0, 0, 0], [1, 2, 3])] }, pairs: [] });
      scene.setPose('a', turned);
      const axes = scene.getPose('a');
      for (let i = 0; i < 300; i++) {
        // Towards an edge of the box, from anywhere.
        const edge = [random.between(-1, 1), 2, 3 - random.magnitude(-9, -3)];
        const to = [0, 1, 2].map(
          (k) => axes[k]! * edge[0]! + axes[4 + k]! * edge[1]! + axes[8 + k]! * edge[2]! + axes[12 + k]!,
        );
        const from = random.vector(9);
        const { normal, distance, inside } = castRays(scene, [...from, ...to.map((x, k) => x - from[k]!)]);
        if (distance[0] === Infinity || inside[0] === 1) continue;
        const along = [0, 4, 8].map((at) =>
          Math.abs([0, 1, 2].reduce((sum, k) => sum + normal[k]! * axes[at + k]!, 0)),
        );
        expect(Math.max(...along)).toBeGreaterThan(1 - 1e-6);
        expect([0, 1, 2].reduce((sum, k) => sum + normal[k]! * (to[k]! - from[k]!), 0)).toBeLessThan(0);
      }
      scene.dispose();
    });

    it('meet what is inflated where they touch it, as far as a touch can be told', () => {
      const scene = engine().createScene({
        segments: { a: [box([3, 2, 0], [1, 1, 1], undefined, 1)] },
        pairs: [],
      });
      // A distance within the gate is a touch; it grows with the square of the way from there.
      const [distance] = castRays(scene, [0, 0, 0, 1, 0, 0]).distance;
      expect(distance).toBeLessThanOrEqual(2);
      expect(distance).toBeGreaterThan(2 - 4 * Math.sqrt(GATE[precision]));
      scene.dispose();
    });

    it('see moved, carried and inflated segments where they are', () => {
      const scene = engine().createScene({
        segments: { a: [sphere([0, 0, 0], 1)], b: [triangle([0, -1, -1], [0, 1, -1], [0, 0, 1], 0.25)] },
        pairs: [],
      });
      scene.setPose('b', { position: [0, 0, 4], quaternion: [0, 0, 0, 1] });
      scene.attach('b', 'a');
      scene.setPose('a', { position: [5, 0, 0], quaternion: [0, 0, 0, 1] });
      const hits = castRays(scene, [0, 0, 0, 1, 0, 0, 0, 0, 4, 1, 0, 0]);
      expect([...hits.distance]).toEqual([4, 4.75]);
      expect([...hits.segment]).toEqual([0, 1]);
      expect([...hits.normal]).toEqual([-1, 0, 0, -1, 0, 0]);
      expect([...hits.point]).toEqual([4, 0, 0, 4.75, 0, 4]);
      scene.dispose();
    });
  });

  it.each(BUILD_PAIRS)(
    `are the same bits with vectors and without, $precision, SEED=${SEED}`,
    async ({ builds }) => {
      const results = await Promise.all(
        builds.map(async (build) => {
          const engine = await loadBuild(build);
          const random = createRandom(SEED + 3);
          const elements = Array.from({ length: 300 }, () =>
            randomOfKind(random, ELEMENT_KINDS[random.integer(0, 7)]!),
          );
          const scene = engine.createScene({
            segments: {
              a: elements.slice(0, 280),
              b: elements.slice(280),
              c: elements.slice(0, 200).filter(({ kind }) => kind !== 'triangle'),
            },
            pairs: [],
          });
          const rays = randomRays(random, IS_DEEP ? 5000 : 1500);
          const hits = castRays(scene, rays);
          const pose = { position: random.vector(3), quaternion: [0.5, 0.5, 0.5, 0.5] } as const;
          const fan = { type: 'image', width: 60, height: 40, fov: 2 } as const;
          const scan = castFan(scene, { pose }, fan, { ignore: ['a', 'b'] });
          const ranges = rangeInCone(scene, rays.subarray(0, 120), { halfAngle: 0.17 });
          engine.dispose();
          return [hits, scan, ranges];
        }),
      );
      expect(results[1]).toEqual(results[0]);
    },
  );
});

describe('rays and closed meshes', () => {
  forSomeBuilds((_, engine) => {
    it('begin inside, and meet them from outside as surfaces', () => {
      const corners = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z]))).flat();
      const cube = [
        0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1,
        7, 3,
      ];
      for (const solid of [true, false]) {
        const scene = engine().createScene({
          segments: { before: [sphere([0, 0, 3], 0.5)], cube: [mesh(corners, cube, { solid })] },
          pairs: [],
        });
        scene.setPose('cube', { position: [0, 0, 3], quaternion: [0, 0, 0, 1] });
        const out = [0, 0, 0, 0, 0, 2];
        const within = [0.9, 0, 3, 1, 0, 0];
        const hits = castRays(scene, [...out, ...within], { ignore: ['before'] });
        expect(hits.distance[0]).toBe(2);
        expect(hits.distance[1]).toBeCloseTo(solid ? 0 : 0.1, 6);
        expect([...hits.inside]).toEqual([0, solid ? 1 : 0]);
        expect([...hits.segment]).toEqual([1, 1]);
        // Against the ray in either case: of a surface, on the side that the ray comes from.
        expect([...hits.normal]).toEqual([0, 0, -1, -1, 0, 0]);
        expect([...anyHit(scene, [...out, ...within], { maxDistance: 0.05, ignore: ['before'] })]).toEqual([
          0,
          solid ? 1 : 0,
        ]);
        const cone = rangeInCone(scene, within, { halfAngle: 0.1, ignore: ['before'] });
        expect(cone.upper[0] === 0).toBe(solid);
        // What comes first keeps its place where both are at distance 0.
        expect(castRays(scene, [0, 0, 3, 1, 0, 0])).toMatchObject({ segment: { 0: 0 }, inside: { 0: 1 } });
        scene.dispose();
      }
    });
  });
});
