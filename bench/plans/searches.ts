/** Searches of all problems of a robot, ours and plain ones in turn, problem by problem. */
import type { Engine } from '../../bindings/index.ts';
import { connect } from '../../modules/plan/index.ts';
import type { RobotInScene } from '../../modules/robot/index.ts';
import { type BuildName, PLAIN_NAME, PLANS } from '../names.ts';
import type { Measurement } from '../results.ts';
import { type Bench, summarise } from '../timing.ts';
import { checkLabels, checkPath, checkProofs, countOwnSteps, splitPath } from './checks.ts';
import { summarizePlans } from './figures.ts';
import { makePlainChecker, type PlainChecker } from './plain-checker.ts';
import { connectPlain, countSteps, distanceBetween, MOST_ITERATIONS, RANGE } from './plain-connect.ts';
import { armOptions, makeScene, type PlannedRobot, type PlanWork } from './works.ts';

/** How often each problem is solved by each contestant; the least time counts. */
const ROUNDS = { full: 5, quick: 1 };

/** The search of the peer: its range, and its samples, which other seeds shift. */
export const SEARCH = { range: RANGE, maxIterations: MOST_ITERATIONS, seed: 0 };

/** What `connect` is asked for. */
const TASKS = {
  [PLANS.search]: { certify: false, simplify: false },
  [PLANS.shortened]: { certify: false, simplify: true },
  [PLANS.proved]: { certify: true, simplify: false },
  [PLANS.simplified]: { certify: true, simplify: true },
} as const;

/** Tasks that are done after other data were read as well, as a program does that plans now and then. */
const COLD = {
  [PLANS.coldSearch]: TASKS[PLANS.search],
  [PLANS.coldSimplified]: TASKS[PLANS.simplified],
} as const;

/** What is read before a task is done cold: more than caches hold. */
const OTHER_DATA = new Float64Array(32 * 2 ** 17);

/** An edge from where a planner has been before. */
const KNOWN = { knownFree: true } as const;

/** A path that was found, and whether it is proved. */
interface Found {
  readonly path: readonly Float64Array[];
  readonly isProved: boolean;
}

interface Contestant {
  readonly task: string;
  readonly by: string;
  readonly isCold?: boolean;
  readonly solve: () => unknown;
  /** What `solve` has come to. */
  readonly read: (answer: unknown) => Found | undefined;
  /** Where its paths have to be free: see `checkPath`. */
  readonly stepsOf: (length: number) => number;
}

/** What a contestant took. */
interface Record {
  readonly task: string;
  readonly by: string;
  /** Of each round, nanoseconds for all problems. */
  readonly rounds: number[];
  /** Of each problem, nanoseconds in the round that took least. */
  readonly least: number[];
  solved: number;
  proved: number;
  /** The lengths of all paths together. */
  length: number;
}

/** One of our builds in a problem. */
interface Builder {
  readonly by: BuildName;
  readonly checker: RobotInScene;
}

/** Times searches after comparing answers with labels, and paths with what the plain checker says. */
export function benchSearches(
  bench: Bench,
  planned: PlannedRobot,
  engines: ReadonlyMap<BuildName, Engine>,
): Measurement[] {
  const { title, robot, arm, works } = planned;
  const group = `${title}, ${works.length} planning problems`;
  bench.progress(group);
  const rounds = bench.quick ? ROUNDS.quick : ROUNDS.full;
  const records: Record[] = [];
  for (const work of works) {
    const plain = arm && makePlainChecker(arm, work.elements);
    const scenes = [...engines].map(([by, engine]) => ({ by, scene: makeScene(robot, engine, work) }));
    const builders = scenes.map(({ by, scene }): Builder => ({
      ...{ by, checker: robot.in(scene, armOptions(planned, work)) },
    }));
    // Without a plain checker, our most precise build says what is free.
    const exact = builders.find(({ by }) => by === 'double-simd')!.checker;
    for (const { checker } of builders) if (plain) checkLabels(work, checker, plain);
    const contestants = makeContestants(planned, work, plain, builders);
    contestants.forEach(({ task, by, solve, read, stepsOf }, i) => {
      records[i] ??= {
        ...{ task, by, rounds: new Array<number>(rounds).fill(0), least: [] },
        ...{ solved: 0, proved: 0, length: 0 },
      };
      const found = read(solve());
      if (found === undefined) return;
      const where = `${task}, ${by}`;
      checkPath(where, work, exact, plain ?? exact, found.path, stepsOf);
      if (found.isProved)
        checkProofs(where, work, builders.find((one) => one.by === by)!.checker, found.path);
      records[i].solved++;
      records[i].proved += Number(found.isProved);
      records[i].length += lengthOf(found.path);
    });
    race(contestants, records, rounds);
    for (const { scene } of scenes) scene.dispose();
  }
  return records.map(({ task, by, rounds: sums, least, solved, proved, length }) => ({
    ...{ group, task, by, timing: summarise(sums.map((sum) => sum / works.length)) },
    plans: summarizePlans(least, { solved, proved, length: length / solved }),
  }));
}

function makeContestants(
  { range, samples, maxIterations }: PlannedRobot,
  { start, goal }: PlanWork,
  plain: PlainChecker | undefined,
  builders: readonly Builder[],
): Contestant[] {
  const ownSteps = (length: number) => countOwnSteps(length, samples);
  const connects = ({ by, checker }: Builder, tasks: typeof TASKS | typeof COLD): Contestant[] =>
    Object.entries(tasks).map(([task, options]): Contestant => ({
      ...{ task, by, isCold: tasks === COLD },
      solve: () => connect(checker, start, goal, { ...SEARCH, range, maxIterations, ...options }),
      read: (answer) => {
        const result = answer as ReturnType<typeof connect>;
        if (!result.solved) return undefined;
        return { path: splitPath(result.path, checker.dimension), isProved: result.certified };
      },
      stepsOf: options.certify ? (length) => 8 * ownSteps(length) : ownSteps,
    }));
  const ours = builders.flatMap((builder) => [
    ...connects(builder, TASKS),
    ...(builder.by === 'single-simd' ? connects(builder, COLD) : []),
  ]);
  if (plain === undefined) return ours;
  const { lower, upper } = builders[0]!.checker;
  const problem = { start, goal, lower, upper };
  const read = (answer: unknown): Found | undefined =>
    answer === undefined ? undefined : { path: answer as Float64Array[], isProved: false };
  const own = builders.map(({ by, checker }): Contestant => ({
    ...{ task: PLANS.own, by, read, stepsOf: ownSteps },
    solve: () => connectPlain(problem, (from, to) => checker.isEdgeFree(from, to, KNOWN)),
  }));
  const solve = () => connectPlain(problem, plain.isEdgeFree);
  return [...ours, ...own, { task: PLANS.search, by: PLAIN_NAME, solve, read, stepsOf: countSteps }];
}

/** Has contestants solve a problem in turn, every other round backwards. */
function race(contestants: readonly Contestant[], records: readonly Record[], rounds: number): void {
  const problem = records[0]!.least.length;
  for (const record of records) record.least.push(Infinity);
  const order = contestants.map((_, i) => i);
  for (let round = 0; round < rounds; round++, order.reverse()) {
    for (const i of order) {
      const { solve, isCold } = contestants[i]!;
      if (isCold) readOtherData();
      const before = performance.now();
      solve();
      const time = (performance.now() - before) * 1e6;
      records[i]!.rounds[round]! += time;
      records[i]!.least[problem] = Math.min(records[i]!.least[problem]!, time);
    }
  }
}

/** Reads other data, a number of each line of a cache, and changes it, so that it has to be there. */
function readOtherData(): void {
  for (let i = 0; i < OTHER_DATA.length; i += 8) OTHER_DATA[i]!++;
}

function lengthOf(path: readonly Float64Array[]): number {
  return path.slice(1).reduce((sum, place, i) => sum + distanceBetween(path[i]!, place), 0);
}
