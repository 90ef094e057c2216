/** The table of point clouds. */
import { CLOUDS } from '../names.ts';
import { distinct, type Measurement, minimumOf, type Results } from '../results.ts';
import { all, ns, type Table, times } from '../table-parts.ts';

/** Ways without an engine. */
const PLAIN = [CLOUDS.tree, CLOUDS.grid];

/** Makes the tables of the bench `clouds`. */
export function makeCloudTables(results: Results): Table[] {
  const isScan = ({ group }: Measurement) => group !== CLOUDS.group;
  const part = (measurements: Measurement[]) => ({ ...results, measurements });
  return [
    ...tablesOfSpheres(part(results.measurements.filter((one) => !isScan(one)))),
    ...tablesOfScans(part(results.measurements.filter(isScan))),
  ];
}

function tablesOfScans(results: Results): Table[] {
  const builds = all(results, 'by');
  return all(results, 'group').map((group) => ({
    title: `${group}; milliseconds per problem, minima`,
    head: ['step', ...builds],
    rows: all(results, 'task').map((task) => [
      ...[task, ...builds.map((by) => ns(minimumOf(results, group, task, by) / 1e6))],
    ]),
  }));
}

function tablesOfSpheres(results: Results): Table[] {
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
