/** Searches of all problems of a robot, ours and plain ones in turn, problem by problem. */
import type { Engine } from '../../bindings/index.ts';
import { connect } from '../../modules/plan/index.ts';
import type { RobotInScene } from '../../modules/robot/index.ts';
import { type BuildName, PLAIN_NAME, PLANS } from '../names.ts';
import type { Measurement } from '../results.ts';
import { type Bench, summarise } from '../timing.ts';
import { checkLabels, checkPath, countDenseSteps, countOwnSteps, splitPath } from './checks.ts';
import { summarizePlans } from './figures.ts';
import { makePlainChecker, type PlainChecker } from './plain-checker.ts';
import { connectPlain, countSteps, MOST_ITERATIONS, RANGE } from './plain-connect.ts';
import { CHECKER, makeScene, type PlannedRobot, type PlanWork } from './works.ts';

/** How often each problem is solved by each contestant; the least time counts. */
const ROUNDS = { full: 5, quick: 1 };

/** The search of the peer: its range, and its samples, which other seeds shift. */
export const SEARCH = { range: RANGE, maxIterations: MOST_ITERATIONS, seed: 0 };

/** What `connect` is asked for. */
const TASKS = {
  [PLANS.search]: { ...SEARCH, certify: false, simplify: false },
  [PLANS.proved]: { ...SEARCH, certify: true, simplify: false },
  [PLANS.simplified]: { ...SEARCH, certify: true, simplify: true },
} as const;

/** An edge from where a planner has been before. */
const KNOWN = { knownFree: true } as const;

interface Contestant {
  readonly task: string;
  readonly by: string;
  readonly solve: () => Float64Array[] | Float64Array | undefined;
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
    const plain = makePlainChecker(arm, work.elements);
    const checkers = [...engines].map(([by, engine]) => {
      const scene = makeScene(robot, engine, work);
      return { by, scene, checker: robot.in(scene, CHECKER) };
    });
    for (const { checker } of checkers) checkLabels(work, checker, plain);
    const contestants = makeContestants(planned, work, plain, checkers);
    contestants.forEach(({ task, by, solve, stepsOf }, i) => {
      records[i] ??= { task, by, rounds: new Array<number>(rounds).fill(0), least: [], solved: 0 };
      const path = solve();
      if (path === undefined) return;
      records[i].solved++;
      const places = Array.isArray(path) ? path : splitPath(path, arm.joints);
      checkPath(`${task}, ${by}`, work, robot, plain, places, stepsOf);
    });
    race(contestants, records, rounds);
    for (const { scene } of checkers) scene.dispose();
  }
  return records.map(({ task, by, rounds: sums, least, solved }) => ({
    ...{ group, task, by, timing: summarise(sums.map((sum) => sum / works.length)) },
    plans: summarizePlans(least, solved),
  }));
}

function makeContestants(
  { robot }: PlannedRobot,
  { start, goal }: PlanWork,
  plain: PlainChecker,
  checkers: readonly { readonly by: BuildName; readonly checker: RobotInScene }[],
): Contestant[] {
  const lower = robot.joints.map((joint) => joint.lower);
  const upper = robot.joints.map((joint) => joint.upper);
  const problem = { start, goal, lower, upper };
  const ours = checkers.flatMap(({ by, checker }): Contestant[] => [
    ...Object.entries(TASKS).map(([task, options]): Contestant => {
      const solve = () => {
        const result = connect(checker, start, goal, options);
        return result.solved ? result.path : undefined;
      };
      return { task, by, solve, stepsOf: options.certify ? countDenseSteps : countOwnSteps };
    }),
    {
      ...{ task: PLANS.own, by, stepsOf: countOwnSteps },
      solve: () => connectPlain(problem, (from, to) => checker.isEdgeFree(from, to, KNOWN)),
    },
  ]);
  const peer = () => connectPlain(problem, plain.isEdgeFree);
  return [...ours, { task: PLANS.search, by: PLAIN_NAME, solve: peer, stepsOf: countSteps }];
}

/** Has contestants solve a problem in turn, every other round backwards. */
function race(contestants: readonly Contestant[], records: readonly Record[], rounds: number): void {
  const problem = records[0]!.least.length;
  for (const record of records) record.least.push(Infinity);
  const order = contestants.map((_, i) => i);
  for (let round = 0; round < rounds; round++, order.reverse()) {
    for (const i of order) {
      const before = performance.now();
      contestants[i]!.solve();
      const time = (performance.now() - before) * 1e6;
      records[i]!.rounds[round]! += time;
      records[i]!.least[problem] = Math.min(records[i]!.least[problem]!, time);
    }
  }
}
