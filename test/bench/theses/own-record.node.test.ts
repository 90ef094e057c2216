import { describe, expect, it } from 'vitest';
import { readResults, RESULTS_FOLDER } from '../../../bench/files.ts';
import { PARTS, RUN } from '../../../bench/theses/holck.ts';
import type { ThesisExperiments } from '../../../bench/theses/experiment.ts';
import { KIESLING } from '../../../bench/theses/kiesling.ts';
import { USARSIM_SENSORS } from '../../../bench/theses/usarsim.ts';
import type { Results } from '../../../bench/results.ts';

const files = await readResults(RESULTS_FOLDER);
const QUICK = { quick: true, progress: () => undefined };

/** Where a quick run takes fewer problems, so that only a full one has the counts that are on record. */
const IN_FULL: readonly string[] = ['§3.2.2'];

/** What is on record of a bench, in Node. */
function recorded(name: string): NonNullable<Results['experiments']> {
  return files.find(({ bench, machine }) => bench === name && machine.runtime.startsWith('Node'))!
    .experiments!;
}

/** Figures that no clock has made, by where they are in print: they are the same on all machines. */
const COUNTED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'theses-kiesling': {
    'table 4.1': ['tests', 'collision'],
    'table 4.2': ['tests', 'collision'],
    '§3.2.2': ['time steps', 'solved', 'generations, mean', 'trajectories rated, mean'],
    '§4.4.2': ['cells', 'free'],
    '§4.4.2, scans': ['scans', 'cells set', 'cells of the map'],
  },
  'theses-usarsim': {
    '§3.5.2': ['from, m'],
    '§3.6.3': ['°C', 'standard deviation'],
    '§3.7.1': ['largest', 'within a third of that', 'within two thirds', 'beams'],
    '§2.2.4': ['sonars', 'that hear something', 'farthest heard, m'],
    '§4.3.1': ['mean, m', 'largest, m', 'largest share'],
  },
};

const THESES: Readonly<Record<string, ThesisExperiments>> = {
  'theses-kiesling': KIESLING,
  'theses-usarsim': USARSIM_SENSORS,
};

describe('what is counted for theses', () => {
  const cases = Object.entries(COUNTED).flatMap(([bench, experiments]) =>
    Object.entries(experiments).map(([where, names]) => [bench, where, names] as const),
  );

  it.each(cases)('is what is on record: %s, %s', async (name, where, names) => {
    const { experiments } = THESES[name]!;
    const experiment = experiments.find((one) => one.where === where)!;
    const bench = { ...QUICK, quick: !IN_FULL.includes(where) };
    const { rows } = await experiment.run({ bench, of: () => Promise.resolve(undefined) });
    const { rows: expected } = recorded(name).find((one) => one.where === where)!;
    const figures = (of: typeof rows): unknown[] =>
      of.map(({ what, printed, ours }) => [what, printed, names.map((one) => ours[one])]);
    // What was nothing in a file is nothing here.
    expect(JSON.parse(JSON.stringify(figures(rows)))).toEqual(JSON.parse(JSON.stringify(figures(expected))));
  });

  it('has a profile of each of Holck’s fourteen tests, whose parts are all there is', () => {
    const { rows } = recorded('theses-holck').find(({ where }) => where === 'table 5.5')!;
    expect(rows.map(({ what }) => what)).toEqual([...Object.keys(RUN), 'mean']);
    expect(Object.keys(RUN)).toHaveLength(14);
    for (const { ours } of rows) {
      const shares = Object.keys(PARTS).map((name) => Number.parseFloat(ours[name] as string));
      expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(100, 0);
    }
  });

  it('has fewer trajectories rated where a search goes on from the last one', () => {
    const { rows } = recorded('theses-kiesling').find(({ where }) => where === '§3.2.2')!;
    const [anew, carried] = rows.map(({ ours }) => ours['trajectories rated, mean']) as [number, number];
    expect(carried).toBeLessThanOrEqual(anew);
    const [solved, more] = rows.map(({ ours }) => ours.solved) as [number, number];
    expect(more).toBeGreaterThanOrEqual(solved);
  });
});
