import { describe, it } from 'vitest';
import type { Precision } from '../../../../bindings/index.ts';
import { exactDistance } from '../../../oracle/distance.ts';
import { ORACLE_TABLES, type OracleRow, readOracle } from '../../../oracle/rows.ts';
import { forEachBuild } from '../../../support/for-builds.ts';
import { findViolations, roundPair } from '../../../support/contract.ts';
import { evaluate, pairOf, swap } from './pairs.ts';
import { expectNone } from './report.ts';

/** The exact distance of a row as an engine sees it: rows that are not float32 numbers change in single. */
function distanceOf(precision: Precision, row: OracleRow): number {
  if (precision === 'double' || row.isSingle) return row.distance;
  const { a, b } = roundPair(precision, pairOf(row));
  return exactDistance(a, b).distance;
}

describe('every row of the exact distances', () => {
  forEachBuild(({ precision }, engine) => {
    describe.each(ORACLE_TABLES)('$name', (table) => {
      it('keeps the contract, (a, b)', async () => {
        const rows = await readOracle(table);
        const pairs = rows.map(pairOf);
        const distances = rows.map((row) => distanceOf(precision, row));
        expectNone(findViolations(precision, pairs, evaluate(engine(), pairs), distances), pairs);
      });

      it('keeps the contract, (b, a)', async () => {
        const rows = await readOracle(table);
        const pairs = rows.map(pairOf).map(swap);
        const distances = rows.map((row) => distanceOf(precision, row));
        expectNone(findViolations(precision, pairs, evaluate(engine(), pairs), distances), pairs);
      });
    });
  });
});
