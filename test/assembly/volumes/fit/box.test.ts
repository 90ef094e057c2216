import { describe, expect, it } from 'vitest';
import { type BoundingBox, line, mesh, point, type Vector } from '../../../../bindings/index.ts';
import { forOneBuild } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { along, ballsOf, extentsAlong, moved, randomDirections, randomElements, surface } from './sets.ts';

const IDENTITY = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

const SIGNS = [1, -1];
const CORNERS = SIGNS.flatMap((x) => SIGNS.flatMap((y) => SIGNS.map((z): Vector => [x, y, z])));

/** The corners of a box with given half extents. */
function cornersOf(halfExtents: Vector): Vector[] {
  return CORNERS.map((corner) => corner.map((sign, i) => sign * halfExtents[i]!) as unknown as Vector);
}

function sorted(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

/** Half extents as they should be, in any order. */
function expectExtents({ halfExtents }: BoundingBox, expected: readonly number[]): void {
  const size = Math.hypot(...expected);
  sorted(halfExtents).forEach((x, i) =>
    expect(Math.abs(x - sorted(expected)[i]!)).toBeLessThan(1e-12 * size),
  );
}

/** The corners of a polygon, and vertices along every other side. */
function subdivided(corners: readonly Vector[], parts: number): Vector[] {
  return corners.flatMap((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    const shares = Array.from({ length: i % 2 === 0 ? parts : 1 }, (_, k) => k / parts);
    return shares.map((share) => a.map((x, k) => x + share * (b[k]! - x)) as unknown as Vector);
  });
}

/** A quarter of the area of the least rectangle around vertices in the xy plane: a side is along two. */
function bestRectangle(vertices: readonly Vector[]): number {
  const balls = vertices.map((center) => ({ center, radius: 0 }));
  const areas = vertices.flatMap(([x0, y0], i) =>
    vertices.slice(i + 1).map(([x1, y1]) => {
      const length = Math.hypot(x1 - x0, y1 - y0);
      const [x, y] = [(x1 - x0) / length, (y1 - y0) / length];
      const [width, height] = extentsAlong(
        [
          [x, y, 0],
          [-y, x, 0],
          [0, 0, 1],
        ],
        balls,
      );
      return width * height;
    }),
  );
  return Math.min(...areas);
}

forOneBuild((_, engine) => {
  describe('a box', () => {
    it('has axes that are unit and right-handed', () => {
      const random = createRandom(SEED);
      for (let i = 0; i < 200; i++) {
        const spread: Vector = [1, 10 ** -random.integer(0, 12), 10 ** -random.integer(0, 12)];
        const { axes } = engine().fitBox(randomElements(random, random.integer(1, 10), spread, 0));
        const [x, y, z] = axes;
        const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        for (const axis of axes) expect(Math.abs(dot(axis, axis) - 1)).toBeLessThan(2e-15);
        for (const product of [dot(x, y), dot(y, z), dot(z, x)])
          expect(Math.abs(product)).toBeLessThan(1e-15);
        const normal: Vector = [
          x[1] * y[2] - x[2] * y[1],
          x[2] * y[0] - x[0] * y[2],
          x[0] * y[1] - x[1] * y[0],
        ];
        expect(dot(normal, z)).toBeCloseTo(1, 14);
      }
    });

    it('is along the axes where nothing is smaller', () => {
      const corners = cornersOf([1, 2, 3]).map((corner) => point(corner, 0.5));
      const box = engine().fitBox(moved(corners, 1, [10, 20, 30]));
      expect(box.axes).toEqual(IDENTITY);
      expect(box.center).toEqual([10, 20, 30]);
      expectExtents(box, [1.5, 2.5, 3.5]);
    });

    it('finds a turned box again, whatever is inside', () => {
      const random = createRandom(SEED);
      for (let i = 0; i < 200; i++) {
        const halfExtents = [random.between(0.1, 1), random.between(0.1, 1), random.between(0.1, 1)] as const;
        const directions = randomDirections(random);
        const inside = Array.from({ length: (i % 4) * 100 }, () =>
          random.vector(1).map((x, k) => x * halfExtents[k]!),
        ) as unknown as Vector[];
        const radius = i % 2 === 0 ? 0 : 0.1;
        const vertices = [...cornersOf(halfExtents), ...inside].map((corner) => along(directions, corner));
        const box = engine().fitBox(vertices.map((vertex) => point(vertex, radius)));
        expectExtents(
          box,
          halfExtents.map((x) => x + radius),
        );
      }
    });

    it('finds a turned box again that is made of a fine grid', () => {
      const directions = randomDirections(createRandom(SEED));
      const steps = Array.from({ length: 11 }, (_, i) => i / 5 - 1);
      const grid = steps.flatMap((a) => steps.map((b) => [a, b] as const));
      const sides = grid.flatMap(([a, b]) =>
        SIGNS.flatMap((c): Vector[] => [
          [a, b, c],
          [b, c, a],
          [c, a, b],
        ]),
      );
      const vertices = sides.flatMap(([x, y, z]) => along(directions, [x, 0.5 * y, 0.3 * z]));
      const corners = Array.from({ length: vertices.length / 3 }, (_, i) => i);
      expectExtents(
        engine().fitBox(mesh(vertices, [...corners, ...corners, ...corners], 0.1)),
        [1.1, 0.6, 0.4],
      );
    });

    it('lies along a capsule', () => {
      const random = createRandom(SEED);
      for (let i = 0; i < 50; i++) {
        const direction = random.direction();
        const end = direction.map((x) => 2 * x) as unknown as Vector;
        expectExtents(engine().fitBox(line([0, 0, 0], end, 0.25)), [1.25, 0.25, 0.25]);
      }
    });

    it('is flat around what is flat, thin around what is thin, and nothing around a point', () => {
      const random = createRandom(SEED);
      for (let i = 0; i < 50; i++) {
        const directions = randomDirections(random);
        const fit = (spread: Vector) =>
          engine().fitBox(cornersOf(spread).map((corner) => point(along(directions, corner), 0)));
        expectExtents(fit([1, 0.5, 0]), [1, 0.5, 0]);
        expectExtents(fit([1, 0, 0]), [1, 0, 0]);
        expect(fit([0, 0, 0]).halfExtents).toEqual([0, 0, 0]);
      }
    });

    it('is the best rectangle around what is flat, also where many vertices are in line', () => {
      const random = createRandom(SEED);
      for (let i = 0; i < 100; i++) {
        const angles = sorted(Array.from({ length: 6 }, () => random.between(0, 2 * Math.PI)));
        const corners = angles.map((angle): Vector => [Math.cos(angle), 0.6 * Math.sin(angle), 0]);
        const vertices = subdivided(corners, 2 + (i % 30));
        const directions = randomDirections(random);
        const box = engine().fitBox(vertices.map(([x, y]) => point(along(directions, [x, y, 0]), 0)));
        expect(surface(box.halfExtents) / bestRectangle(corners)).toBeCloseTo(1, 12);
      }
    });

    it('leans where a smaller ball leaves room', () => {
      // Turned so far, both ways, that the smaller ball lies flush with two faces beside the larger one.
      const long = (1 + 0.25 + 3 * Math.sqrt(1 - 2 * 0.25 ** 2)) / 2;
      expectExtents(engine().fitBox([point([0, 0, 0], 1), point([3, 0, 0], 0.25)]), [long, 1, 1]);
      expectExtents(engine().fitBox([point([0, 0, 0], 1), point([0.5, 0, 0], 0.25)]), [1, 1, 1]);
    });

    it('is never larger than the box along the axes, nor than ninety-nine in a hundred others', () => {
      const random = createRandom(SEED);
      for (let i = 0; i < 60; i++) {
        const spread: Vector = [1, random.unit(), random.unit()];
        const elements = randomElements(random, random.integer(1, 60), spread, i % 2 === 0 ? 0 : 0.3);
        const fitted = surface(engine().fitBox(elements).halfExtents);
        const balls = ballsOf(elements);
        expect(fitted).toBeLessThanOrEqual(surface(extentsAlong(IDENTITY, balls)) * (1 + 1e-12));
        const others = Array.from({ length: 200 }, () =>
          surface(extentsAlong(randomDirections(random), balls)),
        );
        expect(others.filter((other) => other < fitted).length, `set ${i}`).toBeLessThanOrEqual(2);
      }
    });

    it('is hardly larger when its elements are turned', () => {
      const random = createRandom(SEED);
      const ratios = Array.from({ length: 40 }, () => {
        const elements = randomElements(random, random.integer(2, 10), [1, 0.6, 0.3], 0.2);
        const surfaces = Array.from({ length: 20 }, () => {
          const directions = randomDirections(random);
          const turned = elements.flatMap(({ vertices, radius }) =>
            vertices.map((vertex) => point(along(directions, vertex), radius)),
          );
          return surface(engine().fitBox(turned).halfExtents);
        });
        return surfaces[0]! / Math.min(...surfaces);
      });
      expect(ratios.reduce((sum, ratio) => sum + ratio) / ratios.length).toBeLessThan(1.01);
      expect(Math.max(...ratios)).toBeLessThan(1.05);
    });
  });
});
