import { describe, expect, it } from 'vitest';
import { type SweptElement, line, point, triangle, type Vector } from '../../../../bindings/index.ts';
import { forOneBuild } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { outsideBox, outsideSphere } from './exact.ts';
import { ballsOf, moved, randomElements } from './sets.ts';

/** Kinds of sets: half extents of what they are spread over, and the largest radius, metres. */
const KINDS: Record<string, readonly [spread: Vector, radius: number]> = {
  'in a cube': [[1, 1, 1], 0.2],
  'without radii': [[1, 0.6, 0.3], 0],
  'with large radii': [[0.1, 0.2, 0.1], 1],
  flat: [[1, 0.5, 0], 0],
  'nearly flat': [[1, 0.5, 1e-9], 1e-12],
  'on a line': [[1, 0, 0], 0],
  'nearly on a line': [[1, 1e-9, 1e-12], 1e-10],
  'in one place': [[0, 0, 0], 0.5],
};

const SCALES = [1e-6, 1, 1e6];
const COUNTS = [1, 2, 3, 5, 20, 100];

/** Finds the sets of some kind that are not wholly inside what was fitted to them. */
function findOutside(kind: string, isOutside: (elements: SweptElement[]) => boolean): string[] {
  const random = createRandom(SEED);
  const [spread, radius] = KINDS[kind]!;
  return SCALES.flatMap((scale) =>
    [0, scale, 1e6].flatMap((offset) =>
      COUNTS.filter((count) =>
        isOutside(moved(randomElements(random, count, spread, radius), scale, random.vector(offset))),
      ).map((count) => `${count} elements of ${scale} m, ${offset} m away`),
    ),
  );
}

forOneBuild((_, engine) => {
  describe.each(Object.keys(KINDS))('elements %s', (kind) => {
    it('are inside their sphere', () => {
      const isOutside = (elements: SweptElement[]) =>
        outsideSphere(ballsOf(elements), engine().fitSphere(elements)).length > 0;
      expect(findOutside(kind, isOutside)).toEqual([]);
    });

    it('are inside their box', () => {
      const isOutside = (elements: SweptElement[]) =>
        outsideBox(ballsOf(elements), engine().fitBox(elements)).length > 0;
      expect(findOutside(kind, isOutside)).toEqual([]);
    });
  });

  it.each([2 ** 500, 2 ** -500, 2 ** -1040, 5e-324])('holds elements of %d m', (size) => {
    const elements = [
      triangle([size, 0, 0], [0, size, 0], [0, 0, -size], 0),
      line([-size, 0, 0], [0, 0, 0], size),
      point([size, size, size], size),
    ];
    const sphere = engine().fitSphere(elements);
    const box = engine().fitBox(elements);
    for (const x of [...sphere.center, sphere.radius, ...box.row]) expect(x).toSatisfy(Number.isFinite);
    expect(outsideSphere(ballsOf(elements), sphere)).toEqual([]);
    expect(outsideBox(ballsOf(elements), box)).toEqual([]);
  });
});

describe('the check itself', () => {
  const ball = { center: [3, 4, 0] as Vector, radius: 2 };
  const sphere = { center: [0, 0, 0] as Vector, radius: 7 };
  const makeBox = (halfExtents: Vector, tilt = 0) => ({
    center: [0, 0, 0] as Vector,
    halfExtents,
    axes: [
      [1, 0, 0],
      [0, 1, tilt],
      [0, 0, 1],
    ] as const,
    row: new Float64Array(15),
  });

  it('sees what is outside by the last bit', () => {
    expect(outsideSphere([ball], sphere)).toEqual([]);
    expect(outsideSphere([{ ...ball, radius: 2 + 2 ** -51 }], sphere)).toHaveLength(1);
    expect(outsideBox([ball], makeBox([5, 6, 2]))).toEqual([]);
    for (const halfExtents of [
      [5 - 2 ** -50, 6, 2],
      [5, 6 - 2 ** -50, 2],
      [5, 6, 2 - 2 ** -52],
    ] as const) {
      expect(outsideBox([ball], makeBox(halfExtents))).toHaveLength(1);
    }
  });

  it('sees that axes are not normal to each other', () => {
    // It projects into the extents along y and z, but the corners of a box that leans do not span it.
    expect(outsideBox([{ center: [0, 4, 0], radius: 0 }], makeBox([0, 4, 0], 2 ** -52))).toHaveLength(1);
  });
});
