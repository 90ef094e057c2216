// An arm of seven joints follows a path of its tool, position and orientation, while a ball passes its elbow.
// Six of its freedoms are the tool's; with the seventh it gets out of the way, along the gradient of the
// lowest distance. After Poscher, Effiziente Abstandsberechnungen mit Swept-Sphere Volumen für Echtzeit
// Kollisionsvermeidung in der Robotik, 2020, section 5.1.
import { readFileSync } from 'node:fs';
import { loadEngine, sphere } from 'clearance';
import { loadRobot } from 'clearance/robot';
import { solve } from './solve.js';

const read = (name) => readFileSync(new URL(`../panda/${name}`, import.meta.url), 'utf8');
const robot = loadRobot(read('erd_panda_collision.urdf'), { srdf: read('erd_panda.srdf') });
const engine = await loadEngine();
const scene = robot.createScene(engine, { extra: { ball: [sphere([0, 0, 0], 0.06)] } });
const arm = robot.in(scene);

const TOOL = 'panda_hand_tcp';
const START = [0, -0.785, 0, -2.356, 0, 1.571, 0.785, 0.02];
const ARM = 7; // joints; the eighth number of a configuration is the fingers'
const STEP = 1e-3; // seconds: a control cycle
const SECONDS = 4;
const TRACKING = 20; // 1/s: how fast errors of the tool vanish
const NEAR = 0.15; // metres: what is further away is left alone
const AVOIDING = 200; // rad/s per metre nearer than that, for a gradient of 1 m/rad

const start = robot.linkPose(START, TOOL);

/** Where the tool shall be, and how fast: once around a circle of 5 cm, upright, without turning. */
function target(time) {
  const angle = (2 * Math.PI * time) / SECONDS;
  const rate = (2 * Math.PI) / SECONDS;
  const position = [start[12], start[13] + 0.05 * Math.sin(angle), start[14] + 0.05 * (1 - Math.cos(angle))];
  const velocity = [0, 0.05 * rate * Math.cos(angle), 0.05 * rate * Math.sin(angle)];
  return { position, velocity };
}

/**
 * What the tool lacks: metres, and radians about x, y and z, half the sum of cross products of the axes that
 * shall agree.
 */
function toolError(tool, { position }) {
  const turned = [0, 0, 0];
  for (const c of [0, 4, 8]) {
    for (const i of [0, 1, 2]) {
      const [j, k] = [(i + 1) % 3, (i + 2) % 3];
      turned[i] += (tool[c + j] * start[c + k] - tool[c + k] * start[c + j]) / 2;
    }
  }
  return [...position.map((x, i) => x - tool[12 + i]), ...turned];
}

/** Follows the path, and says how close anything came, and how far the tool was off. */
function follow(avoiding) {
  const q = Float64Array.from(START);
  const found = { clearance: Infinity, pair: '', error: 0, beyond: -Infinity };
  for (let time = 0; time <= SECONDS; time += STEP) {
    // The ball passes from right to left, 20 cm per second, where the elbow is unless it makes room.
    scene.setPose('ball', [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -0.26, 0.2 * (time - SECONDS / 2), 0.5, 1]);
    const { distance, pair, gradient } = arm.lowest(q, { gradient: true });
    const wanted = target(time);
    const error = toolError(robot.linkPose(q, TOOL), wanted);
    // Out of the way: what the joints would do if there were no path.
    const away = avoiding * Math.max(0, NEAR - distance[0]);
    const move = Array.from({ length: ARM }, (_, j) => away * gradient[j]);
    // What the tool lacks then is made up for by the least motion that does: move + J⁺ (wanted − J move),
    // which is J⁺ wanted + (1 − J⁺ J) move. J has six numbers per joint, and J⁺ = Jᵀ (J Jᵀ)⁻¹.
    const jacobian = robot.jacobian(q, TOOL);
    const J = [0, 1, 2, 3, 4, 5].map((row) => move.map((_, j) => jacobian[6 * j + row]));
    const lacking = J.map((row, i) => TRACKING * error[i] + (wanted.velocity[i] ?? 0) - dot(row, move));
    const forces = solve(
      J.map((a) => J.map((b) => dot(a, b))),
      lacking,
    );
    for (let j = 0; j < ARM; j++) {
      q[j] += STEP * (move[j] + forces.reduce((sum, force, row) => sum + force * J[row][j], 0));
      const { lower, upper } = robot.joints[j];
      found.beyond = Math.max(found.beyond, lower - q[j], q[j] - upper);
    }
    if (distance[0] < found.clearance) {
      found.clearance = distance[0];
      found.pair = scene.pairs[pair[0]].join(' – ');
    }
    found.error = Math.max(found.error, Math.hypot(...error.slice(0, 3)));
  }
  return found;
}

function dot(a, b) {
  return a.reduce((sum, x, i) => sum + x * b[i], 0);
}

const without = follow(0);
const avoided = follow(AVOIDING);
engine.dispose();

const say = (name, { clearance, pair, error }) =>
  console.log(
    `${name}: lowest clearance ${(100 * clearance).toFixed(1)} cm (${pair}), tool off by ${(1e3 * error).toFixed(2)} mm`,
  );
say('without the gradient', without);
say('with the gradient', avoided);

const failures = [
  without.clearance >= 0 && 'The ball was to hit the arm that does not avoid it.',
  avoided.clearance < 0.03 && 'The arm was to keep 3 cm of clearance.',
  Math.max(without.error, avoided.error) > 1e-3 && 'The tool was to stay within 1 mm of its path.',
  Math.max(without.beyond, avoided.beyond) > 0 && 'The joints were to stay within their limits.',
].filter(Boolean);
failures.forEach((failure) => console.error(failure));
process.exitCode = failures.length === 0 ? 0 : 1;
