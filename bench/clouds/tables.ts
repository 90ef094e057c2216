/** The table of point clouds. */
import { CLOUDS } from '../names.ts';
import { distinct, minimumOf, type Results } from '../results.ts';
import { all, ns, type Table, times } from '../table-parts.ts';

/** Ways without an engine. */
const PLAIN = [CLOUDS.tree, CLOUDS.grid];

/** Makes the tables of the bench `clouds`. */
export function makeCloudTables(results: Results): Table[] {
  const counts = distinct(results.measurements.map(({ at }) => at!));
  return all(results, 'task').map((task) => {
    const isBuild = task === CLOUDS.build;
    const ways = all(
      { ...results, measurements: results.measurements.filter((one) => one.task === task) },
      'by',
    );
    const show = (value: number) => (isBuild ? ns(value / 1e6) : ns(value));
    return {
      title: `${CLOUDS.group}: ${task}; ${isBuild ? 'milliseconds per 10,000 points' : 'nanoseconds per sphere'}, minima`,
      head: ['points', ...ways, ...PLAIN.map((by) => `${by} / single-simd`)],
      rows: counts.map((at) => {
        const minimum = (by: string) => minimumOf(results, CLOUDS.group, task, by, at);
        return [
          ...[at.toLocaleString('en'), ...ways.map((by) => show(minimum(by)))],
          ...PLAIN.map((by) => times(minimum(by) / minimum('single-simd'))),
        ];
      }),
    };
  });
}
