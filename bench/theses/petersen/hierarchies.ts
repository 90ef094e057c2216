/** Table 5.2, figures 5.16 to 5.18, and three ways to build trees. */
import { summarise } from '../../hierarchies/counts.ts';
import { WORLD_TESTS } from '../../hierarchies/published.ts';
import { makeWorlds, type World } from '../../hierarchies/worlds.ts';
import { measureInTurn } from '../../measure.ts';
import { HIERARCHIES, TREES, WORLDS } from '../../names.ts';
import { type Course, type Figure, type Measurement, type Row } from '../../results.ts';
import { courseOf } from '../../simulation/counts.ts';
import type { Bench } from '../../timing.ts';
import type { Found } from '../experiment.ts';
import { ballsOf, countSteps, type StepCounts } from './count.ts';
import { depthOf, STRATEGIES, type StrategyName } from './trees.ts';

/** Time steps of each world, as in the bench of hierarchies. */
const STEPS = 600;

/** What the text says of each way. */
const SAID: Readonly<Record<StrategyName, string>> = {
  'top down': 'mostly worse trees than bottom up, built much faster',
  'bottom up': 'the best trees, and most time to build',
  insertion: 'often faster than top down, and often better trees',
};

/** The counts of each time step by spheres as in the thesis; in a quick run of few steps. */
function countWorld(name: string, { quick }: Bench, strategy: StrategyName = 'top down'): StepCounts[] {
  return countSteps(worldOf(name, quick), STRATEGIES[strategy]);
}

function worldOf(name: string, isQuick: boolean): World {
  return makeWorlds(isQuick ? 12 : STEPS).find((world) => world.name === name)!;
}

/** Table 5.2: what is in print, the method of the thesis in worlds of ours, and our engine in these. */
export function rowsOfTable(measurements: readonly Measurement[], bench: Bench): Row[] {
  return Object.values(WORLDS).flatMap((world): Row[] => {
    const { pairs, spheres, objects } = WORLD_TESTS[world]!;
    const here = measurements.filter((one) => one.group === world);
    const counts = countWorld(world, bench);
    return [
      {
        what: `${world}; spheres as there`,
        printed: { pairs, spheres, objects },
        ours: {
          pairs: here.find(({ by }) => by === HIERARCHIES.perObject)!.counted!.all!.mean,
          'bounding volumes': meanOf(counts, 'spheres'),
          objects: meanOf(counts, 'objects'),
        },
      },
      ...here.map(({ task, by, counted, timing }) => ({
        what: `${shortOf(world)}; ${task}, segments ${by}`,
        printed: {},
        ours: {
          pairs: counted!.all!.mean,
          'bounding volumes': counted!.bounds!.mean,
          objects: counted!.elementTests!.mean,
          µs: timing.minimum / 1e3,
        },
      })),
    ];
  });
}

/** One of figures 5.16 to 5.18: in how many time steps there were so many tests. */
export function distribution(world: string, bench: Bench): Found {
  const { sphereRange, objectRange } = WORLD_TESTS[world]!;
  const counts = countWorld(world, bench);
  const published = { spheres: sphereRange, objects: objectRange } as const;
  const kinds = { spheres: 'bounding spheres', objects: 'objects' } as const;
  const rows: Row[] = [];
  const courses: Record<string, Course> = {};
  for (const kind of ['spheres', 'objects'] as const) {
    const list = counts.map((count) => count[kind]);
    const sorted = list.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
    const [least, most] = published[kind];
    courses[`${kinds[kind]} per step, ${shortOf(world)}`] = courseOf(list, 1);
    rows.push({
      what: kinds[kind],
      printed: { least, most },
      ours: {
        least: at(0),
        'lower quartile': at(0.25),
        median: at(0.5),
        'upper quartile': at(0.75),
        most: at(1),
      },
    });
  }
  return { rows, courses };
}

/** What trees built in three ways leave to be tested, and how long building them takes (§8.1.2). */
export function compareStrategies(bench: Bench): Found {
  const names = Object.keys(STRATEGIES) as StrategyName[];
  const loose = [
    { world: WORLDS.city, body: 'houses' },
    { world: WORLDS.indoors, body: 'walls' },
  ].map(({ world, body }) => ({
    world,
    balls: ballsOf(worldOf(world, true).bodies.find((one) => one.name === body)!),
  }));
  const measurements = measureInTurn(
    bench,
    loose.flatMap(({ world, balls }) =>
      names.map((by) => ({
        ...{ group: TREES, task: world, by, units: 1, at: balls.length },
        work: () => void STRATEGIES[by](balls),
      })),
    ),
  );
  const rows = loose.flatMap(({ world, balls }) =>
    names.map((by): Row => {
      const counts = countWorld(world, bench, by);
      const { timing } = measurements.find((one) => one.task === world && one.by === by)!;
      const ours: Record<string, Figure> = {
        'sphere tests per step': meanOf(counts, 'spheres'),
        'object tests per step': meanOf(counts, 'objects'),
        depth: depthOf(STRATEGIES[by](balls)),
        'µs to build': timing.minimum / 1e3,
      };
      return {
        what: `${by}: ${balls.length} of the ${shortOf(world)}`,
        printed: { '§5.1.2': SAID[by] },
        ours,
      };
    }),
  );
  return { rows, measurements };
}

/** What a world is called before it is told what is in it. */
function shortOf(world: string): string {
  return world.split(':')[0]!;
}

function meanOf(counts: readonly StepCounts[], kind: keyof StepCounts): number {
  return summarise(counts.map((count) => count[kind])).mean;
}
