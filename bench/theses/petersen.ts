/** The experiments of Petersen 2007: what hierarchies leave to be tested, vehicles, and laser scanners. */
import { WORLD_TESTS } from '../hierarchies/published.ts';
import { HIERARCHIES, RAYS, WORLDS } from '../names.ts';
import { PETERSEN as FLEETS } from '../rays/published.ts';
import type { Row } from '../results.ts';
import { SIMULATIONS, WAYS } from '../simulation/names.ts';
import type { ThesisExperiments } from './experiment.ts';
import { THESES } from './list.ts';

/** What §5.5.3 says ran in real time on a laptop: vehicles without hierarchies and with. */
const CAPACITY = {
  [SIMULATIONS.trucks]: { without: 2, with: 8 },
  [SIMULATIONS.bowling]: { without: 2, with: 10 },
} as const;

export const PETERSEN: ThesisExperiments = {
  thesis: THESES.petersen,
  experiments: [
    {
      where: 'table 5.2',
      claims: 'Hierarchies of spheres leave less than 3 % of the tests of objects, on average.',
      of: 'scenario',
      unit: 'tests per time step, means',
      measuredBy: { name: 'hierarchies' },
      run: async ({ of }) => {
        const { measurements } = (await of('hierarchies'))!;
        const rows = Object.values(WORLDS).map((world): Row => {
          const { counted } = measurements.find(
            (one) =>
              one.group === world && one.task === HIERARCHIES.collisions && one.by === HIERARCHIES.perObject,
          )!;
          const { pairs, spheres, objects } = WORLD_TESTS[world]!;
          return {
            what: world,
            printed: { pairs, spheres, objects },
            ours: { pairs: counted!.all!.mean, objects: counted!.elementTests!.mean },
          };
        });
        return { rows };
      },
    },
    {
      where: '§5.5.3',
      claims:
        'Hierarchies let four times as many trucks, and five times as many humanoids, run in real time.',
      of: 'simulation',
      unit: 'vehicles or humanoids in real time, or times as fast as real time',
      measuredBy: { name: 'simulation' },
      run: async ({ of }) => {
        const { measurements } = (await of('simulation'))!;
        const rows = Object.entries(CAPACITY).flatMap(([group, printed]) =>
          measurements
            .filter((one) => one.group === group && one.task === WAYS.springs)
            .map((one): Row => ({
              what: `${group}: ${one.at}`,
              printed: printed.with === one.at ? printed : {},
              ours: { '× real time': one.figures!['× real time']! },
            })),
        );
        return { rows };
      },
    },
    {
      where: '§6.4.3, rays',
      claims: 'By rays, ten vehicles can have scanners of 26 × 20 pixels at once, and one of 80 × 60.',
      of: 'image',
      unit: 'vehicles, of which five times per second each takes an image',
      measuredBy: { name: 'rays' },
      run: async ({ of }) => {
        const { measurements } = (await of('rays'))!;
        const rows = FLEETS.map(({ width, height, vehicles }): Row => {
          const task = `${width} × ${height}`;
          const found = measurements.find((one) => one.group === RAYS.vehicles && one.task === task)!;
          return { what: task, printed: { vehicles }, ours: { vehicles: found.at! } };
        });
        return { rows };
      },
    },
  ],
};
