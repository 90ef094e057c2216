/** The results of the bench of meshes as tables of text. */
import { describeAgreement } from './cross-check.ts';
import { PUBLISHED, SOURCE } from './meshes-published.ts';
import { isBuild, MESH_TASKS, TREE_OR_NOT } from './names.ts';
import { distinct, type Measurement, minimumOf, type Results } from './results.ts';
import { all, perSecond, type Table, times, within } from './table-parts.ts';

/** Queries first, then building, then trees or not. */
export function makeMeshTables(results: Results): Table[] {
  const queries = queriesOf(results).map(makeQueryTable);
  const others = all(results, 'group').map((group) => within(results, group));
  const building = others.filter(isBuilding).map(makeBuildingTable);
  return [...queries, ...building, ...others.filter(isTreeOrNot).map(makeTreeTable)];
}

/** The measurements of each query of two meshes: of one pair, one task, and one number of poses. */
export function queriesOf({ measurements }: Results): Measurement[][] {
  const queries = measurements.filter(({ agreement }) => agreement !== undefined);
  const keyOf = ({ group, task, at }: Measurement) => JSON.stringify([group, task, at]);
  return distinct(queries.map(keyOf)).map((key) => queries.filter((one) => keyOf(one) === key));
}

/** Whether a query has our own engine alone, which may be off by more and more. */
export function isInexact([first]: readonly Measurement[]): boolean {
  return first!.task === MESH_TASKS.within;
}

/** The fastest contestant of a query that is not ours, if there is one. */
export function fastestPeerOf(query: readonly Measurement[]): Measurement | undefined {
  const peers = isInexact(query) ? [] : query.filter(({ by }) => !isBuild(by));
  return peers.sort((a, b) => a.timing.minimum - b.timing.minimum)[0];
}

/** What a query is called. */
export function titleOf({ group, task, at }: Measurement): string {
  return `${group}, ${at} ${at === 1 ? 'pose' : 'poses'}: ${task}`;
}

function isBuilding({ measurements }: Results): boolean {
  return measurements.some(({ task }) => task === MESH_TASKS.build);
}

/** Whether results are of segments with trees and without. */
export function isTreeOrNot({ measurements }: Results): boolean {
  return measurements.some(({ by }) => by === TREE_OR_NOT.tree);
}

/** A figure with three digits; empty where there is none. */
function digits(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '';
  return Number(value.toPrecision(3)).toLocaleString('en');
}

function makeQueryTable(here: readonly Measurement[]): Table {
  const { group, task } = here[0]!;
  const published = PUBLISHED[group]?.[task] ?? {};
  const [beside, whose] = isInexact(here)
    ? [here[0], 'distances that are exact']
    : [fastestPeerOf(here), 'the fastest peer'];
  const reference = beside?.timing.minimum ?? NaN;
  const publishedBy = (by: string) => digits((published[by] ?? NaN) / 1e3);
  const rows = here.map(({ by, timing: { minimum, median }, counts, agreement }) => [
    ...[by, digits(minimum / 1e3), digits(median / 1e3), times(reference / minimum)],
    ...[digits(counts?.volumeTests), digits(counts?.leafTests), digits(counts?.elementTests)],
    ...[describeAgreement(agreement!), publishedBy(by)],
  ]);
  const others = Object.keys(published).filter((by) => here.every((one) => one.by !== by));
  return {
    title: `${titleOf(here[0]!)}; µs per query; × is against ${whose}. Published: ${SOURCE}`,
    head: ['by', 'minimum', 'median', '×', 'volumes', 'leaves', 'elements', 'answers', 'published'],
    rows: [...rows, ...others.map((by) => [by, ...Array<string>(7).fill(''), publishedBy(by)])],
  };
}

function makeBuildingTable(here: Results): Table {
  const tasks = [MESH_TASKS.mesh, MESH_TASKS.build, MESH_TASKS.refit];
  const { group, at } = here.measurements[0]!;
  return {
    title: `${group}; triangles per second, from minima, and bytes per triangle`,
    head: ['by', ...tasks, 'bytes kept', 'besides, while it is made'],
    rows: all(here, 'by').map((by) => {
      const bytes = here.measurements.find((one) => one.by === by && one.bytes)?.bytes;
      const rates = tasks.map((task) => perSecond(minimumOf(here, group, task, by, at)));
      return [by, ...rates, digits(bytes?.[0]), digits(bytes?.[1])];
    }),
  };
}

function makeTreeTable(here: Results): Table {
  const { group } = here.measurements[0]!;
  const tasks = [MESH_TASKS.distance, MESH_TASKS.free];
  const sizes = distinct(here.measurements.map(({ at }) => at!));
  const time = (task: string, by: string, at: number) => minimumOf(here, group, task, by, at);
  const { none, tree } = TREE_OR_NOT;
  return {
    title: `${group}; minima, µs per query. ${tasks.map((task) => sayWhenTreesPay(here, task)).join('; ')}`,
    head: ['elements of each', ...tasks.flatMap((task) => [`${task}, ${none}`, tree, `${none} / ${tree}`])],
    rows: sizes.map((at) => [
      String(at),
      ...tasks.flatMap((task) => {
        const [flat, with_] = [time(task, none, at), time(task, tree, at)];
        return [digits(flat / 1e3), digits(with_ / 1e3), (flat / with_).toFixed(2)];
      }),
    ]),
  };
}

/** From which size on a tree is always faster. */
export function sayWhenTreesPay(here: Results, task: string): string {
  const { group } = here.measurements[0]!;
  const sizes = distinct(here.measurements.map(({ at }) => at!));
  const pays = (at: number) =>
    minimumOf(here, group, task, TREE_OR_NOT.tree, at) < minimumOf(here, group, task, TREE_OR_NOT.none, at);
  const from = sizes.slice(sizes.findLastIndex((at) => !pays(at)) + 1)[0];
  return from === undefined ? `${task}: trees do not pay` : `${task}: trees pay from ${from} on`;
}
