import { afterAll, describe, expect, it } from 'vitest';
import type { Course, Measurement } from '../../bench/results.ts';
import { bowling } from '../../bench/simulation/bowling.ts';
import { addCounts, courseOf, noCounts } from '../../bench/simulation/counts.ts';
import { listCourses } from '../../bench/simulation/csv.ts';
import { type CubeWorld, FALLS, HALF, ourCubes, STEP } from '../../bench/simulation/cubes.ts';
import { checkRest, restErrors } from '../../bench/simulation/falls.ts';
import { loadJoltCubes } from '../../bench/simulation/jolt.ts';
import { PHASES, SIMULATIONS, SIMULATORS, WAYS } from '../../bench/simulation/names.ts';
import { race } from '../../bench/simulation/race.ts';
import { loadRapierCubes } from '../../bench/simulation/rapier.ts';
import { makeSimulationTables } from '../../bench/simulation/tables.ts';
import { trucks } from '../../bench/simulation/trucks.ts';
import { watch } from '../../bench/simulation/watched.ts';
import { loadEngine } from '../../bindings/index.ts';
import { results, timing } from './results.ts';

const engine = await loadEngine();
afterAll(() => engine.dispose());

const BENCH = { quick: false, progress: () => undefined };

describe('vehicles and humanoids', () => {
  it.each([trucks, bowling])('look for pairs in both ways, and move alike', async (makeKind) => {
    const kind = await makeKind();
    const size = kind.sizes[0]!;
    const [tree, list] = [false, true].map((isEveryPair) => {
      const watched = watch(engine, isEveryPair);
      const simulation = kind.make(watched.engine, size, { law: 'springs' });
      watched.take();
      const counts = noCounts();
      for (let i = 0; i < 20; i++) {
        simulation.steer?.(i);
        simulation.world.step(kind.step);
        addCounts(counts, simulation, watched.take());
      }
      const { numbers } = simulation.world.save();
      simulation.world.dispose();
      return { counts, numbers };
    });
    // Some of the state are no numbers, but what motors do.
    const numbers = [...tree!.numbers.entries()].filter(([, number]) => Number.isFinite(number));
    for (const [i, number] of numbers) expect(list!.numbers[i]).toBeCloseTo(number, 9);
    expect(list!.counts.tries).toEqual(tree!.counts.tries);
    expect(list!.counts.touches).toEqual(tree!.counts.touches);
    const every = Math.min(...list!.counts.pairs);
    expect(every).toBeGreaterThan(5 * Math.max(...tree!.counts.pairs));
    expect(Math.min(...list!.counts.elements)).toBeGreaterThanOrEqual(every);
    expect(tree!.counts.moving.at(-1)).toBeGreaterThan(0);
  });

  it('bowling knocks humanoids over', async () => {
    const { make, step, seconds } = await bowling();
    const { world } = make(engine, 1, { law: 'springs' });
    const onGround = new Set<string>();
    for (let i = 0; i < seconds / step && !onGround.has('torso'); i++) {
      world.step(step);
      const { names, links } = world.contacts();
      names.forEach(([a, b], row) => {
        if (a === 'ground' && b === 'humanoid 1') onGround.add(links[row]![1]);
      });
      // Before it is hit, it stands on its feet.
      if (world.time < 0.2) expect([...onGround].sort()).toEqual(['left_foot', 'right_foot']);
    }
    world.dispose();
    expect(onGround).toContain('torso');
  });
});

describe('cubes that fall', () => {
  it.each(FALLS)('come to rest at the same heights in all worlds: $group', async (fall) => {
    const cubes = fall.cubes(10);
    const [rapier, jolt] = await Promise.all([loadRapierCubes(), loadJoltCubes()]);
    const worlds: Record<string, CubeWorld> = {
      ours: ourCubes(engine, cubes),
      rapier: rapier(cubes),
      jolt: jolt(cubes),
    };
    for (const [name, world] of Object.entries(worlds)) {
      expect(() => checkRest(name, restErrors(world, cubes), 0)).toThrow(`${name}: a cube lies`);
      for (let i = 0; i < fall.landing / STEP - 1; i++) world.step();
      const z = (places: Float64Array) => Math.min(...places.filter((_, i) => i % 3 === 2));
      expect(z(world.places())).toBeGreaterThan(HALF);
      for (let i = 0; i < fall.seconds / STEP; i++) world.step();
      expect(() => checkRest(name, restErrors(world, cubes), 0)).not.toThrow();
      world.dispose();
    }
  });
});

describe('a race', () => {
  it('has runners take turns, as many rounds as there is time for, and counts in the first', () => {
    const log: string[] = [];
    const make = (name: string) => () => ({
      step: (i: number) => void log.push(`${name}${i}`),
      count: () => void log.push(`#${name}`),
      dispose: () => void log.push(`-${name}`),
    });
    const runs = race(BENCH, [make('a'), make('b')], 2, 10);
    expect(log.join(' ')).toBe('a0 b0 #a #b b1 a1 #a #b a0 b0 b1 a1 -a -b a0 b0 b1 a1 -a -b');
    expect(runs.map(({ times }) => times.length)).toEqual([2, 2]);
    expect(runs[0]!.times.every(Number.isFinite)).toBe(true);
  });

  it('ends early where it takes long, for all alike', () => {
    const wait = () => {
      const end = performance.now() + 20;
      while (performance.now() < end);
    };
    const makers = [wait, () => undefined].map((step) => () => ({ step, dispose: () => undefined }));
    const runs = race(BENCH, makers, 1000, 0.05);
    expect(runs[0]!.times.length).toBeLessThan(10);
    expect(runs[1]!.times.length).toBe(runs[0]!.times.length);
  });
});

describe('what is counted', () => {
  it('has a histogram with all steps in it, and a course over time', () => {
    const list = Array.from({ length: 250 }, (_, i) => (i < 100 ? 7 : i));
    const { seconds, means, least, width, steps } = courseOf(list, 0.5);
    expect([seconds, means.length, means[0], means.at(-1)]).toEqual([2.5, 50, 7, 247]);
    expect([least, width, steps.length]).toEqual([7, 11, 23]);
    expect(steps[0]).toBe(100);
    expect(steps.reduce((sum, count) => sum + count)).toBe(250);
    expect(courseOf([3, 3], 1)).toMatchObject({ least: 3, width: 1, steps: [2] });
  });

  it('is written as lists', () => {
    const course: Course = { seconds: 0.1, means: [1, 2.5], least: 4, width: 2, steps: [3, 1] };
    const one: Measurement = {
      ...{ group: 'some, things', task: 'way', by: 'us', at: 2, timing: timing(1) },
      courses: { pairs: course, elements: course, tries: course, touches: course, moving: course },
    };
    const { courses, ...without } = one;
    expect(listCourses(results([without]))).toEqual({});
    const lists = listCourses(results([without, one]));
    const histograms = lists['-histograms.csv']!.trimEnd().split('\n');
    expect(histograms.slice(0, 4)).toEqual([
      'simulation,way,size,count,least,most,steps',
      '"some, things","way",2,pairs,4,5,3',
      '"some, things","way",2,pairs,6,7,1',
      '"some, things","way",2,elements,4,5,3',
    ]);
    expect(histograms).toHaveLength(11);
    expect(lists['-over-time.csv']!.trimEnd().split('\n')).toEqual([
      'simulation,way,size,seconds,pairs,elements,tries,touches,moving',
      '"some, things","way",2,0,1,1,1,1,1',
      '"some, things","way",2,0.1,2.5,2.5,2.5,2.5,2.5',
    ]);
  });
});

describe('tables', () => {
  const count = { mean: 2, least: 1, most: 3 };
  const counted = { pairs: count, elements: count, tries: count, touches: count, moving: count };

  it('have targets beside how fast worlds are', () => {
    const one = (task: string, speed: number): Measurement => ({
      ...{
        group: SIMULATIONS.trucks,
        task,
        by: SIMULATORS.ours,
        at: 8,
        step: 1e-3,
        timing: timing(5e5),
        counted,
      },
      figures: {
        'seconds simulated': 3,
        'steps per second': 1e3 * speed,
        '× real time': speed,
        'longest step, ms': 9,
      },
    });
    const [table] = makeSimulationTables(results([one(WAYS.springs, 4), one(WAYS.everyPair, 0.5)]));
    expect(table!.rows.map((row) => row.slice(1, 9))).toEqual([
      [WAYS.springs, '0.507', '0.250', '9.00', '4.0', '20', '3.00', '2.0 (1–3)'],
      [WAYS.everyPair, '0.507', '2.00', '9.00', '0.50', '', '3.00', '2.0 (1–3)'],
    ]);
  });

  it('have ratios, and how far cubes are from where they are to rest', () => {
    const one = (task: string, by: string, time: number, off?: number): Measurement => ({
      ...{ group: SIMULATIONS.loose, task, by, at: 1000, step: STEP, timing: timing(time, 0) },
      figures: { 'seconds simulated': 0.5, ...(off !== undefined && { 'off by, mm': off }) },
      ...(by === SIMULATORS.ours && { counted }),
    });
    const { ours, rapier, jolt } = SIMULATORS;
    const tables = makeSimulationTables(
      results([
        ...[one(PHASES.landing, ours, 8e6), one(PHASES.landing, rapier, 2e6), one(PHASES.landing, jolt, 4e6)],
        ...[one(PHASES.resting, ours, 3e6, 0.1), one(PHASES.resting, rapier, 2e6, 5.44)],
        one(PHASES.resting, jolt, 4e6, 0.2),
      ]),
    );
    expect(tables.map(({ rows }) => rows.length)).toEqual([0, 0, 0, 2]);
    expect(tables[3]!.rows.map((row) => [...row.slice(0, 5), ...row.slice(9, 12)])).toEqual([
      ['1000', PHASES.landing, '0.50', '8.00', '8.00', '4.0', '1.5', ''],
      ['1000', PHASES.resting, '0.50', '3.00', '3.00', '1.5', '1.5', '0.1, 5.4, 0.2'],
    ]);
  });
});
