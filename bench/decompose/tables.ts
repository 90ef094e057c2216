import { DECOMPOSE, MOTIONS } from '../names.ts';
import { minimumOf, type Results } from '../results.ts';
import { all, ns, type Table, within } from '../table-parts.ts';

export function makeDecomposeTables(results: Results): Table[] {
  return all(results, 'group').map((group) => {
    const here = within(results, group);
    return {
      title: `${group}; pieces within 2 % of the mesh's size, milliseconds, and µs per distance of a point`,
      head: [
        ...['mesh', 'triangles', 'pieces', 'bytes', 'excess', 'ms'],
        ...Object.values(MOTIONS).flatMap((motion) => [`${motion}: pieces`, 'mesh']),
      ],
      rows: here.measurements.flatMap(({ task, timing, figures }) => {
        if (figures === undefined) return [];
        const { triangles = NaN, pieces = NaN, bytes = NaN, least = NaN, most = NaN } = figures;
        const queries = Object.values(MOTIONS).flatMap((motion) =>
          [DECOMPOSE.fromPieces, DECOMPOSE.fromMesh].map((by) =>
            ns(minimumOf(here, group, `${task}, ${motion}`, by) / 1e3),
          ),
        );
        const counts = [triangles, pieces, bytes].map((count) => count.toLocaleString('en'));
        const excess = [least, most].map((part) => `${(100 * part).toFixed(2)} %`).join(' to ');
        return [[task, ...counts, excess, ns(timing.minimum / 1e6), ...queries]];
      }),
    };
  });
}
