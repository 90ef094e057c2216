import { describe, expect, it } from 'vitest';
import { exactDistance } from './distance.ts';
import { ORACLE_TABLES, readOracle } from './rows.ts';

describe('the exact distance', () => {
  it.each(ORACLE_TABLES)('equals every row of $name, to the last bit', async (table) => {
    const rows = await readOracle(table);
    const wrong = rows.filter((row) => {
      const exact = exactDistance(row.a, row.b);
      return exact.distance !== row.distance || exact.squared !== row.squared;
    });
    expect(wrong.map((row) => row.number)).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each(ORACLE_TABLES)('does not depend on the order of the arguments: $name', async (table) => {
    for (const row of await readOracle(table)) {
      expect(exactDistance(row.b, row.a).distance).toBe(row.distance);
    }
  });
});
