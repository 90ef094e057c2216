/** Tables of what hierarchies leave to be tested. */
import { BRANCHES, HIERARCHIES } from '../names.ts';
import type { Measurement, Results } from '../results.ts';
import type { Table } from '../table-parts.ts';
import { DESCENT_COUNTS } from './descents.ts';
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
  bounds: 'bounding volumes',
  leafTests: 'leaves',
  elementTests: 'elements',
} as const;

function makeChainTable(measurements: readonly Measurement[]): Table {
  return {
    title: `${HIERARCHIES.chains}; volume tests + exact tests by the joint tree, beside Kiesling 2019 (both in sum), and what isFree takes`,
    head: [
      ...['chain', 'pairs in the list'],
      ...BRANCHES.flatMap((branches) => [branches, 'published']),
      ...['isFree, pairs', 'µs'],
    ],
    rows: Object.entries(CHAIN_TESTS).map(([task, published]) => {
      const one = measurements.find((measurement) => measurement.task === task)!;
      return [
        ...[task, mean(one, 'all')],
        ...BRANCHES.flatMap((branches) => [descentOf(one, branches), String(published[branches])]),
        ...[mean(one, 'pairs'), microseconds(one)],
      ];
    }),
  };
}

function makeRobotTable(measurements: readonly Measurement[]): Table {
  return {
    title: `${HIERARCHIES.robots}; volume tests + exact tests by the joint tree, means, and what isFree takes, setConfiguration included`,
    head: ['robot', 'pairs in the list', ...BRANCHES, 'isFree, pairs', 'µs'],
    rows: measurements.map((one) => [
      ...[one.task, mean(one, 'all')],
      ...BRANCHES.map((branches) => descentOf(one, branches)),
      ...[one.counted!.pairs!.mean.toFixed(1), microseconds(one)],
    ]),
  };
}

/** Tests of volumes and of pairs of segments. */
function descentOf({ counted }: Measurement, branches: (typeof BRANCHES)[number]): string {
  return DESCENT_COUNTS[branches]
    .map((name) => counted![name]!.mean)
    .map((count) => (Number.isInteger(count) ? String(count) : count.toFixed(1)))
    .join(' + ');
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
