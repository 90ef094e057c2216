import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../bindings/index.ts';
import { edgesOf, type Face, hullShape } from '../../../bindings/geometry/faces.ts';
import { cross, dot, subtract } from '../../../bindings/geometry/vectors.ts';
import { createRandom } from '../../support/random.ts';

function facesOf(points: readonly Vector[]): readonly Face[] {
  const shape = hullShape(points);
  expect(shape.kind).toBe('solid');
  return (shape as { readonly faces: readonly Face[] }).faces;
}

function volumeOf(points: readonly Vector[], faces: readonly Face[]): number {
  const [origin] = points as [Vector];
  return faces.reduce((sum, { corners }) => {
    const [a, b, c] = corners.map((corner) => subtract(points[corner]!, origin)) as [Vector, Vector, Vector];
    return sum + dot(a, cross(b, c)) / 6;
  }, 0);
}

/** How far a point sticks out of the plane of a face at most, and whether each edge has two faces. */
function check(points: readonly Vector[], faces: readonly Face[]): number {
  const edges = faces.flatMap(({ corners }) => edgesOf(corners).map((edge) => edge.join(' ')));
  expect(new Set(edges).size).toBe(edges.length);
  expect(edges.map((edge) => edge.split(' ').reverse().join(' ')).sort()).toEqual(edges.sort());
  let most = -Infinity;
  for (const { corners, normal } of faces) {
    for (const point of points) most = Math.max(most, dot(subtract(point, points[corners[0]!]!), normal));
  }
  return most;
}

describe('the faces of a hull', () => {
  const random = createRandom(11);
  const sides = [-1, -0.3, 0, 0.61, 1];
  const grid = sides.flatMap((x) => sides.flatMap((y) => sides.map((z): Vector => [x, y, z])));

  it.each([0, 1e-16, 1e-13, 1e-10, 1e-9, 1e-8, 1e-7, 1e-5, 1e-3])(
    'enclose points that lie in planes within %s',
    (noise) => {
      for (let run = 0; run < 20; run++) {
        const [a, b] = [random.unit() * 6, random.unit() * 6];
        const turn = ([x, y, z]: Vector): Vector => {
          const [p, q] = [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)];
          return [p, q * Math.cos(b) - z * Math.sin(b), q * Math.sin(b) + z * Math.cos(b)];
        };
        const shake = (x: number): number => x + (random.unit() - 0.5) * noise;
        const points = grid
          .map((point) => (run % 2 === 0 ? point : turn(point)).map(shake) as unknown as Vector)
          .map((point) => ({ point, place: random.unit() }))
          .sort((one, other) => one.place - other.place)
          .map(({ point }) => point);
        const faces = facesOf(points);
        expect(check(points, faces)).toBeLessThan(4e-15);
        expect(Math.abs(volumeOf(points, faces) - 8)).toBeLessThan(12 * noise + 1e-13);
      }
    },
  );

  it('enclose points on a ball, all of them corners', () => {
    const points = Array.from({ length: 256 }, (): Vector => {
      return random.direction().map(Math.fround) as unknown as Vector;
    });
    const faces = facesOf(points);
    expect(faces).toHaveLength(2 * 256 - 4);
    expect(check(points, faces)).toBeLessThan(1e-15);
  });

  it('have the size and the place that points have, however large, small or far', () => {
    for (const [scale, far] of [
      [1e100, 0],
      [1e-100, 0],
      [1, 1e6],
    ] as const) {
      const points = grid.map((point) => point.map((x) => x * scale + far) as unknown as Vector);
      const faces = facesOf(points);
      expect(volumeOf(points, faces) / (8 * scale ** 3)).toBeCloseTo(1, 9);
    }
  });
});
