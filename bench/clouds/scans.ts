/**
 * From the points of a scan to a proved path: what a planner does that gets 120,000 points of what stands
 * around a Panda. The points are even samples of the surfaces in its planning problems.
 */
import { elementGeometry, type Element, type Engine } from '../../bindings/index.ts';
import { points } from '../../modules/maps/index.ts';
import { connect } from '../../modules/plan/index.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { type BuildName, SCANS } from '../names.ts';
import { armOptions, type PlannedRobot, type PlanWork, readPlanned } from '../plans/works.ts';
import { makeRandom } from '../random.ts';
import type { Measurement } from '../results.ts';
import type { Bench } from '../timing.ts';

/** Points of a scan; the balls around them and how far apart those are that are kept, metres. */
const COUNT = 120_000;
const FILTER = { radius: 0.0025, spacing: 0.02 };

/** Every so many problems one is taken. */
const EVERY = { full: 10, quick: 400 };

/** For how long one task is timed, milliseconds, all builds together. */
const LONGEST = 8000;

interface Scan {
  readonly work: PlanWork;
  readonly xyz: Float32Array;
}

/** Times each step, and all together, for each build; a unit is a problem. */
export async function benchScans(
  bench: Bench,
  engines: ReadonlyMap<BuildName, Engine>,
): Promise<Measurement[]> {
  const every = EVERY[bench.quick ? 'quick' : 'full'];
  const planned = await readPlanned('panda', every, engines.get('double-simd')!);
  const scans = planned.works.map((work, i): Scan => ({ work, xyz: scan(work.elements, COUNT, i) }));
  const group = `${SCANS.group}, ${scans.length} problems`;
  bench.progress(group);
  const entries = [...engines].flatMap(([by, engine]) =>
    Object.entries(stepsOf(engine, planned, scans)).map(([task, work]): Entry => ({
      ...{ group, task, by, units: scans.length, work },
    })),
  );
  return measureInTurn(bench, entries, LONGEST);
}

function stepsOf(
  engine: Engine,
  planned: PlannedRobot,
  scans: readonly Scan[],
): Readonly<Record<string, () => void>> {
  const { robot, range, maxIterations } = planned;
  const filter = ({ xyz }: Scan) => points(xyz, FILTER);
  const build = (cloud: ReturnType<typeof points>) =>
    robot.createScene(engine, { extra: { cloud: [cloud] } });
  const plan = (scene: ReturnType<typeof build>, { work }: Scan) => {
    const arm = robot.in(scene, armOptions(planned, work));
    const found = connect(arm, work.start, work.goal, { range, maxIterations });
    if (!found.solved || !found.certified) throw new Error(`no proved path: ${found.status}`);
  };
  const clouds = scans.map(filter);
  const scenes = clouds.map(build);
  return {
    [SCANS.filter]: () => void scans.map(filter),
    [SCANS.build]: () => clouds.forEach((cloud) => build(cloud).dispose()),
    [SCANS.plan]: () => scans.forEach((one, i) => plan(scenes[i]!, one)),
    [SCANS.all]: () =>
      scans.forEach((one) => {
        using scene = build(filter(one));
        plan(scene, one);
      }),
  };
}

/** Samples surfaces, as many points of each element. */
function scan(elements: readonly Element[], count: number, seed: number): Float32Array {
  const random = makeRandom(seed + 1);
  const each = Math.floor(count / elements.length);
  const xyz = new Float32Array(3 * each * elements.length);
  elements.forEach((element, i) =>
    sampleSurface(element, random, xyz.subarray(3 * each * i, 3 * each * (i + 1))),
  );
  return xyz;
}

/** Fills a list with points of an element's triangles, each as likely as its area is large. */
function sampleSurface(element: Element, random: () => number, xyz: Float32Array): void {
  const { positions, indices } = elementGeometry(element);
  const areas: number[] = [];
  const corner = (i: number, k: number) => positions[3 * indices[i]! + k]!;
  let total = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [ux, uy, uz, vx, vy, vz] = [1, 2].flatMap((j) =>
      [0, 1, 2].map((k) => corner(i + j, k) - corner(i, k)),
    );
    total += Math.hypot(uy! * vz! - uz! * vy!, uz! * vx! - ux! * vz!, ux! * vy! - uy! * vx!);
    areas.push(total);
  }
  for (let at = 0; at < xyz.length; at += 3) {
    const sought = random() * total;
    const i = 3 * areas.findIndex((area) => sought <= area);
    const [a, b] = [random(), random()];
    const [u, v] = a + b > 1 ? [1 - a, 1 - b] : [a, b];
    for (let k = 0; k < 3; k++) {
      xyz[at + k] =
        corner(i, k) + u * (corner(i + 1, k) - corner(i, k)) + v * (corner(i + 2, k) - corner(i, k));
    }
  }
}
