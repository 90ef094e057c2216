import { expect } from 'vitest';
import type { Pair, Violation } from '../../../support/contract.ts';
import { toSource } from './pairs.ts';

/** How many violations a message spells out. */
const SHOWN = 5;

/**
 * Fails when there are violations; the message gives each as a line ready for the list in test/repro.
 *
 * @param pairs - the batch that the row numbers of the violations refer to
 */
export function expectNone(violations: readonly Violation[], pairs: readonly Pair[]): void {
  const lines = violations
    .slice(0, SHOWN)
    .map(({ row, quantity, got, bound }) =>
      [`row ${row}: ${quantity}: ${got}, allowed ${bound}`, `  ${toSource(pairs[row]!)}`].join('\n'),
    );
  expect(violations.length, `${violations.length} broken promises\n${lines.join('\n')}\n`).toBe(0);
}
