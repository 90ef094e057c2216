/** The tables of maps and of height fields. */
import { GROUND, MAPS } from '../names.ts';
import { minimumOf, type Results } from '../results.ts';
import { all, perSecond, type Table, times } from '../table-parts.ts';

/** What is compared with what: boxes of the cells, plain JavaScript, or a mesh of the triangles. */
const GROUPS: readonly (readonly [group: string, peers: readonly string[]])[] = [
  [MAPS.group, [MAPS.boxes, MAPS.plain]],
  [GROUND.group, [GROUND.mesh]],
];

/** Makes the tables of the bench `maps`. */
export function makeMapTables(results: Results): Table[] {
  return GROUPS.map(([group, peers]) => {
    const part = { ...results, measurements: results.measurements.filter((one) => one.group === group) };
    const ways = all(part, 'by');
    return {
      title: `${group}; microseconds, minima and medians`,
      head: ['task', ...ways, 'single-simd per second', ...peers.map((by) => `${by} / single-simd`)],
      rows: all(part, 'task').map((task) => {
        const minimum = (by: string): number => minimumOf(part, group, task, by);
        const show = (by: string): string => {
          const found = part.measurements.find((one) => one.task === task && one.by === by);
          return found === undefined
            ? ''
            : [found.timing.minimum, found.timing.median].map(microseconds).join(' – ');
        };
        return [
          ...[task, ...ways.map(show), perSecond(minimum('single-simd'))],
          ...peers.map((by) => times(minimum(by) / minimum('single-simd'))),
        ];
      }),
    };
  });
}

function microseconds(nanoseconds: number): string {
  return (nanoseconds / 1000).toPrecision(3);
}
