// Two Pandas face to face at one table, as one robot: a fleet. A planner of both arms asks about straight
// motions of all 16 joints; each is an edge of 32 states here.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { box, loadEngine } from 'clearance';
import { createFleet, loadRobot } from 'clearance/robot';

const read = (name) => readFileSync(new URL(`../panda/${name}`, import.meta.url), 'utf8');
const load = (options) =>
  loadRobot(read('erd_panda_collision.urdf'), { srdf: read('erd_panda.srdf'), ...options });
const left = load({ prefix: 'left_' });
// Half a turn about z, 1.1 m ahead.
const right = load({ prefix: 'right_', placement: [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 1.1, 0, 0, 1] });
// The feet are bolted side by side to the same table, too far apart to meet.
const both = createFleet([left, right], { allowed: [['left_panda_link0', 'right_panda_link0']] });

const engine = await loadEngine();
const scene = both.createScene(engine, {
  extra: { table: [box([0.55, 0, -0.03], [0.9, 0.5, 0.03])] },
  // Both stand on the table, and their shoulders only turn above their feet.
  allowed: ['left_', 'right_'].flatMap((prefix) => [
    [`${prefix}panda_link0`, 'table'],
    [`${prefix}panda_link1`, 'table'],
  ]),
});
console.log(`${both.joints.length} joints, ${scene.pairs.length} pairs`);

// Each arm may reach for the middle of the table, and they may change places; together in the middle they
// collide.
const posture = (prefix, turn, reach) => ({
  [`${prefix}panda_joint1`]: turn,
  [`${prefix}panda_joint2`]: reach,
  [`${prefix}panda_joint4`]: -2.2,
  [`${prefix}panda_joint6`]: 1.9,
});
const rest = both.configuration({ ...posture('left_', -0.8, -0.6), ...posture('right_', -0.8, -0.6) });
const leftIn = both.configuration(posture('left_', 0, 0.3), rest);
const rightIn = both.configuration(posture('right_', 0, 0.3), rest);
const bothIn = both.configuration(posture('right_', 0, 0.3), leftIn);

/** The step by which the samples of an edge are 31 apart: 32 states. */
const stepOf = (from, to) => Math.max(...from.map((x, joint) => Math.abs(to[joint] - x))) / 31 + 1e-12;
const edges = [
  ['left arm to the middle', rest, leftIn],
  ['right arm follows', leftIn, bothIn],
  ['they change places', leftIn, rightIn],
];
const answers = edges.map(([name, from, to]) => {
  const arms = both.in(scene, { step: stepOf(from, to) });
  const free = arms.isEdgeFree(from, to);
  const conflict = arms.firstConflict([...from, ...to]);
  const where = conflict && `${conflict.a} meets ${conflict.b} after ${(100 * conflict.share).toFixed(0)} %`;
  console.log(`${name}: ${free ? 'free' : where}`);
  return free;
});

// What an edge takes: a free one, of which all states are looked at, a thousand times in one call.
const [, from, to] = edges[2];
const arms = both.in(scene, { step: stepOf(from, to) });
const many = Array.from({ length: 1000 }, () => [...from, ...to]).flat();
let least = Infinity;
for (let i = 0; i < 5; i++) {
  const begin = performance.now();
  const free = arms.areEdgesFree(many);
  least = Math.min(least, (1e3 * (performance.now() - begin)) / free.length);
}
console.log(`${least.toFixed(0)} µs per edge of 32 states`);
engine.dispose();

if (!answers[0] || answers[1] || !answers[2]) {
  console.error(
    'The left arm was to reach the middle, the right arm not to follow, and both to change places.',
  );
  process.exitCode = 1;
}
