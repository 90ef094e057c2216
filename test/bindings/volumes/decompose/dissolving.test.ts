import { expect, it } from 'vitest';
import { Dissolver, type Part } from '../../../../bindings/volumes/decompose/dissolving.ts';
import type { Joiner, Piece } from '../../../../bindings/volumes/decompose/joiner.ts';

/** A piece whose only vertex is its number, in a box that all others touch. */
function partOf(number: number, parts: readonly number[]): Part {
  const piece = {
    vertices: Int32Array.of(number),
    facets: new Uint8Array(),
    solid: false,
    low: 0,
    high: 0,
  };
  return { piece, box: new Float64Array(6), parts };
}

/** Joins what it is allowed to: then vertices of both. */
function joinerOf(mayJoin: (one: Piece, other: Piece) => boolean): Joiner {
  const join = (one: Piece, other: Piece): unknown =>
    mayJoin(one, other)
      ? { ...one, vertices: Int32Array.of(...one.vertices, ...other.vertices) }
      : { low: 2, most: Infinity };
  return { join } as unknown as Joiner;
}

/** 1 was made of 2 and 3, 3 of 4 and 5; 6 of 7 and 8; 9 does not come apart. */
const PAST = new Map(
  [[2], [3, 4, 5], [4], [5], [7], [8]].map(([number, ...parts]) => [number!, partOf(number!, parts)]),
);

function dissolve(mayJoin: (one: Piece, other: Piece) => boolean, most = 100) {
  const dissolver = new Dissolver(joinerOf(mayJoin), {
    partOf: (number) => PAST.get(number)!,
    boxOf: () => new Float64Array(6),
    excess: 1,
    most,
  });
  return dissolver.dissolve(
    partOf(1, [2, 3]),
    new Map([
      [6, partOf(6, [7, 8])],
      [9, partOf(9, [])],
    ]),
  );
}

it('finds places for all parts, and pieces that took some in come apart into these, too', () => {
  // Of 3, the parts go to different pieces.
  const moved = dissolve(
    (one, other) => other.vertices[0] !== 3 && (other.vertices[0] === 4) === (one.vertices[0] === 9),
  )!;
  expect([...moved.holders]).toEqual([
    [2, 6],
    [4, 9],
    [5, 6],
  ]);
  expect([...moved.grown.get(6)!.piece.vertices]).toEqual([6, 2, 5]);
  expect(moved.grown.get(6)!.parts).toEqual([7, 8, 2, 5]);
  expect([...moved.grown.get(9)!.piece.vertices]).toEqual([9, 4]);
  expect(moved.grown.get(9)!.parts).toEqual([]);
});

it('leaves a piece where a part finds no place, or too much would be computed', () => {
  expect(dissolve((_, other) => other.vertices[0] !== 5 && other.vertices[0] !== 3)).toBeUndefined();
  expect(dissolve(() => true, 1)).toBeUndefined();
  expect(dissolve(() => true, 2)).toBeDefined();
});
