import type { Results } from '../results.ts';

/** What is counted in the steps of simulations, as two lists: by how much it was, and over time. */
export function listCourses({ measurements }: Results): Record<string, string> {
  const rows = measurements.flatMap(({ group, task, by, at, courses = {} }) =>
    Object.entries(courses).map(([name, course]) => ({
      ...{ name, course },
      where: [`"${group}"`, `"${task}"`, `"${by}"`, at, name].join(','),
    })),
  );
  if (rows.length === 0) return {};
  const head = 'simulation,way,by,size,count';
  const histogram = rows.flatMap(({ where, course: { least, width, steps } }) =>
    steps.map((count, i) => [where, least + i * width, least + (i + 1) * width - 1, count].join(',')),
  );
  const course = rows.flatMap(({ where, course: { seconds, means } }) =>
    means.map((mean, i) => [where, Number((i * seconds).toPrecision(6)), mean].join(',')),
  );
  const write = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
  return {
    '-histograms.csv': write([`${head},least,most,steps`, ...histogram]),
    '-over-time.csv': write([`${head},seconds,mean`, ...course]),
  };
}
