/** The table of ways to the closest pair. */
import { CLOSEST } from '../names.ts';
import type { Measurement, Results } from '../results.ts';
import { all, type Table, times, within } from '../table-parts.ts';

/** Makes the tables of the bench `closest`. */
export function makeClosestTables(results: Results): Table[] {
  return [
    {
      title:
        'the closest pair; microseconds per query, poses included, minima and medians; × is over closest, of minima',
      head: [
        ...['scene', 'motion', 'pairs', 'overlapping', 'distances by closest'],
        ...Object.values(CLOSEST).flatMap((by) => [by, 'median', ...(by === CLOSEST.closest ? [] : ['×'])]),
      ],
      rows: all(results, 'group').flatMap((group) => {
        const here = within(results, group);
        return all(here, 'task').map((task) => makeRow(here.measurements.filter((one) => one.task === task)));
      }),
    },
  ];
}

/** One motion of one scene. */
function makeRow(measurements: readonly Measurement[]): string[] {
  const by = (name: string) => measurements.find((one) => one.by === name)!;
  const closest = by(CLOSEST.closest);
  const {
    all: pairs,
    overlapping,
    elementTests,
  } = closest.counted as Required<NonNullable<Measurement['counted']>>;
  return [
    ...[
      closest.group,
      closest.task,
      String(pairs!.mean),
      `${(100 * overlapping!.mean).toFixed(0)} %`,
      elementTests!.mean.toFixed(1),
    ],
    ...Object.values(CLOSEST).flatMap((name) => {
      const { minimum, median } = by(name).timing;
      const ratio = name === CLOSEST.closest ? [] : [times(minimum / closest.timing.minimum)];
      return [(minimum / 1e3).toFixed(2), (median / 1e3).toFixed(2), ...ratio];
    }),
  ];
}
