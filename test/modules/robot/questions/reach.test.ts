import { describe, expect, it } from 'vitest';
import { point } from '../../../../bindings/index.ts';
import { loadRobot, REACH_STATUSES, type Reaches, type Robot } from '../../../../modules/robot/index.ts';
import { BUILD_PAIRS, loadBuild } from '../../../support/builds.ts';
import { forEachBuild, forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { axis, joint, link, origin, urdf } from '../documents.ts';
import { LARGER_ROBOTS, randomConfigurations, randomRobot, ROBOTS, rowOf } from '../moving-scenes.ts';

const NAMED = { ...ROBOTS, ...LARGER_ROBOTS };

/** A link that all joints of an arm move. */
const TIPS: Readonly<Record<keyof typeof NAMED, string>> = {
  'panda, spheres': 'panda_hand',
  'panda, capsules': 'panda_hand',
  'ur5, spheres': 'wrist_3_link',
  'fetch, spheres': 'gripper_link',
  'baxter, spheres': 'left_gripper_base',
};

/** How far a link is from a pose, metres, and the largest difference of the numbers of their rotations. */
function missOf(robot: Robot, configuration: Float64Array, tip: string, target: ArrayLike<number>): number[] {
  const pose = robot.linkPose(configuration, tip);
  const way = [12, 13, 14].map((i) => pose[i]! - target[i]!);
  const turn = Array.from({ length: 11 }, (_, i) => Math.abs(pose[i]! - target[i]!));
  return [Math.hypot(...way), Math.max(...turn)];
}

function expectWithin(robot: Robot, configuration: Float64Array): void {
  robot.joints.forEach(({ lower, upper, name }, i) => {
    expect(configuration[i]!, name).toBeGreaterThanOrEqual(lower);
    expect(configuration[i]!, name).toBeLessThanOrEqual(upper);
  });
}

/** The poses of a link in configurations of a robot. */
function posesOf(robot: Robot, tip: string, configurations: Float64Array): Float64Array[] {
  const count = configurations.length / robot.joints.length;
  return Array.from({ length: count }, (_, i) => robot.linkPose(rowOf(robot, configurations, i), tip));
}

describe('reach', () => {
  forEachBuild(({ precision }, engine) => {
    const fine = precision === 'double' ? 2e-6 : 4e-5;

    it.each(Object.keys(NAMED) as (keyof typeof NAMED)[])(
      'finds poses of free configurations again: %s',
      (name) => {
        const robot = NAMED[name];
        const tip = TIPS[name];
        using scene = robot.createScene(engine());
        const arm = robot.in(scene, { margin: 0.001 });
        const drawn = randomConfigurations(createRandom(SEED), robot, 400);
        const marks = arm.areFree(drawn);
        const free = [...marks.keys()].filter((i) => marks[i] === 1).slice(0, 12);
        expect(free.length).toBeGreaterThan(5);
        const targets = free.map((i) => robot.linkPose(rowOf(robot, drawn, i), tip));
        const found = arm.reachMany(tip, targets, { tries: 128 });
        const { configuration } = found;
        expect([...found.solved]).toEqual(targets.map(() => 1));
        targets.forEach((target, i) => {
          const own = rowOf(robot, configuration, i);
          const [way, turn] = missOf(robot, own, tip, target);
          expect(way).toBeLessThan(fine);
          expect(turn).toBeLessThan(2 * fine);
          expectWithin(robot, own);
          expect(arm.isFree(own)).toBe(true);
        });
      },
    );
  });

  forSomeBuilds((_, engine) => {
    it(`finds poses of random robots again, SEED=${SEED}`, () => {
      const random = createRandom(SEED);
      for (let i = 0; i < 20; i++) {
        const robot = randomRobot(random);
        using scene = robot.createScene(engine());
        const arm = robot.in(scene);
        const tip = robot.linkNames.at(-1)!;
        const targets = posesOf(robot, tip, randomConfigurations(random, robot, 8));
        const found = arm.reachMany(tip, targets, { avoid: false, tries: 256 });
        targets.forEach((target, k) => {
          const own = rowOf(robot, found.configuration, k);
          expect(found.solved[k], `robot ${i}, target ${k}, ${REACH_STATUSES[found.status[k]!]}`).toBe(1);
          expect(missOf(robot, own, tip, target)[0]).toBeLessThan(1e-4);
          expectWithin(robot, own);
        });
      }
    });

    it('stays at a seed that is there already, and near one that is near', () => {
      const robot = ROBOTS['panda, spheres'];
      using scene = robot.createScene(engine());
      const arm = robot.in(scene);
      const seed = robot.configuration({ panda_joint2: 0.3, panda_joint4: -1.5, panda_joint6: 1.4 });
      const target = robot.linkPose(seed, 'panda_hand');
      const { solved, tries, configuration } = arm.reach('panda_hand', target, { seed });
      expect([solved, tries]).toEqual([true, 1]);
      configuration.forEach((number, i) => expect(number).toBeCloseTo(seed[i]!, 3));
      const near = seed.map((number) => number + 0.02);
      const again = arm.reach('panda_hand', target, { seed: near });
      expect([again.solved, again.tries]).toEqual([true, 1]);
      again.configuration.forEach((number, i) => expect(Math.abs(number - near[i]!)).toBeLessThan(0.2));
    });

    it('says that a pose is out of reach, and comes as close as it can', () => {
      const robot = ROBOTS['panda, spheres'];
      using scene = robot.createScene(engine());
      const found = robot.in(scene).reach('panda_hand', { position: [5, 0, 0.4] }, { tries: 4 });
      expect(found).toMatchObject({ status: 'out of reach', solved: false, tries: 4 });
      expect(found.positionError).toBeGreaterThan(3.9);
      expect(found.positionError).toBeLessThan(4.6);
    });

    it('says which joints stand at limits, and comes to the limit', () => {
      const robot = loadRobot(
        urdf(
          link('a'),
          link('b'),
          joint('prismatic', 'a', 'b', axis('1 0 0') + '<limit lower="-1" upper="2"/>'),
        ),
      );
      using scene = robot.createScene(engine());
      const arm = robot.in(scene);
      expect(arm.reach('b', { position: [1.5, 0, 0] }).configuration[0]).toBeCloseTo(1.5, 5);
      const beyond = arm.reach('b', { position: [-1.5, 0, 0] });
      expect(beyond).toMatchObject({ status: 'at limits', joints: ['a-b'], solved: false });
      expect([...beyond.configuration]).toEqual([-1]);
      expect(beyond.positionError).toBeCloseTo(0.5, 5);
      expect(arm.reach('b', { position: [2.5, 0, 0] }).status).toBe('out of reach');
      const aside = arm.reach('b', { position: [1, 0.25, 0] });
      expect(aside.status).toBe('not found');
      expect(aside.configuration[0]).toBeCloseTo(1, 5);
      expect(aside.positionError).toBeCloseTo(0.25, 5);
    });

    it('says what it collides with, and comes free where the joints allow it', () => {
      const robot = ROBOTS['panda, spheres'];
      const seed = robot.configuration({ panda_joint2: 0.3, panda_joint4: -1.8, panda_joint6: 1.9 });
      const target = robot.linkPose(seed, 'panda_hand');
      const at = [12, 13, 14].map((i) => target[i]!);
      using scene = robot.createScene(engine());
      scene.addSegment('ball', [point([0, 0, 0], 0.05)]);
      scene.setPose('ball', { position: at });
      const arm = robot.in(scene);
      const blocked = arm.reach('panda_hand', target, { seed, tries: 3 });
      expect(blocked).toMatchObject({ status: 'in collision', solved: false });
      expect([blocked.conflict?.a, blocked.conflict?.b]).toContain('ball');
      expect(blocked.positionError).toBeLessThan(1e-4);
      expect(arm.reach('panda_hand', target, { seed, avoid: false }).solved).toBe(true);
      // Where the elbow is, there is a way round at that pose of the hand.
      const elbow = robot.linkPose(seed, 'panda_link4');
      scene.setPose('ball', { position: [12, 13, 14].map((i) => elbow[i]!) });
      expect(arm.isFree(seed)).toBe(false);
      const round = arm.reach('panda_hand', target, { seed, margin: 0.01 });
      expect(round.solved).toBe(true);
      expect(arm.isFree(round.configuration, { margin: 0.01 })).toBe(true);
    });

    it('brings two arms to their poses at once', () => {
      const robot = LARGER_ROBOTS['baxter, spheres'];
      using scene = robot.createScene(engine());
      const arm = robot.in(scene);
      const drawn = randomConfigurations(createRandom(SEED + 5), robot, 400);
      const free = [...arm.areFree(drawn)].indexOf(1);
      const links = ['left_gripper_base', 'right_gripper_base'];
      const posture = rowOf(robot, drawn, free);
      const targets = links.map((name) => robot.linkPose(posture, name));
      const both = arm.reach(links, targets, { tries: 256 });
      expect(both.solved).toBe(true);
      links.forEach((name, i) =>
        expect(missOf(robot, both.configuration, name, targets[i]!)[0]).toBeLessThan(1e-4),
      );
      // One alone leaves the joints of the other where they are.
      const one = arm.reach(links[0]!, targets[0]!, { seed: posture });
      robot.joints.forEach(({ name }, i) => {
        if (name.startsWith('right')) expect(one.configuration[i]).toBe(posture[i]);
      });
    });

    it('takes positions or orientations only, where a tolerance says that the rest does not count', () => {
      const robot = ROBOTS['ur5, spheres'];
      using scene = robot.createScene(engine());
      const arm = robot.in(scene);
      const tip = robot.linkNames.at(-1)!;
      const target = robot.linkPose(randomConfigurations(createRandom(SEED), robot, 1), tip);
      const there = arm.reach(
        tip,
        { position: [...target.subarray(12, 15)] },
        { rotationTolerance: Infinity, avoid: false },
      );
      expect(there.solved).toBe(true);
      expect(missOf(robot, there.configuration, tip, target)[0]).toBeLessThan(1e-4);
      target.set([7, 7, 7], 12);
      const turned = arm.reach(tip, target, { positionTolerance: Infinity, avoid: false });
      expect(turned.solved).toBe(true);
      expect(missOf(robot, turned.configuration, tip, target)[1]).toBeLessThan(1e-4);
    });

    it('turns a link half round, of which the cross products do not tell the axis', () => {
      const robot = loadRobot(
        urdf(
          ...[link('a'), link('b'), link('c'), link('d')],
          joint('continuous', 'a', 'b', axis('1 0 0')),
          joint('continuous', 'b', 'c', axis('0 1 0')),
          joint('continuous', 'c', 'd', axis('0 0 1')),
        ),
      );
      using scene = robot.createScene(engine());
      const arm = robot.in(scene);
      for (const quaternion of [
        [1, 0, 0, 0],
        [0, 1, 0, 0],
        [0, 0, 1, 0],
        [0.6, 0.8, 0, 0],
      ]) {
        const target = { position: [0, 0, 0], quaternion };
        const { solved, rotationError } = arm.reach('d', target, {
          avoid: false,
          seed: [0, 0, 0],
          tries: 32,
        });
        expect(solved).toBe(true);
        expect(rotationError).toBeLessThan(1e-5);
        const first = arm.reach('d', target, { avoid: false, seed: [0, 0, 0], tries: 1, maxIterations: 1 });
        expect(first.solved || first.rotationError > 0.1).toBe(true);
      }
      // Whole turns are taken off: the answer is near the seed.
      const far = arm.reach('d', { position: [0, 0, 0] }, { avoid: false, seed: [20, -20, 20] });
      far.configuration.forEach((number, i) =>
        expect(Math.abs(number - [20, -20, 20][i]!)).toBeLessThan(3.15),
      );
    });

    it('answers for robots without joints, and for links that nothing moves', () => {
      const robot = loadRobot(urdf(link('a', '0 0 0')));
      using scene = robot.createScene(engine());
      const arm = robot.in(scene);
      expect(arm.reach('a', { position: [0, 0, 0] })).toMatchObject({
        solved: true,
        positionError: 0,
        rotationError: 0,
      });
      const turned = arm.reach('a', { position: [0, 0, 0], quaternion: [0, 0, 1, 0] });
      expect(turned.solved).toBe(false);
      expect(turned.rotationError).toBeCloseTo(Math.PI, 5);
      const panda = ROBOTS['panda, spheres'];
      using other = panda.createScene(engine());
      const root = panda.in(other).reach(panda.linkNames[0]!, { position: [1, 0, 0] });
      expect(root.status).toBe('out of reach');
      expect(panda.in(other).reachMany('panda_hand', []).solved).toHaveLength(0);
    });

    it('moves only the joints of the arm, and mimics with theirs', () => {
      const robot = loadRobot(
        urdf(
          ...[link('a'), link('b'), link('c')],
          joint('revolute', 'a', 'b', origin('0 0 0') + axis('0 0 1')),
          joint(
            'revolute',
            'b',
            'c',
            origin('1 0 0') + axis('0 0 1') + '<mimic joint="a-b" multiplier="-2" offset="0.1"/>',
          ),
          link('tip'),
          joint('fixed', 'c', 'tip', origin('1 0 0')),
        ),
      );
      using scene = robot.createScene(engine());
      const target = robot.linkPose([0.7], 'tip');
      const { solved, configuration } = robot.in(scene).reach('tip', target);
      expect(solved).toBe(true);
      expect(configuration[0]).toBeCloseTo(0.7, 4);
      const panda = ROBOTS['panda, spheres'];
      using other = panda.createScene(engine());
      const names = panda.joints.map(({ name }) => name).slice(3);
      const fixed = { panda_joint1: 0.4, panda_joint2: -0.3 };
      const arm = panda.in(other, { joints: names, fixed });
      const whole = panda.configuration({ ...fixed, panda_joint4: -1.2, panda_joint6: 1, panda_joint7: 0.2 });
      const part = arm.reach('panda_hand', panda.linkPose(whole, 'panda_hand'), { tries: 256 });
      expect(part.configuration).toHaveLength(names.length);
      expect(part.solved).toBe(true);
    });

    it('moves a planar base, and leaves one that floats', () => {
      const make = (base: 'planar' | 'floating'): Robot => randomRobot(createRandom(SEED + 3), base);
      const planar = make('planar');
      using scene = planar.createScene(engine());
      const tip = planar.linkNames.at(-1)!;
      const there = Float64Array.from(planar.joints, (_, i) => [3, -2, 0.4, 0.2, -0.1, 0.3, 0.1, 0, 0][i]!);
      const found = planar.in(scene).reach(tip, planar.linkPose(there, tip), { avoid: false, tries: 128 });
      expect(found.solved).toBe(true);
      const floating = make('floating');
      using space = floating.createScene(engine());
      const seed = Float64Array.from(floating.joints, (_, i) => [1, 2, 3, 0, 0, 0, 1][i] ?? 0);
      const kept = floating.in(space).reach(tip, { position: [9, 9, 9] }, { seed, tries: 2 });
      expect([...kept.configuration.subarray(0, 7)]).toEqual([...seed.subarray(0, 7)]);
    });

    it('refuses what cannot be', () => {
      const robot = ROBOTS['panda, spheres'];
      using scene = robot.createScene(engine());
      const arm = robot.in(scene);
      const pose = { position: [0.5, 0, 0.5] };
      const reach = (name: unknown, target: unknown, options?: unknown) => () =>
        arm.reach(name as string, target as never, options as never);
      expect(reach('panda_hnd', pose)).toThrow(/RobotInScene.reach: link .*panda_hand/);
      expect(reach(3, pose)).toThrow(TypeError);
      expect(reach([], [])).toThrow(/1 to 16 links/);
      expect(reach(['panda_hand'], pose)).toThrow(/a list of 1 poses/);
      expect(reach('panda_hand', undefined)).toThrow(/pose/);
      expect(reach('panda_hand', [1, 2, 3])).toThrow(/16/);
      expect(reach('panda_hand', { position: [NaN, 0, 0] })).toThrow(
        /^RobotInScene.reach: target: pose.position.0/,
      );
      expect(reach('panda_hand', pose, { tries: 0 })).toThrow(
        /tries must be an integer from 1 to 4096, got 0/,
      );
      expect(reach('panda_hand', pose, { maxIterations: 0.5 })).toThrow(/maxIterations/);
      expect(reach('panda_hand', pose, { positionTolerance: -1 })).toThrow(
        /positionTolerance must be above 0/,
      );
      expect(reach('panda_hand', pose, { rotationTolerance: NaN })).toThrow(/rotationTolerance/);
      expect(reach('panda_hand', pose, { seed: [1] })).toThrow(/seed must be rows of 7 numbers/);
      expect(reach('panda_hand', pose, { margin: Infinity })).toThrow(/margin/);
      expect(reach('panda_hand', pose, { sed: [] })).toThrow(/'seed'/);
      expect(reach('panda_hand', pose, null)).toThrow(TypeError);
      expect(reach('panda_hand', { position: [2e9, 0, 0] })).toThrow(
        /target: position.0. .* at most 1000000000/,
      );
      expect(() => arm.reachMany('panda_hand', [pose], { out: null as never })).toThrow(
        /out must be columns/,
      );
      expect(() => arm.reachMany('panda_hand', new Float64Array(15))).toThrow(/matrices of 16 numbers/);
      expect(() => arm.reachMany('panda_hand', [pose], { out: {} as Reaches })).toThrow(/out.solved/);
    });

    it('gives single answers, with workers as without, for seeds one by one and for all', async () => {
      const robot = ROBOTS['panda, spheres'];
      using scene = robot.createScene(engine());
      const arm = robot.in(scene);
      const random = createRandom(SEED + 9);
      const count = 9;
      const targets = posesOf(robot, 'panda_hand', randomConfigurations(random, robot, count));
      const seeds = randomConfigurations(random, robot, count);
      const many = arm.reachMany('panda_hand', targets, { seed: seeds, tries: 20 });
      targets.forEach((target, i) => {
        const one = arm.reach('panda_hand', target, { seed: rowOf(robot, seeds, i), tries: 20 });
        expect(one.configuration).toEqual(rowOf(robot, many.configuration, i));
        expect([one.status, one.tries]).toEqual([REACH_STATUSES[many.status[i]!], many.tries[i]]);
        expect(one.positionError).toBe(many.positionError[i]);
      });
      const flat = Float64Array.from(targets.flatMap((target) => [...target]));
      expect(arm.reachMany('panda_hand', flat, { seed: seeds, tries: 20 })).toEqual(many);
      const pool = await engine().createPool({ workers: 2, threshold: 0 });
      try {
        expect(await arm.on(pool).reachMany('panda_hand', targets, { seed: seeds, tries: 20 })).toEqual(many);
      } finally {
        pool.dispose();
      }
    });
  });

  it.each(BUILD_PAIRS)('has the bits with vectors that it has without, $precision', async ({ builds }) => {
    const robot = ROBOTS['ur5, spheres'];
    const tip = robot.linkNames.at(-1)!;
    const targets = posesOf(robot, tip, randomConfigurations(createRandom(SEED), robot, 15));
    const engines = await Promise.all(builds.map(loadBuild));
    const [expected, found] = engines.map((engine) => {
      using scene = robot.createScene(engine);
      return robot.in(scene).reachMany(tip, targets, { tries: 10 });
    });
    expect(found).toEqual(expected);
    engines.forEach((engine) => engine.dispose());
  });
});
