/** The table of spheres around links. */
import { SPHERES } from '../names.ts';
import type { Results } from '../results.ts';
import { all, type Table, within, percent } from '../table-parts.ts';

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

function millimetres(metres: number): string {
  return (1e3 * metres).toFixed(1);
}
