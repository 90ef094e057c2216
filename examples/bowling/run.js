// Bowling with ten humanoids, whose bases float, and a vehicle, whose base is planar: 207 moving bodies in
// one scene. After Petersen, Effiziente Kollisionserkennung und echtzeitfähige Simulation der Kinematik,
// Dynamik und Sensorik autonomer Fahrzeuge, 2007, section 5.5.3, whose world has as many pairs.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { halfSpace, loadEngine } from 'clearance';
import { createFleet, expandXacro, loadRobot } from 'clearance/robot';

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');

/**
 * An SRDF that leaves out all pairs of bodies of one robot: what it names is compared with nothing of its
 * own.
 */
function withoutSelf(urdf) {
  const links = [...urdf.matchAll(/<link name="([^"]+)"/g)].map(([, link]) => link);
  return `<robot name="alone">${links.map((link) => `<disable_default_collisions link="${link}"/>`).join('')}</robot>`;
}

function load(urdf, options) {
  return loadRobot(urdf, { srdf: withoutSelf(urdf), ...options });
}

/** Ten humanoids with so many bodies each, and a vehicle. */
function makeFleet(bodies) {
  const humanoid = expandXacro(read('humanoid.urdf.xacro'), { arguments: { bodies: String(bodies) } });
  const pins = Array.from({ length: 10 }, (_, i) => load(humanoid, { prefix: `pin${i}_`, base: 'floating' }));
  const vehicle = load(expandXacro(read('volksbot.urdf.xacro')), { base: 'planar' });
  return createFleet([...pins, vehicle]);
}

const fleet = makeFleet(20);
const engine = await loadEngine();
const scene = fleet.createScene(engine, {
  // The ground is a millimetre below all soles and wheels, and the world ends 3 m ahead.
  extra: { ground: [halfSpace([0, 0, 1], -0.001)], end: [halfSpace([-1, 0, 0], -3)] },
});
const counts = [scene.pairs.length, makeFleet(22).pairs.length];
console.log(`${counts[0]} pairs with 20 bodies of each humanoid and two planes`);
console.log(`${counts[1]} pairs with all 22 and no planes`);

// The pins stand in rows of one to four, 45 cm apart, with their soles on the ground.
const rows = [0, 1, 2, 3].flatMap((row) => Array.from({ length: row + 1 }, (_, i) => [row, i - row / 2]));
const pins = rows.flatMap(([row, place]) => [0.45 * row, 0.45 * place, 0.345, 0, 0, 0, 1]);
const basesAt = (x) => [...pins, x, 0, 0, 0, 0, 0, 1];

// The vehicle drives at 1 m/s, from 1.5 m before the first pin; its wheels, 10 cm in radius, turn.
const START = -1.5;
const SPEED = 1;
const STEP = 0.01;
const wheels = fleet.joints.map(({ name }, i) => [name, i]).filter(([name]) => name.endsWith('_turn'));
/** The numbers of a configuration that are not those of bases. */
const others = fleet.joints.filter(({ name }) => !name.includes('base/'));
const configurationAt = (x) =>
  others.map(({ name }) => (wheels.some(([wheel]) => wheel === name) ? (x - START) / 0.1 : 0));

const ends = [START, 0];
const drive = ends.flatMap(configurationAt);
const inScene = fleet.in(scene, { step: 0.002 });
const conflict = inScene.firstConflict(drive, { bases: ends.flatMap(basesAt) });
const touch = conflict && START + conflict.share * (0 - START);
if (conflict) {
  const seconds = (touch - START) / SPEED;
  console.log(
    `${conflict.a} meets ${conflict.b} after ${seconds.toFixed(3)} s, at x = ${touch.toFixed(3)} m`,
  );
}

// The same as a simulation would: step by step, until something touches.
let steps = 0;
let free = true;
const begin = performance.now();
while (free && steps < 200) {
  const x = START + SPEED * STEP * ++steps;
  fleet.setConfiguration(scene, configurationAt(x), { base: basesAt(x) });
  free = scene.isFree();
}
const each = (1e3 * (performance.now() - begin)) / steps;
console.log(
  `step ${steps} of ${1e3 * STEP} ms is the first that is not free; ${each.toFixed(0)} µs per step`,
);
engine.dispose();

// The front of the chassis is 30 cm before the vehicle's middle, that of a torso 4.5 cm before the
// humanoid's.
const failures = [
  counts[0] !== 19_814 && 'The world was to have 19814 pairs with 20 bodies of each humanoid.',
  counts[1] !== 23_320 && 'The world was to have 23320 pairs with 22 bodies of each humanoid.',
  !(Math.abs(touch + 0.345) <= 0.002) && 'The chassis was to meet the first torso at x = -0.345 m.',
  !(Math.abs(steps * STEP * SPEED + START - touch) <= 0.012) && 'Both ways were to find the same touch.',
].filter(Boolean);
failures.forEach((failure) => console.error(failure));
process.exitCode = failures.length === 0 ? 0 : 1;
