/** The tables of contacts. */
import { CONTACTS } from '../names.ts';
import type { Results } from '../results.ts';
import { all, type Table, times, within } from '../table-parts.ts';

/** Makes the tables of the bench `contacts`. */
export function makeContactTables(results: Results): Table[] {
  return all(results, 'group').map((group) => {
    const here = within(results, group);
    const ways = all(here, 'by');
    return {
      title: `${group}; milliseconds per call, minimum and median`,
      head: ['task', ...ways, `${CONTACTS.rapier} / single-simd`],
      rows: all(here, 'task').map((task) => {
        const timingOf = (by: string) =>
          here.measurements.find((one) => one.task === task && one.by === by)?.timing;
        const show = (by: string): string => {
          const timing = timingOf(by);
          return timing === undefined
            ? ''
            : [timing.minimum, timing.median].map((time) => (time / 1e6).toFixed(4)).join(' ');
        };
        const ratio = (timingOf(CONTACTS.rapier)?.minimum ?? NaN) / timingOf('single-simd')!.minimum;
        return [task, ...ways.map(show), times(ratio)];
      }),
    };
  });
}
