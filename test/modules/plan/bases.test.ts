import { describe, expect, it } from 'vitest';
import { box, type Engine, point, type Scene } from '../../../bindings/index.ts';
import { checkPath, connect, connectAsync, Roadmap, type Solved } from '../../../modules/plan/index.ts';
import { type RobotInScene, createFleet, loadRobot, type Robot } from '../../../modules/robot/index.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { axis, joint, link, origin, urdf } from '../robot/documents.ts';
import { placesOf } from './worlds.ts';

const ROD = urdf(link('rod', '-0.4 0 0', '0 0 0', '0.4 0 0'));

/** A wall in the plane x = 0 with a gap that the rod passes lengthwise only. */
function makeGap(engine: Engine, robot: Robot): Scene {
  return robot.createScene(engine, {
    extra: {
      left: [box([0, 1.35, 0], [0.05, 1, 3])],
      right: [box([0, -1.35, 0], [0.05, 1, 3])],
    },
  });
}

/** Checks that a path is one, from its start to its goal. */
function expectPath(
  { robot, scene, checker }: { robot: Robot; scene: Scene; checker: RobotInScene },
  { path, certified }: Solved,
  [start, goal]: readonly [readonly number[], readonly number[]],
): void {
  const places = placesOf(path, checker.dimension);
  expect(places.length).toBeGreaterThan(2);
  expect([places[0], places.at(-1)]).toEqual([start, goal]);
  expect([certified, checkPath(checker, path)]).toEqual([true, { free: true, proved: true }]);
  places.slice(1).forEach((place, i) => {
    expect(robot.in(scene, { step: 0.005 }).isEdgeFree(places[i]!, place)).toBe(true);
  });
}

describe('planners move', () => {
  forSomeBuilds((_, engine) => {
    it('bases in a plane', async () => {
      const robot = loadRobot(ROD, { base: 'planar' });
      using scene = makeGap(engine(), robot);
      const checker = robot.in(scene);
      const limits = { lower: [-2, -2, -3.2], upper: [2, 2, 3.2] };
      const ends = [
        [-1, 0, 1.5],
        [1, 0, 1.5],
      ] as const;
      const result = connect(checker, ...ends, { limits }) as Solved;
      expectPath({ robot, scene, checker }, result, ends);
      expect(await connectAsync(checker, ...ends, { limits })).toEqual(result);
      const unlimited = () => connect(checker, ...ends);
      expect(unlimited).toThrow('connect: limits must be given, as joint "base/x" has none');
    });

    it('bases that float', () => {
      const robot = loadRobot(ROD, { base: 'floating' });
      using scene = makeGap(engine(), robot);
      const checker = robot.in(scene);
      const limits = { lower: [-1.2, -1, -1, -1, -1, -1, -1], upper: [1.2, 1, 1, 1, 1, 1, 1] };
      const half = Math.SQRT1_2;
      const start = [-1, 0, 0, 0, 0, half, half];
      // The other side of the same kind of orientations: the shorter way is that to its negative.
      const goal = [1, 0, 0, 0, 0, -half, -half];
      const result = connect(checker, start, goal, { limits, range: 0.5 }) as Solved;
      expect(result.status).toBe('solved');
      expectPath({ robot, scene, checker }, result, [start, goal]);
      for (const place of placesOf(result.path, 7)) expect(Math.hypot(...place.slice(3))).toBeCloseTo(1, 6);
      const roadmap = Roadmap.build(checker, { samples: 600, neighbors: 8, limits });
      const solution = roadmap.solve([-1, 0, 0, 0, 0, 0, 1], [-1, 0.5, 0, 0, 0, 0, 1]);
      expect(solution).toMatchObject({ status: 'solved', certified: true });
    });

    it('several robots at once, with what stands between them', () => {
      const arm = (prefix: string, x: number): Robot =>
        loadRobot(
          urdf(
            link('base'),
            link('upper', '0.3 0 0', '0.6 0 0'),
            joint('revolute', 'base', 'upper', origin(`${x} 0 0`) + axis('0 0 1')),
          ),
          { prefix },
        );
      const robot = createFleet([arm('a_', 0), arm('b_', 1)]);
      using scene = robot.createScene(engine(), { extra: { post: [point([0.5, 0.9, 0], 0.1)] } });
      const checker = robot.in(scene);
      // The second arm has to make room for the first, and to come back.
      const start = [1.2, 2.9];
      const goal = [-1.2, 2.9];
      expect(checker.isEdgeFree(start, goal)).toBe(false);
      const result = connect(checker, start, goal) as Solved;
      expect(result.status).toBe('solved');
      expectPath({ robot, scene, checker }, result, [start, goal]);
      const meeting = connect(checker, start, [0, Math.PI - 0.2]);
      expect(meeting).toMatchObject({ status: 'goal in collision' });
    });
  });
});
