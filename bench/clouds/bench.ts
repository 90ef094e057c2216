import { armIn } from '../arms.ts';
import { type Engine, type Scene, sphere } from '../../bindings/index.ts';
import { points } from '../../modules/maps/index.ts';
import { loadRobot, type Robot } from '../../modules/robot/index.ts';
import { loadBuild } from '../builds.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { type BuildName, CLOUDS } from '../names.ts';
import type { Findings, Measurement } from '../results.ts';
import type { Bench } from '../timing.ts';
import { makeGrid, makeTree, type PlainCloud } from './plain.ts';
import { benchScans } from './scans.ts';
import { type CloudWork, makeCloudWorks, RADII } from './works.ts';

/** For how long one task is timed, milliseconds, all contestants together. */
const LONGEST = 4000;

/** Builds that are timed: one of each precision. */
const BUILDS = ['single-simd', 'double-simd'] as const;

/** How close the center of the sphere may come to a point, metres. */
const REACH = RADII.point + RADII.sphere;

/** How far a distance may be from `REACH` where answers differ: what single precision rounds, metres. */
const ROUNDING = 1e-5;

/** A sphere that three joints move along the axes of the world. */
const GANTRY = `<robot name="gantry"><link name="base"/><link name="x"/><link name="y"/>
  <link name="ball"><collision><geometry><sphere radius="${RADII.sphere}"/></geometry></collision></link>
  ${slide('base', 'x', '1 0 0')}${slide('x', 'y', '0 1 0')}${slide('y', 'ball', '0 0 1')}</robot>`;

function slide(parent: string, child: string, axis: string): string {
  const limit = '<limit lower="-9" upper="9" effort="1" velocity="1"/>';
  return `<joint name="to-${child}" type="prismatic"><parent link="${parent}"/><child link="${child}"/><axis xyz="${axis}"/>${limit}</joint>`;
}

/** Times making clouds, and testing a sphere against them, beside plain JavaScript, after a comparison. */
export async function benchClouds(bench: Bench): Promise<Findings> {
  const works = makeCloudWorks(bench.quick);
  const engines = new Map<BuildName, Engine>();
  for (const build of BUILDS) engines.set(build, await loadBuild(build));
  const robot = loadRobot(GANTRY);
  const measurements = works.flatMap((work) => {
    bench.progress(`${CLOUDS.group}: ${work.count} points`);
    return [...benchBuilding(bench, engines, work), ...benchQueries(bench, engines, robot, work)];
  });
  measurements.push(...(await benchScans(bench, engines)));
  for (const engine of engines.values()) engine.dispose();
  return { unit: 'sphere, 10,000 points, or problem', measurements };
}

function benchBuilding(
  bench: Bench,
  engines: ReadonlyMap<BuildName, Engine>,
  work: CloudWork,
): Measurement[] {
  const { count, xyz } = work;
  const make = (engine: Engine) => () => {
    const cloud = points(xyz, { radius: RADII.point });
    engine.createScene({ segments: { cloud, ball: [sphere([0, 0, 0], RADII.sphere)] } }).dispose();
  };
  const ways: [string, () => unknown][] = [
    ...[...engines].map(([build, engine]): [string, () => unknown] => [build, make(engine)]),
    [CLOUDS.tree, () => makeTree(xyz)],
    [CLOUDS.grid, () => makeGrid(xyz, REACH)],
  ];
  const entries = ways.map(([by, build]): Entry => ({
    ...{ group: CLOUDS.group, task: CLOUDS.build, by, at: count },
    ...{ units: count / 10_000, work: () => void build() },
  }));
  return measureInTurn(bench, entries, LONGEST);
}

function benchQueries(
  bench: Bench,
  engines: ReadonlyMap<BuildName, Engine>,
  robot: Robot,
  { count, xyz, places }: CloudWork,
): Measurement[] {
  const makeScene = (engine: Engine, coordinates: Float32Array) =>
    robot.createScene(engine, { extra: { cloud: [points(coordinates, { radius: RADII.point })] } });
  const scenes = [...engines].map(([build, engine]) => ({ build, scene: makeScene(engine, xyz) }));
  // What the kinematics and everything else take that is no cloud.
  const alone = makeScene(engines.get('single-simd')!, Float32Array.of(1000, 0, 0));
  const plain = { [CLOUDS.tree]: makeTree(xyz), [CLOUDS.grid]: makeGrid(xyz, REACH) };
  const measurements = Object.entries(places).flatMap(([task, centers]) => {
    const units = centers.length / 3;
    const free = new Uint8Array(units);
    const ask = (scene: Scene) => armIn(robot, scene).areFree(centers, { out: free });
    const expected = testPlain(plain[CLOUDS.tree], centers, new Uint8Array(units));
    for (const { build, scene } of scenes)
      checkAnswers(`${count} points, ${task}, ${build}`, xyz, centers, expected, ask(scene));
    checkAnswers(
      `${count} points, ${task}, grid`,
      xyz,
      centers,
      expected,
      testPlain(plain[CLOUDS.grid], centers, free),
    );
    const ways: [string, () => unknown][] = [
      ...scenes.map(({ build, scene }): [string, () => unknown] => [build, () => ask(scene)]),
      [CLOUDS.alone, () => ask(alone)],
      ...Object.entries(plain).map(([by, cloud]): [string, () => unknown] => [
        by,
        () => testPlain(cloud, centers, free),
      ]),
    ];
    const entries = ways.map(([by, query]): Entry => ({
      ...{ group: CLOUDS.group, task, by, at: count },
      ...{ units, work: () => void query() },
    }));
    return measureInTurn(bench, entries, LONGEST);
  });
  for (const { scene } of scenes) scene.dispose();
  alone.dispose();
  return measurements;
}

/** Writes 1 for each place in which the sphere is free. */
function testPlain(cloud: PlainCloud, centers: Float64Array, out: Uint8Array): Uint8Array {
  for (let i = 0; i < out.length; i++) {
    out[i] = cloud.isNear(centers[3 * i]!, centers[3 * i + 1]!, centers[3 * i + 2]!, REACH) ? 0 : 1;
  }
  return out;
}

/** @throws Error for the first answer that differs where rounding does not decide it */
export function checkAnswers(
  where: string,
  xyz: Float32Array,
  centers: Float64Array,
  expected: Uint8Array,
  got: Uint8Array,
): void {
  expected.forEach((answer, i) => {
    if (got[i] === answer) return;
    const nearest = distanceTo(xyz, centers.subarray(3 * i, 3 * i + 3));
    if (Math.abs(nearest - REACH) <= ROUNDING) return;
    throw new Error(
      `${where}, place ${i}: free is ${got[i]}, expected ${answer}; the nearest point is ${nearest} m away`,
    );
  });
}

function distanceTo(xyz: Float32Array, center: Float64Array): number {
  let least = Infinity;
  for (let i = 0; i < xyz.length; i += 3) {
    least = Math.min(least, Math.hypot(...[0, 1, 2].map((k) => xyz[i + k]! - center[k]!)));
  }
  return least;
}
