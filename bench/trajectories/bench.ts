import { armIn } from '../arms.ts';
import type { Engine } from '../../bindings/index.ts';
import type { Robot } from '../../modules/robot/index.ts';
import type { Problem } from '../../data/problems.ts';
import { loadBuild } from '../builds.ts';
import { type Agreement, crossCheck } from '../cross-check.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import {
  BUILD_NAMES,
  type BuildName,
  CONFLICTS,
  GENERATION_TASKS,
  nameOfWorkers,
  ROBOT_CALLS,
  SHARED_GENERATION,
} from '../names.ts';
import type { Findings, Measurement } from '../results.ts';
import { cycle } from '../scene-bench.ts';
import { type Bench, timeLaterInTurn } from '../timing.ts';
import { checkGeneration, MARGIN, SAFE } from './checks.ts';
import {
  type Generation,
  listMotions,
  makeFleet,
  makeGeneration,
  makeRomeo,
  makeScene,
  trajectoryOf,
} from './works.ts';

/** Times what planners and controllers ask about trajectories, after a comparison with all distances. */
export async function benchTrajectories(bench: Bench): Promise<Findings> {
  const { quick } = bench;
  const generation = await makeGeneration(quick ? 4 : 200, quick ? 10 : 50);
  const motions = await listMotions(quick ? 100 : 10);
  const engines = await Promise.all(BUILD_NAMES.map((build) => loadBuild(build)));
  bench.progress('generation of trajectories');
  const asked = engines.flatMap((engine, i) => makeQuestions(generation, engine, BUILD_NAMES[i]!, quick));
  const measurements = measureInTurn(bench, asked);
  bench.progress('Romeo and two Pandas');
  const calls = await Promise.all(engines.map((engine, i) => makeCalls(engine, BUILD_NAMES[i]!, quick)));
  measurements.push(...measureInTurn(bench, calls.flat()));
  bench.progress('first conflicts');
  const conflicts = engines.flatMap((engine, i) => [
    ...makeFreeTrajectories(generation, engine, BUILD_NAMES[i]!),
    ...makeMotions(generation.robot, motions, engine, BUILD_NAMES[i]!),
  ]);
  measurements.push(...measureInTurn(bench, conflicts));
  engines.forEach((engine) => engine.dispose());
  bench.progress(SHARED_GENERATION);
  measurements.push(...(await benchPool(bench, generation)));
  return { unit: 'call', measurements };
}

/** Questions about a generation, each answered for all of it by one call or one per trajectory. */
function makeQuestions(generation: Generation, engine: Engine, by: BuildName, quick: boolean): Entry[] {
  const { robot, problem, trajectories, waypoints, configurations } = generation;
  const scene = makeScene(engine, robot, problem);
  const agreement = checkGeneration(generation, scene, quick ? 2 : 20);
  const group = `Panda, 59 spheres, 7 obstacles, ${scene.pairs.length} pairs; ${trajectories} trajectories of ${waypoints} waypoints`;
  const answers = new Uint8Array(trajectories * waypoints);
  const paths = Array.from({ length: trajectories }, (_, i) => trajectoryOf(generation, i));
  const columns = armIn(robot, scene).evaluate(paths[0]!);
  const lowest = armIn(robot, scene).lowest(configurations);
  const slopes = armIn(robot, scene).lowest(configurations, { gradient: true });
  const costs = { waypoints, safe: SAFE };
  const rating = armIn(robot, scene).rate(configurations, costs);
  const costSlopes = armIn(robot, scene).rate(configurations, { ...costs, gradient: true });
  const width = robot.joints.length;
  const count = trajectories * waypoints;
  const all = Array.from({ length: count }, (_, i) => configurations.subarray(i * width, (i + 1) * width));
  const one = armIn(robot, scene).lowest(all[0]!, { gradient: true });
  const works: Record<keyof typeof GENERATION_TASKS, () => void> = {
    free: () => armIn(robot, scene).areFree(configurations, { margin: MARGIN, out: answers }),
    all: () => paths.forEach((path) => armIn(robot, scene).evaluate(path, { out: columns })),
    lowest: () => armIn(robot, scene).lowest(configurations, { out: lowest }),
    lowestGradient: () => armIn(robot, scene).lowest(configurations, { gradient: true, out: slopes }),
    rate: () => armIn(robot, scene).rate(configurations, { ...costs, out: rating }),
    rateGradient: () =>
      armIn(robot, scene).rate(configurations, { ...costs, gradient: true, out: costSlopes }),
    oneGradient: cycle(count, (i) => armIn(robot, scene).lowest(all[i]!, { gradient: true, out: one })),
  };
  return Object.entries(works).map(([task, work]) => ({
    ...{ group, task: GENERATION_TASKS[task as keyof typeof works], by, agreement },
    ...{ units: 1, work },
  }));
}

/** One configuration of a humanoid, and edges of two arms. */
async function makeCalls(engine: Engine, by: BuildName, quick: boolean): Promise<Entry[]> {
  const measure = async (cylinders: 'exact' | 'enclose') => {
    const { robot, configurations } = await makeRomeo(cylinders, quick ? 4 : 64);
    const scene = robot.createScene(engine);
    const out = armIn(robot, scene).evaluate(configurations[0]!, { gradient: true });
    return cycle(configurations.length, (i) =>
      armIn(robot, scene).evaluate(configurations[i]!, { gradient: true, out }),
    );
  };
  const { robot, edges } = await makeFleet(engine, quick ? 2 : 32);
  const both = robot.createScene(engine);
  const arms = new Map(edges.map(([, , step]) => [step, robot.in(both, { step })]));
  const pass = (i: number) => {
    const [from, to, step] = edges[i]!;
    if (!arms.get(step)!.isEdgeFree(from, to)) throw new Error('an edge is not free any more');
  };
  const group = 'robots without obstacles';
  return [
    { group, task: ROBOT_CALLS.romeo, by, units: 1, work: await measure('exact') },
    { group, task: ROBOT_CALLS.romeoEnclosed, by, units: 1, work: await measure('enclose') },
    { group, task: ROBOT_CALLS.fleet, by, units: 1, work: cycle(edges.length, pass) },
  ];
}

/** Trajectories that keep the margin: `areFree` and `firstConflict` look at all waypoints of them. */
function makeFreeTrajectories(generation: Generation, engine: Engine, build: BuildName): Entry[] {
  const { robot, problem, trajectories, waypoints } = generation;
  const scene = makeScene(engine, robot, problem);
  const out = new Uint8Array(waypoints);
  // Without a margin: few trajectories keep one everywhere.
  const isFree = (path: Float64Array) =>
    armIn(robot, scene)
      .areFree(path, { out })
      .every((answer) => answer === 1);
  const all = Array.from({ length: trajectories }, (_, i) => trajectoryOf(generation, i));
  const free = all.filter(isFree);
  const group = `${CONFLICTS.configurations}, ${free.length} of ${trajectories}`;
  if (free.length === 0) throw new Error(`${group}: nothing to time`);
  return makeConflictEntries(group, build, free, isFree, (path) =>
    armIn(robot, scene).firstConflict(path, { edges: false }),
  );
}

/** Motions without conflicts, and motions with one, each in a scene of its own. */
function makeMotions(robot: Robot, problems: readonly Problem[], engine: Engine, build: BuildName): Entry[] {
  const step = 0.02;
  const motions = problems.map((problem) => {
    const scene = makeScene(engine, robot, problem);
    const { start, goal } = problem;
    const arm = robot.in(scene, { step });
    const isFree = () => arm.isEdgeFree(start, goal);
    return { arm, isFree, ends: Float64Array.from([...start, ...goal]), free: isFree() };
  });
  return [true, false].flatMap((wanted) => {
    const some = motions.filter(({ free }) => free === wanted);
    const group = `${wanted ? CONFLICTS.freeMotions : CONFLICTS.motions}, ${some.length}, steps of ${step} rad`;
    return some.length === 0
      ? []
      : makeConflictEntries(
          group,
          build,
          some,
          ({ isFree }) => isFree(),
          ({ arm, ends }) => arm.firstConflict(ends),
        );
  });
}

/** Yes or no, and the first conflict, in turn, after comparing whether there is one. */
function makeConflictEntries<Motion>(
  group: string,
  task: BuildName,
  motions: readonly Motion[],
  isFree: (motion: Motion) => boolean,
  findFirst: (motion: Motion) => unknown,
): Entry[] {
  const differs = motions.some((motion) => isFree(motion) !== (findFirst(motion) === undefined));
  if (differs) throw new Error(`${group}: a first conflict where there is none, or none where there is one`);
  const one = (by: string, ask: (motion: Motion) => unknown): Entry => ({
    ...{ group, task, by, units: motions.length },
    work: () => motions.forEach(ask),
  });
  return [one(CONFLICTS.whether, isFree), one(CONFLICTS.first, findFirst)];
}

/** The lowest distances of a generation without workers, and with one and two. */
async function benchPool(bench: Bench, generation: Generation): Promise<Measurement[]> {
  const { robot, problem, configurations } = generation;
  const engine = await loadBuild('single-simd');
  const scene = makeScene(engine, robot, problem);
  const expected = armIn(robot, scene).lowest(configurations);
  const own = armIn(robot, scene).lowest(configurations);
  const teams = [
    {
      by: nameOfWorkers(0),
      work: () => Promise.resolve(armIn(robot, scene).lowest(configurations, { out: own })),
    },
  ];
  for (const workers of [1, 2]) {
    const pool = await engine.createPool({ workers, threshold: 0 });
    const out = await armIn(robot, scene).on(pool).lowest(configurations);
    teams.push({
      by: nameOfWorkers(workers),
      work: () => armIn(robot, scene).on(pool).lowest(configurations, { out }),
    });
  }
  const agreements: Agreement[] = [];
  for (const { work } of teams) {
    agreements.push(crossCheck(expected.distance, (await work()).distance, 0, 'depth'));
  }
  const timings = await timeLaterInTurn(
    bench,
    teams.map(({ work }) => ({ units: 1, work })),
  );
  engine.dispose();
  const [group, task] = [SHARED_GENERATION, GENERATION_TASKS.lowest];
  return teams.map(({ by }, i) => ({ group, task, by, agreement: agreements[i]!, timing: timings[i]! }));
}
