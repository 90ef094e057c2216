import { afterAll, describe, expect, it } from 'vitest';
import { halfSpace, loadEngine } from '../../../../bindings/index.ts';
import {
  ackermann,
  createWorld,
  differential,
  type MotorOptions,
  type PlanarPose,
  planarPose,
  type World,
  type WorldRobot,
} from '../../../../modules/dynamics/index.ts';
import { readRobot } from '../../../../modules/files/index.ts';
import type { Robot } from '../../../../modules/robot/index.ts';

const engine = await loadEngine();
afterAll(() => engine.dispose());

type Law = 'springs' | 'impulses';
type Integrator = 'runge-kutta' | 'euler';

const load = (name: string): Promise<Robot> =>
  readRobot(`examples/vehicles/${name}.urdf.xacro`, { base: 'floating' });

/** Joints of a robot that do not belong to its base. */
const jointsOf = ({ joints }: Robot) => joints.filter(({ name }) => !name.startsWith('base/'));

/** A vehicle on the ground, whose motors hold all joints but its wheels and castors. */
function park(
  robot: Robot,
  law: Law,
  height = 0,
  integrator: Integrator = 'runge-kutta',
): { world: World; vehicle: WorldRobot } {
  const world = createWorld(engine, { law, integrator, contact: { friction: 0.8 } });
  world.addBody('ground', { elements: [halfSpace([0, 0, 1], 0)], static: true });
  const configuration = robot.configuration({});
  configuration[2] = height;
  const vehicle = world.addRobot('vehicle', robot, { configuration });
  const held = jointsOf(robot).filter(({ type, name }) => type !== 'continuous' && !name.endsWith('_steer'));
  vehicle.motors(Object.fromEntries(held.map(({ name }) => [name, { velocity: 0 }])));
  return { world, vehicle };
}

/** A motor that steers. */
const steerTo = (position: number): MotorOptions => ({ position, stiffness: 20, damping: 0.15 });

const poseOf = ({ configuration }: WorldRobot): PlanarPose => planarPose(configuration.slice(0, 7));

/** Drives until the vehicle has turned by an angle. Returns all poses on the way. */
function driveRound(world: World, vehicle: WorldRobot, angle: number): PlanarPose[] {
  const poses = [poseOf(vehicle)];
  for (let turned = 0; Math.abs(turned) < angle;) {
    world.step(0.001);
    poses.push(poseOf(vehicle));
    const change = poses.at(-1)![2] - poses.at(-2)![2];
    turned += change - 2 * Math.PI * Math.round(change / (2 * Math.PI));
    if (poses.length > 20_000) throw new Error('It does not get round.');
  }
  return poses;
}

/** How far it is from where it began, once round. */
function gap(poses: readonly PlanarPose[]): number {
  const [from, to] = [poses[0]!, poses.at(-1)!];
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

/** The radius of the arc that goes through the first pose, one in the middle, and the last. */
function radiusOf(poses: readonly PlanarPose[]): number {
  const [[ax, ay], [bx, by], [cx, cy]] = [poses[0]!, poses[poses.length >> 1]!, poses.at(-1)!];
  const [a, b, c] = [
    Math.hypot(bx - cx, by - cy),
    Math.hypot(ax - cx, ay - cy),
    Math.hypot(ax - bx, ay - by),
  ];
  const area = Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
  return (a * b * c) / (4 * area);
}

async function driveTruck(law: Law, angle: number, seconds: number, integrator?: Integrator) {
  const car = ackermann({ wheelbase: 0.3, track: 0.25, wheelRadius: 0.075 });
  const steering = car.steer({ outer: -20 * (Math.PI / 180) });
  const { world, vehicle } = park(await load('truck'), law, 0, integrator);
  const { frontLeft, frontRight } = steering.wheels;
  vehicle.motors({
    front_left_steer: steerTo(frontLeft.angle),
    front_right_steer: steerTo(frontRight.angle),
    rear_left_steer: steerTo(0),
    rear_right_steer: steerTo(0),
  });
  world.advance(0.3);
  const rates = steering.rates(1);
  vehicle.motors({
    front_left_spin: { velocity: rates.frontLeft },
    front_right_spin: { velocity: rates.frontRight },
    rear_left_spin: { velocity: rates.rearLeft },
    rear_right_spin: { velocity: rates.rearRight },
  });
  world.advance(seconds);
  return { poses: driveRound(world, vehicle, angle), radius: Math.abs(steering.radius) };
}

async function drivePioneer(law: Law, angle: number, integrator?: Integrator) {
  const drive = differential({ track: 0.32, wheelRadius: 0.0825 });
  const { world, vehicle } = park(await load('pioneer'), law, 0, integrator);
  const { left, right } = drive.wheels({ speed: 0.8, turn: 1.6 });
  vehicle.motors({ left_spin: { velocity: left }, right_spin: { velocity: right } });
  // The castor comes round meanwhile.
  world.advance(1);
  return { poses: driveRound(world, vehicle, angle), radius: 0.5 };
}

describe.each(['runge-kutta', 'euler'] as const)('vehicles on springs, by %s', (integrator) => {
  it('the truck closes its circle within 1 % of the radius', async () => {
    const { poses, radius } = await driveTruck('springs', 2 * Math.PI, 1, integrator);
    expect(gap(poses)).toBeLessThan(0.01 * radius);
    expect(Math.abs(radiusOf(poses.slice(0, poses.length >> 1)) / radius - 1)).toBeLessThan(0.01);
  });

  it('the Pioneer closes its circle within 1 % of the radius', async () => {
    const { poses, radius } = await drivePioneer('springs', 2 * Math.PI, integrator);
    expect(gap(poses)).toBeLessThan(0.01 * radius);
    expect(Math.abs(radiusOf(poses.slice(0, poses.length >> 1)) / radius - 1)).toBeLessThan(0.01);
  });
});

describe('vehicles by impulses', () => {
  it('the truck is on its circle within 1 % of the radius', async () => {
    const { poses, radius } = await driveTruck('impulses', 0.4, 0.25);
    expect(Math.abs(radiusOf(poses) / radius - 1)).toBeLessThan(0.01);
  });

  it('the Pioneer is on its circle within 1 % of the radius', async () => {
    const { poses, radius } = await drivePioneer('impulses', 0.6);
    expect(Math.abs(radiusOf(poses) / radius - 1)).toBeLessThan(0.01);
  });
});

describe('the models of table A.1 of Petersen 2007', () => {
  it.each([
    ['truck', 7, 10, 0],
    ['limousine', 7, 8, 0],
    ['pioneer', 8, 8, 0],
    ['volksbot', 7, 6, 0],
    ['hr18', 22, 24, 0.345],
  ])('the %s has %d shapes and %d joints, and stands still', async (name, shapes, joints, height) => {
    const robot = await load(name);
    expect(robot.warnings).toEqual([]);
    expect(Object.keys(robot.links)).toHaveLength(shapes);
    expect(jointsOf(robot)).toHaveLength(joints);
    const { world, vehicle } = park(robot, 'springs', height);
    const steered = jointsOf(robot).filter((joint) => joint.name.endsWith('_steer'));
    vehicle.motors(Object.fromEntries(steered.map((joint) => [joint.name, steerTo(0)])));
    world.advance(0.5);
    const [x, y, z] = vehicle.configuration;
    // On springs the humanoid leans a little.
    expect(Math.hypot(x!, y!)).toBeLessThan(name === 'hr18' ? 4e-3 : 1e-3);
    expect(Math.abs(z! - height)).toBeLessThan(0.004);
    expect([...world.contacts()].every(({ a }) => a === 'ground')).toBe(true);
  });
});
