/** What planners ask besides whole searches: edges, scenes, roadmaps. */
import type { Engine } from '../../bindings/index.ts';
import { Roadmap, type RoadmapJSON } from '../../modules/plan/index.ts';
import type { RobotInScene } from '../../modules/robot/index.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { type BuildName, EDGE_ANSWERS, PLAIN_NAME, PLANS } from '../names.ts';
import { makeRandom } from '../random.ts';
import type { Measurement } from '../results.ts';
import type { Bench } from '../timing.ts';
import { makePlainChecker, type PlainChecker } from './plain-checker.ts';
import { countSteps, distanceBetween, SAMPLES_PER_RADIAN } from './plain-connect.ts';
import { CHECKER, makeScene, type LabelledRobot, type PlannedRobot, type PlanWork } from './works.ts';

/**
 * How many edges are timed, and in how many problems; how many calls a mean is of; a roadmap's edges,
 * configurations, and neighbors.
 */
const FULL = { edges: 2000, problems: 20, calls: 1000, roadmap: 10_000, samples: 2000, neighbors: 8 };
const QUICK = { edges: 60, problems: 2, calls: 2, roadmap: 100, samples: 60, neighbors: 4 };

/** How many obstacles there are where scenes and roadmaps are made. */
const OBSTACLES = 12;

/** An edge, and what is asked about it. */
interface Edge {
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** Both, one after the other. */
  readonly path: Float64Array;
  readonly checkers: readonly RobotInScene[];
  readonly plain: PlainChecker;
}

/** Times questions of planners about one robot, after comparing the answers. */
export function benchQuestions(
  bench: Bench,
  planned: LabelledRobot,
  engines: ReadonlyMap<BuildName, Engine>,
): Measurement[] {
  bench.progress(PLANS.questions);
  const sizes = bench.quick ? QUICK : FULL;
  const builds = [...engines.keys()];
  const crowded = planned.works.find(({ elements }) => elements.length === OBSTACLES)!;
  const entries = [
    ...listEdges(planned, [...engines.values()], sizes, builds),
    ...[...engines].map(([by, engine]): Entry => ({
      ...{ group: PLANS.questions, task: PLANS.scene, by, units: 1 },
      work: () => makeScene(planned.robot, engine, crowded).dispose(),
    })),
    ...[...engines].flatMap(([by, engine]) => listMeans(planned, crowded, engine, by, sizes)),
    ...[...engines].flatMap(([by, engine]) => listRoadmaps(planned, crowded, engine, by, sizes)),
  ];
  return measureInTurn(bench, entries);
}

/** Edges of 1 rad from free configurations, in any direction, among the obstacles of several problems. */
function listEdges(
  { robot, arm, works }: LabelledRobot,
  engines: readonly Engine[],
  { edges: count, problems }: typeof FULL,
  builds: readonly BuildName[],
): Entry[] {
  const random = makeRandom(1);
  const places = Array.from({ length: Math.min(problems, works.length) }, (_, i) => {
    const work = works[Math.floor((i * works.length) / problems)]!;
    const checkers = engines.map((engine) => robot.in(makeScene(robot, engine, work), CHECKER));
    return { checkers, plain: makePlainChecker(arm, work.elements) };
  });
  const edges = Array.from({ length: count }, (_, i): Edge => {
    const place = places[i % places.length]!;
    for (;;) {
      const from = Float64Array.from(robot.joints, ({ lower, upper }) => lower + random() * (upper - lower));
      if (!place.plain.isFree(from)) continue;
      const way = from.map(() => 2 * random() - 1);
      const length = Math.hypot(...way);
      const to = from.map((x, k) => x + way[k]! / length);
      return { ...place, from, to, path: Float64Array.from([...from, ...to]) };
    }
  });
  const isFree = ({ plain, from, to }: Edge) => plain.isEdgeFree(from, to, STEPS);
  edges.forEach((edge, i) => checkEdge(edge, i, isFree(edge)));
  return [true, false].flatMap((free) => {
    const some = edges.filter((edge) => isFree(edge) === free);
    const one = (by: string, ask: (edge: Edge) => unknown): Entry => ({
      ...{ group: PLANS.questions, task: free ? PLANS.freeEdge : PLANS.hitEdge, by, units: some.length },
      work: () => some.forEach(ask),
    });
    return [
      ...builds.flatMap((build, i) => [
        one(nameOfAnswer(build, 'sampled'), ({ checkers, from, to }) =>
          checkers[i]!.isEdgeFree(from, to, KNOWN),
        ),
        one(nameOfAnswer(build, 'certified'), ({ checkers, from, to }) => checkers[i]!.prove(from, to)),
        one(nameOfAnswer(build, 'first'), ({ checkers, path }) => checkers[i]!.firstConflict(path)),
      ]),
      one(PLAIN_NAME, isFree),
    ];
  });
}

/** An edge of 1 rad from where a planner has been before. */
const KNOWN = { knownFree: true } as const;
const STEPS = countSteps(1);

/** What a build is called that samples or certifies edges. */
function nameOfAnswer(build: BuildName, answer: keyof typeof EDGE_ANSWERS): string {
  return `${build}, ${EDGE_ANSWERS[answer]}`;
}

/** @throws Error where samples disagree, or one hits on an edge that is proved to be free */
function checkEdge({ checkers, from, to, path }: Edge, i: number, free: boolean): void {
  for (const checker of checkers) {
    if (checker.isEdgeFree(from, to, KNOWN) !== free) throw new Error(`edge ${i}: free is not ${free}`);
    if ((checker.firstConflict(path) === undefined) !== free)
      throw new Error(`edge ${i}: the first conflict is not as free is, ${free}`);
    if (!free && checker.prove(from, to).verdict === 'free')
      throw new Error(`edge ${i}: proved to be free, and it is not`);
  }
}

/**
 * Scenes, and robots in one of them, by the thousand: so many calls in a row leave garbage behind that is
 * collected meanwhile, as the shortest samples of single calls have it not.
 */
function listMeans(
  { robot }: PlannedRobot,
  work: PlanWork,
  engine: Engine,
  by: BuildName,
  { calls }: typeof FULL,
): Entry[] {
  const scene = makeScene(robot, engine, work);
  const one = (task: string, call: () => void): Entry => ({
    ...{ group: PLANS.questions, task, by, units: calls },
    work: () => {
      for (let i = 0; i < calls; i++) call();
    },
  });
  return [
    one(PLANS.sceneMean, () => makeScene(robot, engine, work).dispose()),
    one(PLANS.inMean, () => void robot.in(scene, CHECKER)),
  ];
}

/** The edges of a roadmap, of 32 samples in the mean: in one call, and again after an obstacle has moved. */
function listRoadmaps(
  { robot }: PlannedRobot,
  work: PlanWork,
  engine: Engine,
  by: BuildName,
  { roadmap: count, samples, neighbors }: typeof FULL,
): Entry[] {
  const scene = makeScene(robot, engine, work);
  const drawn = Roadmap.build(robot.in(scene, CHECKER), { samples, neighbors }).toJSON();
  if (drawn.edges.length < 2 * count)
    throw new RangeError(`a roadmap of ${drawn.edges.length / 2} edges only`);
  const json: RoadmapJSON = { ...drawn, edges: drawn.edges.slice(0, 2 * count) };
  const width = robot.joints.length;
  const placeOf = (i: number) => json.configurations.slice(i * width, (i + 1) * width);
  let length = 0;
  for (let i = 0; i < json.edges.length; i += 2) {
    length += distanceBetween(placeOf(json.edges[i]!), placeOf(json.edges[i + 1]!));
  }
  const step = length / count / SAMPLES_PER_RADIAN;
  const checker = robot.in(scene, { ...CHECKER, step });
  const roadmap = Roadmap.fromJSON(checker, json);
  const [configurations, edges] = [Float64Array.from(json.configurations), Uint32Array.from(json.edges)];
  const out = new Uint8Array(count);
  const moved = Object.keys(work.segments)[0]!;
  let shift = 0;
  const revalidate = () => {
    shift = 1e-3 - shift;
    scene.setPose(moved, { position: [shift, 0, 0], quaternion: [0, 0, 0, 1] });
    return roadmap.revalidate().edges;
  };
  const group = PLANS.questions;
  return [
    {
      ...{ group, task: PLANS.edges, by, at: count, units: 1 },
      work: () => void checker.areEdgesFree({ configurations: configurations, edges: edges }, { out: out }),
    },
    { ...{ group, task: PLANS.roadmap, by, at: count, units: 1 }, work: () => void revalidate() },
  ];
}
