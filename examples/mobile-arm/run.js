// An evolutionary planner moves an arm on a base through the corridor of a building that a robot has mapped:
// around what stands there, from one random placement to another, or with `--door` into a room. After
// Kiesling, 2019, section 3.2.2.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { loadEngine } from 'clearance';
import { cells, octomapBoxes, readOctomap } from 'clearance/maps';
import { expandXacro, loadRobot } from 'clearance/robot';
import { evolve } from '../evolution/evolve.js';
import { createRandom } from '../evolution/random.js';
import { isSolution } from '../evolution/solution.js';

const read = (name) => readFileSync(new URL(name, import.meta.url));

/** Pairs of links that never meet, or always do, because they are neighbors but one, or far apart. */
const NEVER = [
  ['base', 'arm_1'],
  ['base', 'arm_2'],
  ['torso', 'arm_2'],
  ...[1, 2, 3, 4, 5].map((i) => [`arm_${i}`, `arm_${i + 2}`]),
  ['arm_3', 'arm_6'],
];
const exempt = NEVER.map(([a, b]) => `<disable_collisions link1="${a}" link2="${b}"/>`);
const robot = loadRobot(expandXacro(read('robot.urdf.xacro').toString()), {
  srdf: `<robot name="mobile_arm">${exempt.join('')}</robot>`,
  base: 'planar',
});

const PROBLEMS = 20;
const STEP = 0.02; // radians and metres: how closely motions are looked at
const APART = 2; // metres: how far apart the base is at the start and at the goal, at least
const MARGIN = 0.05; // metres: what start and goal keep
const HEADING = [-3.14, 3.14];
// Where the base starts and stops, x, y and heading, in metres and radians; and what is used of the map: not
// the floor.
const CORRIDOR = [[0.5, 6.5], [-0.9, 0.8], HEADING];
const ROOM = [[2.2, 3.6], [-4, -2.2], HEADING];
const throughDoor = process.argv.includes('--door');
const ends = throughDoor ? [CORRIDOR, ROOM] : [CORRIDOR, CORRIDOR];
const PLACE = [
  [0, 7],
  [throughDoor ? -5 : -1.7, 1.6],
  [0.08, 2.2],
];

const building = readOctomap(read('../../data/maps/geb079.bt'));
const { centers } = octomapBoxes(building);
const inPlace = (i) =>
  PLACE.every(([lower, upper], axis) => centers[3 * i + axis] >= lower && centers[3 * i + axis] <= upper);
const near = [...building.levels.keys()].filter(inPlace);
const map = cells({
  resolution: building.resolution,
  keys: near.flatMap((i) => [...building.keys.subarray(3 * i, 3 * i + 3)]),
  levels: near.map((i) => building.levels[i]),
});
const engine = await loadEngine();
const scene = robot.createScene(engine, { extra: { map } });
const arm = robot.in(scene, { step: STEP });
console.log(
  `${near.length} of ${building.levels.length} occupied cells around a robot of ${robot.joints.length} joints`,
);

/** A configuration that keeps clear of all, with the base where it is told. */
function drawFree(random, base) {
  for (;;) {
    const ranges = robot.joints.map(({ lower, upper }, j) => base[j] ?? [lower, upper]);
    const configuration = ranges.map(([lower, upper]) => lower + random.uniform() * (upper - lower));
    if (arm.isFree(configuration, { margin: MARGIN })) return configuration;
  }
}

function drawProblem(random) {
  const start = drawFree(random, ends[0]);
  for (;;) {
    const goal = drawFree(random, ends[1]);
    const [x, y] = [goal[0] - start[0], goal[1] - start[1]];
    if (x * x + y * y >= APART * APART) return { start, goal };
  }
}

const random = createRandom(2019);
const problems = Array.from({ length: PROBLEMS }, () => drawProblem(random));
const straight = problems.filter(({ start, goal }) => arm.isEdgeFree(start, goal));
console.log(`${PROBLEMS} problems, ${straight.length} with a straight way that is free`);

const begin = performance.now();
const found = problems.map((problem) => evolve(arm, problem, random));
const time = (performance.now() - begin) / PROBLEMS;
const solved = found.filter((one) => one !== undefined);
const wrong = found.filter((one, i) => one && !isSolution(arm, problems[i], one.controls)).length;
const generations = solved.map(({ generation }) => generation);
const first = generations.filter((generation) => generation === 1).length;
console.log(
  `${solved.length} of ${PROBLEMS} problems solved, ${((100 * solved.length) / PROBLEMS).toFixed(0)} %`,
);
console.log(`${time.toFixed(0)} ms per problem`);
console.log(`${first} in the first generation, the last in generation ${Math.max(...generations)}`);
if (wrong > 0) console.error(`${wrong} paths are not free, or have other ends than their problem.`);
const few = !throughDoor && solved.length < PROBLEMS / 2;
if (few) console.error('At least half of the problems were to be solved.');
if (wrong > 0 || few) process.exitCode = 1;
engine.dispose();
