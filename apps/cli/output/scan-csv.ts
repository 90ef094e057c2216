import type { RayHits } from '../../../modules/sensors/index.ts';
import { quoted } from './path-csv.ts';

const HEAD = 'beam,distance,segment,element,x,y,z,nx,ny,nz,inside';

/** A scan as CSV: a header, then a row per beam. A beam that meets nothing has only a distance, Infinity. */
export function formatScan(segments: readonly string[], hits: RayHits): string {
  const rows = Array.from(hits.distance, (distance, i) => {
    if (distance === Infinity) return `${i},Infinity,,,,,,,,,`;
    const vectors = [hits.point, hits.normal].flatMap((column) => [...column.subarray(3 * i, 3 * i + 3)]);
    const name = quoted(segments[hits.segment[i]!]!);
    return [i, distance, name, hits.element[i], ...vectors, hits.inside[i]].join(',');
  });
  return [HEAD, ...rows].map((row) => `${row}\n`).join('');
}
