/** The tables of Holck's tests. */
import { distinct, type Measurement, type Results } from '../../results.ts';
import type { Table } from '../../table-parts.ts';
import { PUBLISHED, TESTS } from './names.ts';

/** One table for each test, with what Holck says came out for him. */
export function makeHolckTables(results: Results): Table[] {
  return Object.values(TESTS).flatMap((group) => {
    const here = results.measurements.filter((one) => one.group === group);
    if (here.length === 0) return [];
    const names = distinct(here.flatMap(({ figures = {} }) => Object.keys(figures)));
    const { [group]: published } = PUBLISHED;
    return {
      title: `${group}${typeof published === 'string' ? `. Holck 2005: ${published}` : ''}`,
      head: [
        'run',
        'by',
        ...names,
        'µs per step',
        '% of real time',
        ...(isByRun(group) ? ['Holck 2005'] : []),
      ],
      rows: here.map((one) => [
        ...[one.task, one.by, ...names.map((name) => show(one.figures?.[name]))],
        ...[(one.timing.minimum / 1e3).toFixed(1), shareOf(one)],
        ...(isByRun(group) ? [ofRun(group, one.task)] : []),
      ]),
    };
  });
}

function isByRun(group: string): boolean {
  return typeof PUBLISHED[group] === 'object';
}

function ofRun(group: string, task: string): string {
  const { [group]: published } = PUBLISHED;
  return typeof published === 'object' ? (published[task.split(' ')[0]!] ?? '') : '';
}

/** What of real time a step takes, %. */
function shareOf({ timing, step }: Measurement): string {
  return step === undefined ? '' : ((timing.minimum / 1e9 / step) * 100).toPrecision(2);
}

/** What JSON has null for is Infinity: never, or nowhere. */
function show(value: number | null | undefined): string {
  if (value === undefined) return '';
  if (value === null || value === Infinity) return 'never';
  return value === 0 || Math.abs(value) >= 1e-3
    ? String(Number(value.toPrecision(5)))
    : value.toExponential(1);
}
