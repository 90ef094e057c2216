import { identity, type Matrix, product } from '../../bindings/geometry/transforms.ts';
import type { Engine } from '../../bindings/index.ts';
import { loadBuild } from '../builds.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { BUILD_NAMES, PLAIN_NAME, REACH_TASKS } from '../names.ts';
import { makePlainReach } from '../peers/plain-reach.ts';
import type { Findings } from '../results.ts';
import type { Bench } from '../timing.ts';
import { BOTH_HANDS, listTargets, makeArm, REACHING, readReaching } from './works.ts';

/** The tolerances of cuRobo's table of inverse kinematics, metres and radians. */
const LOOSE = { positionTolerance: 0.005, rotationTolerance: 0.05 } as const;

/** What is asked: the protocol of that table, the same without collisions, and to a micrometre. */
const OPTIONS = {
  [REACH_TASKS.free]: { ...LOOSE, tries: 128 },
  [REACH_TASKS.any]: { ...LOOSE, tries: 128, avoid: false },
  [REACH_TASKS.fine]: { tries: 128 },
} as const;

/**
 * Times inverse kinematics by the protocol of cuRobo's table: poses of free Halton configurations. Plain
 * JavaScript takes part where the robot is one chain that turns.
 */
export async function benchReach(bench: Bench): Promise<Findings> {
  const engines = await Promise.all(BUILD_NAMES.map((build) => loadBuild(build)));
  const entries: Entry[] = [];
  for (const reaching of REACHING)
    entries.push(...(await makeEntries(reaching, engines, bench.quick ? 4 : 100)));
  entries.push(...(await makePairEntries(engines, bench.quick ? 4 : 100)));
  bench.progress('inverse kinematics');
  const measurements = measureInTurn(bench, entries);
  engines.forEach((engine) => engine.dispose());
  return { unit: 'pose', measurements };
}

async function makeEntries(
  { name, file, link }: (typeof REACHING)[number],
  engines: readonly Engine[],
  count: number,
): Promise<Entry[]> {
  const robot = await readReaching(file);
  const arms = engines.map((engine) => makeArm(robot, engine));
  const targets = listTargets(robot, arms[1]!, link, count);
  const group = `${name}, ${robot.joints.length} joints, ${count} poses of ${link}`;
  const entries: Entry[] = Object.entries(OPTIONS).flatMap(([task, options]) =>
    arms.map((arm, i): Entry => {
      const found = arm.reachMany(link, targets, options);
      const solved = found.solved.reduce((sum, mark) => sum + mark, 0);
      for (let k = 0; k < count; k++) {
        if (!found.solved[k]) continue;
        const own = found.configuration.subarray(k * arm.dimension, (k + 1) * arm.dimension);
        const pose = robot.linkPose(own, link);
        const off = Math.hypot(...[12, 13, 14].map((at) => pose[at]! - targets[16 * k + at]!));
        if (off > 0.0051 || (task !== REACH_TASKS.any && !arm.isFree(own)))
          throw new Error('a pose is missed');
      }
      const tries = found.tries.reduce((sum, number) => sum + number, 0) / count;
      const figures = { solved: solved / count, tries, position: Math.max(...found.positionError) };
      const work = () => void arm.reachMany(link, targets, { ...options, out: found });
      return { group, task, by: BUILD_NAMES[i]!, units: count, figures, work };
    }),
  );
  const { tree } = arms[1]!.parts as { tree: Parameters<typeof makePlainReach>[0] };
  const isChain = tree.joints.every(({ parent, motion }, i) => parent === i && motion === 'turn');
  if (!isChain) return entries;
  const plain = makePlainReach(tree, tipOf(robot, tree, link), arms[1]!.lower, arms[1]!.upper);
  const goals = Array.from({ length: count }, (_, i) => targets.slice(16 * i, 16 * (i + 1)));
  const solveAll = (position: number, rotation: number) =>
    goals.filter((goal) => plain.solve(goal, position, rotation)).length;
  const { positionTolerance, rotationTolerance } = LOOSE;
  const figures = { solved: solveAll(positionTolerance, rotationTolerance) / count };
  if (figures.solved < 0.95) throw new Error(`${PLAIN_NAME} finds only ${figures.solved} of the poses`);
  const peer = { group, by: PLAIN_NAME, units: count, figures };
  return [
    ...entries,
    { ...peer, task: REACH_TASKS.any, work: () => void solveAll(positionTolerance, rotationTolerance) },
  ];
}

/** Both hands of a robot at once, by a call for each two poses. */
async function makePairEntries(engines: readonly Engine[], count: number): Promise<Entry[]> {
  const { name, file, links } = BOTH_HANDS;
  const robot = await readReaching(file);
  const arms = engines.map((engine) => makeArm(robot, engine));
  const targets = links.map((link) => listTargets(robot, arms[1]!, link, count));
  const goals = Array.from({ length: count }, (_, i) =>
    targets.map((list) => list.slice(16 * i, 16 * (i + 1))),
  );
  const group = `${name}, ${robot.joints.length} joints, ${count} times two poses`;
  return Object.entries(OPTIONS).flatMap(([task, options]) =>
    arms.map((arm, i): Entry => {
      const found = goals.map((goal) => arm.reach([...links], goal, options));
      for (const { solved, configuration } of found) {
        if (solved && task !== REACH_TASKS.any && !arm.isFree(configuration))
          throw new Error('hands are told to be free, and collide');
      }
      const mean = (numbers: readonly number[]): number => numbers.reduce((sum, x) => sum + x, 0) / count;
      const figures = {
        solved: mean(found.map(({ solved }) => Number(solved))),
        tries: mean(found.map(({ tries }) => tries)),
        position: Math.max(...found.map(({ positionError }) => positionError)),
      };
      const work = (): void => goals.forEach((goal) => void arm.reach([...links], goal, options));
      return { group, task, by: BUILD_NAMES[i]!, units: count, figures, work };
    }),
  );
}

/** From the frame of the last body of a chain to that of a link. */
function tipOf(
  robot: Awaited<ReturnType<typeof readReaching>>,
  { joints }: Parameters<typeof makePlainReach>[0],
  link: string,
): Matrix {
  const last = joints.reduce(
    (pose, { placement }) => product(pose, Float64Array.from(placement)),
    identity(),
  );
  const back = identity();
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 3; k++) {
      back[4 * k + i] = last[4 * i + k]!;
      back[12 + i]! -= last[4 * i + k]! * last[12 + k]!;
    }
  }
  const still = joints.map(() => 0);
  return product(back, robot.linkPose(still, link));
}
