import { afterAll, describe, expect, it } from 'vitest';
import {
  box,
  type Element,
  type ElementSource,
  halfSpace,
  type Scene,
  type Vector,
} from '../../../../bindings/index.ts';
import type { Robot } from '../../../../modules/robot/index.ts';
import { prepareEdge } from '../../../../modules/robot/model/edges.ts';
import { createSampler } from '../../../../modules/robot/model/sampler.ts';
import { IS_DEEP } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { triangleSoup } from '../../../support/meshes.ts';
import { createRandom, type Random, SEED } from '../../../support/random.ts';
import { randomTransform } from '../../../support/scenes.ts';
import { randomOfKind } from '../../../support/solid-scenes.ts';
import { sampleEdge } from '../edges.ts';
import { randomRobot } from '../moving-scenes.ts';

const KINDS = ['point', 'line', 'triangle', 'box', 'cylinder', 'cone', 'hull', 'mesh'] as const;
const BASES = ['fixed', 'planar', 'floating'] as const;
const ROBOTS = IS_DEEP ? 200 : 8;
const SAMPLES = 257;

/** The intervals that a motion is cut into at first, and the middles of these. */
const MIDDLES = [1, 3, 5, 7].map((k) => k / 8);

/** What rounding may make of a distance of a few metres. */
const ROUNDING = { double: 1e-11, single: 1e-3 };

/** Moves on a straight motion, the end of which is on the side of the start. */
function drawMotion(random: Random, robot: Robot, length: number): [Float64Array, Float64Array] {
  const { joints } = robot;
  const draw = createSampler(
    joints.map((joint) => ({ ...joint, lower: Math.max(joint.lower, -3), upper: Math.min(joint.upper, 3) })),
    random.integer(0, 2 ** 31),
  );
  const rows = draw(2).slice();
  const from = rows.slice(0, joints.length);
  const end = rows.slice(joints.length);
  prepareEdge(joints, from, end);
  const to = Float64Array.from(from, (x, i) => x + length * (end[i]! - x));
  prepareEdge(joints, from, to);
  return [from, to];
}

/**
 * The largest margin that is proved from the middles of the first intervals alone: the least of the distances
 * there, less how far things are said to move within an interval.
 */
function provedMargin(robot: Robot, scene: Scene, ends: readonly [Float64Array, Float64Array]): number {
  const isProved = (margin: number): boolean =>
    robot.in(scene).prove(...ends, { margin, maxEvaluations: MIDDLES.length }).verdict === 'free';
  let [proved, open] = [-1e3, 1e3];
  expect(isProved(proved)).toBe(true);
  for (let i = 0; i < 60; i++) {
    const middle = (proved + open) / 2;
    if (isProved(middle)) proved = middle;
    else open = middle;
  }
  return proved;
}

describe('bounds of motions', () => {
  /** How many times as far as they do things are said to move, for short motions and for long ones. */
  const ratios: Record<'short' | 'long', number[]> = { short: [], long: [] };

  const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!;

  afterAll(() => {
    const found = { short: median(ratios.short), long: median(ratios.long) };
    if (IS_DEEP) console.log('said to move so many times as far as they do, in the median:', found);
    expect(ratios.short.length + ratios.long.length).toBeGreaterThan(100);
    expect(found.short).toBeLessThan(2.5);
    expect(found.long).toBeLessThan(7);
  });

  forSomeBuilds((build, engine) => {
    it.each(BASES)(`are never exceeded by samples, base %s, SEED=${SEED}`, { timeout: 1e6 }, (base) => {
      const random = createRandom(SEED + 760 + BASES.indexOf(base));
      for (let i = 0; i < ROBOTS; i++) {
        const robot = randomRobot(random, base);
        const ids = Object.keys(robot.segments);
        for (const kind of KINDS) {
          const length = i % 2 === 0 ? 'short' : 'long';
          const ends = drawMotion(random, robot, length === 'short' ? 0.05 : 1);
          const moving = ids[random.integer(base === 'fixed' ? 1 : 0, ids.length - 1)]!;
          const element: ElementSource =
            kind === 'mesh' ? triangleSoup(random, 40, 0.5, 0.01) : randomOfKind(random, kind);
          const samples = sampleEdge(...ends, SAMPLES);
          const sceneBefore = (normal: Vector, wall: Element = halfSpace(normal, -8)): Scene =>
            engine().createScene({
              segments: {
                ...Object.fromEntries(ids.map((id) => [id, id === moving ? [element] : []])),
                wall: [wall],
              },
              pairs: [[moving, 'wall']],
            });
          // Walls in a random direction and in the motion's, which leaves three as far as its velocity says.
          const away = [0, 1, 2].map((axis) => {
            using scene = sceneBefore([Number(axis === 0), Number(axis === 1), Number(axis === 2)]);
            const { distance } = robot.in(scene).lowest(sampleEdge(...ends, 9));
            return distance[5]! - distance[4]!;
          });
          const size = Math.hypot(...away);
          const against = (size > 1e-4 ? away.map((x) => -x / size) : [0, 0, 1]) as unknown as Vector;
          // A box shows a face, an edge or a corner.
          const middle = against.map((x) => -4 * x) as unknown as Vector;
          const turned = box(middle, [0.5, 1, 0.2], randomTransform(random, 0).quaternion, 0.1);
          for (const [normal, wall] of [[against], [random.direction()], [against, turned]] as const) {
            using scene = sceneBefore(normal, wall);
            const distances = [...robot.in(scene).lowest(samples).distance];
            const lowest = Math.min(...distances);
            if (lowest <= 0) continue;
            const proved = provedMargin(robot, scene, ends);
            expect(proved).toBeLessThanOrEqual(lowest + ROUNDING[build.precision]);
            const nearest = Math.min(...MIDDLES.map((share) => distances[share * (SAMPLES - 1)]!));
            if (normal === against && nearest - lowest > 1e-3) {
              ratios[length].push((nearest - proved) / (nearest - lowest));
            }
          }
        }
      }
    });

    it(`between segments that both move are never exceeded, SEED=${SEED}`, () => {
      const random = createRandom(SEED + 765);
      let looked = 0;
      for (let i = 0; i < ROBOTS; i++) {
        const robot = randomRobot(random, BASES[i % BASES.length]);
        const ids = Object.keys(robot.segments);
        const kinds = KINDS.filter((kind) => kind !== 'mesh');
        for (const pair of robot.pairs.slice(0, 6)) {
          const ends = drawMotion(random, robot, random.magnitude(-2, 0));
          using scene = engine().createScene({
            segments: Object.fromEntries(
              ids.map((id) => [id, [randomOfKind(random, kinds[random.integer(0, kinds.length - 1)]!)]]),
            ),
            pairs: [pair],
          });
          const lowest = Math.min(...robot.in(scene).lowest(sampleEdge(...ends, SAMPLES)).distance);
          if (lowest <= 0) continue;
          looked++;
          expect(provedMargin(robot, scene, ends)).toBeLessThanOrEqual(lowest + ROUNDING[build.precision]);
        }
      }
      expect(looked).toBeGreaterThan(5);
    });
  });
});
