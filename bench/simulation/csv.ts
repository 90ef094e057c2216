import type { Results } from '../results.ts';
import { type SimulationCount, COUNTS } from './names.ts';

const NAMES = Object.keys(COUNTS) as SimulationCount[];

/** What is counted in the steps of simulations, as two lists: by how much it was, and over time. */
export function listCourses({ measurements }: Results): Record<string, string> {
  const shown = measurements.flatMap(({ group, task, at, courses }) =>
    courses === undefined ? [] : [{ where: `"${group}","${task}",${at}`, courses }],
  );
  if (shown.length === 0) return {};
  const histograms = shown.flatMap(({ where, courses }) =>
    NAMES.flatMap((name) => {
      const { least, width, steps } = courses[name]!;
      return steps.map((count, i) =>
        [where, name, least + i * width, least + (i + 1) * width - 1, count].join(','),
      );
    }),
  );
  const overTime = shown.flatMap(({ where, courses }) => {
    const { seconds, means } = courses[NAMES[0]!]!;
    return means.map((_, i) => {
      const time = Number((i * seconds).toPrecision(6));
      return [where, time, ...NAMES.map((name) => courses[name]!.means[i])].join(',');
    });
  });
  const head = 'simulation,way,size';
  const write = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
  return {
    '-histograms.csv': write([`${head},count,least,most,steps`, ...histograms]),
    '-over-time.csv': write([`${head},seconds,${NAMES.join()}`, ...overTime]),
  };
}
