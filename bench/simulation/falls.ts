import type { Engine } from '../../bindings/index.ts';
import type { Measurement } from '../results.ts';
import { type Bench, summarise } from '../timing.ts';
import { addCounts, describeCounts, noCounts, summariseCounts } from './counts.ts';
import { type Cube, type CubeWorld, type Fall, FALLS, ourCubes, STEP } from './cubes.ts';
import { loadJoltCubes } from './jolt.ts';
import { PHASES, SIMULATORS } from './names.ts';
import { race, type Runner } from './race.ts';
import { loadRapierCubes } from './rapier.ts';
import { watch } from './watched.ts';

/** How long one fall may take at most, seconds, all together. */
const LONGEST = 25;

/** How far a cube may lie from where it is to rest, m: libraries have them sink in by millimetres. */
const TOLERANCE = 0.02;

/** The share of a library's cubes that may lie elsewhere: Jolt lets one of a thousand sleep on its edge. */
const ASTRAY = 0.01;

/** Times cubes that fall, beside libraries. */
export async function benchFalls(bench: Bench, engine: Engine): Promise<Measurement[]> {
  const [rapier, jolt] = await Promise.all([loadRapierCubes(), loadJoltCubes()]);
  return FALLS.flatMap((fall) =>
    (bench.quick ? fall.sizes.slice(0, 1) : fall.sizes).flatMap((size) => {
      bench.progress(`${fall.group}: ${size}`);
      const cubes = fall.cubes(size);
      const counts = noCounts();
      const { ours, rapier: theirs, jolt: others } = SIMULATORS;
      const makers: Record<string, () => CubeWorld & Runner> = {
        [ours]() {
          const watched = watch(engine, false);
          const world = ourCubes(watched.engine, cubes);
          watched.take();
          return { ...world, count: () => addCounts(counts, world, watched.take()) };
        },
        [theirs]: () => rapier(cubes),
        [others]: () => jolt(cubes),
      };
      const steps = Math.round(fall.seconds / STEP);
      const runs = race(bench, Object.values(makers), steps, LONGEST);
      const names = Object.keys(makers);
      const isOver = runs[0]!.times.length === steps;
      const errors = runs.map(({ runner }, i) => {
        const errors = restErrors(runner, cubes);
        runner.dispose();
        if (isOver) checkRest(`${fall.group}, ${size}, ${names[i]!}`, errors, i === 0 ? 0 : ASTRAY);
        return errors.at(-1)!;
      });
      const still = 1 + counts.moving.findLastIndex((count) => count > 0);
      return phasesOf(fall, still, counts.moving.length).flatMap(({ phase, from, to }) =>
        runs.map(({ times }, i): Measurement => {
          const by = names[i]!;
          const here = Object.fromEntries(
            Object.entries(counts).map(([name, list]) => [name, list.slice(from, to)]),
          ) as typeof counts;
          return {
            ...{ group: fall.group, task: phase, by, at: size, step: STEP },
            timing: summarise(Array.from(times.subarray(from, to), (time) => 1e6 * time)),
            figures: {
              'seconds simulated': (to - from) * STEP,
              ...(isOver && phase === PHASES.resting && { 'off by, mm': 1e3 * errors[i]! }),
            },
            ...(by === ours && {
              counted: summariseCounts(here),
              courses: describeCounts(here, STEP),
            }),
          };
        }),
      );
    }),
  );
}

/** Steps of each phase that was reached: what is at rest in ours is taken to be at rest in all. */
function phasesOf({ landing }: Fall, still: number, count: number) {
  const lands = Math.floor(landing / STEP);
  return [
    { phase: PHASES.falling, from: 0, to: Math.min(lands, count) },
    { phase: PHASES.landing, from: lands, to: still },
    { phase: PHASES.resting, from: still, to: count },
  ].filter(({ from, to }) => from < to);
}

/** How far above or below of where they are to come to rest cubes are, m, the farthest last. */
export function restErrors({ places }: CubeWorld, cubes: readonly Cube[]): number[] {
  const now = places();
  return cubes.map(({ height }, i) => Math.abs(now[3 * i + 2]! - height)).sort((a, b) => a - b);
}

/**
 * @param astray - the share of cubes that may lie elsewhere
 * @throws Error where others do not lie where they are to come to rest
 */
export function checkRest(where: string, errors: readonly number[], astray: number): void {
  const error = errors[errors.length - 1 - Math.floor(astray * errors.length)]!;
  if (!(error <= TOLERANCE)) throw new Error(`${where}: a cube lies ${error} m from where it is to rest`);
}
