import { describe, expect, it } from 'vitest';
import { box, halfSpace, line, loadEngine, plane, sphere, triangle } from '../../../bindings/index.ts';
import {
  type BodyOptions,
  createWorld,
  type World,
  type WorldOptions,
} from '../../../modules/dynamics/index.ts';
import { BUILD_PAIRS, loadBuild } from '../../support/builds.ts';
import { loadRobot } from '../../../modules/robot/index.ts';

const engine = await loadEngine();

/** A world with a floor at height 0. */
function floored(options?: WorldOptions): World {
  const world = createWorld(engine, options);
  world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
  return world;
}

const ball = (radius = 0.1): BodyOptions => ({ elements: [sphere([0, 0, 0], radius)], mass: 1 });
const at = (x: number, y: number, z: number) => ({ pose: { position: [x, y, z] } });

/** Two links that swing about y, one below the other. */
const PENDULUM = loadRobot(`<robot name="pendulum"><link name="base"/>
  ${['upper', 'lower']
    .map(
      (name) => `<link name="${name}"><inertial><origin xyz="0 0 -0.15"/><mass value="1"/>
      <inertia ixx="0.01" iyy="0.01" izz="0.001" ixy="0" ixz="0" iyz="0"/></inertial>
      <collision><origin xyz="0 0 -0.15"/><geometry><box size="0.02 0.02 0.3"/></geometry></collision></link>`,
    )
    .join('')}
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><origin xyz="0 0 1"/>
    <axis xyz="0 1 0"/><limit lower="-2" upper="2" effort="3" velocity="9"/></joint>
  <joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/><origin xyz="0 0 -0.31"/>
    <axis xyz="0 1 0"/></joint></robot>`);

describe('a world', () => {
  it('lets segments of a robot touch that it is told, and no others', () => {
    const world = createWorld(engine);
    const crate = { elements: [box([0, 0, 0.5], [0.1, 0.1, 0.1])], static: true };
    world.addBody('crate', crate);
    expect(() => world.addRobot('pendulum', PENDULUM)).toThrow('pendulum/lower would be');
    expect(() => world.addRobot('pendulum', PENDULUM, { touching: ['lower'] })).toThrow('pendulum/lower');
    expect(() => world.addRobot('pendulum', PENDULUM, { touching: ['middle'] })).toThrow(
      'World.addRobot: touching must be ids of segments of the robot, got "middle"',
    );
    expect(() => world.addRobot('pendulum', PENDULUM, { touching: 7 as never })).toThrow(
      'World.addRobot: touching must be an array of segment ids, got 7',
    );
    const robot = world.addRobot('pendulum', PENDULUM, { touching: ['upper'] });
    // What touches nothing has its mass, and may be pushed.
    robot.push('lower', { force: [1, 0, 0] });
    world.step(0.01);
    expect(robot.velocities[1]).not.toBe(0);
    expect([...world.contacts()]).toEqual([]);
    world.dispose();
  });

  it('has a ball fall as Newton says, and end at rest on the floor', () => {
    const world = floored();
    world.addBody('ball', { ...ball(), ...at(0, 0, 1.1) });
    world.advance(0.4);
    expect(world.time).toBeCloseTo(0.4, 12);
    expect(world.body('ball').pose.position[2]).toBeCloseTo(1.1 - 0.5 * 9.81 * 0.16, 12);
    expect(world.body('ball').velocity.linear[2]).toBeCloseTo(-9.81 * 0.4, 12);
    expect(world.contacts().count).toBe(0);
    world.advance(1);
    const { pose, velocity } = world.body('ball');
    expect(Math.abs(pose.position[2] - 0.1)).toBeLessThanOrEqual(1e-3);
    expect(Math.hypot(...velocity.linear)).toBeLessThan(1e-9);
    const [contact] = world.contacts();
    expect(contact).toMatchObject({ a: 'floor', b: 'ball', linkA: '', linkB: '' });
    expect(contact!.normal).toEqual([0, 0, 1]);
    expect(contact!.impulse[2]).toBeCloseTo(9.81e-3, 10);
  });

  it('rests on either side of a plane, which has no end', () => {
    for (const side of [1, -1]) {
      const world = createWorld(engine, { gravity: [0, 0, -9.81 * side] });
      world.addBody('sheet', { elements: [plane([0, 0, 1], 0)], static: true });
      world.addBody('ball', { ...ball(), ...at(0, 0, 0.12 * side) });
      world.advance(1, { step: 0.001 });
      expect(world.body('ball').pose.position[2]).toBeCloseTo(0.1 * side, 3);
    }
    const refused = (): unknown =>
      createWorld(engine).addBody('sheet', { elements: [plane([0, 0, 1], 0)], mass: 1 });
    expect(refused).toThrow('body[0].kind must be a kind of element that has an end, got "plane"');
  });

  it('bounces by the restitution, the larger one of two surfaces', () => {
    const world = createWorld(engine, { contact: { restitution: 0.1 } });
    world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true, restitution: 0.2 });
    world.addBody('ball', { ...ball(), ...at(0, 0, 0.6), restitution: 0.5, friction: 0 });
    const before = Math.sqrt(2 * 9.81 * 0.5);
    world.advance(0.4, { step: 0.001 });
    const { velocity, pose } = world.body('ball');
    // What is left of the speed at the floor, by the energy now.
    const speed = Math.sqrt(velocity.linear[2] ** 2 + 2 * 9.81 * (pose.position[2] - 0.1));
    expect(speed / before).toBeCloseTo(0.5, 2);
  });

  it('holds a crate on a slope by friction, and lets it slide where there is too little', () => {
    const slope = [Math.sin(0.35), 0, Math.cos(0.35)] as const;
    for (const [friction, moves] of [
      [0.5, false],
      [0.2, true],
    ] as const) {
      const world = createWorld(engine, { contact: { friction } });
      world.addBody('slope', { elements: [halfSpace(slope, 0)], static: true });
      world.addBody('crate', {
        elements: [box([0, 0, 0], [0.1, 0.1, 0.1])],
        density: 500,
        pose: { position: slope.map((x) => 0.1 * x), quaternion: [0, Math.sin(0.175), 0, Math.cos(0.175)] },
      });
      world.advance(1, { step: 0.002 });
      const [x, , z] = world.body('crate').pose.position;
      const way = Math.hypot(x - 0.1 * slope[0], z - 0.1 * slope[2]);
      if (moves) expect(way).toBeCloseTo(0.5 * 9.81 * (Math.sin(0.35) - 0.2 * Math.cos(0.35)), 2);
      else expect(way).toBeLessThan(1e-6);
    }
  });

  it('goes on bit for bit from a state, whatever happened since', () => {
    const world = floored({ contact: { restitution: 0.4 } });
    for (let i = 0; i < 4; i++) {
      world.addBody(`crate${i}`, {
        elements: [box([0, 0, 0], [0.1, 0.1, 0.1])],
        mass: 1,
        ...at(0.03 * i, 0, 0.2 + 0.3 * i),
      });
    }
    const arm = world.addRobot('arm', PENDULUM, { configuration: [1, -0.5], pose: { position: [1, 0, 0] } });
    world.advance(0.25, { step: 0.005 });
    arm.motors({ shoulder: { position: 0.3, stiffness: 20, damping: 1 } });
    const state = world.save();
    const go = () => {
      world.advance(0.2, { step: 0.005 });
      return [
        ...Array.from({ length: 4 }, (_, i) => world.body(`crate${i}`)),
        arm.configuration,
        world.contacts(),
      ];
    };
    const first = go();
    world.push('crate0', { force: [500, 0, 0] });
    arm.motors({ shoulder: undefined });
    go();
    world.restore(state);
    expect(world.time).toBeCloseTo(0.25, 12);
    expect(go()).toEqual(first);
  });

  it('goes on from a state of another world with the same bodies, by way of a copy', () => {
    const make = (): World => {
      const world = floored({ contact: { restitution: 0.4 } });
      for (const z of [0.3, 0.7]) {
        world.addBody(`crate${z}`, {
          elements: [box([0, 0, 0], [0.1, 0.1, 0.1])],
          mass: 1,
          ...at(z / 9, 0, z),
        });
      }
      return world;
    };
    const [world, other] = [make(), make()];
    world.advance(0.4);
    other.restore(structuredClone(world.save()));
    for (const one of [world, other]) one.advance(0.3);
    expect(other.save()).toEqual(world.save());
    expect(other.contacts()).toEqual(world.contacts());
  });

  it('keeps the energy of impacts without loss and friction', () => {
    const world = floored({ contact: { restitution: 1, friction: 0 } });
    world.addBody('cube', {
      elements: [box([0, 0, 0], [0.1, 0.1, 0.1])],
      mass: 2,
      pose: { position: [0, 0, 0.8], quaternion: [0.1, 0.3, 0.1, Math.sqrt(0.89)] },
    });
    const { total } = world.energy();
    let impacts = 0;
    world.advance(3, { step: 0.002, onFrame: () => (impacts += world.contacts().count) });
    expect(impacts).toBeGreaterThan(5);
    expect(Math.abs(world.energy().total / total - 1)).toBeLessThan(1e-12);
  });

  it('has the corners of a crate carry all of its weight, and no moment', () => {
    const world = floored();
    world.addBody('crate', { elements: [box([0, 0, 0], [0.2, 0.3, 0.1])], mass: 7, ...at(1, 2, 0.1) });
    world.advance(0.3);
    const impulses = [...world.contacts()].map(({ point, impulse }) => ({ point, push: impulse[2] / 1e-3 }));
    expect(impulses).toHaveLength(4);
    expect(impulses.reduce((sum, { push }) => sum + push, 0)).toBeCloseTo(7 * 9.81, 6);
    expect(impulses.reduce((sum, { push, point }) => sum + push * (point[0] - 1), 0)).toBeCloseTo(0, 6);
    expect(impulses.reduce((sum, { push, point }) => sum + push * (point[1] - 2), 0)).toBeCloseTo(0, 6);
  });

  it.each(BUILD_PAIRS)('has equal bits in all builds of $precision precision', async ({ builds }) => {
    const results = [];
    for (const build of builds) {
      using one = await loadBuild(build);
      const world = createWorld(one, { contact: { restitution: 0.3 } });
      world.addBody('floor', { elements: [halfSpace([0, 0, 1], 0)], static: true });
      world.addBody('crate', { elements: [box([0, 0, 0], [0.1, 0.2, 0.1])], mass: 1, ...at(0, 0, 0.3) });
      world.addBody('rod', {
        elements: [line([-0.3, 0, 0], [0.3, 0, 0], 0.05)],
        mass: 1,
        ...at(0.1, 0.1, 0.6),
      });
      world.addRobot('arm', PENDULUM, { configuration: [1, -0.5], pose: { position: [0.3, 0, 0] } });
      world.advance(0.7, { step: 0.004 });
      results.push(world.save().numbers);
    }
    for (const result of results) expect(result).toEqual(results[0]);
  });

  it('pushes bodies for one step, at their center of mass or elsewhere', () => {
    const world = createWorld(engine, { gravity: [0, 0, 0] });
    world.addBody('bar', { elements: [line([0, 0, 0], [1, 0, 0], 0.1)], mass: 2 });
    world.push('bar', { force: [0, 10, 0] });
    world.step(0.01);
    world.step(0.01);
    expect(world.momentum().linear[1]).toBeCloseTo(0.1, 12);
    expect(world.body('bar').velocity.angular).toEqual([0, 0, 0]);
    world.push('bar', { force: [0, -10, 0], torque: [0.5, 0, 0], at: [1, 0, 0] });
    world.step(0.01);
    expect(world.momentum().linear[1]).toBeCloseTo(0, 12);
    expect(world.body('bar').velocity.angular[0]).toBeGreaterThan(0);
    expect(world.body('bar').velocity.angular[2]).toBeLessThan(0);
  });

  it('keeps the energy of a robot that swings and runs into its limits', () => {
    const world = createWorld(engine);
    const arm = world.addRobot('arm', PENDULUM, { configuration: [1.9, 0.4], limits: { restitution: 1 } });
    const { total } = world.energy();
    let most = 0;
    world.advance(3, { onFrame: () => (most = Math.max(most, Math.abs(arm.configuration[0]!))) });
    expect(world.energy().total).toBeCloseTo(total, 6);
    expect(most).toBeLessThan(2 + 1e-5);
  });

  it('moves out what somebody has put in something', () => {
    const world = floored();
    const configuration = [1.5, 0];
    const arm = world.addRobot('arm', PENDULUM, { configuration, pose: { position: [0, 0, -0.45] } });
    // The lower link hangs 0.06 m deep in the floor, turned by some angle.
    arm.setConfiguration([0.1, 0]);
    const depth = (): number => {
      const [shoulder, elbow] = arm.configuration;
      return 0.3 * Math.cos(shoulder! + elbow!) + 0.31 * Math.cos(shoulder!) - 0.55;
    };
    expect(depth()).toBeGreaterThan(0.05);
    world.advance(0.5, { step: 0.002 });
    expect(depth()).toBeLessThan(0.002);
    expect(world.energy().kinetic).toBeLessThan(1);
  });

  it('has motors hold positions and velocities, and give torques', () => {
    const world = createWorld(engine, { gravity: [0, 0, 0] });
    const arm = world.addRobot('arm', PENDULUM);
    arm.motors({
      shoulder: { position: 0.5, stiffness: 30, damping: 6 },
      elbow: { velocity: -0.2, most: 5 },
    });
    world.advance(3);
    expect(arm.configuration[0]).toBeCloseTo(0.5, 3);
    expect(arm.velocities[1]).toBeCloseTo(-0.2, 6);
    arm.setVelocities([0, 0]);
    arm.setConfiguration([0, 0]);
    arm.motors({ shoulder: undefined, elbow: { torque: 100, most: 2 } });
    const expected = PENDULUM.dynamics.accelerations([0, 0], [0, 0], [0, 2], { gravity: [0, 0, 0] });
    world.step(1e-4);
    expect(arm.velocities[1]! / 1e-4).toBeCloseTo(expected[1]!, 3);
  });
});

describe('what a world refuses, and is as it was', () => {
  const REFUSED: [string, (world: World) => void, RegExp][] = [
    [
      'no mass',
      (w) => w.addBody('b', { elements: [sphere([0, 0, 0], 1)] }),
      /addBody: b needs one of mass, dens/,
    ],
    [
      'two masses',
      (w) => w.addBody('b', { ...ball(), density: 1 }),
      /addBody: b needs one of .* mass and density/,
    ],
    ['a mass of 0', (w) => w.addBody('b', { ...ball(), mass: 0 }), /addBody: mass must be above 0, got 0/],
    [
      'no volume',
      (w) =>
        w.addBody('b', { elements: [triangle([0, 0, 0], [1, 0, 0], [0, 1, 0], 0)], mass: 1, ...at(0, 0, 5) }),
      /addBody: b has no mass by its elements .*inertial/,
    ],
    [
      'an inertia that cannot be',
      (w) =>
        w.addBody('b', {
          elements: [sphere([0, 0, 0], 0.1)],
          inertial: { mass: 1, center: [0, 0, 0], inertia: [1, 1, 3, 0, 0, 0] },
        }),
      /addBody: inertial.inertia: no body turns like that/,
    ],
    [
      'an inertia of 0',
      (w) =>
        w.addBody('b', {
          elements: [sphere([0, 0, 0], 0.1)],
          inertial: { mass: 1, center: [0, 0, 0], inertia: [0, 0, 0, 0, 0, 0] },
        }),
      /no body turns like that, as the moment about some axis is 0/,
    ],
    [
      'a body in another one',
      (w) => w.addBody('b', { ...ball(), ...at(0, 0, 0.05) }),
      /addBody: b would be 0.05 m deep in floor/,
    ],
    ['a name twice', (w) => w.addBody('floor', ball()), /addBody: name must be a new one, got "floor"/],
    [
      'ground that falls',
      (w) =>
        w.addBody('b', {
          elements: [halfSpace([0, 0, 1], -1)],
          inertial: { mass: 1, center: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
        }),
      /static \(b\) must be true, as it has no end/,
    ],
    [
      'a restitution of 2',
      (w) => w.addBody('b', { ...ball(), restitution: 2 }),
      /restitution must be from 0 to 1, got 2/,
    ],
    [
      'a friction below 0',
      (w) => w.addBody('b', { ...ball(), friction: -1 }),
      /friction must be at least 0, got -1/,
    ],
    [
      'a velocity of NaN',
      (w) => w.addBody('b', { ...ball(), velocity: { linear: [0, NaN, 0] } }),
      /velocity.linear\[1\] must be/,
    ],
    [
      'an unknown option',
      (w) => w.addBody('b', { ...ball(), weight: 3 } as never),
      /addBody: options must be without/,
    ],
    ['a step of 0', (w) => w.step(0), /World.step: seconds must be above 0, got 0/],
    ['a step of 10 s', (w) => w.step(10), /World.step: seconds must be at most 1, got 10/],
    [
      'a force that is not finite',
      (w) => w.push('ball', { force: [0, 0, Infinity] }),
      /World.push: force\[2\] must be finite/,
    ],
    [
      'to push the floor',
      (w) => w.push('floor', { force: [1, 0, 0] }),
      /World.push: name must be a body that is not static/,
    ],
    [
      'to push nothing',
      (w) => w.push('nobody', {}),
      /World.push: name must be the name of a body, got "nobody"/,
    ],
    [
      'a state of another world',
      (w) => w.restore({ ...w.save(), numbers: new Float64Array(3) }),
      /World.restore: state must be of 13 numbers, as this world has, got Float64Array\(3\)/,
    ],
    [
      'a robot without masses',
      (w) =>
        w.addRobot(
          'r',
          loadRobot(
            '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint></robot>',
          ),
        ),
      /b.*(mass|inertial)/,
    ],
    [
      'a robot in the floor',
      (w) => w.addRobot('r', PENDULUM, { pose: { position: [0, 0, -0.5] } }),
      /addRobot: r\/\w+ would be .* m deep in floor/,
    ],
    [
      'a velocity that is misspelt',
      (w) => w.addBody('b', { elements: [sphere([0, 0, 9], 0.1)], velocity: { lineer: [1, 0, 0] } as never }),
      /World.addBody: velocity: options must be .*did you mean 'linear'/,
    ],
    [
      'a robot that is nowhere',
      (w) => w.addRobot('r', PENDULUM, { pose: { position: [0, 0, Number.NaN] } }),
      /addRobot: pose.position\[2\] must be finite/,
    ],
    [
      'a robot that is stretched',
      (w) => w.addRobot('r', PENDULUM, { pose: [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 1, 1] }),
      /addRobot: pose must be a rigid 4×4 matrix/,
    ],
    [
      'too few velocities',
      (w) => w.addRobot('r', PENDULUM, { velocities: [0] }),
      /velocities must be a list of 2 numbers/,
    ],
  ];

  it.each(REFUSED)('%s', (_name, ask, message) => {
    const world = floored();
    world.addBody('ball', { ...ball(), ...at(0, 3, 2) });
    const before = world.save();
    expect(() => ask(world)).toThrow(message);
    expect(world.save()).toEqual(before);
    world.step(0.001);
    expect(world.body('ball').velocity.linear[2]).toBeCloseTo(-9.81e-3, 12);
  });

  it.each<[string, Parameters<ReturnType<World['addRobot']>['motors']>[0], RegExp]>([
    ['a joint that is none', { knee: { torque: 1 } }, /motors: motors must be .*"?knee/],
    ['two goals', { elbow: { torque: 1, velocity: 2 } }, /elbow must be one of/],
    ['no goal', { elbow: { stiffness: 1 } }, /elbow must be one of/],
    [
      'a velocity without a bound',
      { elbow: { velocity: 1 } },
      /elbow.most must be given, as the URDF has no effort/,
    ],
    ['a torque of NaN', { elbow: { torque: NaN } }, /elbow.torque must be/],
    ['a stiffness below 0', { elbow: { position: 1, stiffness: -1 } }, /elbow.stiffness must be at least 0/],
  ])('motors: %s', (_name, motors, message) => {
    const world = createWorld(engine);
    const arm = world.addRobot('arm', PENDULUM);
    expect(() => arm.motors(motors)).toThrow(message);
  });

  it('a step that does not end, saying which bodies do not let it', () => {
    const world = floored({ envelope: 1e-9 });
    world.addBody('ball', {
      ...ball(),
      ...at(0, 0, 0.1),
      velocity: { linear: [1e6, 0, 0], angular: [0, 1e6, 0] },
    });
    const before = world.save();
    expect(() => world.step(1)).toThrow(
      /World.step: .* were not enough for a step; floor and ball are closest/,
    );
    expect(world.save()).toEqual(before);
  });
});
