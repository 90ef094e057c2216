import { describe, expect, it } from 'vitest';
import { box, line, point } from '../../../bindings/index.ts';
import { loadRobot, type LoadRobotOptions, type Robot } from '../../../modules/robot/index.ts';
import { identity, multiply } from '../../../bindings/geometry/transforms.ts';
import { firstDifference } from '../../support/bits.ts';
import { BUILD_PAIRS, loadBuild } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { matrixOf, randomTransform } from '../../support/scenes.ts';
import { axis, collision, joint, link, origin, urdf } from './documents.ts';
import { mimicsOf } from '../../../modules/robot/model/mimics.ts';

/** A body with two arms and a head that follows the left one. */
const BODY = [
  `<link name="trunk">${collision('<box size="0.3 0.2 0.6"/>')}</link>`,
  link('left', '0.3 0 0'),
  link('right', '0.3 0 0', '0.4 0 0'),
  link('head', '0 0 0.2'),
  joint('revolute', 'trunk', 'left', origin('0 0.2 0.3', '0.1 0 0.2') + axis('0 1 0')),
  joint('prismatic', 'trunk', 'right', origin('0 -0.2 0.3') + axis('1 0 1')),
  joint('continuous', 'trunk', 'head', origin('0 0 0.4') + axis('0 0 1') + '<mimic joint="trunk-left"/>'),
];

const load = (options: LoadRobotOptions = {}): Robot => loadRobot(urdf(...BODY), options);

/** What stands around: at 1 to 3 m. */
const EXTRA = {
  post: [line([1.2, 0.4, 0], [1.2, 0.4, 2], 0.1), point([-1, 1, 1], 0.3)],
  crate: [box([0.4, -1.5, 0.5], [0.3, 0.2, 0.4])],
};

/** A unit quaternion. */
const randomQuaternion = (random: Random): number[] => [...randomTransform(random, 0).quaternion];

/** The pose that undoes a rigid one. */
function inverse(m: readonly number[]): number[] {
  const row = (i: number): number[] => [m[i]!, m[4 + i]!, m[8 + i]!];
  const back = [0, 1, 2].map((i) => -[0, 1, 2].reduce((sum, k) => sum + m[4 * i + k]! * m[12 + k]!, 0));
  return [...row(0), 0, ...row(1), 0, ...row(2), 0, ...back, 1];
}

describe('what the numbers of a configuration are', () => {
  it('has three of a planar base and seven of a floating one before the joints', () => {
    const own = ['trunk-left', 'trunk-right'];
    const names = (robot: Robot): string[] => robot.joints.map(({ name }) => name);
    expect(names(load())).toEqual(own);
    const planar = load({ base: 'planar' });
    expect(names(planar)).toEqual(['base/x', 'base/y', 'base/theta', ...own]);
    expect(planar.joints.slice(0, 3).map(({ type }) => type)).toEqual([
      'prismatic',
      'prismatic',
      'continuous',
    ]);
    const floating = load({ base: 'floating' });
    const trans = ['x', 'y', 'z'].map((x) => ({
      name: `base/trans_${x}`,
      type: 'prismatic',
      lower: -Infinity,
      upper: Infinity,
      velocity: Infinity,
      effort: Infinity,
      damping: 0,
      friction: 0,
    }));
    const rot = ['x', 'y', 'z', 'w'].map((x) => ({
      name: `base/rot_${x}`,
      type: 'quaternion',
      lower: -1,
      upper: 1,
      velocity: Infinity,
      effort: Infinity,
      damping: 0,
      friction: 0,
    }));
    expect(floating.joints.slice(0, 7)).toEqual([...trans, ...rot]);
    expect(names(floating).slice(7)).toEqual(own);
    expect(mimicsOf(floating.joints)).toMatchObject([{ name: 'trunk-head', joint: 'trunk-left' }]);
    expect([...floating.configuration({})]).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0]);
    expect(floating.configuration({ 'base/trans_z': 2 })[2]).toBe(2);
    expect(floating.jointValues(floating.configuration({}))).toMatchObject({ 'base/rot_w': 1 });
    expect(() => floating.configuration({ 'base/rot_w': 0 })).toThrow(
      'Robot.configuration: values[3] to [6] (joint "base") must be a quaternion x, y, z, w of a length from 0.5 to 2, ' +
        'got "0 0 0 0"',
    );
  });

  it('has those of planar and floating joints in document order', () => {
    const robot = loadRobot(
      urdf(
        link('rail', '0 0 0'),
        link('puck', '0 0 0'),
        link('drone', '0 0 0'),
        link('arm', '0 0 0'),
        joint('planar', 'rail', 'puck', axis('0 1 0') + '<mimic joint="rail-arm"/>'),
        joint('revolute', 'rail', 'arm', '<mimic joint="rail-drone"/>'),
        joint('floating', 'rail', 'drone', origin('0 0 1')),
      ),
    );
    expect(robot.joints.map(({ name }) => name)).toEqual([
      ...['x', 'y', 'theta'].map((x) => `rail-puck/${x}`),
      'rail-arm',
      ...['trans_x', 'trans_y', 'trans_z', 'rot_x', 'rot_y', 'rot_z', 'rot_w'].map((x) => `rail-drone/${x}`),
    ]);
    expect(robot.warnings).toEqual([
      'URDF:6: joint "rail-puck": <mimic> is about one position, and a planar joint has none; lets it move by itself',
      'URDF:7: joint "rail-arm": it mimics the joint "rail-drone", which is floating and has no single position; lets it ' +
        'move by itself',
    ]);
    // A plane square to y has z for x, and x for y.
    const at = robot.configuration({
      'rail-puck/x': 2,
      'rail-puck/y': 3,
      'rail-drone/rot_x': 1,
      'rail-drone/rot_w': 0,
    });
    expect([...robot.linkPose(at, 'puck').subarray(12)]).toEqual([3, 0, 2, 1]);
    const drone = [...robot.linkPose(at, 'drone')];
    expect(drone.map((x) => x + 0)).toEqual([1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 1, 1]);
    const pairs = robot.pairs.map((pair) => pair.join(' '));
    expect(pairs).toEqual(['puck drone', 'puck arm', 'drone arm']);
  });
});

/** A robot on three joints written out, and the same by a planar joint: its base, or one in the tree. */
const WRITTEN: readonly (readonly [string, Robot, Robot])[] = [
  [
    'a base',
    load({ base: 'planar' }),
    loadRobot(
      urdf(
        link('world'),
        link('slide'),
        link('carriage'),
        joint('prismatic', 'world', 'slide', axis('1 0 0')),
        joint('prismatic', 'slide', 'carriage', axis('0 1 0')),
        joint('continuous', 'carriage', 'trunk', axis('0 0 1')),
        ...BODY,
      ),
    ),
  ],
  [
    'a joint square to x, in a frame that is turned',
    loadRobot(
      urdf(
        link('ground', '0.5 0.5 0'),
        link('wall', '0 0 0'),
        joint('revolute', 'ground', 'wall', axis('0 0 1')),
        joint('planar', 'wall', 'trunk', origin('1 2 3', '0.3 0.2 0.1') + axis('2 0 0')),
        ...BODY,
      ),
    ),
    loadRobot(
      urdf(
        link('ground', '0.5 0.5 0'),
        link('wall', '0 0 0'),
        link('slide'),
        link('carriage'),
        joint('revolute', 'ground', 'wall', axis('0 0 1')),
        joint('prismatic', 'wall', 'slide', origin('1 2 3', '0.3 0.2 0.1') + axis('0 1 0')),
        joint('prismatic', 'slide', 'carriage', axis('0 0 1')),
        joint('continuous', 'carriage', 'trunk', axis('1 0 0')),
        ...BODY,
      ),
      // Nothing is compared that a joint connects, and here the trunk hangs on a carriage.
      { srdf: urdf('<disable_collisions link1="wall" link2="trunk"/>') },
    ),
  ],
];

describe('configurations with bases', () => {
  forSomeBuilds(({ precision }, engine) => {
    const unit = precision === 'double' ? 1e-14 : 5e-6;

    it.each(WRITTEN)('moves %s as three joints written out do, bit for bit', (_, robot, written) => {
      const random = createRandom(SEED + 60);
      using scene = robot.createScene(engine(), { extra: EXTRA });
      using other = written.createScene(engine(), { extra: EXTRA });
      expect(other.pairs).toEqual(scene.pairs);
      const qs = Array.from({ length: 12 * robot.joints.length }, () => random.between(-2, 2));
      const found = robot.in(scene).evaluate(qs);
      expect(firstDifference(found, written.in(other).evaluate(qs))).toBeUndefined();
      expect(Math.min(...found.distance)).toBeLessThan(0.1);
      expect(robot.in(scene).areFree(qs)).toEqual(written.in(other).areFree(qs));
      const n = robot.joints.length;
      for (let i = 0; i + 1 < 12; i++) {
        const [from, to] = [qs.slice(i * n, i * n + n), qs.slice(i * n + n, i * n + 2 * n)];
        expect(robot.in(scene).isEdgeFree(from, to)).toBe(written.in(other).isEdgeFree(from, to));
      }
    });

    it('gives the distances of surroundings that move back', () => {
      const random = createRandom(SEED + 61);
      const robot = load({ base: 'floating' });
      const still = load();
      using scene = robot.createScene(engine(), { extra: EXTRA });
      using other = still.createScene(engine(), { extra: EXTRA });
      for (let i = 0; i < 40; i++) {
        const base = matrixOf(randomTransform(random, 2));
        const q = [random.between(-2, 2), random.between(-0.5, 0.5)];
        robot.setConfiguration(scene, q, { base });
        still.setConfiguration(other, q);
        const back = inverse(base);
        for (const id of Object.keys(EXTRA)) other.setPose(id, back);
        const [found, expected] = [scene.evaluate().distance, other.evaluate().distance];
        // Coordinates are below 8 m.
        for (const [k, d] of found.entries()) expect(Math.abs(d - expected[k]!)).toBeLessThan(8 * unit);
        expect([...scene.getPose('trunk')].map((x, k) => Math.abs(x - base[k]!) < unit * 8)).not.toContain(
          false,
        );
      }
    });

    it('places a robot, and what stands on its root', () => {
      const random = createRandom(SEED + 62);
      const placement = matrixOf(randomTransform(random, 2));
      const placed = load({ placement });
      const still = load();
      using scene = placed.createScene(engine());
      using other = still.createScene(engine());
      const q = [0.3, -0.2];
      placed.setConfiguration(scene, q);
      still.setConfiguration(other, q);
      const pose = identity();
      for (const id of Object.keys(placed.segments)) {
        multiply(pose, Float64Array.from(placement), Float64Array.from(other.getPose(id)));
        const found = scene.getPose(id);
        for (let i = 0; i < 16; i++) expect(Math.abs(found[i]! - pose[i]!)).toBeLessThan(4 * unit);
        if (precision === 'single') continue;
        expect([...placed.linkPose(q, id)]).toEqual([...found]);
      }
    });

    it('takes the base apart, in every call, with the same bits', () => {
      const random = createRandom(SEED + 63);
      const robot = load({ base: 'floating' });
      using scene = robot.createScene(engine(), { extra: EXTRA });
      const count = 9;
      const bases = Array.from({ length: count }, () => [...random.vector(1.5), ...randomQuaternion(random)]);
      const qs = bases.map(() => [random.between(-2, 2), random.between(-0.5, 0.5)]);
      const whole = bases.map((base, i) => [...base, ...qs[i]!]);
      const one = { bases: bases[0]! };
      const all = { bases: bases.flat() };
      const wholeOfOne = qs.flatMap((q) => [...bases[0]!, ...q]);
      for (const [given, full] of [
        [all, whole.flat()],
        [one, wholeOfOne],
      ] as const) {
        const found = robot.in(scene).evaluate(qs.flat(), given);
        expect(firstDifference(found, robot.in(scene).evaluate(full))).toBeUndefined();
        expect(robot.in(scene).areFree(qs.flat(), given)).toEqual(robot.in(scene).areFree(full));
      }
      for (let i = 1; i < count; i++) {
        const ends = { bases: [bases[i - 1]!, bases[i]!] as const };
        const free = robot.in(scene).isEdgeFree(qs[i - 1]!, qs[i]!, ends);
        expect(free).toBe(robot.in(scene).isEdgeFree(whole[i - 1]!, whole[i]!));
        expect(robot.linkPoses(qs[i]!, undefined, { base: bases[i]! })).toEqual(robot.linkPoses(whole[i]!));
        robot.setConfiguration(scene, qs[i]!, { base: bases[i]! });
        const poses = Object.keys(robot.segments).map((id) => scene.getPose(id));
        robot.setConfiguration(scene, whole[i]!);
        expect(Object.keys(robot.segments).map((id) => scene.getPose(id))).toEqual(poses);
      }
    });

    it('answers for many what it answers for one after the other, and for the robot itself', () => {
      const random = createRandom(SEED + 64);
      const robot = load({ base: 'floating' });
      using scene = robot.createScene(engine(), { extra: EXTRA });
      scene.segment('crate').setStatic(true);
      scene.addSegment('tool', [point([0, 0, 0], 0.05)]);
      robot.setConfiguration(scene, robot.configuration({}));
      scene.setPose('tool', scene.getPose('left'));
      scene.attach('tool', 'left');
      const count = 60;
      const qs = Array.from({ length: count }, () => [
        ...random.vector(1.5),
        ...randomQuaternion(random).map((x) => x * random.between(0.9, 1.1)),
        random.between(-3, 3),
        random.between(-0.5, 0.5),
      ]);
      const found = robot.in(scene).areFree(qs.flat());
      const { distance } = robot.in(scene).evaluate(qs.flat());
      const pairs = scene.pairs.length;
      for (const [i, q] of qs.entries()) {
        robot.setConfiguration(scene, q);
        expect(found[i]).toBe(scene.isFree() ? 1 : 0);
        expect([...scene.evaluate().distance]).toEqual([...distance.subarray(i * pairs, (i + 1) * pairs)]);
      }
      expect(found.filter((x) => x).length).toBeGreaterThan(10);
      expect(found.filter((x) => !x).length).toBeGreaterThan(10);
    });
  });

  it.each(BUILD_PAIRS)('has the same bits with and without vectors, $precision', async ({ builds }) => {
    const random = createRandom(SEED + 65);
    const robot = load({ base: 'floating' });
    const qs = Array.from({ length: 21 }, () => [
      ...random.vector(1.5),
      ...randomQuaternion(random).map((x) => x * random.between(0.6, 1.8)),
      random.between(-3, 3),
      random.between(-0.5, 0.5),
    ]).flat();
    const [one, other] = await Promise.all(
      builds.map(async (build) => {
        using engine = await loadBuild(build);
        using scene = robot.createScene(engine, { extra: EXTRA });
        const { distance, pointA, pointB, normal } = robot.in(scene).evaluate(qs);
        return {
          distance: distance.slice(),
          pointA: pointA.slice(),
          pointB: pointB.slice(),
          normal: normal.slice(),
        };
      }),
    );
    expect(firstDifference(one!, other!)).toBeUndefined();
  });
});
