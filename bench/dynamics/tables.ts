/** The tables of dynamics. */
import { DYNAMICS } from '../names.ts';
import type { Results } from '../results.ts';
import { TESTS } from './holck/names.ts';
import { makeHolckTables } from './holck/tables.ts';
import { all, type Table, times, within } from '../table-parts.ts';

/** What a state may cost, µs: the project's own targets. */
const TARGETS: Readonly<Record<string, number>> = { 'Panda, 7 joints': 1.5, 'Romeo, 33 joints': 6 };

/** What an impulse with friction may cost, ns: the project's own target. */
const IMPULSE_TARGET = '1000';

/** Makes the tables of the bench `dynamics`. */
export function makeDynamicsTables(results: Results): Table[] {
  const { ours, mujoco, accelerations, impulses } = DYNAMICS;
  const others = new Set<string>([impulses.group, ...Object.values(TESTS)]);
  const robots = all(results, 'group').filter((group) => !others.has(group));
  return [
    {
      title: 'forces of robots; microseconds per state, minima and medians; × is MuJoCo over ours, of minima',
      head: ['robot', 'task', ours, 'median', 'target', mujoco, 'median', '×'],
      rows: robots.flatMap((group) =>
        all(within(results, group), 'task').map((task) => {
          const [mine, theirs] = [ours, mujoco].map(
            (by) =>
              results.measurements.find((one) => one.group === group && one.task === task && one.by === by)!
                .timing,
          ) as [Results['measurements'][number]['timing'], Results['measurements'][number]['timing']];
          const target = task === accelerations ? TARGETS[group] : undefined;
          const show = (time: number): string => (time / 1e3).toFixed(2);
          return [
            ...[
              group,
              task,
              show(mine.minimum),
              show(mine.median),
              target === undefined ? '' : String(target),
            ],
            ...[show(theirs.minimum), show(theirs.median), times(theirs.minimum / mine.minimum)],
          ];
        }),
      ),
    },
    {
      title: 'impulses of contacts; nanoseconds per impulse',
      head: ['impulse', 'minimum', 'median', 'target'],
      rows: within(results, impulses.group).measurements.map(({ task, timing }) => [
        ...[task, timing.minimum.toFixed(0), timing.median.toFixed(0)],
        task === impulses.smooth ? '' : IMPULSE_TARGET,
      ]),
    },
    ...makeHolckTables(results),
  ];
}
