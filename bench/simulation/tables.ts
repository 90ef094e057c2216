/** The tables of the bench `simulation`. */
import { distinct, type Measurement, type Results } from '../results.ts';
import type { Table } from '../table-parts.ts';
import {
  COUNTS,
  CUBES_TARGET,
  PUBLISHED,
  type SimulationCount,
  SIMULATIONS,
  SIMULATORS,
  TARGETS,
  WAYS,
} from './names.ts';

export function makeSimulationTables(results: Results): Table[] {
  const { trucks, bowling, stacks, loose } = SIMULATIONS;
  const of = (group: string) => results.measurements.filter((one) => one.group === group);
  return [
    ...[trucks, bowling].map((group) => makeCapacityTable(group, of(group))),
    ...[stacks, loose].map((group) => makeFallTable(group, of(group))),
  ];
}

const COUNT_NAMES = Object.keys(COUNTS) as SimulationCount[];

function makeCapacityTable(group: string, measurements: readonly Measurement[]): Table {
  return {
    title: `${group}; milliseconds per step, and counts per step: means with the range. Petersen 2007 in real time: ${PUBLISHED[group]}`,
    head: [
      ...['size', 'way', 'median', 'mean', 'longest', '× real time', 'target', 'seconds'],
      ...Object.values(COUNTS),
    ],
    rows: measurements.map((one) => {
      const { task, at, timing, figures, step } = one;
      const speed = figures!['× real time']!;
      const target = task === WAYS.springs || task === WAYS.euler ? TARGETS[group]?.[at!] : undefined;
      return [
        ...[String(at), task, ms(timing.median), ms((1e9 * step!) / speed)],
        ...[figures!['longest step, ms']!.toFixed(2), speed.toPrecision(2), String(target ?? '')],
        ...[figures!['seconds simulated']!.toFixed(2), ...countsOf(one)],
      ];
    }),
  };
}

function makeFallTable(group: string, measurements: readonly Measurement[]): Table {
  const names = Object.values(SIMULATORS);
  return {
    title: `${group}; milliseconds per step, minima and medians; × is ours over ${SIMULATORS.rapier}'s, of medians; how far cubes lie from where they are to rest, and counts of ours`,
    head: [
      ...['size', 'phase', 'seconds', ...names.flatMap((name) => [name, 'median']), '×', 'target'],
      ...['off by, mm', ...Object.values(COUNTS)],
    ],
    rows: distinct(measurements.map(({ at, task }) => `${at} ${task}`)).map((row) => {
      const here = measurements.filter(({ at, task }) => `${at} ${task}` === row);
      const all = names.map((name) => here.find(({ by }) => by === name)!);
      const [ours, rapier] = all as [Measurement, Measurement];
      const errors = all.map(({ figures }) => figures!['off by, mm']);
      return [
        ...[String(ours.at), ours.task, ours.figures!['seconds simulated']!.toFixed(2)],
        ...all.flatMap(({ timing }) => [ms(timing.minimum), ms(timing.median)]),
        (ours.timing.median / rapier.timing.median).toFixed(1),
        ours.at === CUBES_TARGET.at ? String(CUBES_TARGET.ratio) : '',
        errors.some((error) => error === undefined)
          ? ''
          : errors.map((error) => Number(error!.toPrecision(2))).join(', '),
        ...countsOf(ours),
      ];
    }),
  };
}

function countsOf({ counted }: Measurement): string[] {
  return COUNT_NAMES.map((name) => {
    const { mean, least, most } = counted![name]!;
    return least === most ? String(least) : `${mean.toFixed(1)} (${least}–${most})`;
  });
}

function ms(nanoseconds: number): string {
  return (nanoseconds / 1e6).toPrecision(3);
}
