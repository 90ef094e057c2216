// Plans a motion of an arm, moves an obstacle into its way, and plans again.
import { performance } from 'node:perf_hooks';
import { loadEngine } from 'clearance';
import { checkPath, connect, isPathFree, pathClearance } from 'clearance/plan';
import { createScene, goal, margin, obstacles, poseAt, robot, start } from './arm.js';

const engine = await loadEngine();
const scene = createScene(engine);
// It follows the scene: obstacles may move between searches.
const arm = robot.in(scene, { margin });

function plan() {
  const result = connect(arm, start, goal, { maxIterations: 2000 });
  if (!result.solved) {
    console.log(result.status, result.conflict?.a ?? '', result.conflict?.b ?? '');
    return undefined;
  }
  const { path, cost, certified } = result;
  const room = (1000 * pathClearance(arm, path).lower).toFixed(1);
  console.log(`${path.length / arm.dimension} configurations, ${cost.toFixed(2)} rad,`);
  console.log(`proved free: ${certified}, at least ${room} mm from everything`);
  return path;
}

const direct = checkPath(arm, [start, goal]);
console.log(`straight to the goal: ${direct.free ? 'free' : `${direct.a} meets ${direct.b}`}`);
const first = plan();

const [x, y] = obstacles.near.position;
scene.setPose('near', poseAt([x - 0.22, y - 0.07, 0]));
console.log(`the obstacle has moved; the path is free: ${isPathFree(arm, first)}`);
const second = plan();

let least = Infinity;
for (let i = 0; i < 50; i++) {
  const begin = performance.now();
  connect(arm, start, goal, { maxIterations: 2000 });
  least = Math.min(least, performance.now() - begin);
}
console.log(`${least.toFixed(2)} ms per plan`);
engine.dispose();
if (first === undefined || second === undefined) process.exitCode = 1;
