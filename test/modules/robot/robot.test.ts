import { describe, expect, it } from 'vitest';
import { point } from '../../../bindings/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { axis, joint, link, origin, urdf } from './documents.ts';

/** A cart on a rail along x (limits 2 to 4 m), a turret on it, and an arm of 1 m; spheres of radius 0.1. */
const robot = loadRobot(
  urdf(
    link('rail', '0 0 0'),
    link('cart', '0 0 0'),
    link('turret'),
    link('arm', '1 0 0'),
    joint('prismatic', 'rail', 'cart', axis('1 0 0') + '<limit lower="2" upper="4"/>'),
    joint('continuous', 'cart', 'turret', origin('0 0 1') + axis('0 0 1')),
    joint('revolute', 'turret', 'arm', axis('0 1 0')),
  ),
);

describe('Robot', () => {
  it('can not be changed from outside', () => {
    for (const part of [robot.joints, robot.joints[0], robot.segments, robot.segments.cart, robot.pairs]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });

  forSomeBuilds((build, engine) => {
    const digits = build.precision === 'double' ? 14 : 6;

    it('starts in the zero configuration, clamped into the limits', () => {
      using scene = robot.createScene(engine());
      // The cart is at x = 2, the tip of the arm 1 m further and 1 m up.
      expect(scene.evaluate().minimum()).toMatchObject({ a: 'cart', b: 'arm' });
      expect(scene.evaluate().minimum().distance).toBeCloseTo(Math.SQRT2 - 0.2, digits);
    });

    it('compares its own pairs, and all of its segments with extra ones', () => {
      using scene = robot.createScene(engine(), { extra: { wall: [point([9, 0, 0], 1)], post: [] } });
      const { segments, pairs } = scene.toJSON();
      expect(segments.map(({ id }) => id)).toEqual(['rail', 'cart', 'arm', 'wall', 'post']);
      expect(pairs).toEqual([
        ['rail', 'arm'],
        ['cart', 'arm'],
        ['rail', 'wall'],
        ['cart', 'wall'],
        ['arm', 'wall'],
        ['rail', 'post'],
        ['cart', 'post'],
        ['arm', 'post'],
      ]);
    });

    it('moves its segments and nothing else', () => {
      using scene = robot.createScene(engine(), { extra: { wall: [point([9, 0, 0], 1)] } });
      for (const configuration of [[4, Math.PI, Math.PI / 2], new Float64Array([4, Math.PI, Math.PI / 2])]) {
        robot.setConfiguration(scene, configuration);
        const distances = scene.evaluate();
        const found = Array.from({ length: distances.count }, (_, i) => distances.at(i));
        const between = (a: string, b: string): number =>
          found.find((pair) => pair.a === a && pair.b === b)!.distance;
        // The arm hangs straight down: its tip is back at the cart.
        expect(between('cart', 'arm')).toBeCloseTo(-0.2, digits);
        expect(between('rail', 'arm')).toBeCloseTo(3.8, digits - 1);
        expect(between('cart', 'wall')).toBeCloseTo(3.9, digits - 1);
      }
    });

    it('refuses what is not a configuration, and moves nothing', () => {
      using scene = robot.createScene(engine());
      const before = scene.evaluate().minimum();
      const set = (configuration: unknown) => () => robot.setConfiguration(scene, configuration as number[]);
      expect(set(7)).toThrow(
        new TypeError('Robot.setConfiguration: configuration must be an array of 3 numbers, got 7'),
      );
      expect(set([3, 0])).toThrow(
        new RangeError(
          'Robot.setConfiguration: configuration must be 3 numbers, one per joint, got Array(2)',
        ),
      );
      expect(set([3, '0', 0])).toThrow(
        new TypeError(
          'Robot.setConfiguration: configuration[1] (joint "cart-turret") must be a number, got "0"',
        ),
      );
      for (const value of [NaN, Infinity, 1e10]) {
        expect(set([3, 0, value])).toThrow(RangeError);
        expect(set([3, 0, value])).toThrow(`configuration[2] (joint "turret-arm") must be finite`);
      }
      expect(scene.evaluate().minimum()).toEqual(before);
    });

    it('refuses a scene without one of its segments, and moves nothing', () => {
      using scene = robot.createScene(engine());
      scene.removeSegment('arm');
      const before = scene.getPose('cart');
      expect(() => robot.setConfiguration(scene, [4, 0, 0])).toThrow(RangeError);
      expect(scene.getPose('cart')).toEqual(before);
    });

    it('refuses an extra segment with the id of one of its own', () => {
      expect(() => robot.createScene(engine(), { extra: { cart: [] } })).toThrow(
        new RangeError('Robot.createScene: extra must be free of ids that the robot uses, got "cart"'),
      );
    });
  });
});
