// A truck and a Pioneer drive round a circle on springs. Beside each goes one that only follows the formulas,
// and an odometer that believes in what it measures.
import { fileURLToPath } from 'node:url';
import { halfSpace, loadEngine } from 'clearance';
import { ackermann, createWorld, differential, odometry, planarPose } from 'clearance/dynamics';
import { readRobot } from 'clearance/node';

const STEP = 0.001;
const MODELS = ['truck', 'limousine', 'pioneer', 'volksbot', 'hr18'];
const write = (numbers, digits = 3) =>
  // Rounding may leave a minus.
  Array.from(numbers, (x) => x.toFixed(digits).replace(/^-(0\.?0*)$/, '$1')).join(' ');
const lengthOf = (x, y) => Math.sqrt(x * x + y * y);

const engine = await loadEngine();
const file = (name) => fileURLToPath(new URL(name, import.meta.url));
const robots = {};
for (const name of MODELS) {
  const robot = await readRobot(file(`${name}.urdf.xacro`), { srdf: file(`${name}.srdf`), base: 'floating' });
  const joints = robot.joints.filter((joint) => !joint.name.startsWith('base/'));
  console.log(`${name}: ${Object.keys(robot.links).length} shapes, ${joints.length} joints`);
  robots[name] = robot;
}

/** A world with a vehicle, in which motors hold all joints but those that turn without end. */
function park(name) {
  const robot = robots[name];
  const world = createWorld(engine, { law: 'springs', contact: { friction: 0.8 } });
  world.addBody('ground', { elements: [halfSpace([0, 0, 1], 0)], static: true });
  const vehicle = world.addRobot(name, robot);
  const held = robot.joints.filter(({ type, name }) => type !== 'continuous' && !name.startsWith('base/'));
  vehicle.motors(Object.fromEntries(held.map(({ name }) => [name, { velocity: 0 }])));
  return { world, vehicle, pose: () => planarPose(vehicle.configuration.slice(0, 7)) };
}

/** Drives once round, and says how near to where it began that ends. */
function driveRound(name, { world, pose }, radius, follow) {
  const believed = odometry({ noise: 0.03, seed: 7 });
  const begin = pose();
  believed.measure(begin);
  let [formula, before] = [begin, begin];
  let [turned, seconds, way] = [0, 0, 0];
  while (turned < 2 * Math.PI) {
    world.step(STEP);
    seconds += STEP;
    const now = pose();
    const change = now[2] - before[2];
    // Headings go from −π to π.
    turned += change < -Math.PI ? change + 2 * Math.PI : change;
    way += lengthOf(now[0] - before[0], now[1] - before[1]);
    formula = follow(formula, STEP);
    believed.measure(now);
    before = now;
  }
  const gap = (to) => lengthOf(to[0] - begin[0], to[1] - begin[1]) / radius;
  const percent = (to) => `${write([100 * gap(to)], 2)} %`;
  const weight = [...world.contacts()].reduce((sum, { impulse }) => sum + impulse[2] / STEP, 0);
  console.log(`${name}: ${write([weight], 2)} N, once round in ${write([seconds])} s`);
  console.log(`  radius ${write([way / (2 * Math.PI)])} m, by the formulas ${write([radius])} m`);
  console.log(`  ends ${percent(before)} of the radius from where it began;`);
  console.log(`  odometry says ${percent(believed.pose)}; the formulas are at ${percent(formula)} then`);
  return gap(before);
}

// The truck, its wheels as Ackermann has them.
const car = ackermann({ wheelbase: 0.3, track: 0.25, wheelRadius: 0.075 });
const steering = car.steer(0.4);
const { frontLeft, frontRight } = steering.wheels;
console.log(`wheels steer by ${write([frontLeft.angle, frontRight.angle])} rad`);
const truck = park('truck');
const steer = (position) => ({ position, stiffness: 20, damping: 0.15 });
truck.vehicle.motors({
  front_left_steer: steer(frontLeft.angle),
  front_right_steer: steer(frontRight.angle),
  rear_left_steer: steer(0),
  rear_right_steer: steer(0),
});
truck.world.advance(0.5);
const rates = steering.rates(0.5);
truck.vehicle.motors({
  front_left_spin: { velocity: rates.frontLeft },
  front_right_spin: { velocity: rates.frontRight },
  rear_left_spin: { velocity: rates.rearLeft },
  rear_right_spin: { velocity: rates.rearRight },
});
truck.world.advance(1);
const gaps = [
  driveRound('truck', truck, steering.radius, (pose, seconds) =>
    car.move(pose, { speed: 0.5, angle: 0.4 }, seconds),
  ),
];

// The Pioneer, by the speeds of its wheels alone.
const drive = differential({ track: 0.32, wheelRadius: 0.0825 });
const motion = { speed: 0.4, turn: 0.8 };
const pioneer = park('pioneer');
const { left, right } = drive.wheels(motion);
pioneer.vehicle.motors({ left_spin: { velocity: left }, right_spin: { velocity: right } });
// Meanwhile its castor comes round.
pioneer.world.advance(2);
gaps.push(
  driveRound('pioneer', pioneer, motion.speed / motion.turn, (pose, seconds) =>
    drive.move(pose, motion, seconds),
  ),
);

truck.world.dispose();
pioneer.world.dispose();
engine.dispose();
if (!gaps.every((gap) => gap < 0.01)) {
  console.error('Both were to end within 1 % of the radius from where they began.');
  process.exitCode = 1;
}
