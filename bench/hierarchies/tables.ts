/** Tables of what hierarchies leave to be tested. */
import { BRANCHES, HIERARCHIES } from '../names.ts';
import { distinct, type Measurement, type Results } from '../results.ts';
import type { Table } from '../table-parts.ts';
import { CHAIN_TESTS, WORLD_TESTS } from './published.ts';

/** Makes the tables of the bench `hierarchies`. */
export function makeHierarchyTables({ measurements }: Results): Table[] {
  const of = (group: string) => measurements.filter((one) => one.group === group);
  const tables = [makeChainTable(of(HIERARCHIES.chains)), makeRobotTable(of(HIERARCHIES.robots))];
  for (const [group, published] of Object.entries(WORLD_TESTS)) {
    tables.push({
      title: `${group}; means per query with the range, and minima in microseconds`,
      head: ['segments', 'query', 'pairs in the list', ...Object.values(COUNTS), 'µs'],
      rows: [
        ...of(group).map((one) => [one.by, one.task, mean(one, 'all'), ...countsOf(one), microseconds(one)]),
        [
          ...['Petersen 2007, spheres', 'all collisions', String(published.pairs), ''],
          ...[`${published.spheres} (${published.sphereRange.join('–')}) spheres`, ''],
          ...[`${published.objects} (${published.objectRange.join('–')}) objects`, ''],
        ],
      ],
    });
  }
  return tables;
}

/** What is counted, and its heading. */
const COUNTS = {
  pairs: 'segment pairs',
  volumeTests: 'volumes',
  leafTests: 'leaves',
  elementTests: 'elements',
} as const;

function makeChainTable(measurements: readonly Measurement[]): Table {
  return {
    title: `${HIERARCHIES.chains}; volume tests + exact tests, beside Kiesling 2019 (both in sum), and minima in microseconds`,
    head: [
      ...['chain', 'pairs in the list'],
      ...BRANCHES.flatMap((branches) => [branches, 'published', 'µs']),
      ...[HIERARCHIES.all, 'µs'],
    ],
    rows: Object.entries(CHAIN_TESTS).map(([task, published]) => {
      const by = (name: string) => measurements.find((one) => one.task === task && one.by === name)!;
      return [
        ...[task, mean(by(HIERARCHIES.all), 'all')],
        ...BRANCHES.flatMap((branches) => [
          `${mean(by(branches), 'volumeTests')} + ${mean(by(branches), 'pairs')}`,
          String(published[branches]),
          microseconds(by(branches)),
        ]),
        ...[mean(by(HIERARCHIES.all), 'pairs'), microseconds(by(HIERARCHIES.all))],
      ];
    }),
  };
}

function makeRobotTable(measurements: readonly Measurement[]): Table {
  return {
    title: `${HIERARCHIES.robots}; means per query with the range, and minima in microseconds, setConfiguration included`,
    head: ['robot', 'branches', 'pairs in the list', ...Object.values(COUNTS), 'µs'],
    rows: distinct(measurements.map(({ task }) => task)).flatMap((task) =>
      measurements
        .filter((one) => one.task === task)
        .map((one) => [task, one.by, mean(one, 'all'), ...countsOf(one), microseconds(one)]),
    ),
  };
}

function countsOf({ counted }: Measurement): string[] {
  return Object.keys(COUNTS).map((name) => {
    const { mean, least, most } = counted![name]!;
    return least === most ? String(least) : `${mean.toFixed(1)} (${least}–${most})`;
  });
}

function mean({ counted }: Measurement, name: string): string {
  return String(counted![name]!.mean);
}

function microseconds({ timing }: Measurement): string {
  return (timing.minimum / 1e3).toFixed(2);
}
