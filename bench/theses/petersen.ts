/** The experiments of Petersen 2007: what hierarchies leave to be tested, vehicles, and laser scanners. */
import { WORLD_TESTS } from '../hierarchies/published.ts';
import { isBuild, RAYS, WORLDS } from '../names.ts';
import { FRAME, PETERSEN as FLEETS } from '../rays/published.ts';
import type { Row } from '../results.ts';
import { SIMULATIONS, WAYS } from '../simulation/names.ts';
import type { ThesisExperiment, ThesisExperiments } from './experiment.ts';
import { THESES } from './list.ts';
import { compareStrategies, distribution, rowsOfTable } from './petersen/hierarchies.ts';

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
      run: async ({ of, bench }) => ({ rows: rowsOfTable((await of('hierarchies'))!.measurements, bench) }),
    },
    ...Object.values(WORLDS).map((world, i): ThesisExperiment => {
      const { sphereRange, objectRange } = WORLD_TESTS[world]!;
      return {
        where: `figure 5.${16 + i}`,
        claims: `In a step of scenario ${i + 1} there are ${objectRange.join(' to ')} tests of objects and ${sphereRange.join(' to ')} of bounding volumes.`,
        of: 'tests of',
        unit: 'tests per time step',
        run: ({ bench }) => Promise.resolve(distribution(world, bench)),
      };
    }),
    {
      where: '§8.1.2',
      claims:
        'Other ways to build trees are easily put in place of the one from the top down: which is best depends on the simulation.',
      of: 'way, and objects',
      unit: 'tests, nodes and µs; build times are of JavaScript',
      run: ({ bench }) => Promise.resolve(compareStrategies(bench)),
    },
    {
      where: '§5.5.3',
      claims:
        'Hierarchies let four times as many trucks, and five times as many humanoids, run in real time.',
      of: 'simulation',
      unit: 'times as fast as real time',
      measuredBy: { name: 'simulation' },
      run: async ({ of }) => {
        const { measurements } = (await of('simulation'))!;
        const rows = Object.entries(CAPACITY).flatMap(([group, printed]) =>
          measurements
            .filter((one) => one.group === group && one.task === WAYS.springs)
            .map((one): Row => ({
              what: `${group}: ${one.at}`,
              printed:
                printed.with === one.at
                  ? { 'in real time': `${printed.without} without hierarchies, ${printed.with} with` }
                  : {},
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
    {
      where: '§6.4.3, depth buffer',
      claims:
        'By the depth buffer of a graphics card, ten vehicles can have scanners of 160 × 120 pixels at once.',
      of: 'ten vehicles, each with an image of 160 × 120',
      unit: 'ms for all ten images, which may take 200',
      measuredBy: { name: 'rays', runtime: 'Chrome' },
      run: async ({ of }) => {
        const results = await of('rays', 'Chrome');
        const found = results?.measurements.filter(({ group }) => group === RAYS.fleet) ?? [];
        const rows = found.map(({ by, timing, agreement }): Row => ({
          what: isBuild(by) ? `rays, ${by}` : `depth buffer, ${by.slice(0, 7)}`,
          printed: isBuild(by) ? {} : { most: FRAME },
          ours: {
            minimum: timing.minimum / 1e6,
            median: timing.median / 1e6,
            'pixels off by more than 2 cm': `${agreement!.wrong} of ${agreement!.compared}`,
          },
        }));
        return { rows };
      },
    },
  ],
};
