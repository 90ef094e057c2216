// An evolutionary planner beside RRT-Connect: both solve planning problems of a Panda among boxes and
// cylinders, every tenth of three hundred, or all with `--all`.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';
import { loadEngine } from 'clearance';
import { loadRobot, parsePlanningScene } from 'clearance/robot';
import { evolve } from './evolve.js';
import { createRandom } from './random.js';
import { connect } from './rrt-connect.js';
import { isSolution } from './solution.js';

const read = (name) => readFileSync(new URL(`../../data/${name}`, import.meta.url));
const robot = loadRobot(read('robots/vamp_panda_spherized.urdf').toString(), {
  srdf: read('robots/vamp_panda.srdf').toString(),
});
const engine = await loadEngine();
const { problems: all } = JSON.parse(gunzipSync(read('planning/panda.json.gz')).toString());
const problems = process.argv.includes('--all') ? all : all.filter((_, i) => i % 10 === 0);

const STEP = 0.02; // radians: how closely motions are looked at
const RANGE = 1; // radians: the longest edge of RRT-Connect
const SAMPLES = 10_000; // what RRT-Connect draws before it gives up

/** Has a planner solve all problems; prints what share it solved, and how fast. */
function solveAll(name, plan) {
  const random = createRandom(2019);
  let [solved, wrong] = [0, 0];
  const begin = performance.now();
  for (const problem of problems) {
    const { segments } = parsePlanningScene(problem);
    const scene = robot.createScene(engine, { extra: { world: Object.values(segments).flat() } });
    const arm = robot.in(scene, { step: STEP });
    const path = plan(arm, problem, random);
    if (path) solved++;
    if (path && !isSolution(arm, problem, path)) wrong++;
    scene.dispose();
  }
  const time = (performance.now() - begin) / problems.length;
  const share = solved / problems.length;
  console.log(`${name}: ${solved} of ${problems.length} problems solved, ${(100 * share).toFixed(0)} %`);
  console.log(`${time.toFixed(0)} ms per problem`);
  if (wrong > 0) console.error(`${wrong} paths are not free, or have other ends than their problem.`);
  if (share < 0.5) console.error('At least half of the problems were to be solved.');
  if (wrong > 0 || share < 0.5) process.exitCode = 1;
}

const generations = [];
solveAll('evolution', (arm, problem, random) => {
  const found = evolve(arm, problem, random);
  if (found) generations.push(found.generation);
  return found?.controls;
});
const first = generations.filter((generation) => generation === 1).length;
console.log(`${first} in the first generation, the last in generation ${Math.max(...generations)}`);
solveAll('RRT-Connect', (arm, problem, random) =>
  connect(arm, problem, random, { range: RANGE, most: SAMPLES }),
);
engine.dispose();
