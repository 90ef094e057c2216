import { describe, expect, it } from 'vitest';
import { type Engine, point, type Scene, triangle } from '../../../../bindings/index.ts';
import { loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { BALL } from '../../../support/gripper.ts';
import { copyColumns, randomElements, randomTransform, translation } from '../../../support/scenes.ts';
import { axis, joint, link, urdf } from '../documents.ts';
import { makeSetups, randomConfigurations, ROBOTS, rowOf } from '../moving-scenes.ts';

const setups = makeSetups(SEED + 30);

/** Expects of batches what single questions say in a new scene that is like this one. */
function expectSame(engine: Engine, scene: Scene, robot: Robot, configurations: Float64Array): void {
  using twin = engine.createScene(scene.toJSON());
  const pairs = scene.pairs.length;
  const batch = copyColumns(robot.in(scene).evaluate(configurations));
  const margins = [-0.2, 0, 0.1];
  const free = margins.map((margin) => robot.in(scene).areFree(configurations, { margin }));
  // With so long a step, an edge is its two ends.
  const [from, to] = [0, 1].map((i) => rowOf(robot, configurations, i));
  margins.forEach((margin, k) => {
    const [atStart, atEnd] = free[k]!;
    expect(robot.in(scene, { step: 100 }).isEdgeFree(from!, to!, { margin })).toBe((atStart! & atEnd!) === 1);
  });
  expect(twin.pairs).toEqual(scene.pairs);
  for (let i = 0; i < configurations.length / robot.joints.length; i++) {
    robot.setConfiguration(twin, rowOf(robot, configurations, i));
    const single = copyColumns(twin.evaluate());
    expect(batch.distance.slice(i * pairs, (i + 1) * pairs)).toEqual(single.distance);
    expect(batch.pointA.slice(3 * i * pairs, 3 * (i + 1) * pairs)).toEqual(single.pointA);
    expect(free.map((answers) => answers[i])).toEqual(
      margins.map((margin) => (twin.isFree({ margin }) ? 1 : 0)),
    );
  }
}

describe('batches of a robot in a scene that changes', () => {
  forSomeBuilds((_, engine) => {
    it.each(setups)(`see every change: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      const random = createRandom(SEED + 31);
      using scene = setup.makeScene(engine());
      const configurations = randomConfigurations(random, robot, 9);
      const ids = Object.keys(robot.segments);
      const [first, last] = [ids[1]!, ids.at(-1)!];
      const changes: (() => void)[] = [
        () => scene.setPose('cloud', randomTransform(random, 1)),
        () => scene.addSegment('crate', randomElements(random, 1, 40)),
        () => scene.setPose('crate', randomTransform(random, 1)),
        () => scene.addPair('crate', first),
        () => scene.attach('crate', first),
        () => scene.setMargin(...scene.pairs[0]!, -0.1),
        () => scene.detach('box'),
        () => scene.setPose('box', randomTransform(random, 1)),
        () => scene.attach('cloud', 'box'),
        () => robot.setConfiguration(scene, rowOf(robot, configurations, 5)),
        () => scene.attach('box', 'crate'),
        () => scene.removePair(...scene.pairs[0]!),
        () => scene.segment('wall').setStatic(false),
        () => scene.setPose('wall', randomTransform(random, 0.3)),
        () => scene.removeSegment('empty'),
        () => scene.detach('crate'),
        () => scene.segment('crate').setStatic(true),
        () => scene.detach('label'),
        () => scene.attach('label', last),
        () => scene.setMargin(...scene.pairs.at(-1)!, 0.2),
        () => scene.detach('box'),
        () => scene.removeSegment('crate'),
      ];
      for (const change of changes) {
        change();
        expectSame(engine(), scene, robot, configurations);
      }
    });

    it(`may be of two robots by turns, each an obstacle of the other, SEED=${SEED}`, () => {
      const [panda, arm] = [ROBOTS['panda, capsules'], ROBOTS['ur5, spheres']];
      const [pandaIds, armIds] = [panda, arm].map((robot) => Object.keys(robot.segments)) as [
        string[],
        string[],
      ];
      using scene = engine().createScene({
        segments: { ...panda.segments, ...arm.segments },
        pairs: [...panda.pairs, ...arm.pairs].map(([a, b]) => [a, b]),
      });
      for (const a of pandaIds.slice(-3)) for (const b of armIds.slice(-2)) scene.addPair(a, b);
      const random = createRandom(SEED + 32);
      for (let i = 0; i < 12; i++) {
        const robot = [panda, arm][random.integer(0, 1)]!;
        if (i === 4) scene.addSegment('box', BALL);
        if (i === 6) scene.attach('box', pandaIds.at(-1)!);
        if (i === 8) scene.setMargin(...scene.pairs[2]!, 0.01);
        if (i === 10) scene.removeSegment('box');
        robot.setConfiguration(scene, randomConfigurations(random, robot, 1));
        for (const asked of [panda, arm]) {
          expectSame(engine(), scene, asked, randomConfigurations(random, asked, 5));
        }
      }
    });

    it('carry what is gripped along, and what that carries', () => {
      const slider = loadRobot(
        urdf(link('rail'), link('hand', '0 0 0'), joint('prismatic', 'rail', 'hand', axis('1 0 0'))),
      );
      using scene = engine().createScene({
        segments: { hand: BALL, box: BALL, lid: BALL, post: [point([20, 0, 0], 1)] },
        pairs: [['hand', 'post']],
      });
      scene.setPose('box', translation(3, 0, 0));
      scene.setPose('lid', translation(6, 0, 0));
      expect([...slider.in(scene).areFree([0, 12, 17])]).toEqual([1, 1, 1]);
      scene.attach('box', 'hand');
      scene.attach('lid', 'box');
      expect(scene.pairs.map(([a]) => a)).toEqual(['hand', 'box', 'lid']);
      expect([...slider.in(scene).evaluate([0, 12]).distance]).toEqual([18, 15, 12, 6, 3, 0]);
      expect([...slider.in(scene).areFree([0, 12, 12.5, 17])]).toEqual([1, 1, 0, 0]);
      expect(slider.in(scene, { step: 1 }).isEdgeFree([0], [12])).toBe(true);
      expect(slider.in(scene, { step: 1 }).isEdgeFree([0], [13])).toBe(false);
      slider.setConfiguration(scene, [2]);
      expect(scene.getPose('lid')).toEqual(translation(8, 0, 0));
      scene.detach('lid');
      expect([...slider.in(scene).areFree([0, 12, 15, 17])]).toEqual([1, 1, 1, 0]);
    });

    it('know obstacles of all kinds where they were put last', () => {
      const slider = loadRobot(
        urdf(link('rail'), link('ball', '0 0 0'), joint('prismatic', 'rail', 'ball', axis('1 0 0'))),
      );
      const wall = triangle([0, -5, -5], [0, 5, -5], [0, 0, 5], 0);
      using scene = slider.createScene(engine(), { extra: { wall: [wall] } });
      for (let x = -3; x < 4; x++) {
        scene.setPose('wall', translation(x, 0, 0));
        const positions = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
        expect([...slider.in(scene).areFree(positions)]).toEqual(positions.map((q) => (q === x ? 0 : 1)));
        expect(slider.in(scene).isEdgeFree([x - 1], [x + 1])).toBe(false);
        expect(slider.in(scene).isEdgeFree([x + 1], [4.5])).toBe(true);
      }
    });
  });
});
