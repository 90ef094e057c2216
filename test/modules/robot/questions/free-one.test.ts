import { describe, expect, it } from 'vitest';
import { loadEngine, point, type Scene } from '../../../../bindings/index.ts';
import { loadRobot, type Robot, type IsFreeOptions } from '../../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { copyColumns, translation } from '../../../support/scenes.ts';
import { axis, joint, link, urdf } from '../documents.ts';
import { makeSetups, nextUp, randomConfigurations, rowOf } from '../moving-scenes.ts';

const setups = makeSetups(SEED + 20);

/** The least distance of the pairs without margins of their own, in a configuration that the scene is in. */
function leastDistance(scene: Scene): number {
  const { distance } = scene.evaluate();
  return Math.min(
    ...scene.pairs.map(([a, b], row) =>
      scene.segment(a).marginTo(b) === undefined ? distance[row]! : Infinity,
    ),
  );
}

/** All that a scene says of where its segments are and how far apart. */
function describeScene(scene: Scene): unknown {
  return { json: scene.toJSON(), results: copyColumns(scene.evaluate()) };
}

/** A ball of 1 m at x = q. */
const slider = loadRobot(
  urdf(link('rail'), link('ball', '0 0 0'), joint('prismatic', 'rail', 'ball', axis('1 0 0'))),
);

describe('testing one configuration', () => {
  forSomeBuilds((build, engine) => {
    it.each(setups)(`says what setConfiguration and isFree say: $name, SEED=${SEED}`, (setup) => {
      const { robot } = setup;
      using scene = setup.makeScene(engine());
      using twin = setup.makeScene(engine());
      const configurations = randomConfigurations(createRandom(SEED + 21), robot, 12);
      const before = describeScene(scene);
      const answers = new Set<boolean>();
      for (let i = 0; i < 12; i++) {
        const configuration = rowOf(robot, configurations, i);
        robot.setConfiguration(twin, configuration);
        const least = leastDistance(twin);
        const exact = Number.isFinite(least) ? [least, nextUp(least), -nextUp(-least)] : [];
        for (const margin of [0, 0.05, -0.2, 5, ...exact]) {
          const free = robot.in(scene).isFree(configuration, { margin });
          expect(free).toBe(twin.isFree({ margin }));
          expect(free).toBe(robot.in(scene).areFree(configuration, { margin })[0] === 1);
          answers.add(free);
        }
      }
      expect(answers.size).toBe(2);
      // The results of pairs were kept: they are still those of where the segments are.
      expect(describeScene(scene)).toEqual(before);
      scene.setPoses(scene.movable.flatMap((id) => scene.getPose(id)));
      expect(describeScene(scene)).toEqual(before);
    });

    const makeRail = (posts = 1): Scene =>
      engine().createScene({
        segments: {
          ball: [point([0, 0, 0], 1)],
          ...Object.fromEntries(
            Array.from({ length: posts }, (_, i) => [`post ${i}`, [point([10 * i, 0, 0], 1)]]),
          ),
        },
        pairs: Array.from({ length: posts }, (_, i) => ['ball', `post ${i}`] as const),
      });

    // Of up to 8 pairs all are tested in turn, of more several at once.
    it.each([1, 8, 9, 13, 40])('is exact at the margin, with %i pairs', (posts) => {
      using scene = makeRail(posts);
      const step = build.precision === 'double' ? 2 ** -40 : 2 ** -14;
      for (let i = 0; i < posts; i++) {
        for (const margin of [0.5, 0, -0.5]) {
          const x = 10 * i + 2 + margin;
          const ask = (at: number): boolean => slider.in(scene).isFree([at], { margin });
          expect([ask(x - step), ask(x), ask(x + step)]).toEqual([false, true, true]);
        }
      }
    });

    it('sees where other segments are, and what has become of the scene', () => {
      using scene = makeRail(20);
      const ask = (options?: IsFreeOptions): boolean => slider.in(scene).isFree([5], options);
      expect(ask()).toBe(true);
      scene.setPose('post 7', translation(-65, 0, 0));
      expect(ask()).toBe(false);
      scene.setMargin('ball', 'post 7', -3);
      expect(ask()).toBe(true);
      expect(ask({ margin: 4 })).toBe(false);
      scene.setPose('post 7', translation(100, 0, 0));
      scene.addSegment('cup', [point([0, 3, 0], 0.5)], { pairs: ['post 1'] });
      scene.setPose('ball', translation(0, 0, 0));
      scene.attach('cup', 'ball');
      expect(slider.in(scene).isFree([20])).toBe(false);
      expect(slider.in(scene).isFree([5])).toBe(true);
      // The cup is carried to x = 10, 3 m beside the post at x = 10.
      scene.removePair('ball', 'post 1');
      expect(slider.in(scene).isFree([10])).toBe(true);
      expect(slider.in(scene).isFree([10], { margin: 1.5 })).toBe(true);
      expect(slider.in(scene).isFree([10], { margin: 1.6 })).toBe(false);
      expect(scene.getPose('cup')).toEqual(translation(0, 0, 0));
      scene.segment('post 1').replace([point([10, 3, 0], 1)]);
      expect(slider.in(scene).isFree([10])).toBe(false);
    });

    it('refuses what setConfiguration refuses, and unknown options', () => {
      using scene = makeRail();
      const ask = (configuration: unknown, options?: unknown): (() => boolean) => {
        return () => slider.in(scene).isFree(configuration as number[], options as IsFreeOptions);
      };
      const where = 'RobotInScene.isFree:';
      expect(ask('7')).toThrow(
        new TypeError(`${where} configuration must be an array of 1 numbers, got "7"`),
      );
      expect(ask([1, 2])).toThrow(
        new RangeError(`${where} configuration must be 1 numbers, one per joint, got Array(2)`),
      );
      expect(ask([NaN])).toThrow(
        new RangeError(
          `${where} configuration[0] (joint "rail-ball") must be finite and at most 1000000000 in magnitude, got NaN`,
        ),
      );
      expect(ask([1], { margin: Infinity })).toThrow(RangeError);
      expect(ask([1], { margin: '1' })).toThrow(TypeError);
      expect(ask([1], { out: new Uint8Array(1) })).toThrow(/RobotInScene\.isFree.*out/);
      const missing = engine().createScene({ segments: {}, pairs: [] });
      expect(() => slider.in(missing).isFree([1])).toThrow(/Robot\.in: scene/);
      missing.dispose();
      expect(() => slider.in(missing).isFree([1])).toThrow(/disposed/);
      const none: unknown = {};
      expect(() => slider.in(none as Scene).isFree([1])).toThrow(/Robot\.in: scene must be a scene/);
    });
  });

  it('may be of a robot without joints', async () => {
    const engine = await loadEngine();
    const rock: Robot = loadRobot(urdf(link('rock', '0 0 0')));
    using quarry = rock.createScene(engine, { extra: { stone: [point([1, 0, 0], 1)] } });
    expect(rock.in(quarry).isFree([])).toBe(false);
    expect(rock.in(quarry).isFree([], { margin: -2 })).toBe(true);
    engine.dispose();
  });
});
