/** The table of spheres around links. */
import { SPHERES } from '../names.ts';
import type { Results } from '../results.ts';
import { all, type Table, within } from '../table-parts.ts';

/** Makes the tables of the bench `spheres`. */
export function makeSphereTables(results: Results): Table[] {
  return all(results, 'group').map((group) => ({
    title: `${group}; lengths in mm, volumes over that of the mesh, minima in milliseconds`,
    head: ['link', 'spheres of', 'count', 'coverage', 'gap', 'excess', 'left out', 'outside', 'ms'],
    rows: within(results, group).measurements.flatMap(({ task, timing, spheres }) =>
      Object.entries(spheres!).map(([by, figures]) => [
        ...[task, by, String(figures.count), percent(figures.coverage)],
        ...[millimetres(figures.gap), millimetres(figures.excess)],
        ...[percent(figures.left), percent(figures.outside)],
        by === SPHERES.ours ? (timing.minimum / 1e6).toFixed(1) : '',
      ]),
    ),
  }));
}

/** One decimal; 100 % are all of it, and no less. */
function percent(share: number): string {
  const tenths = share < 1 ? Math.min(Math.round(1000 * share), 999) : Math.round(1000 * share);
  return `${(tenths / 10).toFixed(1)} %`;
}

function millimetres(metres: number): string {
  return (1e3 * metres).toFixed(1);
}
