import { describe, expect, it } from 'vitest';
import type { Vector } from '../../bindings/base/checks.ts';
import { exactDistance } from './distance.ts';
import { isOnCore } from './on-core.ts';
import { ORACLE_TABLES, readOracle } from './rows.ts';

function size(core: readonly Vector[]): number {
  return Math.max(...core.flat().map(Math.abs));
}

describe('whether a point lies on a core', () => {
  it.each(ORACLE_TABLES)('accepts the witnesses of $name', async (table) => {
    for (const row of await readOracle(table)) {
      const bound = 1e-14 * Math.max(size(row.a), size(row.b));
      expect(isOnCore(row.witnessA, row.a, bound), `row ${row.number} A`).toBe(true);
      expect(isOnCore(row.witnessB, row.b, bound), `row ${row.number} B`).toBe(true);
    }
  });

  it.each(ORACLE_TABLES)('agrees with the exact distance beside the cores of $name', async (table) => {
    const answers = { yes: 0, no: 0 };
    for (const row of await readOracle(table)) {
      const bound = 1e-14 * Math.max(size(row.a), size(row.b));
      const [x, y, z] = row.witnessB;
      const beside: Vector = [x + bound * ((row.number % 7) - 3), y, z - bound / 2];
      const expected = exactDistance([beside], row.b).distance <= bound;
      expect(isOnCore(beside, row.b, bound), `row ${row.number}`).toBe(expected);
      answers[expected ? 'yes' : 'no']++;
    }
    expect(Math.min(answers.yes, answers.no)).toBeGreaterThan(20);
  });
});
