import { describe, expect, it } from 'vitest';
import { halfSpace, line, point, type Scene } from '../../../../bindings/index.ts';
import { loadRobot, type Robot } from '../../../../modules/robot/index.ts';
import { createSampler } from '../../../../modules/robot/model/sampler.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { forEachBuild } from '../../../support/for-builds.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { axis, joint, link, urdf } from '../documents.ts';
import { makeSetups, makeSolidSetups, randomRobot } from '../moving-scenes.ts';

const setups = [...makeSetups(SEED + 740).slice(0, 7), ...makeSolidSetups(SEED + 740).slice(0, 2)];
const BOXES = IS_DEEP ? 60 : 8;
const SAMPLES = IS_DEEP ? 200 : 60;

interface Box {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** A box around a random configuration: some of its numbers may not change. */
function randomBox(random: Random, robot: Robot): Box {
  const middle = createSampler(robot.joints, random.integer(1, 1 << 30))(1).slice();
  const size = random.magnitude(-3, -0.5);
  const half = middle.map((_, i) => {
    const most = robot.joints[i]!.type === 'quaternion' ? 0.2 : 1;
    return random.unit() < 0.2 ? 0 : most * size * random.unit();
  });
  return { lower: middle.map((at, i) => at - half[i]!), upper: middle.map((at, i) => at + half[i]!) };
}

/** Configurations in a box: corners, places on sides, and between. */
function samplesOf(random: Random, { lower, upper }: Box, count: number): Float64Array {
  const width = lower.length;
  return Float64Array.from({ length: count * width }, (_, at) => {
    const [low, high] = [lower[at % width]!, upper[at % width]!];
    const share = random.unit();
    if (share < 0.2) return low;
    return share > 0.8 ? high : low + random.unit() * (high - low);
  });
}

/** Robots whose base floats, among a post, a ball and a floor. */
function floatingScenes(seed: number): readonly { name: string; robot: Robot; extra: Record<string, []> }[] {
  const random = createRandom(seed);
  return [0, 1, 2].map((i) => {
    const extra = {
      post: [line([0.8, 0, -1], [0.8, 0, 1], 0.1)],
      ball: [point([0, -0.9, 0.2], 0.2)],
      floor: [halfSpace([0, 0, 1], -2)],
    } as unknown as Record<string, []>;
    return { name: `floating robot ${i}`, robot: randomRobot(random, 'floating'), extra };
  });
}

describe('least distances in boxes of configurations', () => {
  const answers = new Map<string, string>();

  forEachBuild((build, engine) => {
    const check = (name: string, robot: Robot, scene: Scene): void => {
      const arm = robot.in(scene);
      const random = createRandom(SEED + 741);
      const all: unknown[] = [];
      for (let i = 0; i < BOXES; i++) {
        const box = randomBox(random, robot);
        const options = { tolerance: 1e-3, maxEvaluations: 200 };
        const found = arm.intervalDistance(box.lower, box.upper, options);
        if (found === undefined) throw new Error('there are pairs');
        const { lower, upper, configuration, pair, a, b, evaluations } = found;
        expect(lower).toBeLessThanOrEqual(upper);
        expect(evaluations).toBeLessThanOrEqual(200);
        expect(arm.lowest(configuration).distance[0]).toBe(upper);
        configuration.forEach((at, k) => {
          expect(at).toBeGreaterThanOrEqual(box.lower[k]!);
          expect(at).toBeLessThanOrEqual(box.upper[k]!);
        });
        expect([a, b]).toEqual([...scene.pairs[pair]!].slice(0, 2));
        const samples = arm.lowest(samplesOf(random, box, SAMPLES)).distance;
        expect(Math.min(...samples)).toBeGreaterThanOrEqual(lower);
        all.push([lower, upper, pair, evaluations, ...configuration]);
      }
      // Builds with and without vectors agree.
      const key = `${build.precision} ${name}`;
      expect(JSON.stringify(all)).toBe(answers.get(key) ?? JSON.stringify(all));
      answers.set(key, JSON.stringify(all));
    };

    it.each(setups)(`are below all samples: $name, SEED=${SEED}`, (setup) => {
      using scene = setup.makeScene(engine());
      check(setup.name, setup.robot, scene);
      using made = engine().createScene({ ...scene.toJSON(), treeFrom: 3 });
      check(`${setup.name}, trees`, setup.robot, made);
    });

    it.each(floatingScenes(SEED + 742))(
      `are below all samples: $name, SEED=${SEED}`,
      ({ name, robot, extra }) => {
        using scene = robot.createScene(engine(), { extra });
        check(name, robot, scene);
      },
    );

    it('are the distance itself where nothing may move', () => {
      const setup = setups[0]!;
      using scene = setup.makeScene(engine());
      const arm = setup.robot.in(scene);
      const q = createSampler(setup.robot.joints, SEED)(1);
      const found = arm.intervalDistance(q, q, { maxEvaluations: 1 })!;
      const { distance, pair } = arm.lowest(q);
      expect([found.lower, found.upper, found.pair]).toEqual([distance[0], distance[0], pair[0]]);
    });

    it('come as near to each other as they may be apart', () => {
      // A rod that turns by 1 rad past a post.
      const robot = loadRobot(
        urdf(
          link('base'),
          link('rod', '0.5 0 0', '1 0 0'),
          joint('continuous', 'base', 'rod', axis('0 0 1')),
        ),
      );
      using scene = robot.createScene(engine(), { extra: { post: [point([1.6, 0, 0], 0.15)] } });
      const arm = robot.in(scene);
      const { lower, upper } = arm.intervalDistance([-0.4], [0.6], {
        tolerance: 1e-4,
        maxEvaluations: 4096,
      })!;
      const closest = arm.lowest([0]).distance[0]!;
      expect(upper - lower).toBeLessThanOrEqual(1.0000001e-4);
      expect(lower).toBeLessThanOrEqual(closest);
      expect(upper).toBeGreaterThanOrEqual(closest);
      // Within what may be looked at, bounds only get better.
      const gaps = [1, 3, 10, 100].map((maxEvaluations) => {
        const found = arm.intervalDistance([-0.4], [0.6], { tolerance: 0, maxEvaluations })!;
        return found.upper - found.lower;
      });
      expect(gaps).toEqual(gaps.toSorted((a, b) => b - a));
    });

    it('are none without pairs', () => {
      const robot = loadRobot(
        urdf(link('base'), link('rod'), joint('continuous', 'base', 'rod', axis('0 0 1'))),
        {
          srdf: urdf('<disable_collisions link1="base" link2="rod" reason=""/>'),
        },
      );
      using scene = robot.createScene(engine());
      expect(robot.in(scene).intervalDistance([0], [1])).toBeUndefined();
    });

    it('refuse boxes that are none', () => {
      const { robot, extra } = floatingScenes(SEED + 742)[0]!;
      using scene = robot.createScene(engine(), { extra });
      const arm = robot.in(scene);
      const q = robot.joints.map(({ type }, i) => Number(type === 'quaternion' && i === 6));
      const ask = (change: (lower: number[], upper: number[]) => void): (() => unknown) => {
        const [lower, upper] = [[...q], [...q]];
        change(lower, upper);
        return () => arm.intervalDistance(lower, upper);
      };
      const where = 'RobotInScene.intervalDistance: ';
      expect(ask((lower) => (lower[0] = 1))).toThrow(
        `${where}upper[0] (joint "base/trans_x") must be at least lower[0], which is 1, got 0`,
      );
      expect(ask((lower) => (lower[1] = NaN))).toThrow(`${where}lower[1] (joint "base/trans_y")`);
      expect(ask((_, upper) => upper.pop())).toThrow(`${where}upper must be ${q.length} numbers`);
      // From one half turn to the other, through no orientation at all.
      const halfTurns = ask((lower, upper) => {
        [lower[3], upper[3]] = [-1, 1];
        [lower[6], upper[6]] = [0, 0];
      });
      expect(halfTurns).toThrow(
        `${where}lower and upper (joint "base") must be a box of quaternions of lengths from 0.5 to 2`,
      );
      expect(() => arm.intervalDistance(q, q, { tolerance: -1 })).toThrow(
        `${where}tolerance must be at least 0`,
      );
      expect(() => arm.intervalDistance(q, q, { maxEvaluations: 0 })).toThrow(
        `${where}maxEvaluations must be`,
      );
      expect(() => arm.intervalDistance(q, q, { most: 1 } as never)).toThrow(`${where}options must be`);
    });
  });
});
