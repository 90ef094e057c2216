/** The table of maps. */
import { MAPS } from '../names.ts';
import { minimumOf, type Results } from '../results.ts';
import { all, perSecond, type Table, times } from '../table-parts.ts';

/** What others take: the same cubes as boxes, or plain JavaScript. */
const PEERS = [MAPS.boxes, MAPS.plain];

/** Makes the table of the bench `maps`. */
export function makeMapTables(results: Results): Table[] {
  const ways = all(results, 'by');
  return [
    {
      title: `${MAPS.group}; microseconds, minima and medians`,
      head: ['task', ...ways, 'single-simd per second', ...PEERS.map((by) => `${by} / single-simd`)],
      rows: all(results, 'task').map((task) => {
        const minimum = (by: string): number => minimumOf(results, MAPS.group, task, by);
        const show = (by: string): string => {
          const found = results.measurements.find((one) => one.task === task && one.by === by);
          return found === undefined
            ? ''
            : [found.timing.minimum, found.timing.median].map(microseconds).join(' – ');
        };
        return [
          ...[task, ...ways.map(show), perSecond(minimum('single-simd'))],
          ...PEERS.map((by) => times(minimum(by) / minimum('single-simd'))),
        ];
      }),
    },
  ];
}

function microseconds(nanoseconds: number): string {
  return (nanoseconds / 1000).toPrecision(3);
}
