import type { Results } from '../results.ts';
import { all, type Table, within } from '../table-parts.ts';

/** Makes the tables of the benches `intervals` and `ccd`: times and figures, by question. */
export function makeIntervalTables(results: Results): Table[] {
  return all(results, 'group').map((group) => {
    const here = within(results, group).measurements;
    const names = Object.keys(here[0]!.figures!);
    return {
      title: `${group}; minima, µs`,
      head: ['question', 'by', 'µs', ...names],
      rows: here.map(({ task, by, timing, figures }) => [
        ...[task, by, (timing.minimum / 1e3).toFixed(2)],
        ...names.map((name) => String(Math.round(1e4 * figures![name]!) / 1e4)),
      ]),
    };
  });
}
