/** What an experiment of a thesis is, and how all of one thesis are rerun. */
import type { BenchName, Course, Experiment, Findings, Measurement, Results, Row } from '../results.ts';
import type { Bench } from '../timing.ts';
import type { Thesis } from './list.ts';

/** Where results of other benches come from. */
export type Others = (name: BenchName, runtime?: Runtime) => Promise<Results | undefined>;
export type Runtime = 'Node' | 'Chrome';

/** What experiments run with. */
export interface Rerun {
  readonly bench: Bench;
  /**
   * The results of another bench: those on record, or of a run that begins now.
   *
   * @returns undefined where none are on record, and this program cannot run it: in a browser
   */
  readonly of: Others;
}

/** What an experiment has found. */
export interface Found {
  /** Our figures beside those in print. */
  readonly rows: readonly Row[];
  /** What was timed for it; none if all figures are of other benches. */
  readonly measurements?: readonly Measurement[];
  /** How what is counted is distributed over time steps, by name. */
  readonly courses?: Readonly<Record<string, Course>>;
}

/** One experiment of a thesis. */
export interface ThesisExperiment extends Pick<Experiment, 'where' | 'claims' | 'of' | 'unit'> {
  /** The bench that measures it, where that is another one, and whether it runs in a browser. */
  readonly measuredBy?: { readonly name: BenchName; readonly runtime?: Runtime };
  run(rerun: Rerun): Promise<Found>;
}

/** All experiments of a thesis. */
export interface ThesisExperiments {
  readonly thesis: Thesis;
  readonly experiments: readonly ThesisExperiment[];
}

/** Runs all experiments of a thesis, one after the other. */
export async function rerunThesis(
  { thesis, experiments }: ThesisExperiments,
  command: string,
  rerun: Rerun,
): Promise<Findings> {
  const measurements: Measurement[] = [];
  const found: Experiment[] = [];
  for (const experiment of experiments) {
    const { where, claims, of, unit, measuredBy } = experiment;
    rerun.bench.progress(`${thesis.author} ${thesis.year}, ${where}`);
    const { rows, measurements: timed = [], courses } = await experiment.run(rerun);
    measurements.push(...timed);
    found.push({
      ...{ where, claims, of, unit, rows },
      command: measuredBy === undefined ? command : commandOf(measuredBy),
      ...(courses && { courses }),
    });
  }
  return { unit: 'pair', measurements, experiments: found };
}

function commandOf({ name, runtime = 'Node' }: NonNullable<ThesisExperiment['measuredBy']>): string {
  return `npm run bench -- ${name}${runtime === 'Chrome' ? ' --chromium' : ''}`;
}
