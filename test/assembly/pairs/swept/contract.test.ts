import { beforeAll, describe, expect, it } from 'vitest';
import type { Precision } from '../../../../bindings/index.ts';
import { ORACLE_TABLES, type OracleRow, readOracle } from '../../../oracle/rows.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import {
  type Columns,
  findViolations,
  GATE,
  type Pair,
  resultAt,
  roundPair,
  sizeOf,
} from '../../../support/contract.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { exactDistances } from './exact-cache.ts';
import {
  evaluate,
  isAccepted,
  moveRigidly,
  pairOf,
  scale,
  shuffleVertices,
  swap,
  withRadii,
} from './pairs.ts';
import { expectNone } from './report.ts';
import { edgesOf, length } from '../../../support/vectors.ts';

/** Ways to make other pairs of a pair that must keep the contract as well. */
const CHANGES: [string, (pair: Pair) => Pair][] = (() => {
  const random = createRandom(SEED);
  const scales = (IS_DEEP ? [1e-6, 1e-3, 1e3, 1e6] : [1e-6, 1e6]).map(
    (factor): [string, (pair: Pair) => Pair] => [
      `scales from 1e-6 to 1e6: ${factor}`,
      (pair) => scale(pair, factor),
    ],
  );
  return [
    ['with vertices in another order', (pair) => shuffleVertices(random, pair)],
    ['turned and moved', (pair) => moveRigidly(random, pair, 1)],
    ['turned and moved far away', (pair) => moveRigidly(random, pair, 1000)],
    ['with radii', (pair) => withRadii(random, pair)],
    ...scales,
  ];
})();

/** One of so many rows makes another pair; each is changed in two ways. `npm run test:deep` takes all. */
const SHARE = 3;

/** Factors that only change the exponents of all numbers. */
const POWERS = { double: [2 ** -20, 2 ** 20], single: [2 ** -8, 2 ** 8] };

/**
 * Edges and distances between which a build computes directly, metres. Beyond, it goes to work in units of
 * its own and may find another closest pair, within the gate as well.
 */
const DIRECT = { double: [1e-50, 1e35], single: [1e-5, 1e6] } as const;

describe.each(ORACLE_TABLES)('the rows of $name', (table) => {
  let rows: OracleRow[];
  let changed: { pairs: Pair[]; exact: ReturnType<typeof exactDistances> }[];
  beforeAll(async () => {
    rows = await readOracle(table);
    changed = CHANGES.map(([, change], turn) => {
      const pairs = rows
        .filter((_, i) => IS_DEEP || (i - turn) % SHARE === 0)
        .map((row) => change(pairOf(row)));
      return { pairs, exact: exactDistances(pairs) };
    });
  });

  forSomeBuilds(({ precision }, engine) => {
    it.each(CHANGES.map(([name], index) => ({ name, index })))('keep the contract: $name', ({ index }) => {
      const { pairs: all, exact } = changed[index]!;
      const accepted = all.map((pair) => isAccepted(precision, pair));
      const pairs = all.filter((_, i) => accepted[i]);
      expect(pairs.length).toBeGreaterThan(0.99 * all.length);
      const distances = exact(precision).filter((_, i) => accepted[i]);
      expectNone(findViolations(precision, pairs, evaluate(engine(), pairs), distances), pairs);
    });

    it.each(POWERS[precision])('give the same bits, scaled, at %d times the size', (factor) => {
      const random = createRandom(SEED);
      const direct = rows.filter((row) => isDirect(precision, row, 1) && isDirect(precision, row, factor));
      expect(direct.length).toBeGreaterThan(0.7 * rows.length);
      const pairs = direct.map((row) => roundPair(precision, withRadii(random, pairOf(row))));
      const plain = evaluate(engine(), pairs);
      const scaled = evaluate(
        engine(),
        pairs.map((pair) => scale(pair, factor)),
      );
      const wrong = direct.filter((_, i) => !isScaled(plain, scaled, i, factor));
      expect(wrong.map((row) => row.number)).toEqual([]);
    });

    if (table.kindA !== table.kindB) {
      it('give the same bits with A and B exchanged, the normal reversed', () => {
        const random = createRandom(SEED);
        const pairs = rows.map((row) => withRadii(random, pairOf(row)));
        const direct = evaluate(engine(), pairs);
        const exchanged = evaluate(engine(), pairs.map(swap));
        const wrong = rows.filter((_, i) => !isExchanged(direct, exchanged, i));
        expect(wrong.map((row) => row.number)).toEqual([]);
      });
    } else {
      it('have the same distance with A and B exchanged', () => {
        const pairs = rows.map(pairOf);
        const direct = evaluate(engine(), pairs);
        const exchanged = evaluate(engine(), pairs.map(swap));
        pairs.forEach((pair, i) => {
          const difference = Math.abs(direct.distance[i]! - exchanged.distance[i]!);
          expect(difference, `row ${i}`).toBeLessThanOrEqual(GATE[precision] * sizeOf(pair));
        });
      });
    }
  });
});

/** Whether all edges that have a length, and the distance if there is one, are within the direct range. */
function isDirect(precision: Precision, row: OracleRow, factor: number): boolean {
  const [low, high] = DIRECT[precision];
  const { a, b } = roundPair(precision, pairOf(row));
  return [...edgesOf(a).map(length), ...edgesOf(b).map(length), row.distance]
    .filter((size) => size > 0)
    .every((size) => factor * size > low && factor * size < high);
}

function isScaled(plain: Columns, scaled: Columns, row: number, factor: number): boolean {
  const [before, after] = [resultAt(plain, row), resultAt(scaled, row)];
  return (
    after.distance === factor * before.distance &&
    after.pointA.every((x, axis) => x === factor * before.pointA[axis]!) &&
    after.pointB.every((x, axis) => x === factor * before.pointB[axis]!) &&
    after.normal.every((x, axis) => x === before.normal[axis])
  );
}

function isExchanged(direct: Columns, exchanged: Columns, row: number): boolean {
  const [before, after] = [resultAt(direct, row), resultAt(exchanged, row)];
  return (
    after.distance === before.distance &&
    after.pointA.every((x, axis) => x === before.pointB[axis]) &&
    after.pointB.every((x, axis) => x === before.pointA[axis]) &&
    after.normal.every((x, axis) => x === -before.normal[axis]!)
  );
}
