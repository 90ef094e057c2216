import { describe, expect, it } from 'vitest';
import { line, loadEngine } from '../../../bindings/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { axis, joint, link, origin, urdf } from './documents.ts';

/** A floating trunk with an arm, on whose end another link floats, and a cart on a plane that is tilted. */
const robot = loadRobot(
  urdf(
    link('trunk', '0.3 0 0', '-0.3 0 0'),
    link('arm', '0.4 0 0'),
    link('bird', '0.1 0.2 0'),
    link('cart', '0 0 0.2'),
    joint('revolute', 'trunk', 'arm', origin('0 0.2 0.3', '0.1 0 0.2') + axis('0 1 0')),
    joint('floating', 'arm', 'bird', origin('0.2 0.1 0.4', '0.4 0.3 -0.2')),
    joint('planar', 'trunk', 'cart', origin('0 0 0.5', '0.2 0.1 0') + axis('0 1 1')),
  ),
  { base: 'floating' },
);

const STEP = 1e-6;

/** A configuration with quaternions whose length is not 1. */
function draw(random: ReturnType<typeof createRandom>): number[] {
  const q = robot.joints.map(({ type }) =>
    type === 'quaternion' ? random.between(-1, 1) : random.between(-1.5, 1.5),
  );
  robot.joints.forEach(({ type }, first) => {
    if (type !== 'quaternion' || robot.joints[first - 1]?.type === 'quaternion') return;
    const length = Math.sqrt(q.slice(first, first + 4).reduce((sum, x) => sum + x * x, 0));
    const wanted = random.between(0.6, 1.8);
    for (let k = first; k < first + 4; k++) q[k] = (q[k]! * wanted) / length;
  });
  return q;
}

describe('the Jacobian of robots that float', () => {
  it(`agrees with differences of poses, SEED=${SEED}`, () => {
    const random = createRandom(SEED + 95);
    for (let i = 0; i < 10; i++) {
      const q = draw(random);
      for (const name of ['trunk', 'arm', 'bird', 'cart']) {
        const own = [0.1, -0.2, 0.3];
        const place = (numbers: readonly number[]): number[] => {
          const m = robot.linkPose(numbers, name);
          return [0, 1, 2].map(
            (k) => m[k]! * own[0]! + m[4 + k]! * own[1]! + m[8 + k]! * own[2]! + m[12 + k]!,
          );
        };
        const jacobian = robot.jacobian(q, name, place(q));
        const pose = robot.linkPose(q, name);
        robot.joints.forEach((_, k) => {
          const moved = [STEP, -STEP].map((by) => q.with(k, q[k]! + by));
          const [ahead, behind] = moved.map(place);
          const [turnedTo, turnedFrom] = moved.map((numbers) => robot.linkPose(numbers, name));
          for (let c = 0; c < 3; c++) {
            expect(jacobian[6 * k + c]!).toBeCloseTo((ahead![c]! - behind![c]!) / (2 * STEP), 6);
            // A column of the rotation moves by ω × column.
            const column = [0, 1, 2].map((row) => pose[4 * c + row]!);
            const turn = [0, 1, 2].map((row) => jacobian[6 * k + 3 + row]!);
            for (let row = 0; row < 3; row++) {
              const [y, z] = [(row + 1) % 3, (row + 2) % 3];
              const expected = (turnedTo![4 * c + row]! - turnedFrom![4 * c + row]!) / (2 * STEP);
              expect(turn[y]! * column[z]! - turn[z]! * column[y]!).toBeCloseTo(expected, 6);
            }
          }
        });
      }
    }
  });

  it('takes a scene before its arguments, as other calls do', async () => {
    const engine = await loadEngine();
    using scene = robot.createScene(engine);
    const q = draw(createRandom(SEED + 96));
    expect(robot.jacobian(scene, q, 'bird', [1, 2, 3])).toEqual(robot.jacobian(q, 'bird', [1, 2, 3]));
    expect(() => robot.jacobian(scene, q, 'brid')).toThrow(
      'Robot.jacobian: link must be a link of the robot',
    );
    engine.dispose();
  });
});

describe('motions of robots that float', () => {
  it(`are tested one by one or together, and end where firstConflict says, SEED=${SEED}`, async () => {
    const engine = await loadEngine();
    using scene = robot.createScene(engine, {
      extra: { post: [line([1.2, 0.4, -1], [1.2, 0.4, 2], 0.2), line([-1, -1, 0.5], [1, -1, 0.5], 0.1)] },
    });
    const random = createRandom(SEED + 97);
    const found = { free: 0, not: 0 };
    for (let i = 0; i < 30; i++) {
      const from = draw(random);
      const to = from.map((x, k) =>
        robot.joints[k]!.type === 'quaternion' ? x : x + random.between(-0.6, 0.6),
      );
      const step = 0.1;
      const edge = [...from, ...to];
      const isFree = robot.in(scene, { step }).isEdgeFree(from, to);
      expect(robot.in(scene, { step }).areEdgesFree([...edge, ...edge])).toEqual(
        Uint8Array.of(isFree ? 1 : 0, isFree ? 1 : 0),
      );
      const conflict = robot.in(scene, { step }).firstConflict(edge);
      expect(conflict === undefined).toBe(isFree);
      found[isFree ? 'free' : 'not']++;
      if (conflict === undefined) continue;
      expect(robot.in(scene).isFree(conflict.position)).toBe(false);
      robot.setConfiguration(scene, conflict.position);
      expect(scene.evaluate().distance[conflict.pair]).toBe(conflict.distance);
    }
    expect(Math.min(found.free, found.not)).toBeGreaterThan(2);
    expect(() => robot.in(scene).areEdgesFree([1, 2, 3])).toThrow(
      /^RobotInScene\.areEdgesFree: edges must be rows of/,
    );
    expect(() => robot.in(scene, { step: 0 }).areEdgesFree([])).toThrow(
      'Robot.in: step must be above 0, got 0',
    );
    expect(robot.in(scene).areEdgesFree([])).toEqual(new Uint8Array(0));
    engine.dispose();
  });
});
