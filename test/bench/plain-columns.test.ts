import { expect, it } from 'vitest';
import { randomPairs } from '../../bench/element-pairs.ts';
import { inColumns, KIND_PAIRS, makeColumns } from '../../bench/kernels.ts';
import { PLAIN } from '../../bench/peers/plain.ts';
import { PLAIN_IN_COLUMNS } from '../../bench/peers/plain-columns.ts';

const COUNT = 203;

it.each(KIND_PAIRS)('plain JavaScript compares %s and %s alike in rows and in columns', (kindA, kindB) => {
  const input = randomPairs(kindA, kindB, COUNT, 0.5);
  const [rows, columns] = [makeColumns(COUNT), makeColumns(COUNT)];
  PLAIN[`${kindA} ${kindB}`]!(input.a, input.b, COUNT, rows);
  const turned = inColumns(kindA, kindB, input);
  PLAIN_IN_COLUMNS[`${kindA} ${kindB}`]!(turned.a, turned.b, COUNT, columns);
  expect(columns.distance).toEqual(rows.distance);
  for (const name of ['pointA', 'pointB', 'normal'] as const) {
    const vectors = rows[name].map((_, i) => rows[name][3 * (i % COUNT) + Math.floor(i / COUNT)]!);
    expect(columns[name]).toEqual(vectors);
  }
});
