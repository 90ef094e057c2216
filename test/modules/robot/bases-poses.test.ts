import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../../bindings/index.ts';
import { createFleet, loadRobot, findAllowedPairs } from '../../../modules/robot/index.ts';
import { normalizeQuaternion } from '../../../modules/robot/model/free-pose.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { matrixOf, randomTransform, translation } from '../../support/scenes.ts';
import { axis, joint, link, origin, urdf } from './documents.ts';

/** A drone on a base, whose frame is turned, with a gripper. */
const robot = loadRobot(
  urdf(
    link('ship', '0 0 0'),
    link('drone', '0 0 0.2'),
    link('puck', '0.1 0 0'),
    link('grip', '0 0 -0.3'),
    joint('floating', 'ship', 'drone', origin('1 2 3', '0.4 -0.2 1')),
    joint('planar', 'ship', 'puck', origin('-1 0 0.5', '1 1 1') + axis('1 2 -3')),
    joint('continuous', 'drone', 'grip', origin('0 0 -0.1', '0 0.3 0') + axis('0 1 1')),
  ),
  { base: 'floating' },
);

const free = (random: Random, length: number): number[] => {
  const { position, quaternion } = randomTransform(random, 2);
  return [...position, ...quaternion.map((x) => x * length)];
};

describe('poses of what floats', () => {
  it('keeps the bits of a quaternion of length 1', () => {
    const random = createRandom(SEED + 80);
    for (let i = 0; i < 2000; i++) {
      const q = Float64Array.from(free(random, random.between(0.5, 2)).slice(3));
      const given = q.slice();
      normalizeQuaternion(q, 0);
      const once = q.slice();
      normalizeQuaternion(q, 0);
      expect(q).toEqual(once);
      const length = Math.hypot(...given);
      for (let k = 0; k < 4; k++) expect(Math.abs(q[k]! - given[k]! / length)).toBeLessThan(4e-16);
    }
  });

  it('has the matrix of the quaternion, of whatever length', () => {
    const random = createRandom(SEED + 81);
    for (let i = 0; i < 50; i++) {
      const transform = randomTransform(random, 2);
      const length = random.between(0.5, 2);
      const base = [...transform.position, ...transform.quaternion.map((x) => x * length)];
      const pose = robot.linkPose(robot.configuration({}).slice(7), 'ship', undefined, { base });
      for (const [k, x] of matrixOf(transform).entries()) expect(Math.abs(pose[k]! - x)).toBeLessThan(1e-15);
      // The base that comes out, given again, leads to an equal pose.
      const again = robot.linkPose(robot.configuration({}).slice(7), 'ship', undefined, { base: pose });
      for (const [k, x] of pose.entries()) expect(Math.abs(again[k]! - x)).toBeLessThan(1e-15);
    }
  });

  it('puts x, y and heading where a planar base has them, as numbers, quaternion or matrix', () => {
    const cart = loadRobot(urdf(link('cart', '0 0 0')), { base: 'planar' });
    const random = createRandom(SEED + 82);
    for (const heading of [0, 1, -1, Math.PI / 2, 3, -3, random.between(-3, 3)]) {
      const [x, y] = [random.between(-9, 9), random.between(-9, 9)];
      const expected = cart.linkPose([x, y, heading], 'cart');
      const matrix = [
        Math.cos(heading),
        Math.sin(heading),
        0,
        0,
        -Math.sin(heading),
        Math.cos(heading),
        0,
        0,
      ];
      for (const [k, value] of [...matrix, 0, 0, 1, 0, x, y, 0, 1].entries()) {
        expect(Math.abs(expected[k]! - value)).toBeLessThan(2e-15);
      }
      const half = heading / 2;
      for (const base of [
        [x, y, heading],
        [x, y, 0, 0, 0, Math.sin(half), Math.cos(half)],
        [x, y, 0, 0, 0, -1.5 * Math.sin(half), -1.5 * Math.cos(half)],
        expected,
        Float32Array.of(x, y, 0, 0, 0, Math.sin(half), Math.cos(half)),
      ]) {
        const found = cart.linkPose([], 'cart', undefined, { base });
        const tolerance = base instanceof Float32Array ? 1e-6 : 2e-15;
        for (const [k, value] of found.entries())
          expect(Math.abs(value - expected[k]!)).toBeLessThan(tolerance);
      }
    }
    expect(cart.linkPose([], 'cart', undefined, { base: [1, 2, 3] })).toEqual(
      cart.linkPose([1, 2, 3], 'cart'),
    );
  });

  it('moves a planar joint square to its axis, x and y right-handed', () => {
    for (const direction of [
      [1, 2, -3],
      [0, -1, 0],
      [1, 1, 0],
      [-0.1, 0.3, 0.2],
    ]) {
      const puck = loadRobot(
        urdf(
          link('table'),
          link('puck', '0 0 0'),
          joint('planar', 'table', 'puck', axis(direction.join(' '))),
        ),
      );
      const move = (q: number[]): number[] => [...puck.linkPose(q, 'puck').subarray(12, 15)];
      const [x, y] = [move([1, 0, 0]), move([0, 1, 0])] as [number[], number[]];
      const length = Math.hypot(...direction);
      const normal = [1, 2, 0].map((i, k) => {
        const j = (i + 1) % 3;
        return [x[i]! * y[j]! - x[j]! * y[i]!, direction[k]! / length];
      });
      for (const [found, expected] of normal) expect(Math.abs(found! - expected!)).toBeLessThan(1e-15);
      expect(Math.abs(Math.hypot(...x) - 1)).toBeLessThan(1e-15);
      // Turning leaves the axis where it is.
      const pose = puck.linkPose([0, 0, 1], 'puck');
      for (let i = 0; i < 3; i++) {
        const image = pose[i]! * direction[0]! + pose[4 + i]! * direction[1]! + pose[8 + i]! * direction[2]!;
        expect(Math.abs(image - direction[i]!)).toBeLessThan(2e-15);
      }
    }
  });

  forSomeBuilds(({ precision }, engine) => {
    it('has the bits of setConfiguration in double precision, and its numbers in single', () => {
      const random = createRandom(SEED + 83);
      using scene = robot.createScene(engine());
      for (let i = 0; i < 40; i++) {
        const length = i % 2 === 0 ? 1 : random.between(0.5, 2);
        const planar = [...random.vector(1).slice(0, 2), random.between(-4, 4)];
        const q = [...free(random, length), ...free(random, length), ...planar, random.between(-4, 4)];
        robot.setConfiguration(scene, q);
        for (const id of Object.keys(robot.segments)) {
          const [pose, expected] = [scene.getPose(id), robot.linkPose(q, id)];
          if (precision === 'double') expect([...pose]).toEqual([...expected]);
          else for (const [k, x] of pose.entries()) expect(Math.abs(x - expected[k]!)).toBeLessThan(5e-6);
        }
      }
    });
  });

  it('finds which links of a fleet never meet, where its robots stand', async () => {
    using engine = await loadEngine();
    const arm = (prefix: string, x: number): ReturnType<typeof loadRobot> =>
      loadRobot(
        urdf(
          link('foot', '0 0 0'),
          link('arm', '0.5 0 0'),
          joint('continuous', 'foot', 'arm', axis('0 0 1')),
        ),
        { prefix, placement: translation(x, 0, 0) },
      );
    const reasons = (distance: number): string[] =>
      findAllowedPairs(createFleet([arm('a/', 0), arm('b/', distance)]), engine, { samples: 4000 }).pairs.map(
        ({ links, reason }) => `${links.join(' ')}: ${reason}`,
      );
    expect(reasons(1)).toEqual([
      'a/foot a/arm: Adjacent',
      'a/foot b/foot: Never',
      'a/foot b/arm: Never',
      'a/arm b/foot: Never',
      'a/arm b/arm: undefined',
      'b/foot b/arm: Adjacent',
    ]);
    expect(reasons(0)).toContain('a/foot b/foot: Default');
  });
});
