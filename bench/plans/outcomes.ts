/** What comes of every problem of an archive: solved, proved, and proved again, which is timed. */
import type { Engine } from '../../bindings/index.ts';
import { checkPath, connect } from '../../modules/plan/index.ts';
import type { RobotInScene } from '../../modules/robot/index.ts';
import { type BuildName, PLANS } from '../names.ts';
import type { Measurement } from '../results.ts';
import { type Bench, summarise } from '../timing.ts';
import { armOptions, makeScene, type PlannedRobot, type PlanWork } from './works.ts';

/** The build that solves and proves, and that which looks for contradictions. */
const BY: BuildName = 'single-simd';
const EXACT: BuildName = 'double-simd';

/** A search that its samples have not brought to a path begins anew with those of the next seed. */
const SEEDS = 8;

/** How often a path is proved again; the least time counts. */
const PROOFS = 3;

/** By how much closer samples lie where contradictions are looked for than where the search looked. */
const CLOSER = 8;

/** What is known of all problems of a robot. */
export interface Outcomes {
  readonly problems: number;
  /** Problems whose start and goal are free. */
  readonly valid: number;
  /** Of these, those that the first seed solves, and any of all. */
  readonly first: number;
  readonly solved: number;
  /** Paths that `connect` says are proved, and that `checkPath` proves again. */
  readonly certified: number;
  readonly proved: number;
  /** Paths that are said to be proved and hit something at a sample, in double precision. */
  readonly contradictions: number;
}

/** Solves each problem of a robot once, proves each path again, and looks for what contradicts that. */
export function benchOutcomes(
  bench: Bench,
  planned: PlannedRobot,
  engines: ReadonlyMap<BuildName, Engine>,
): Measurement[] {
  const { title, robot, works, problems } = planned;
  bench.progress(`${PLANS.outcomes}: ${title}, ${works.length} of ${problems}`);
  const outcomes = { problems, valid: works.length, first: 0, solved: 0 };
  const proofs = { certified: 0, proved: 0, contradictions: 0 };
  const times = { plan: [] as number[], proof: [] as number[] };
  for (const work of works) {
    using scene = makeScene(robot, engines.get(BY)!, work);
    const arm = robot.in(scene, armOptions(planned, work));
    const before = performance.now();
    const { seed, path, certified } = solve(planned, work, arm);
    times.plan.push((performance.now() - before) * 1e6);
    if (path === undefined) continue;
    outcomes.solved++;
    outcomes.first += Number(seed === 0);
    proofs.certified += Number(certified);
    const { proved, time } = proveAgain(arm, path);
    proofs.proved += Number(proved);
    times.proof.push(time);
    if (certified && contradicts(planned, work, engines.get(EXACT)!, path)) proofs.contradictions++;
  }
  const one = (task: string, list: readonly number[]): Measurement => ({
    ...{ group: PLANS.outcomes, task: `${title}: ${task}`, by: BY, timing: summarise(list) },
    outcomes: { ...outcomes, ...proofs },
  });
  return [one(PLANS.simplified, times.plan), one(PLANS.again, times.proof)];
}

/** The first seed that comes to a path, and that path. */
function solve(
  { range, maxIterations }: PlannedRobot,
  { start, goal }: PlanWork,
  arm: RobotInScene,
): { seed: number; path?: Float64Array; certified: boolean } {
  for (let seed = 0; seed < SEEDS; seed++) {
    const result = connect(arm, start, goal, { range, maxIterations, seed });
    if (result.solved) return { seed, path: result.path, certified: result.certified };
  }
  return { seed: SEEDS, certified: false };
}

/** Whether all of a path is proved by itself, and the nanoseconds that it takes. */
function proveAgain(arm: RobotInScene, path: Float64Array): { proved: boolean; time: number } {
  let time = Infinity;
  let proved = false;
  for (let i = 0; i < PROOFS; i++) {
    const before = performance.now();
    proved = checkPath(arm, path).proved;
    time = Math.min(time, (performance.now() - before) * 1e6);
  }
  return { proved, time };
}

/** Whether a path hits something at samples that lie closer than those of the search. */
export function contradicts(
  planned: PlannedRobot,
  work: PlanWork,
  engine: Engine,
  path: Float64Array,
): boolean {
  using scene = makeScene(planned.robot, engine, work);
  const options = armOptions({ ...planned, samples: CLOSER * planned.samples }, work);
  return planned.robot.in(scene, options).firstConflict(path) !== undefined;
}
