import { describe, expect, it } from 'vitest';
import {
  box,
  cone,
  cylinder,
  type Element,
  type Engine,
  halfSpace,
  hull,
  mesh,
  plane,
  type Scene,
  triangle,
} from '../../../bindings/index.ts';
import {
  loadRobot,
  parsePlanningScene,
  type Robot,
  type SegmentElements,
} from '../../../modules/robot/index.ts';
import { placeElement } from '../../../bindings/geometry/place-element.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { environment } from '../../support/environment.ts';
import { readText } from '../../../data/read.ts';
import { expand } from '../../support/expand.ts';
import { createRandom, type Random, SEED } from '../../support/random.ts';
import { axis, collision, joint, link, origin, urdf } from './documents.ts';
import { ROBOTS } from './moving-scenes.ts';
import { readProblems } from '../../../data/problems.ts';

/** Longer walks on request: `WALK_SECONDS=60 npx vitest run --project node walk`, per walk and build. */
const SECONDS = Number(environment('WALK_SECONDS') ?? 0);

/** Configurations of a walk that takes no longer than it must. */
const STEPS = 20;

/** Against sums in another order: the scene places elements in its own precision, brute force in double. */
const TOLERANCE = { double: 1e-12, single: 2e-5 };

interface Walk {
  readonly robot: Robot;
  readonly extra: SegmentElements;
}

const QUARTER = String(Math.PI / 2);

/** An arm with a shape of each kind, some of them turned in their link, and a box on a fixed joint. */
const arm = loadRobot(
  urdf(
    `<link name="base">${collision('<box size="0.4 0.3 0.2"/>')}</link>`,
    `<link name="upper">${collision('<cylinder radius="0.06" length="0.5"/>', '0 0 0.3')}</link>`,
    `<link name="lower">${collision('<box size="0.1 0.08 0.5"/>', '0 0 0.3', '0.1 0.2 0.3')}</link>`,
    `<link name="wrist">${collision('<cylinder radius="0.05" length="0.2"/>', '0 0 0', `${QUARTER} 0 0`)}
      ${collision('<sphere radius="0.05"/>', '0 0.1 0')}</link>`,
    `<link name="hand">${collision('<mesh filename="hand"/>')}</link>`,
    `<link name="camera">${collision('<box size="0.04 0.2 0"/>', '0.1 0 0')}</link>`,
    link('rail', '0 0 0.5'),
    joint('revolute', 'base', 'upper', origin('0 0 0.1') + axis('0 1 0.2')),
    joint('revolute', 'upper', 'lower', origin('0 0 0.55') + axis('0 1 0')),
    joint('continuous', 'lower', 'wrist', origin('0 0 0.6') + axis('1 0 1')),
    joint('continuous', 'wrist', 'hand', origin('0 0 0.1') + axis('0 0 1')),
    joint('fixed', 'wrist', 'camera', origin('0 0 0.05', '0.3 0 0.5')),
    joint('prismatic', 'base', 'rail', origin('0.5 0 0') + '<limit lower="0" upper="1"/>'),
  ),
  { meshFiles: () => mesh([0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0, 0, 0.2], [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]) },
);

const WALKS: Readonly<Record<string, () => Promise<Walk>>> = {
  'an arm of all shapes, and all elements around it': () =>
    Promise.resolve({
      robot: arm,
      extra: {
        floor: [halfSpace([0, 0, 1], -0.5)],
        screen: [plane([0.6, 0, 0.8], 1.1)],
        wall: [halfSpace([-0.6, 0, 0.8], -0.9), triangle([1, -1, -1], [1, 1, -1], [1, 0, 2], 0.05)],
        shelf: [box([0.4, 0.3, 0.6], [0.2, 0.1, 0.02], [0, 0, 0.6, 0.8], 0.01)],
        bottle: [
          cylinder([0.4, -0.4, 0.2], [0.45, -0.4, 0.5], 0.04),
          cylinder([0, 1, 0], [0, 1, 1], 0.1, 0.02),
        ],
        stones: [
          cone([-0.5, 0.3, 0.2], [-0.4, 0.2, 0.7], 0.15, 0.01),
          hull(
            [
              [0.6, 0.1, 0.1],
              [0.8, 0.3, 0.1],
              [0.7, -0.1, 0.2],
              [0.75, 0.1, 0.5],
              [0.6, 0.2, 0.3],
            ],
            0.02,
          ),
        ],
      },
    }),
  'Romeo, of cylinders and spheres': async () => ({
    robot: loadRobot(await readText('robots/erd_romeo_laas_small.urdf'), {
      srdf: await readText('robots/erd_romeo_small.srdf'),
    }),
    extra: { floor: [halfSpace([0, 0, 1], -1)], table: [box([0.5, 0, -0.2], [0.2, 0.5, 0.02])] },
  }),
  'the Panda, before a shelf': async () => ({
    robot: ROBOTS['panda, capsules'],
    extra: parsePlanningScene((await readProblems('panda')).problems[0]).segments,
  }),
};

/** The next configuration: mostly near the last, within the limits. */
function step({ joints }: Robot, from: readonly number[], random: Random): number[] {
  const jump = random.unit() < 0.2;
  return joints.map(({ lower, upper }, i) => {
    const [low, high] = [Math.max(lower, -Math.PI), Math.min(upper, Math.PI)];
    if (jump) return random.between(low, high);
    return Math.min(high, Math.max(low, from[i]! + random.between(-0.1, 0.1)));
  });
}

/** The lowest distance of all pairs of elements that a scene compares. */
function bruteForce(engine: Engine, scene: Scene): number {
  const placed = new Map(
    scene.segments.map((id) => {
      const pose = Float64Array.from(scene.getPose(id));
      const elements = expand(scene.segment(id).elements) as readonly Element[];
      return [id, elements.map((element) => placeElement(pose, element) as Element)];
    }),
  );
  // All pairs of two kinds go into one call.
  const calls = new Map<string, { kinds: [Element['kind'], Element['kind']]; a: Element[]; b: Element[] }>();
  for (const [idA, idB] of scene.pairs) {
    for (const a of placed.get(idA)!) {
      for (const b of placed.get(idB)!) {
        const key = `${a.kind} ${b.kind}`;
        const call = calls.get(key) ?? { kinds: [a.kind, b.kind], a: [], b: [] };
        calls.set(key, call);
        call.a.push(a);
        call.b.push(b);
      }
    }
  }
  const lowest = [...calls.values()].map(({ kinds, a, b }) => {
    return Math.min(...engine.distances(...kinds, a, b).distance);
  });
  return Math.min(...lowest);
}

describe.each(Object.entries(WALKS))('a walk of %s', (_, prepare) => {
  forSomeBuilds((build, engine) => {
    it('meets the lowest distance of all pairs of elements at every step', async () => {
      const { robot, extra } = await prepare();
      const random = createRandom(SEED);
      using scene = robot.createScene(engine(), { extra });
      const tolerance = TOLERANCE[build.precision];
      const end = performance.now() + 1e3 * SECONDS;
      const met = new Set<number>();
      let configuration = robot.joints.map(() => 0);
      for (let i = 0; i < STEPS || performance.now() < end; i++) {
        configuration = step(robot, configuration, random);
        robot.setConfiguration(scene, configuration);
        const expected = bruteForce(engine(), scene);
        const { distance } = scene.evaluate().minimum();
        expect(Math.abs(distance - expected), `step ${i}: ${distance}, not ${expected}`).toBeLessThanOrEqual(
          tolerance,
        );
        met.add(expected);
        const free = (margin: number): number => robot.in(scene).areFree(configuration, { margin })[0]!;
        expect([free(expected - tolerance), free(expected + tolerance)]).toEqual([1, 0]);
      }
      // A walk on which one pair were always the closest, such as two that stand still, would say little.
      expect(met.size).toBeGreaterThan(STEPS / 4);
    });
  });
});
