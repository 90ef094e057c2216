// An evolutionary planner: a hundred trajectories of eight control points, of which the cheapest survive, with changes, for
// up to thirty generations. After Kiesling, 2019, section 3.2.2. It solves planning problems of a Panda among boxes and
// cylinders: every tenth of three hundred, or all with `--all`.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';
import { loadEngine } from 'clearance';
import { loadRobot, parsePlanningScene } from 'clearance/robot';
import { createRandom } from './random.js';

const read = (name) => readFileSync(new URL(`../../data/${name}`, import.meta.url));
const robot = loadRobot(read('robots/vamp_panda_spherized.urdf').toString(), {
  srdf: read('robots/vamp_panda.srdf').toString(),
});
const engine = await loadEngine();
const { problems: all } = JSON.parse(gunzipSync(read('planning/panda.json.gz')).toString());
const problems = process.argv.includes('--all') ? all : all.filter((_, i) => i % 10 === 0);

const GENERATIONS = 30;
const TRAJECTORIES = 100;
const PARENTS = 20; // the cheapest, which stay as they are
const CONTROLS = 8; // between start and goal
const SAMPLES = 4; // waypoints per leg
const SAFE = 0.05; // metres: what keeps this distance costs nothing
const LENGTH = 1e-3; // what a radian of way costs, in square metres: little, so that it only decides among the safe
const STEP = 0.02; // radians: how closely a found trajectory is looked at

const JOINTS = robot.joints.length;
const WAYPOINTS = (CONTROLS + 1) * SAMPLES + 1;

/** Control points with the start before and the goal after them: straight from the one to the other, bent at random. */
function makeTrajectory({ start, goal }, random, bend) {
  const away = start.map(() => bend * random.normal());
  const between = Array.from({ length: CONTROLS }, (_, k) => {
    const share = (k + 1) / (CONTROLS + 1);
    return within(start.map((x, j) => x + share * (goal[j] - x) + Math.sin(Math.PI * share) * away[j]));
  });
  return [start, ...between, goal];
}

/** A child of two: the first part of the one and the last of the other, and a smooth bump of one or more joints somewhere. */
function makeChild(mother, father, random, size) {
  const cut = random.uniform() < 0.5 ? CONTROLS + 2 : 1 + Math.floor(random.uniform() * CONTROLS);
  const middle = 1 + random.uniform() * (CONTROLS - 1);
  const width = 0.7 + 2 * random.uniform();
  const bump = mother[0].map(() => (random.uniform() < 0.4 ? size * random.normal() : 0));
  return mother.map((_, k) => {
    const control = (k < cut ? mother : father)[k];
    if (k === 0 || k === CONTROLS + 1) return control;
    const height = Math.exp(-(((k - middle) / width) ** 2));
    return within(control.map((x, j) => x + height * bump[j]));
  });
}

/** A configuration within the limits of the joints. */
function within(configuration) {
  return configuration.map((x, j) => Math.min(Math.max(x, robot.joints[j].lower), robot.joints[j].upper));
}

/** Writes the waypoints of a trajectory: legs from control point to control point. */
function writeWaypoints(controls, out, at) {
  for (let i = 0; i < WAYPOINTS; i++) {
    const leg = Math.min(Math.floor(i / SAMPLES), CONTROLS);
    const share = i / SAMPLES - leg;
    for (let j = 0; j < JOINTS; j++) {
      out[at + i * JOINTS + j] = controls[leg][j] + share * (controls[leg + 1][j] - controls[leg][j]);
    }
  }
}

function lengthOf(controls) {
  return controls.slice(1).reduce((sum, q, k) => sum + Math.hypot(...q.map((x, j) => x - controls[k][j])), 0);
}

/** Whether all legs are free, not only the waypoints. */
function isFree(scene, controls) {
  const edges = controls.slice(1).flatMap((q, k) => [...controls[k], ...q]);
  return robot.areEdgesFree(scene, edges, { step: STEP }).every((free) => free === 1);
}

/** Finds a trajectory, and says after how many generations; undefined if there was none. */
function plan(scene, problem, random) {
  let people = Array.from({ length: TRAJECTORIES }, (_, i) => ({
    controls: makeTrajectory(problem, random, i === 0 ? 0 : 0.8),
  }));
  let parents = [];
  const waypoints = new Float64Array(TRAJECTORIES * WAYPOINTS * JOINTS);
  for (let generation = 1; generation <= GENERATIONS; generation++) {
    const rows = waypoints.subarray(0, people.length * WAYPOINTS * JOINTS);
    people.forEach(({ controls }, i) => writeWaypoints(controls, rows, i * WAYPOINTS * JOINTS));
    // Whoever costs more than the last of the parents is none, and need not be rated to the end.
    const stopBelow = parents.at(-1)?.cost ?? Infinity;
    const ratings = robot.rate(scene, rows, { waypoints: WAYPOINTS, safe: SAFE, stopBelow });
    people.forEach((one, i) => {
      one.cost = ratings.cost[i] + LENGTH * lengthOf(one.controls);
      one.free = ratings.free[i] === 1 && isFree(scene, one.controls);
    });
    const found = people.filter(({ free }) => free).sort((a, b) => a.cost - b.cost)[0];
    if (found) return { generation, controls: found.controls };
    parents = [...parents, ...people].sort((a, b) => a.cost - b.cost).slice(0, PARENTS);
    const size = 0.1 + 0.7 * random.uniform();
    const pick = () => parents[Math.floor(parents.length * random.uniform() ** 2)].controls;
    people = Array.from({ length: TRAJECTORIES - PARENTS }, () => ({
      controls: makeChild(pick(), pick(), random, size),
    }));
  }
  return undefined;
}

/** Asks another question of the same: are all legs free, one by one, and are the ends those of the problem? */
function isSolution(scene, { start, goal }, controls) {
  const free = controls.slice(1).every((q, k) => robot.isEdgeFree(scene, controls[k], q, { step: STEP }));
  const same = (a, b) => a.every((x, j) => x === b[j]);
  return free && same(controls[0], start) && same(controls.at(-1), goal);
}

const random = createRandom(2019);
const solved = [];
let wrong = 0;
const begin = performance.now();
for (const problem of problems) {
  const { segments } = parsePlanningScene(problem);
  const scene = robot.createScene(engine, { extra: { world: Object.values(segments).flat() } });
  const found = plan(scene, problem, random);
  if (found) {
    solved.push(found.generation);
    if (!isSolution(scene, problem, found.controls)) wrong++;
  }
  scene.dispose();
}
const seconds = (performance.now() - begin) / 1e3;
engine.dispose();

const share = solved.length / problems.length;
const first = solved.filter((generation) => generation === 1).length;
console.log(`${solved.length} of ${problems.length} problems solved, ${(100 * share).toFixed(0)} %`);
console.log(`${first} in the first generation, the last in generation ${Math.max(...solved)}`);
console.log(`${((1e3 * seconds) / problems.length).toFixed(0)} ms per problem`);
if (wrong > 0) console.error(`${wrong} trajectories are not free, or have other ends than their problem.`);
if (share < 0.5) console.error('At least half of the problems were to be solved.');
process.exitCode = wrong > 0 || share < 0.5 ? 1 : 0;
