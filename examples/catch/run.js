// An arm tips a ball off a tray, sees where it will come down, slides a basket there, and catches it.
import { readFileSync } from 'node:fs';
import { halfSpace, loadEngine, sphere } from 'clearance';
import { createWorld } from 'clearance/dynamics';
import { loadRobot } from 'clearance/robot';

const GRAVITY = 9.81;
const STEP = 0.001;
const BALL = { radius: 0.03, mass: 0.25 };
/** Where the tray ends, and a ball that lies in the basket: beside the carriage, and how high. Metres. */
const EDGE = 0.15;
const REACH = 0.4;
const HEIGHT = 0.23 + BALL.radius;

const robot = loadRobot(readFileSync(new URL('arm.urdf', import.meta.url), 'utf8'));
const engine = await loadEngine();
const world = createWorld(engine, {
  gravity: [0, 0, -GRAVITY],
  contact: { restitution: 0.4, friction: 0.5 },
});
const arm = world.addRobot('arm', robot, { configuration: robot.configuration({ slide: -0.3 }) });
world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
world.addBody('ball', {
  elements: [sphere([0, 0, 0], BALL.radius)],
  mass: BALL.mass,
  pose: { position: [0.05, 0, 1.01 + BALL.radius] },
});

/** A motor that moves a joint to a position as a spring would, and keeps it there. */
const spring = (position, stiffness) => ({ position, stiffness, damping: stiffness / 10 });
arm.motors({ tip: spring(0, 40), slide: spring(-0.3, 1200), lift: spring(0.05, 120) });

const place = () => world.body('ball').pose.position;
/** What pushed the ball in the last step: it came last, so that it is `b`. */
const pushes = () => [...world.contacts()].filter(({ b }) => b === 'ball');

/** Goes on until something is so, or for some seconds. */
function goOn(seconds, isSo = () => false) {
  const end = world.time + seconds - STEP / 2;
  while (world.time < end && !isSo()) world.step(STEP);
}

const write = (numbers, digits = 3) =>
  // Rounding may leave a minus.
  Array.from(numbers, (x) => x.toFixed(digits).replace(/^-(0\.?0*)$/, '$1')).join(' ');
function tell(what) {
  const { kinetic, potential } = world.energy();
  console.log(`${world.time.toFixed(3)} s: ${what}`);
  console.log(`  ball at ${write(place())} m, ${write(world.body('ball').velocity.linear)} m/s`);
  console.log(`  joints at ${write(arm.configuration)}, energies ${write([kinetic, potential])} J`);
  for (const { linkA, impulse } of pushes()) console.log(`  ${linkA} pushes by ${write(impulse, 4)} N·s`);
}

goOn(0.5);
tell('the tray holds the ball');
arm.motors({ tip: spring(0.2, 40) });
goOn(3, () => place()[0] > EDGE + BALL.radius / 2 && pushes().length === 0);
tell('the ball is off the tray');

// It flies as Newton says, and the basket has to be there in time.
const [x, , z] = place();
const [speed, , rise] = world.body('ball').velocity.linear;
const seconds = (rise + Math.sqrt(rise * rise + 2 * GRAVITY * (z - HEIGHT))) / GRAVITY;
const target = x + speed * seconds;
console.log(`  it will be ${write([HEIGHT])} m high in ${write([seconds])} s, at x = ${write([target])} m`);
arm.motors({ slide: spring(target - REACH, 1200) });
goOn(1, () => pushes().length > 0);
tell('the basket is there');
goOn(3);
tell('the ball lies in the basket');

const away = Math.abs(place()[0] - arm.configuration[1] - REACH);
if (!(away < 0.1 && Math.abs(place()[2] - HEIGHT) < 0.05)) {
  console.error('The ball was to lie in the basket.');
  process.exitCode = 1;
}
world.dispose();
engine.dispose();
