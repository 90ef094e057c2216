import { describe, expect, it } from 'vitest';
import { type Element, triangle, type TriangleElement, type Vector } from '../../../../bindings/index.ts';
import { anyHit, castRays, type RayHits } from '../../../../modules/sensors/index.ts';
import { forEachBuild } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';

/** Half the size of what rays are cast at, metres. */
const SIZES = { double: [1e-16, 1e-9, 1e-3, 1, 1e6, 1e12], single: [1e-3, 1, 1e3] };

/** How far it is from the origin of its frame, and rays begin from it, in these halves. */
const OFFSETS = [0, 1, 1e6];
const WAYS = [0.5, 3, 200, 300, 1e5];

function randomTriangles(random: Random, count: number, size: number, middle: Vector): TriangleElement[] {
  return Array.from({ length: count }, () => {
    const at = random.vector(1);
    const corner = (): Vector => {
      const [x, y, z] = random.vector(0.2);
      return [middle[0] + size * (at[0] + x), middle[1] + size * (at[1] + y), middle[2] + size * (at[2] + z)];
    };
    return triangle(corner(), corner(), corner(), 0);
  });
}

/** Rays at triangles: at any place, along axes at corners, and such that are so but for a little. */
function raysAt(
  random: Random,
  elements: readonly TriangleElement[],
  size: number,
  middle: Vector,
): Float64Array {
  const rays = elements.flatMap((element) => {
    const way = size * WAYS[random.integer(0, WAYS.length - 1)]!;
    const ahead = random.direction();
    const aim = random.vector(1).map((x, i) => middle[i]! + size * x);
    const axis = random.integer(0, 2);
    const along = [0, 1, 2].map((i) => (i === axis ? 1 : 0));
    const nearly = along.map((x) => x + 1e-30 * random.unit());
    const [a] = element.vertices;
    return [
      ...[...aim.map((x, i) => x - way * ahead[i]!), ...ahead],
      ...[...a.map((x, i) => x - way * along[i]!), ...along],
      ...[...a.map((x, i) => x - way * along[i]!), ...nearly],
    ];
  });
  return Float64Array.from(rays);
}

describe('rays at a tree', () => {
  forEachBuild(({ precision }, engine) => {
    const cast = (elements: readonly Element[], rays: Float64Array, treeFrom: number): RayHits => {
      const scene = engine().createScene({ segments: { a: elements }, pairs: [], treeFrom });
      const hits = castRays(scene, rays);
      expect(anyHit(scene, rays)).toEqual(Uint8Array.from(hits.distance, (x) => (x < Infinity ? 1 : 0)));
      scene.dispose();
      return hits;
    };

    it.each(SIZES[precision])(`of %f m meet what they meet without it, SEED=${SEED}`, (size) => {
      const random = createRandom(SEED);
      for (const offset of OFFSETS) {
        const middle = random.direction().map((x) => offset * size * x) as unknown as Vector;
        const elements = randomTriangles(random, 100, size, middle);
        const rays = raysAt(random, elements, size, middle);
        const hits = cast(elements, rays, 1);
        expect(hits).toEqual(cast(elements, rays, 256));
        expect(hits.distance.filter((x) => x < Infinity).length).toBeGreaterThan(rays.length / 60);
      }
    });

    it(`meet what was put in place of it, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 1);
      const [before, after] = [1, 0.7].map((size) => randomTriangles(random, 200, size, [0, 0, 0]));
      const scene = engine().createScene({ segments: { a: before! }, pairs: [], treeFrom: 1 });
      const rays = raysAt(random, after!, 1, [0, 0, 0]);
      expect(castRays(scene, rays)).toEqual(cast(before!, rays, 256));
      scene.segment('a').replace(after!);
      expect(castRays(scene, rays)).toEqual(cast(after!, rays, 256));
      scene.dispose();
    });
  });
});
