import { describe, expect, it } from 'vitest';
import { sharedDynamicsHost } from '../../../../bindings/wasm/dynamics.ts';
import { createFleet, FileError, loadRobot, type RobotDynamics } from '../../../../modules/robot/index.ts';
import { errorOf } from '../../../support/trees.ts';
import { axis, joint, link, origin, urdf } from '../documents.ts';

const inertial = (mass: number, at: string, inertia = 1): string =>
  `<inertial><origin xyz="${at}"/><mass value="${mass}"/><inertia ixx="${inertia}" iyy="${inertia}" ` +
  `izz="${inertia}" ixy="0" ixz="0" iyz="0"/></inertial>`;

const heavy = (name: string, mass: number, at: string, inertia?: number): string =>
  `<link name="${name}">${inertial(mass, at, inertia)}</link>`;

/** A rod of 2 kg whose center is 0.5 m from a joint about y, with 0.3 kg·m² about its center. */
const PENDULUM = urdf(
  link('post'),
  heavy('rod', 2, '0 0 -0.5', 0.3),
  joint('revolute', 'post', 'rod', axis('0 1 0') + '<dynamics damping="0.4"/>'),
);

/** Its inertia about the joint. */
const INERTIA = 0.3 + 2 * 0.25;

describe('the dynamics of a pendulum', () => {
  const { dynamics } = loadRobot(PENDULUM);

  it('are those of the formula', () => {
    for (const [angle, torque] of [
      [0, 0],
      [0.7, 0],
      [-2, 3],
    ] as const) {
      const expected = (torque - 2 * 9.81 * 0.5 * Math.sin(angle)) / INERTIA;
      expect(dynamics.accelerations([angle], [1.5], [torque])[0]).toBeCloseTo(expected, 13);
      expect(dynamics.inverseDynamics([angle], [1.5], [expected])[0]).toBeCloseTo(torque, 13);
    }
    expect(dynamics.massMatrix([1])).toEqual(Float64Array.of(INERTIA));
  });

  it('have the gravity and the damping that they are told of, in that call only', () => {
    const still = { gravity: [0, 0, 0] };
    expect(dynamics.accelerations([1], [0], [0], still)[0]).toBe(0);
    expect(dynamics.accelerations([0], [0], [0], { gravity: [1, 0, 0] })[0]).toBeCloseTo(-1 / INERTIA, 14);
    const damped = { ...still, damping: true };
    expect(dynamics.accelerations([1], [2], [0], damped)[0]).toBeCloseTo(-0.8 / INERTIA, 14);
    expect(dynamics.inverseDynamics([1], [2], [0], damped)[0]).toBeCloseTo(0.8, 14);
    expect(dynamics.accelerations([1], [2], [0], still)[0]).toBe(0);
    expect(dynamics.accelerations([Math.PI / 2], [0], [0])[0]).toBeCloseTo(-9.81 / INERTIA, 13);
  });

  it('are written where they are told to', () => {
    const out = new Float32Array(1);
    const found: Float32Array = dynamics.accelerations([0], [0], [0.8], { out });
    expect(found).toBe(out);
    expect(out[0]).toBeCloseTo(1, 6);
    expect(dynamics.inverseDynamics([0], [0], [1], { out })).toBe(out);
    expect(out[0]).toBeCloseTo(INERTIA, 6);
    expect(dynamics.massMatrix([0], { out })).toBe(out);
    const again = dynamics.massMatrix([0]);
    expect(dynamics.massMatrix([0])).not.toBe(again);
  });

  it('are made once for a robot, and frozen', () => {
    const robot = loadRobot(PENDULUM);
    expect(robot.dynamics).toBe(robot.dynamics);
    expect(Object.isFrozen(robot.dynamics)).toBe(true);
    expect(Object.isFrozen(robot.dynamics.names)).toBe(true);
  });
});

describe('velocities', () => {
  const carried = urdf(
    heavy('base', 3, '0.1 0 0'),
    heavy('arm', 1, '0 0.2 0'),
    heavy('tip', 1, '0 0 0.1'),
    joint('revolute', 'base', 'arm', origin('0 0 1')),
    joint('floating', 'arm', 'tip', origin('1 0 0', '0 0 1.5707963267948966')),
  );

  it('are named as the numbers of the configuration, but for one of each quaternion', () => {
    const robot = loadRobot(carried, { base: 'planar' });
    expect(robot.joints).toHaveLength(3 + 1 + 7);
    expect(robot.dynamics.names).toEqual([
      ...['base/x', 'base/y', 'base/theta', 'base-arm'],
      ...['arm-tip/trans_x', 'arm-tip/trans_y', 'arm-tip/trans_z'],
      ...['arm-tip/rot_x', 'arm-tip/rot_y', 'arm-tip/rot_z'],
    ]);
    expect(robot.dynamics.massMatrix(robot.configuration({ 'arm-tip/rot_w': 1 }))).toHaveLength(100);
  });

  it('of a base that floats are along the axes of the world', () => {
    const robot = loadRobot(urdf(heavy('base', 2, '0 0 0', 0.5)), { base: 'floating' });
    const turned = robot.configuration({ 'base/rot_x': 0.6, 'base/rot_w': 0.8 });
    const forces = [2, 4, 6, 1, 2, 3];
    const found = robot.dynamics.accelerations(turned, new Float64Array(6), forces, { gravity: [0, 0, 0] });
    expect(errorOf(found, [1, 2, 3, 2, 4, 6])).toBeLessThan(1e-15);
  });

  it('of another joint that floats are along the axes of its frame', () => {
    const robot = loadRobot(carried);
    const at = robot.configuration({ 'arm-tip/rot_w': 1 });
    // Along the y axis of the world, which is the x axis of the joint.
    const found = robot.dynamics.accelerations(at, new Float64Array(7), new Float64Array(7), {
      gravity: [0, 5, 0],
    });
    expect(errorOf(found.slice(1), [5, 0, 0, 0, 0, 0])).toBeLessThan(1e-14);
  });

  it('of a robot without joints are none', () => {
    const { dynamics } = loadRobot(urdf(link('a')));
    expect(dynamics.names).toEqual([]);
    expect(dynamics.accelerations([], [], [])).toEqual(new Float64Array(0));
    expect(dynamics.inverseDynamics([], [], [])).toEqual(new Float64Array(0));
    expect(dynamics.massMatrix([])).toEqual(new Float64Array(0));
  });
});

describe('bases', () => {
  it('that are placed have the gravity of the world', () => {
    // A quarter turn about x takes the axis from y to z, and what hangs along z to y.
    const placement = [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 5, 6, 7, 1];
    const { dynamics } = loadRobot(PENDULUM, { placement });
    expect(dynamics.accelerations([0.7], [0], [0])[0]).toBeCloseTo(0, 13);
    const sideways = dynamics.accelerations([0.7], [0], [0], { gravity: [0, 9.81, 0] });
    expect(sideways[0]).toBeCloseTo((-9.81 * Math.sin(0.7)) / INERTIA, 13);
  });

  it('of several robots in one have nothing to do with each other', () => {
    const fleet = createFleet([
      loadRobot(PENDULUM, { prefix: 'a_', placement: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 0, 0, 1] }),
      loadRobot(PENDULUM, { prefix: 'b_' }),
    ]);
    expect(fleet.dynamics.names).toEqual(['a_post-rod', 'b_post-rod']);
    expect(fleet.dynamics.massMatrix([0.1, 0.2])).toEqual(Float64Array.of(INERTIA, 0, 0, INERTIA));
    const found = fleet.dynamics.accelerations([0.7, -2], [1, 2], [0, 0]);
    const expected = [0.7, -2].map((angle) => (-9.81 * Math.sin(angle)) / INERTIA);
    expect(errorOf(found, expected)).toBeLessThan(1e-14);
  });
});

describe('links that are held together', () => {
  it('are one body: as heavy, and as hard to turn, wherever their frames are', () => {
    const one = loadRobot(
      urdf(
        link('post'),
        heavy('a', 1, '0.1 0 0'),
        heavy('b', 2, '0 0.3 0'),
        joint('continuous', 'post', 'a', axis('0 1 0')),
        joint('fixed', 'a', 'b', origin('0 0 -1', '0.3 0.2 0.1')),
        heavy('c', 4, '0 0 0.5'),
        joint('fixed', 'b', 'c', origin('0.2 0.1 0')),
      ),
    );
    // Of each, the square of the distance from the axis of its center times its mass, and its own.
    const poses = one.linkPoses([0]);
    const sum = [
      [1, [0.1, 0, 0]],
      [2, [0, 0.3, 0]],
      [4, [0, 0, 0.5]],
    ].reduce((total, [mass, center], i) => {
      const pose = poses.subarray(16 * (i + 1), 16 * (i + 2));
      const [x, z] = [0, 2].map((row) =>
        (center as number[]).reduce((at, value, k) => at + pose[4 * k + row]! * value, pose[12 + row]!),
      ) as [number, number];
      return total + (mass as number) * (x * x + z * z) + 1;
    }, 0);
    expect(one.dynamics.massMatrix([0.3])[0]).toBeCloseTo(sum, 12);
  });
});

describe('what is refused', () => {
  const { dynamics } = loadRobot(PENDULUM);
  const call = dynamics as unknown as Record<keyof RobotDynamics, (...args: readonly unknown[]) => unknown>;

  it.each([
    [[undefined, [0], [0]], 'configuration must be an array of 1 numbers, got undefined'],
    [[[0, 1], [0], [0]], 'configuration must be 1 numbers, one per joint, got Array(2)'],
    [[[NaN], [0], [0]], 'configuration[0] (joint "post-rod") must be finite and at most 1000000000'],
    [[[0], 7, [0]], 'velocities must be an array of 1 numbers, got 7'],
    [[[0], [], [0]], 'velocities must be 1 numbers, one per velocity, got Array(0)'],
    [[[0], ['x'], [0]], 'velocities[0] (joint "post-rod") must be a number, got "x"'],
    [
      [[0], [2e9], [0]],
      'velocities[0] (joint "post-rod") must be finite and at most 1000000000 in magnitude',
    ],
    [[[0], [0], null], 'torques must be an array of 1 numbers, got null'],
    [[[0], [0], [Infinity]], 'torques[0] (joint "post-rod") must be finite'],
    [[[0], [0], [0], { gravity: [0, 0] }], 'options.gravity must be 3 numbers, got Array(2)'],
    [[[0], [0], [0], { gravity: 9 }], 'options.gravity must be an array of 3 numbers, got 9'],
    [[[0], [0], [0], { gravity: [0, 0, '9'] }], 'options.gravity[2] must be a number, got "9"'],
    [[[0], [0], [0], { damping: 1 }], 'options.damping must be true or false, got 1'],
    [[[0], [0], [0], { out: [] }], 'out must be a Float64Array or Float32Array, got Array(0)'],
    [
      [[0], [0], [0], { out: new Float64Array(2) }],
      'out must be 1 numbers, one per velocity, got Float64Array(2)',
    ],
    [
      [[0], [0], [0], { gravty: [0, 0, 0] }],
      "options must be without properties other than 'gravity', 'damping', 'out', got \"gravty\"; did you mean 'gravity'?",
    ],
  ])('in accelerations: %j', (args, message) => {
    expect(() => call.accelerations(...args)).toThrow(`RobotDynamics.accelerations: ${message}`);
  });

  it('in the other calls, by their names', () => {
    expect(() => call.inverseDynamics([0], [0], [NaN])).toThrow(
      'RobotDynamics.inverseDynamics: accelerations[0] (joint "post-rod") must be finite',
    );
    expect(() => call.massMatrix('0')).toThrow('RobotDynamics.massMatrix: configuration must be an array');
    expect(() => call.massMatrix([0], { out: new Float64Array(2) })).toThrow(
      'RobotDynamics.massMatrix: out must be 1 numbers, the square of the velocities',
    );
    expect(() => call.massMatrix([0], { gravity: [0, 0, 0] })).toThrow(
      'RobotDynamics.massMatrix: options must be without properties other than \'out\', got "gravity"',
    );
  });

  it('is a body without mass, by the link that has none', () => {
    const robot = loadRobot(urdf(link('post'), link('rod'), joint('revolute', 'post', 'rod')), {
      file: 'bare.urdf',
    });
    expect(() => robot.dynamics).toThrow(FileError);
    expect(() => robot.dynamics).toThrow(/bare\.urdf:3: link "rod": .*inertia: 'estimate'/);
    expect(loadRobot(urdf(link('post'))).dynamics.names).toEqual([]);
  });

  it('is a joint that finds no inertia to move', () => {
    const robot = loadRobot(
      urdf(link('post'), heavy('dot', 1, '0 0 0.2', 0), joint('revolute', 'post', 'dot', axis('0 0 1'))),
    );
    expect(() => robot.dynamics.accelerations([1], [0], [1])).toThrow(
      'RobotDynamics.accelerations: the joint that moves link "dot" finds no inertia to move',
    );
    // Its torque is known nevertheless.
    expect(robot.dynamics.inverseDynamics([1], [0], [1])[0]).toBe(0);
    const planar = loadRobot(urdf(heavy('dot', 1, '0 0 0.2', 0)), { base: 'planar' });
    expect(() => planar.dynamics.accelerations([0, 0, 0], [0, 0, 0], [0, 0, 0])).toThrow('link "dot"');
  });
});

describe('memory', () => {
  it('grows with the robots there are', () => {
    const { heap } = sharedDynamicsHost();
    const first = loadRobot(PENDULUM);
    const expected = first.dynamics.accelerations([1], [2], [3]);
    const before = heap.buffer;
    const others = [first];
    while (heap.buffer === before) {
      others.push(loadRobot(PENDULUM));
      expect(others.at(-1)!.dynamics.names).toHaveLength(1);
    }
    for (const { dynamics } of [first, others.at(-1)!]) {
      expect(dynamics.accelerations([1], [2], [3])).toEqual(expected);
    }
  });
});
