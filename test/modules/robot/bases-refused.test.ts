import { describe, expect, it } from 'vitest';
import { point } from '../../../bindings/index.ts';
import { loadRobot, FileError } from '../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { IDENTITY, translation } from '../../support/scenes.ts';
import { axis, joint, link, urdf } from './documents.ts';

const ARM = urdf(
  link('root', '0 0 0'),
  link('arm', '0.5 0 0'),
  joint('revolute', 'root', 'arm', axis('0 0 1')),
);
const [planar, floating, fixed] = (['planar', 'floating', 'fixed'] as const).map((base) =>
  loadRobot(ARM, { base }),
) as [Robot, Robot, Robot];
type Robot = ReturnType<typeof loadRobot>;

const UPRIGHT = [0, 0, 0, 0, 0, 0, 1];
const SEVEN = '7 numbers, position and quaternion x, y, z, w';

/** Bases that cannot be taken, and what the error says behind the name of the argument. */
const BASES: readonly (readonly [string, Robot, unknown, string])[] = [
  ['of a fixed base', fixed, UPRIGHT, ' must be left out, as the base of this robot is fixed'],
  ['of six numbers', floating, UPRIGHT.slice(1), ` must be ${SEVEN}, or one 4×4 matrix, got Array(6)`],
  ['of three numbers', floating, [0, 0, 0], ` must be ${SEVEN}, or one 4×4 matrix, got Array(3)`],
  [
    'of four numbers',
    planar,
    [0, 0, 0, 0],
    ` must be ${SEVEN}, or x, y and heading, or one 4×4 matrix, got Array(4)`,
  ],
  ['of one number', floating, 7, ' must be an array: 7 numbers'],
  ['with a text', floating, [0, 'x', 0, 0, 0, 0, 1], '[1] must be a number, got "x"'],
  ['that is infinite', planar, [0, -Infinity, 0], '[1] must be finite and at most 1000000000 in magnitude'],
  [
    'without direction',
    floating,
    [1, 2, 3, 0, 0, 0, 0],
    ' must be a position and a quaternion x, y, z, w of a length',
  ],
  ['with a long quaternion', floating, [1, 2, 3, 0, 0, 0, 2.01], ' must be a position and a quaternion'],
  ['with a short quaternion', planar, [1, 2, 0, 0, 0, 0.49, 0], ' must be a position and a quaternion'],
  [
    'above the plane',
    planar,
    [0, 0, 1e-5, 0, 0, 0, 1],
    ' must be in the plane of x and y, as the base is planar',
  ],
  ['that leans', planar, [0, 0, 0, 1e-5, 0, 0, 1], ' must be in the plane of x and y, as the base is planar'],
  ['that is stretched', floating, IDENTITY.map((x) => 1.001 * x), ' must be a rigid 4×4 matrix'],
  ['that is a mirror', planar, IDENTITY.map((x, i) => (i === 10 ? -x : x)), ' must be a rigid 4×4 matrix'],
  ['by rows', floating, [1, 0, 0, 2, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], ' must be a rigid 4×4 matrix'],
];

describe('bases that cannot be taken', () => {
  forSomeBuilds((_, engine) => {
    it.each(BASES)('a base %s is refused by name, and nothing is written', (_name, robot, given, message) => {
      using scene = robot.createScene(engine(), { extra: { post: [point([2, 0, 0], 0.1)] } });
      const before = JSON.stringify(scene.toJSON());
      const base = given as number[];
      const q = [0.5];
      const out = new Uint8Array([7, 7]);
      const distances = robot.in(scene).evaluate([...robot.configuration({}), ...robot.configuration({})]);
      const kept = distances.distance.slice();
      const poses = new Float64Array(32);
      const refuse = (call: () => unknown, where: string): void => {
        expect(call).toThrow(`${where}${message}`);
      };
      refuse(() => robot.setConfiguration(scene, q, { base }), 'Robot.setConfiguration: base');
      refuse(() => robot.linkPoses(q, poses, { base }), 'Robot.linkPoses: base');
      refuse(() => robot.linkPose(q, 'arm', undefined, { base }), 'Robot.linkPose: base');
      refuse(() => robot.in(scene).areFree(q, { bases: base }), 'RobotInScene.areFree: bases');
      refuse(() => robot.in(scene).evaluate(q, { bases: base }), 'RobotInScene.evaluate: bases');
      const ends = [UPRIGHT, base] as const;
      if (robot !== fixed)
        refuse(() => robot.in(scene).isEdgeFree(q, q, { bases: ends }), 'RobotInScene.isEdgeFree: bases[1]');
      expect(() => robot.in(scene).areFree([...q, ...q], { bases: base, out })).toThrow(
        'RobotInScene.areFree: bases',
      );
      const both = { bases: base, out: distances };
      expect(() => robot.in(scene).evaluate([...q, ...q], both)).toThrow('RobotInScene.evaluate: bases');
      expect([out, distances.distance, poses]).toEqual([new Uint8Array([7, 7]), kept, new Float64Array(32)]);
      expect(JSON.stringify(scene.toJSON())).toBe(before);
    });

    it('names the configuration and joint of a quaternion that is none', () => {
      using scene = floating.createScene(engine());
      const zero = [0, 0, 0, 0, 0, 0, 0, 0.5];
      const qs = [...UPRIGHT, 0.5, ...zero];
      const expected = 'must be a quaternion x, y, z, w of a length from 0.5 to 2, got "0 0 0 0"';
      const before = JSON.stringify(scene.toJSON());
      expect(() => floating.in(scene).areFree(qs)).toThrow(
        new RangeError(
          `RobotInScene.areFree: configurations[11] to [14] (configuration 1, joint "base") ${expected}`,
        ),
      );
      expect(() => floating.in(scene).rate([...qs, ...qs], { waypoints: 2, safe: 0 })).toThrow(
        `configurations[11] to [14] (configuration 1, waypoint 1 of trajectory 0, joint "base") ${expected}`,
      );
      expect(() => floating.setConfiguration(scene, zero)).toThrow(
        new RangeError(`Robot.setConfiguration: configuration[3] to [6] (joint "base") ${expected}`),
      );
      expect(() => floating.in(scene).isEdgeFree(qs.slice(0, 8), zero)).toThrow(
        `RobotInScene.isEdgeFree: to[3] to [6] (joint "base") ${expected}`,
      );
      expect(() => floating.setConfiguration(scene, [0, 0, 0, 0, NaN, 0, 1, 0])).toThrow(
        'configuration[4] (joint "base/rot_y") must be finite',
      );
      expect(JSON.stringify(scene.toJSON())).toBe(before);
      // Any length from 0.5 to 2 stands for the same.
      for (const length of [0.5, 1, 2]) {
        floating.setConfiguration(scene, [0, 0, 0, 0, 0, length * 0.6, length * 0.8, 0]);
        expect([...scene.getPose('root')].slice(0, 2)).toEqual([
          expect.closeTo(0.28, 6) as number,
          expect.closeTo(0.96, 6) as number,
        ]);
      }
    });

    it('takes bases alone where a robot has no other joints', () => {
      const cart = loadRobot(urdf(link('cart', '0 0 0')), { base: 'planar' });
      using scene = cart.createScene(engine(), { extra: { post: [point([2, 0, 0], 0.1)] } });
      const beside = [2, 0, 0, 0, 0, 0, 1];
      expect([...cart.in(scene).areFree([], { bases: [...UPRIGHT, ...beside, ...UPRIGHT] })]).toEqual([
        1, 0, 1,
      ]);
      expect([...cart.in(scene).areFree([], { bases: translation(2, 0, 0) })]).toEqual([0]);
      expect([...cart.in(scene).areFree([], { bases: [2, 0, 0] })]).toEqual([0]);
      expect([...cart.in(scene).areFree([], { bases: [] })]).toEqual([]);
      expect([...cart.in(scene).areFree([0, 0, 0, 2, 0, 1])]).toEqual([1, 0]);
      expect(() => cart.in(scene).areFree([], { bases: [...UPRIGHT, 1] })).toThrow(
        'RobotInScene.areFree: bases must be 7 numbers',
      );
      expect(() => cart.in(scene).areFree([1], { bases: UPRIGHT })).toThrow(
        'RobotInScene.areFree: configurations must be',
      );
    });

    it('counts configurations and bases', () => {
      using scene = floating.createScene(engine());
      const many = 'for each of 3 configurations, or once for all, or one 4×4 matrix';
      expect(() => floating.in(scene).areFree([0, 0, 0], { bases: [...UPRIGHT, ...UPRIGHT] })).toThrow(
        new RangeError(`RobotInScene.areFree: bases must be ${SEVEN} ${many}, got Array(14)`),
      );
      const second = [...UPRIGHT, ...UPRIGHT.with(6, 3), ...UPRIGHT];
      expect(() => floating.in(scene).areFree([0, 0, 0], { bases: second })).toThrow(
        'RobotInScene.areFree: bases[7] to [13] must be a position and a quaternion',
      );
      expect(() => floating.setConfiguration(scene, [...UPRIGHT, 0], { base: UPRIGHT })).toThrow(
        'Robot.setConfiguration: configuration must be 1 numbers, one per joint, got Array(8)',
      );
      expect(() => floating.in(scene).isEdgeFree([0], [0], { bases: [UPRIGHT] as never })).toThrow(
        'RobotInScene.isEdgeFree: bases must be a list of two, at the start and at the end, got Array(1)',
      );
      expect(() => floating.setConfiguration(scene, [0], { bases: UPRIGHT } as never)).toThrow(
        'Robot.setConfiguration: options must be without properties other than \'base\', got "bases"',
      );
    });
  });

  it('refuses a placement that is not rigid, or of a base that moves, and other options', () => {
    const placement = translation(1, 0, 0);
    expect(() => loadRobot(ARM, { placement: placement.map((x) => 2 * x) })).toThrow(
      'loadRobot: options.placement must be a rigid 4×4 matrix, column by column, within 1e-5',
    );
    expect(() => loadRobot(ARM, { placement: [1, 2, 3] })).toThrow(TypeError);
    expect(() => loadRobot(ARM, { placement, base: 'planar' })).toThrow(
      'loadRobot: options.placement must be left out, as the base moves',
    );
    expect(() => loadRobot(ARM, { base: 'moving' as never })).toThrow(
      new RangeError(
        "loadRobot: options.base must be 'fixed', 'planar', 'floating' or 'srdf', got \"moving\"",
      ),
    );
    expect(() => loadRobot(ARM, { prefix: 7 as never })).toThrow(
      'loadRobot: options.prefix must be a string',
    );
    const slash = ARM.replace('root-arm', 'base/x');
    expect(() => loadRobot(slash, { base: 'planar' })).toThrow(
      'URDF:4: joint "base/x": two numbers of a configuration would be called "base/x"',
    );
    const taken = ARM.replace('root-arm', 'base');
    expect(loadRobot(taken).joints.length).toBe(1);
    expect(() => loadRobot(taken, { base: 'planar' })).toThrow(FileError);
    expect(() => loadRobot(taken, { base: 'planar' })).toThrow(
      'joint "base" has the name that the base is to have',
    );
  });
});
