import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../../bindings/base/checks.ts';
import { type Element, sizeOf, vectorAt } from '../../../oracle/solids/core.ts';
import { type Columns, GATE, resultAt } from '../../../support/contract.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { turned } from '../box/obb/generators.ts';
import { add, dot } from '../../../support/vectors.ts';
import { generatorsOf, KIND_PAIRS } from './generators.ts';
import { type ElementPair, forEachBinary } from './run.ts';
import { roundPair } from './violations.ts';

/** Cases of each generator. */
const CASES = 60;

/** How many numbers of a row from the first on are lengths or coordinates; the others are directions. */
function isLength({ kind, row }: Element, i: number): boolean {
  if (kind === 'box') return i < 6 || i === 15;
  if (kind === 'cylinder') return i < 3 || i > 5;
  return kind === 'halfSpace' ? i === 3 : i < row.length;
}

function scaled(element: Element, factor: number): Element {
  return { ...element, row: element.row.map((x, i) => (isLength(element, i) ? factor * x : x)) };
}

/** Places of points and of directions in a row. */
const POINTS = { point: [0], line: [0, 3], triangle: [0, 3, 6], box: [0], cylinder: [0], halfSpace: [] };
const DIRECTIONS = { point: [], line: [], triangle: [], box: [6, 9, 12], cylinder: [3], halfSpace: [0] };

function moved(element: Element, axes: readonly [Vector, Vector, Vector], by: Vector): Element {
  const turn = (v: Vector): Vector => [dot(axes[0], v), dot(axes[1], v), dot(axes[2], v)];
  const row = [...element.row];
  const put = (at: number, v: Vector): void => v.forEach((x, i) => (row[at + i] = x));
  for (const at of POINTS[element.kind]) put(at, add(turn(vectorAt(row, at)), by));
  for (const at of DIRECTIONS[element.kind]) put(at, turn(vectorAt(row, at)));
  if (element.kind === 'halfSpace') row[3] = row[3]! + dot(vectorAt(row, 0), by);
  return { kind: element.kind, row };
}

/** The vertices of a line or triangle in another order. */
function reordered(element: Element): Element {
  const { kind, row } = element;
  if (kind !== 'line' && kind !== 'triangle') return element;
  return { kind, row: [...row.slice(3, -1), ...row.slice(0, 3), row.at(-1)!] };
}

describe.each(KIND_PAIRS)(`%s–%s, SEED=${SEED}`, (kindA, kindB) => {
  const random = createRandom(SEED);
  const drawn = Object.values(generatorsOf(kindA)).flatMap((generate) =>
    Array.from({ length: CASES }, () => generate(random, kindA, kindB)),
  );

  forEachBinary(({ precision }, run) => {
    const pairs = drawn.map((pair) => roundPair(precision, pair));

    const expectSameDistances = (others: readonly ElementPair[], got: Columns, expected: Columns): void => {
      others.forEach(({ a, b }, row) => {
        const gate = 2 * GATE[precision] * sizeOf(a, b, pairs[row]!.a, pairs[row]!.b);
        expect(Math.abs(got.distance[row]! - expected.distance[row]!), `row ${row}`).toBeLessThan(gate);
      });
    };

    it('powers of two as scales give the same bits', () => {
      const before = run(pairs);
      for (const factor of [2 ** -20, 2 ** 20]) {
        const after = run(pairs.map(({ a, b }) => ({ a: scaled(a, factor), b: scaled(b, factor) })));
        pairs.forEach((_, row) => {
          const [one, other] = [resultAt(before, row), resultAt(after, row)];
          expect(other.distance).toBe(factor * one.distance);
          expect(other.normal).toEqual(one.normal);
          expect(other.pointA).toEqual(one.pointA.map((x) => factor * x));
          expect(other.pointB).toEqual(one.pointB.map((x) => factor * x));
        });
      }
    });

    it('moving both elements keeps the distance', () => {
      const others = pairs.map(({ a, b }) => {
        const axes = turned(random);
        const by = random.vector(1);
        return { a: moved(a, axes, by), b: moved(b, axes, by) };
      });
      expectSameDistances(others, run(others), run(pairs));
    });

    it('the order of vertices does not change the distance', () => {
      const others = pairs.map(({ a, b }) => ({ a: reordered(a), b }));
      expectSameDistances(others, run(others), run(pairs));
    });

    it('a result does not depend on its neighbors', () => {
      const all = run(pairs);
      pairs.slice(0, 60).forEach((pair, row) => {
        expect(resultAt(run([pair]), 0)).toEqual(resultAt(all, row));
      });
    });
  });
});
