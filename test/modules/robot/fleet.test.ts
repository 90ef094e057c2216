import { describe, expect, it } from 'vitest';
import { halfSpace, loadEngine, point, type Scene } from '../../../bindings/index.ts';
import { createFleet, loadRobot, type LoadRobotOptions, type Robot } from '../../../modules/robot/index.ts';
import { readText } from '../../../data/read.ts';
import { firstDifference, sliceRows } from '../../support/bits.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { translation } from '../../support/scenes.ts';
import { axis, joint, link, origin, urdf } from './documents.ts';
import { rowOf, randomConfigurations } from './moving-scenes.ts';
import { mimicsOf } from '../../../modules/robot/model/mimics.ts';

const [PANDA, PANDA_SRDF] = await Promise.all([
  readText('robots/vamp_panda_spherized.urdf'),
  readText('robots/vamp_panda.srdf'),
]);
const panda = (options: LoadRobotOptions): Robot => loadRobot(PANDA, { srdf: PANDA_SRDF, ...options });

/** Two arms face to face, 1 m apart. */
const left = panda({ prefix: 'left_' });
const right = panda({ prefix: 'right_', placement: [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1] });
const both = createFleet([left, right]);

describe('a prefix', () => {
  it('is before all names of a robot, those of its SRDF included', () => {
    const plain = panda({});
    const prefixed = (names: Iterable<string>): string[] => [...names].map((name) => `left_${name}`);
    expect(Object.keys(left.segments)).toEqual(prefixed(Object.keys(plain.segments)));
    expect(left.linkNames).toEqual(prefixed(plain.linkNames));
    expect(left.joints.map(({ name }) => name)).toEqual(prefixed(plain.joints.map(({ name }) => name)));
    expect(left.pairs).toEqual(plain.pairs.map(prefixed));
    expect(Object.entries(left.links)).toEqual(Object.entries(plain.links).map(prefixed));
    expect(mimicsOf(left.joints)).toEqual(
      mimicsOf(plain.joints).map((mimic) => ({
        ...mimic,
        name: `left_${mimic.name}`,
        joint: `left_${mimic.joint}`,
      })),
    );
    expect(left.groupStates.map(({ name, group }) => [name, group])).toEqual(
      plain.groupStates.map(({ name, group }) => [name, `left_${group}`]),
    );
    const [state, other] = [left.groupStates[0]!, plain.groupStates[0]!];
    expect(Object.keys(other.values).length).toBeGreaterThan(0);
    expect(left.configuration(state.values)).toEqual(plain.configuration(other.values));
    expect(left.warnings).toEqual(plain.warnings);
    expect(() => left.configuration({ panda_joint1: 1 })).toThrow(
      "without joints other than 'left_panda_joint1'",
    );
    const q = plain.configuration(other.values);
    expect(left.linkPoses(q)).toEqual(plain.linkPoses(q));
  });
});

describe('a fleet', () => {
  it('is a robot with all that its members have', () => {
    expect(both.joints).toEqual([...left.joints, ...right.joints]);
    expect(both.linkNames).toEqual([...left.linkNames, ...right.linkNames]);
    expect(both.segments).toEqual({ ...left.segments, ...right.segments });
    expect(both.links).toEqual({ ...left.links, ...right.links });
    expect(mimicsOf(both.joints)).toEqual([...mimicsOf(left.joints), ...mimicsOf(right.joints)]);
    expect(both.groupStates).toEqual([...left.groupStates, ...right.groupStates]);
    const [ids, others] = [left, right].map((robot) => Object.keys(robot.segments)) as [string[], string[]];
    const between = ids.flatMap((a) => others.map((b) => [a, b]));
    expect(both.pairs).toEqual([...left.pairs, ...right.pairs, ...between]);
    expect(both.name).toBe('panda + panda');
    const q = both.configuration({ left_panda_joint1: 1, right_panda_joint2: 2 });
    expect(both.jointValues(q)).toMatchObject({ left_panda_joint1: 1, right_panda_joint2: 2 });
    const n = left.joints.length;
    expect([...both.linkPoses(q)]).toEqual([
      ...left.linkPoses(q.subarray(0, n)),
      ...right.linkPoses(q.subarray(n)),
    ]);
  });

  it('may let pairs off, by segment or by all links of one', () => {
    const split = (prefix: string): Robot =>
      loadRobot(
        urdf(
          link('base', '0 0 0'),
          link('hand', '0 0 0'),
          link('cup', '0 0 0.1'),
          joint('revolute', 'base', 'hand'),
          joint('fixed', 'hand', 'cup'),
        ),
        { prefix },
      );
    const [a, b] = [split('a/'), split('b/')];
    const list = (...allowed: [string, string][]): string[] =>
      createFleet([a, b], { allowed }).pairs.map((pair) => pair.join(' '));
    const all = ['a/base b/base', 'a/base b/hand', 'a/hand b/base', 'a/hand b/hand'];
    expect(list()).toEqual(all);
    expect(list(['b/hand', 'a/base'])).toEqual(all.filter((pair) => pair !== 'a/base b/hand'));
    expect(list(['a/base', 'b/cup'], ['a/base', 'b/hand'])).toEqual(
      all.filter((pair) => pair !== 'a/base b/hand'),
    );
    expect(() => list(['a/base', 'b/cup'])).toThrow(
      'createFleet: allowed[0] must be beside all others of the segments "a/base" and "b/hand", such as "a/base" and ' +
        '"b/hand", got Array(2)',
    );
    expect(() => list(['a/base', 'a/hand'])).toThrow('createFleet: allowed[0] must be of two robots');
    expect(() => list(['a/base', 'wall'])).toThrow(
      'createFleet: allowed[0][1] must be a segment of a robot, or a link with collision shapes, got "wall"',
    );
    expect(() => createFleet([a, b], { allowed: {} as never })).toThrow(
      'createFleet: allowed must be an array',
    );
  });

  it('refuses what is no list of robots, and names that two robots share', () => {
    const plain = panda({});
    expect(() => createFleet([plain, left, plain])).toThrow(
      'createFleet: robots[2] must be robots whose links have different names, as robots[0] has it too; load them with a ' +
        'prefix, got "panda_link0"',
    );
    const [one, other] = ['a', 'b'].map((name) =>
      loadRobot(urdf(link(name, '0 0 0')), { base: 'planar' }),
    ) as [Robot, Robot];
    expect(() => createFleet([one, other])).toThrow(
      'robots[1] must be robots whose joints have different names',
    );
    expect(() => createFleet([])).toThrow(
      new RangeError('createFleet: robots must be one or more robots, got Array(0)'),
    );
    expect(() => createFleet(plain as never)).toThrow('createFleet: robots must be an array of robots');
    expect(() => createFleet([plain, {} as never])).toThrow(
      new TypeError('createFleet: robots[1] must be a robot, got an object'),
    );
    expect(() => createFleet([plain], { allow: [] } as never)).toThrow("other than 'allowed'");
  });

  it('compares all bodies of ten humanoids and a vehicle but those of one robot, and all with two planes', async () => {
    const mute = (names: readonly string[]): string =>
      urdf(...names.map((name) => `<disable_default_collisions link="${name}"/>`));
    // 24 joints and 25 links, of which so many have shapes, and a vehicle with six wheels.
    const humanoid = (solid: number, prefix: string): Robot => {
      const names = Array.from({ length: 25 }, (_, i) => `part${i}`);
      const links = names.map((name, i) => (i < solid ? link(name, '0 0 0') : link(name)));
      const joints = names.slice(1).map((name, i) => joint('revolute', names[i - (i % 6)]!, name));
      return loadRobot(urdf(...links, ...joints), { srdf: mute(names), prefix, base: 'floating' });
    };
    const wheels = ['a', 'b', 'c', 'd', 'e', 'f'];
    const vehicle = loadRobot(
      urdf(
        ...['chassis', ...wheels].map((name) => link(name, '0 0 0')),
        ...wheels.map((name) => joint('continuous', 'chassis', name)),
      ),
      { srdf: mute(wheels), base: 'planar' },
    );
    const world = (solid: number): Robot => {
      const people = Array.from({ length: 10 }, (_, i) => humanoid(solid, `${i}/`));
      return createFleet([createFleet(people), vehicle]);
    };
    // Each two humanoids, and each humanoid and the vehicle of seven bodies.
    const pairsOf = (solid: number): number => ((10 * 9) / 2) * solid ** 2 + 10 * solid * 7;
    expect(world(22).pairs.length).toBe(pairsOf(22));
    const bowling = world(20);
    expect(bowling.joints.length).toBe(10 * (7 + 24) + 3 + 6);
    using engine = await loadEngine();
    const planes = { ground: [halfSpace([0, 0, 1], -0.1)], wall: [halfSpace([1, 0, 0], -0.1)] };
    using scene = bowling.createScene(engine, { extra: planes });
    expect(scene.pairs.length).toBe(pairsOf(20) + 2 * (10 * 20 + 7));
    // In a row, each 1 m further: all stand free on the ground, and two in one place do not.
    const row = Array.from({ length: 11 }, (_, i) => [i, 0, 0, 0, 0, 0, 1]);
    const rest = bowling.joints.filter(({ name }) => !name.includes('base/')).map(() => 0);
    const fallen = row.with(3, row[4]!);
    const below = row.with(10, [10, 0, 0, 0, 0, 1, 0]);
    const bases = [row, fallen, below].flat(2);
    expect([...bowling.in(scene).areFree([...rest, ...rest, ...rest], { bases })]).toEqual([1, 0, 1]);
  });

  forSomeBuilds((_, engine) => {
    it('gives the bits of scenes in which one robot after the other is moved', () => {
      const random = createRandom(SEED + 70);
      using scene = both.createScene(engine(), { extra: { post: [point([0.5, 0.2, 0.8], 0.1)] } });
      using other = both.createScene(engine(), { extra: { post: [point([0.5, 0.2, 0.8], 0.1)] } });
      using alone = left.createScene(engine(), { extra: { post: [point([0.5, 0.2, 0.8], 0.1)] } });
      const n = left.joints.length;
      const count = 8;
      const qs = randomConfigurations(random, both, count);
      const batch = both.in(scene).evaluate(qs);
      const free = both.in(scene).areFree(qs);
      const pairs = scene.pairs.length;
      const own = alone.pairs.length - Object.keys(left.segments).length;
      for (let i = 0; i < count; i++) {
        const q = rowOf(both, qs, i);
        left.setConfiguration(other, q.subarray(0, n));
        right.setConfiguration(other, q.subarray(n));
        expect(
          firstDifference(sliceRows(batch, i * pairs, (i + 1) * pairs), other.evaluate()),
        ).toBeUndefined();
        expect(free[i]).toBe(other.isFree() ? 1 : 0);
        both.setConfiguration(scene, q);
        for (const id of scene.segments) expect(scene.getPose(id)).toEqual(other.getPose(id));
        left.setConfiguration(alone, q.subarray(0, n));
        const rows = sliceRows(batch, i * pairs, i * pairs + own);
        expect(firstDifference(rows, sliceRows(alone.evaluate(), 0, own))).toBeUndefined();
      }
      for (let i = 0; i + 1 < count; i++) {
        const [from, to] = [rowOf(both, qs, i), rowOf(both, qs, i + 1)];
        const steps = Math.ceil(Math.max(...from.map((x, k) => Math.abs(to[k]! - x))) / 0.1);
        const samples = Array.from({ length: steps + 1 }, (__, k) =>
          k === steps ? [...to] : Array.from(from, (x, j) => x + (k / steps) * (to[j]! - x)),
        );
        const margin = i % 2 === 0 ? -0.25 : 0;
        const expected = both
          .in(scene)
          .areFree(samples.flat(), { margin })
          .every((x) => x === 1);
        expect(both.in(scene, { step: 0.1 }).isEdgeFree(from, to, { margin })).toBe(expected);
      }
    });
  });

  forSomeBuilds((_, engine) => {
    it('hands a part over from one robot to the other', () => {
      using scene = both.createScene(engine(), { extra: { bar: [point([0, 0, 0], 0.04)] } });
      const ready = { joint2: -0.4, joint4: -2.2, joint6: 1.9 };
      const of = (side: string, turn: number): Record<string, number> =>
        Object.fromEntries(
          Object.entries({ ...ready, joint1: turn }).map(([name, x]) => [`${side}_panda_${name}`, x]),
        );
      const at = (a: number, b: number): Float64Array =>
        both.configuration({ ...of('left', a), ...of('right', b) });
      both.setConfiguration(scene, at(0, 0));
      const [hand, other] = [both.links.left_panda_hand!, both.links.right_panda_hand!];
      scene.setPose('bar', translation(0.5, 0, scene.getPose(hand)[14]!));
      const pose = [...scene.getPose('bar')];
      scene.attach('bar', hand, { touch: Object.keys(left.segments) });
      both.setConfiguration(scene, at(0.5, 0));
      expect(scene.getPose('bar')[13]).toBeGreaterThan(0.1);
      const { distance } = both.in(scene).evaluate([...at(0.5, 0), ...at(0, 0)]);
      both.setConfiguration(scene, at(0, 0));
      const rows = distance.length / 2;
      expect([...scene.evaluate().distance]).toEqual([...distance.subarray(rows)]);
      scene.detach('bar');
      scene.attach('bar', other, { touch: Object.keys(right.segments) });
      // The first arm moves away without it, the second takes it along.
      both.setConfiguration(scene, at(1, 0));
      for (const [i, x] of scene.getPose('bar').entries()) expect(Math.abs(x - pose[i]!)).toBeLessThan(1e-6);
      both.setConfiguration(scene, at(1, 0.5));
      expect(scene.getPose('bar')[13]).toBeLessThan(-0.1);
    });

    it('takes bases of several robots apart, one after the other', () => {
      const cart = (prefix: string, base: 'planar' | 'floating'): Robot =>
        loadRobot(
          urdf(
            link('cart', '0 0 0'),
            link('mast', '0 0 0.5'),
            joint('prismatic', 'cart', 'mast', origin('0 0 0.1') + axis('0 0 1')),
          ),
          { prefix, base },
        );
      const fleet = createFleet([cart('a/', 'planar'), left, cart('b/', 'floating')]);
      const names = fleet.joints.map(({ name }) => name);
      expect([names[0], names[4], names[11]]).toEqual(['a/base/x', 'left_panda_joint1', 'b/base/trans_x']);
      using scene = fleet.createScene(engine(), { extra: { floor: [halfSpace([0, 0, 1], -1)] } });
      const base = [1, 2, 0, 0, 0, 1, 0, -1, 0, 0.5, 0.5, 0.5, 0.5, 0.5];
      const q = [0.2, ...left.configuration({}), 0.3];
      fleet.setConfiguration(scene, q, { base });
      const poses = scene.segments.map((id) => scene.getPose(id));
      const whole = [1, 2, Math.PI, ...q.slice(0, -1), ...base.slice(7), 0.3];
      fleet.setConfiguration(scene, whole);
      expect(scene.segments.map((id) => scene.getPose(id))).toEqual(poses);
      expect([...fleet.in(scene).areFree([...q, ...q], { bases: base })]).toEqual([
        ...fleet.in(scene).areFree([...whole, ...whole]),
      ]);
      expect(() => fleet.setConfiguration(scene, q, { base: base.slice(7) })).toThrow(
        'Robot.setConfiguration: base must be 14 numbers, 7 per base, got Array(7)',
      );
      using strange = left.createScene(engine());
      expect(() => fleet.setConfiguration(strange, whole)).toThrow(
        'scene must be a scene with this robot\'s segments; one is missing, got "a/cart"',
      );
    });

    it('refuses scenes that a member is not in, in every call, and writes nothing', () => {
      const q = both.configuration({});
      const free = new Uint8Array([7]);
      const pose = new Float64Array(16).fill(7);
      const calls: readonly ((scene: Scene) => unknown)[] = [
        (scene) => both.setConfiguration(scene, q),
        (scene) => both.in(scene).isFree(q),
        (scene) => both.in(scene).areFree(q, { out: free }),
        (scene) => both.in(scene).evaluate(q),
        (scene) => both.in(scene).lowest(q, { gradient: true }),
        (scene) => both.in(scene).rate(q, { waypoints: 1, safe: 0.1 }),
        (scene) => both.in(scene).isEdgeFree(q, q),
        (scene) => both.in(scene).areEdgesFree([...q, ...q], { out: free }),
        (scene) => both.in(scene).firstConflict(q, { edges: false }),
      ];
      const scene = both.createScene(engine());
      using alone = left.createScene(engine());
      // The first moves with no joint, and need not be there.
      const [, first] = Object.keys(right.segments);
      const refuse = (given: Scene, message: string): void => {
        const before = JSON.stringify(given.toJSON());
        for (const call of calls) expect(() => call(given)).toThrow(message);
        expect(JSON.stringify(given.toJSON())).toBe(before);
      };
      refuse(alone, `scene must be a scene with this robot's segments; one is missing, got "${first}"`);
      const hand = right.links.right_panda_hand!;
      scene.removeSegment(hand);
      refuse(scene, `one is missing, got "${hand}"`);
      scene.dispose();
      for (const call of calls) expect(() => call(scene)).toThrow('the scene is disposed');
      expect(free[0]).toBe(7);
      // Names without the prefix of a member, or with that of none.
      for (const name of ['panda_joint1', 'middle_panda_joint1']) {
        expect(() => both.configuration({ [name]: 1 })).toThrow(RangeError);
        expect(() => both.linkPose(q, name.replace('joint1', 'hand'), pose)).toThrow(
          'link must be a link of the robot',
        );
      }
      expect(pose.every((x) => x === 7)).toBe(true);
    });
  });
});
