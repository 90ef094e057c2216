import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../../bindings/index.ts';
import { GrowingNumbers } from '../../../../bindings/base/growing-numbers.ts';
import { Filling } from '../../../../bindings/volumes/decompose/filling.ts';
import type { Joined, Joiner, Piece } from '../../../../bindings/volumes/decompose/joiner.ts';
import { moved, sphereShape, together } from '../../../support/closed-meshes.ts';
import { isBetween } from './exact.ts';

const pieceOf = (vertices: Iterable<number>): Piece => ({
  vertices: Int32Array.from(new Set(vertices)),
  facets: new Uint8Array(0),
  solid: true,
  low: 0,
  high: 0,
});

/** Says of each piece that is to be within a limit that it is too far. */
class Refusing {
  asked = 0;

  begin(vertices: readonly number[]): Piece {
    return pieceOf(vertices);
  }

  beginWithin(_: readonly number[], limit: number): Joined {
    this.asked++;
    return { low: 2 * limit, most: Infinity };
  }

  join(one: Piece, other: Piece, limit: number): Joined {
    this.asked++;
    return limit === Infinity
      ? pieceOf([...one.vertices, ...other.vertices])
      : { low: 2 * limit, most: Infinity };
  }
}

describe('Filling', () => {
  it('ends where nothing is near enough: a piece around each part holds what is left of it', () => {
    const ball = sphereShape(1, 10);
    const shape = together(
      ball,
      moved(ball, ([x, y, z]) => [x + 5, y, z]),
    );
    const places = new GrowingNumbers(Float64Array);
    for (const coordinate of shape.vertices.flat()) places.add(coordinate);
    const pieces = new Map(shape.triangles.map((corners, i) => [i, pieceOf(corners)]));
    const joiner = new Refusing();
    const filling = new Filling(joiner as unknown as Joiner, places, pieces, [], 0.01);
    for (const [holder, corners] of shape.triangles.entries()) filling.add({ corners, holder });
    let reports = 0;
    filling.run(() => reports++);
    expect(reports).toBeGreaterThan(0);
    // 64 tries for each triangle and 4096, and a last round; a try asks for a piece or two per triangle.
    expect(joiner.asked).toBeLessThan(shape.triangles.length * 1000);
    const added = [...pieces].filter(([number]) => number >= shape.triangles.length);
    expect(added.some(([, { vertices }]) => vertices.length > 4)).toBe(true);
    const holds = (point: Vector): boolean =>
      [...pieces.values()].some((piece) =>
        isBetween(
          [...piece.vertices].map((vertex) => shape.vertices[vertex]!),
          point,
        ),
      );
    for (const x of [0, 5]) {
      for (const [y, z] of [
        [0.01, 0.02],
        [0.5, -0.3],
        [-0.7, 0.4],
      ] as const) {
        expect(holds([x, y, z])).toBe(true);
      }
    }
    expect(holds([2.5, 0, 0])).toBe(false);
  });
});
