/** Two commits of the library side by side: the same work, sample by sample in turn, in one process. */
import Table from 'cli-table3';
import type { Engine, Precision } from '../../bindings/index.ts';
import { loadBuild } from '../builds.ts';
import { type Bench, timeInTurn, type Timing } from '../timing.ts';
import { type Library, loadLibrary } from './library.ts';
import type { Run, Work } from './work.ts';
import { makeWorks } from './works.ts';

/** What became of one work. */
export interface WorkChange {
  readonly name: string;
  readonly old: Timing;
  readonly new: Timing;
  /** How many of the computed numbers differ in any bit, and of how many. */
  readonly different: number;
  readonly compared: number;
}

const PRECISIONS: readonly Precision[] = ['double', 'single'];

/**
 * Compares two commits; returns what to print.
 *
 * @param after - the other commit; without it, the working tree
 */
export async function compareCommits(
  bench: Bench,
  before: string,
  after: string | undefined,
): Promise<string> {
  const say = (text: string) => bench.progress(text);
  const [old, now] = [await loadLibrary(before, say), await loadLibrary(after, say)];
  return formatChanges(old.name, now.name, await compareLibraries(bench, old, now, PRECISIONS));
}

/**
 * Compares two versions of the library, in each precision.
 *
 * @param takes - says by their names which works are done; all of them otherwise
 */
export async function compareLibraries(
  bench: Bench,
  before: Library,
  after: Library,
  precisions: readonly Precision[],
  takes: (name: string) => boolean = () => true,
): Promise<WorkChange[]> {
  const changes: WorkChange[] = [];
  const checker = await loadBuild('double-simd');
  const works = (await makeWorks(checker, bench.quick)).filter(({ name }) => takes(name));
  checker.dispose();
  for (const precision of precisions) {
    for (const work of works) {
      bench.progress(`${precision}: ${work.name}`);
      changes.push(await compareWork(bench, [before, after], precision, work));
    }
  }
  return changes;
}

async function compareWork(
  bench: Bench,
  [before, after]: readonly [Library, Library],
  precision: Precision,
  work: Work,
): Promise<WorkChange> {
  const [old, now] = [await open(before, precision, work), await open(after, precision, work)];
  const [oldAnswers, newAnswers] = [old, now].map(({ run }) => Array.from(run.answers()));
  const different = oldAnswers!.filter((answer, i) => !Object.is(answer, newAnswers![i])).length;
  const [oldTiming, newTiming] = timeInTurn(bench, [old.run, now.run]);
  for (const { engine } of [old, now]) engine.dispose();
  return {
    name: `${precision}, ${work.name}`,
    ...{ old: oldTiming!, new: newTiming!, different, compared: oldAnswers!.length },
  };
}

async function open(
  library: Library,
  precision: Precision,
  work: Work,
): Promise<{ engine: Engine; run: Run }> {
  const engine = await library.main.loadEngine({ precision });
  return { engine, run: await work.make(library, engine) };
}

/** A table of what changed, nanoseconds per unit. */
export function formatChanges(before: string, after: string, changes: readonly WorkChange[]): string {
  const table = new Table({
    head: ['', before, after, 'minima', 'medians', 'numbers that differ'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  for (const { name, old, new: now, different, compared } of changes) {
    const numbers = different === 0 ? '' : `${different} of ${compared}`;
    table.push([
      ...[name, old.minimum.toFixed(1), now.minimum.toFixed(1)],
      ...[(now.minimum / old.minimum).toFixed(3), (now.median / old.median).toFixed(3), numbers],
    ]);
  }
  return `Nanoseconds per unit, minima; ratios are ${after} over ${before}.\n${table.toString()}`;
}
