/** What planners prove on their own, beside what `arm.prove` says of the same edges, and beside samples. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  box,
  type Engine,
  line,
  loadEngine,
  point,
  type Quaternion,
  type Scene,
  triangle,
  type Vector,
} from '../../../bindings/index.ts';
import { checkPath, connect, simplify, type Solved } from '../../../modules/plan/index.ts';
import { parsePlanningScene, type Robot, type RobotInScene } from '../../../modules/robot/index.ts';
import { IS_DEEP } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { bumpySphere, mapMesh } from '../../support/meshes.ts';
import { createRandom, SEED } from '../../support/random.ts';
import { ROBOTS } from '../robot/moving-scenes.ts';
import { ABOVE, arm, BELOW, makeWorld, placesOf, type Planned, problemsOf } from './worlds.ts';

/** How close together the samples are that must not hit anything, as the Euclidean distance. */
const DENSE = 1 / 1024;

/** The samples of a path in another scene that are not free, and how many samples there are. */
function sample(robot: Robot, scene: Scene, joints: readonly string[], path: Float64Array): number[] {
  const checker = robot.in(scene, { joints });
  const places = placesOf(path, checker.dimension);
  let hits = 0;
  let samples = 0;
  places.slice(1).forEach((to, i) => {
    const from = places[i]!;
    const steps = Math.ceil(Math.hypot(...to.map((x, k) => x - from[k]!)) / DENSE);
    const states = Array.from({ length: steps }, (_, s) =>
      from.map((x, k) => x + ((s + 0.5) / steps) * (to[k]! - x)),
    );
    samples += steps;
    for (const answer of checker.areFree(states.flat())) hits += 1 - answer;
  });
  return [hits, samples];
}

/** Expects of every edge of a path that is proved that `arm.prove` says so, too. */
function expectProved(checker: RobotInScene, path: Float64Array): void {
  const places = placesOf(path, checker.dimension);
  places.slice(1).forEach((to, i) => {
    expect(checker.prove(places[i]!, to).verdict).toBe('free');
  });
  expect(checkPath(checker, path)).toEqual({ free: true, proved: true });
}

let exact: Engine;
beforeAll(async () => {
  exact = await loadEngine({ precision: 'double' });
});
afterAll(() => exact.dispose());

/** How a robot's problems are solved, and one in how many. */
const PROBLEMS = [
  ['panda', 40, {}],
  ['ur5', 40, {}],
  ['fetch', 70, { maxIterations: 20_000 }],
  ['baxter', 60, { range: 0.5, maxIterations: 20_000 }],
] as const satisfies readonly (readonly [Planned, number, object])[];

describe('paths that are proved', () => {
  forSomeBuilds((_, engine) => {
    it.each(PROBLEMS)('are free by arm.prove and at dense samples: %s', (name, every, options) => {
      let edges = 0;
      for (const problem of problemsOf(name, IS_DEEP ? every / 10 : every)) {
        const { robot, scene, checker, start, goal } = makeWorld(engine(), name, problem);
        const precise = robot.createScene(exact, { extra: parsePlanningScene(problem).segments });
        for (const isSimple of [false, true]) {
          const result = connect(checker, start, goal, { ...options, simplify: isSimple });
          if (!result.solved) continue;
          const { path, certified } = result;
          expect(certified).toBe(true);
          expectProved(checker, path);
          const [hits, samples] = sample(robot, precise, problem.joints, path);
          expect([hits, samples! > 100]).toEqual([0, true]);
          edges += path.length / checker.dimension - 1;
        }
        precise.dispose();
        scene.dispose();
      }
      expect(edges).toBeGreaterThan(20);
    });

    it(`are so for capsules among boxes, lines and triangles, SEED=${SEED}`, () => {
      const robot = ROBOTS['panda, capsules'];
      const random = createRandom(SEED);
      const draw = () => robot.joints.map(({ lower, upper }) => random.between(lower, upper));
      let edges = 0;
      for (let i = 0; i < (IS_DEEP ? 40 : 16); i++) {
        // Around the robot, each a third of a metre large at most.
        const near = (place: Vector) => random.vector(0.2).map((x, k) => x + place[k]!) as unknown as Vector;
        const places = Array.from(
          { length: 3 },
          () => random.direction().map((x, k) => 0.6 * x + [0, 0, 0.4][k]!) as unknown as Vector,
        );
        const turn = [...random.direction().map((x) => 0.6 * x), 0.8] as unknown as Quaternion;
        const extra = {
          box: [box(places[0]!, [0.1, 0.05, 0.15], turn)],
          line: [line(places[1]!, near(places[1]!), 0.03)],
          triangle: [triangle(places[2]!, near(places[2]!), near(places[2]!), 0.02)],
        };
        using scene = robot.createScene(engine(), { extra });
        using precise = robot.createScene(exact, { extra });
        const checker = robot.in(scene);
        // Where an obstacle is in the robot's base, none is free.
        const free = Array.from({ length: 20 }, draw).filter((state) => checker.isFree(state));
        if (free.length < 2) continue;
        const result = connect(checker, free[0]!, free[1]!, { maxIterations: 10_000 });
        if (!result.solved) continue;
        const { path, certified } = result;
        expect(certified).toBe(true);
        expectProved(checker, path);
        const names = checker.joints.map(({ name }) => name);
        expect(sample(robot, precise, names, path)[0]).toBe(0);
        edges += path.length / checker.dimension - 1;
      }
      expect(edges).toBeGreaterThan(4);
    });

    it('are so around a mesh with a tree, and as short as around a ball', () => {
      const at = [1.4, 0, 0] as const;
      const post = mapMesh(bumpySphere(200, 0.15), ([x, y, z]) => [x + at[0], y, z]);
      using scene = arm.createScene(engine(), { extra: { post: [post] } });
      using ball = arm.createScene(engine(), { extra: { post: [point(at, 0.15)] } });
      const checker = arm.in(scene);
      const { path, certified, cost } = connect(checker, BELOW, ABOVE) as Solved;
      expect(certified).toBe(true);
      expectProved(checker, path);
      const names = checker.joints.map(({ name }) => name);
      expect(sample(arm, scene, names, path)[0]).toBe(0);
      expect(cost).toBeLessThan(1.2 * (connect(arm.in(ball), BELOW, ABOVE) as Solved).cost);
    });

    it('have no edge that grazes something between samples', () => {
      // A pin that is thinner than the hand's way from one sample to the next.
      using scene = arm.createScene(engine(), { extra: { pin: [point([1.61, 0, 0], 0.02)] } });
      const coarse = arm.in(scene, { step: 0.8 });
      const detour = [BELOW, [-0.2, 2.5], [0.2, 2.5], [1.7, 0]].flat();
      expect(coarse.isEdgeFree(BELOW, [1.7, 0])).toBe(true);
      const simple = simplify(coarse, detour);
      expect(simple.length).toBeLessThanOrEqual(detour.length);
      expectProved(coarse, simple);
      expect(checkPath(coarse, [BELOW, [1.7, 0]])).toMatchObject({ free: false, a: 'fore', b: 'pin' });
    });
  });
});
