import { BUILD_NAMES, PLAIN_NAME, REACH_TASKS } from '../names.ts';
import { minimumOf, type Results } from '../results.ts';
import { all, ns, percent, type Table, times, within } from '../table-parts.ts';

/** What 100 poses of the Panda may take, free, single-simd, milliseconds: the project's own target. */
const TARGET = 10;

/** What cuRobo takes for them on an RTX 6000 Ada, milliseconds: https://curobo.org, benchmarks. */
const CUROBO = 2.7;

export function makeReachTables(results: Results): Table[] {
  return all(results, 'group').map((group) => {
    const here = within(results, group);
    return {
      title: `${group}; minima, ms for 100 poses`,
      head: [
        'task',
        ...BUILD_NAMES,
        PLAIN_NAME,
        'solved',
        'tries',
        'target',
        'cuRobo',
        'plain / double-simd',
      ],
      rows: all(here, 'task').map((task) => {
        const [milliseconds, plain] = [
          BUILD_NAMES.map((build) => (minimumOf(results, group, task, build) * 100) / 1e6),
          (minimumOf(results, group, task, PLAIN_NAME) * 100) / 1e6,
        ];
        const { solved = NaN, tries = NaN } =
          here.measurements.find((one) => one.task === task && one.by === 'double-simd')?.figures ?? {};
        const isProtocol = task === REACH_TASKS.free && group.startsWith('Panda');
        return [
          task,
          ...milliseconds.map(ns),
          ns(plain),
          percent(solved),
          tries.toFixed(2),
          isProtocol ? ns(TARGET) : '',
          isProtocol ? ns(CUROBO) : '',
          times(plain / milliseconds[1]!),
        ];
      }),
    };
  });
}
