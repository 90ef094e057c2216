/** What cricket and foam read and write: a URDF of spheres, and JSON that goes with it. */
import { toRecord } from '../text/record.ts';
import type { ExportModel } from './model.ts';

/**
 * What cricket is told to compile a robot for VAMP.
 *
 * Source: CoMMALab, cricket, "Configuration", 2025.
 *
 * @param urdf, srdf - the names of the two beside it
 */
export function formatCricket({ name, tools }: ExportModel, urdf: string, srdf: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const joined = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
  // It becomes the name of a struct of C++.
  const struct = /^[A-Za-z]/.test(joined) ? joined : `Robot${joined}`;
  return formatJson({
    name: struct,
    urdf,
    srdf,
    end_effectors: tools,
    resolution: 32,
    template: 'templates/fk_template.hh',
    subtemplates: [{ name: 'ccfk', template: 'templates/ccfk_template.hh' }],
    output: `${struct.toLowerCase()}_fk.hh`,
  });
}

/**
 * The spheres of each link as foam keeps them in its database, by link, by how many there may be, and by the
 * level, of which there is one. Errors are how far spheres are beyond the shapes, metres, at most.
 *
 * Source: CoMMALab, foam, its database of spheres (foam/__init__.py), 2025.
 */
export function formatFoam({ links }: ExportModel): string {
  const entries = links
    .filter(({ spheres }) => spheres.length > 0)
    .map(({ name, spheres, excesses }) => {
      const mean = excesses.reduce((sum, excess) => sum + excess, 0) / excesses.length;
      const spherization = {
        mean,
        best: Math.min(...excesses),
        worst: Math.max(...excesses),
        spheres: spheres.map(({ vertices: [origin], radius }) => ({ origin, radius })),
      };
      return [name, { [spheres.length]: { 1: spherization } }] as const;
    });
  return formatJson(toRecord(entries));
}

function formatJson(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
