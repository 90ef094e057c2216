import { type Engine, loadEngine } from '../../bindings/index.ts';
import type { Findings, Measurement } from '../results.ts';
import type { WorldOptions } from '../../modules/dynamics/index.ts';
import { type Bench, summarise } from '../timing.ts';
import { bowling } from './bowling.ts';
import { addCounts, describeCounts, noCounts, summariseCounts } from './counts.ts';
import { benchFalls } from './falls.ts';
import { SIMULATORS, WAYS } from './names.ts';
import { race } from './race.ts';
import type { Kind } from './simulation.ts';
import { trucks } from './trucks.ts';
import { watch } from './watched.ts';

/** What takes turns, and how long that goes on at most, seconds. */
const RACES: readonly { ways: readonly string[]; longest: number }[] = [
  { ways: [WAYS.springs, WAYS.euler], longest: 40 },
  { ways: [WAYS.trees, WAYS.everyPair], longest: 6 },
  { ways: [WAYS.impulses], longest: 4 },
];

/** What worlds are made with, where that is not springs and Runge and Kutta's method. */
const OPTIONS: Readonly<Record<string, WorldOptions>> = {
  [WAYS.euler]: { law: 'springs', integrator: 'euler' },
  [WAYS.impulses]: { law: 'impulses' },
};

/** Measures how fast worlds are that grow: vehicles, humanoids, and cubes beside libraries. */
export async function benchSimulation(bench: Bench): Promise<Findings> {
  const engine = await loadEngine();
  const measurements: Measurement[] = [];
  for (const kind of [await trucks(), await bowling()]) {
    for (const size of bench.quick ? kind.sizes.slice(0, 1) : kind.sizes) {
      bench.progress(`${kind.group}: ${size}`);
      measurements.push(...benchKind(bench, engine, kind, size));
    }
  }
  measurements.push(...(await benchFalls(bench, engine)));
  engine.dispose();
  return { unit: 'step', measurements };
}

function benchKind(bench: Bench, engine: Engine, kind: Kind, size: number): Measurement[] {
  const steps = Math.round(kind.seconds / kind.step);
  return RACES.flatMap(({ ways, longest }) => {
    const makers = ways.map((way) => () => makeRunner(engine, kind, size, way));
    return race(bench, makers, steps, longest).map(({ runner, times }, i): Measurement => {
      runner.dispose();
      const whole = times.reduce((sum, time) => sum + time, 0) / 1e3;
      const simulated = times.length * kind.step;
      return {
        ...{ group: kind.group, task: ways[i]!, by: SIMULATORS.ours, at: size, step: kind.step },
        timing: summarise(Array.from(times, (time) => 1e6 * time)),
        figures: {
          'seconds simulated': simulated,
          'steps per second': times.length / whole,
          '× real time': simulated / whole,
          'longest step, ms': Math.max(...times),
        },
        counted: summariseCounts(runner.counts),
        courses: describeCounts(runner.counts, kind.step),
      };
    });
  });
}

function makeRunner(engine: Engine, { step, make }: Kind, size: number, way: string) {
  const watched = watch(engine, way === WAYS.everyPair);
  const simulation = make(watched.engine, size, OPTIONS[way] ?? { law: 'springs' });
  const counts = noCounts();
  const { world, steer } = simulation;
  // To add what there is took looks, too.
  watched.take();
  return {
    counts,
    step(i: number) {
      steer?.(i);
      world.step(step);
    },
    count: () => addCounts(counts, simulation, watched.take()),
    dispose: () => world.dispose(),
  };
}
