import { describe, expect, it } from 'vitest';
import { connect, isPathFree, simplify } from '../../../modules/plan/index.ts';
import { BUILD_PAIRS, loadBuild } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { line, point } from '../../../bindings/index.ts';
import { loadRobot } from '../../../modules/robot/index.ts';
import { axis, collision, joint, link, urdf } from '../robot/documents.ts';
import { ABOVE, arm, BELOW, makePost, makeWorld, placesOf, problemsOf } from './worlds.ts';

/** The length of a path. */
function lengthOf(path: Float64Array, dimension: number): number {
  const places = placesOf(path, dimension);
  return places
    .slice(1)
    .reduce((sum, place, i) => sum + Math.hypot(...place.map((x, k) => x - places[i]![k]!)), 0);
}

/** The path of a planning problem; undefined where there is none. */
function pathOf(world: ReturnType<typeof makeWorld>): Float64Array | undefined {
  const result = connect(world.checker, world.start, world.goal, { simplify: false });
  return result.solved ? result.path : undefined;
}

describe('simplify', () => {
  forSomeBuilds((_, engine) => {
    it.each(['panda', 'ur5'] as const)('makes free paths of the %s shorter, and keeps them free', (name) => {
      let shorter = 0;
      const problems = problemsOf(name, 25);
      for (const problem of problems) {
        const world = makeWorld(engine(), name, problem);
        const { checker, scene } = world;
        const path = pathOf(world);
        if (path !== undefined) {
          const { dimension } = checker;
          const before = lengthOf(path, dimension);
          for (const options of [{}, { bspline: false }, { shortcut: false }, { maxEdges: 7 }]) {
            const simple = simplify(checker, path, options);
            expect(isPathFree(checker, simple)).toEqual({ free: true });
            expect(lengthOf(simple, dimension)).toBeLessThanOrEqual(before * (1 + 1e-12));
            expect(simple.slice(0, dimension)).toEqual(path.slice(0, dimension));
            expect(simple.slice(-dimension)).toEqual(path.slice(-dimension));
          }
          if (lengthOf(simplify(checker, path), dimension) < 0.99 * before) shorter++;
          expect(simplify(checker, path, { maxEdges: 0, bspline: false })).toEqual(path);
        }
        scene.dispose();
      }
      expect(shorter).toBeGreaterThan(problems.length / 2);
    });

    it('takes the furthest shortcuts, and no others', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      const free = [BELOW, [-1.4, 0.5], [-1.2, 0.2], [-1, 0]].flat();
      expect([...simplify(checker, free)]).toEqual([...BELOW, -1, 0]);
      // The detour around the post stays.
      const around = [BELOW, [-1.5, 2.8], [0, 2.8], [1.5, 2.8], ABOVE].flat();
      expect(isPathFree(checker, around)).toEqual({ free: true });
      const simple = simplify(checker, around, { bspline: false });
      expect(simple.length).toBeGreaterThan(4);
      expect(isPathFree(checker, simple)).toEqual({ free: true });
      const smooth = simplify(checker, around);
      expect(lengthOf(smooth, 2)).toBeLessThan(lengthOf(simple, 2));
    });
  });

  it.each(BUILD_PAIRS)('gives the same path with SIMD and without: $precision', async ({ builds }) => {
    const results = [];
    for (const build of builds) {
      using engine = await loadBuild(build);
      results.push(
        problemsOf('ur5', 60).map((problem) => {
          const world = makeWorld(engine, 'ur5', problem);
          const path = pathOf(world);
          return path && simplify(world.checker, path);
        }),
      );
    }
    expect(results[0]).toEqual(results[1]);
  });
});

describe('isPathFree', () => {
  forSomeBuilds((_, engine) => {
    it('says which edge is not free, where, and which pair collides', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      const lists = [[...BELOW], [-1.2, 0], [1.2, 0], [...ABOVE]];
      const report = isPathFree(checker, lists);
      expect(report).toEqual(isPathFree(checker, lists.flat()));
      if (report.free) throw new Error('it is not free');
      expect(report.edge).toBe(1);
      expect(report.conflict).toEqual(checker.firstConflict([...[-1.2, 0], ...[1.2, 0]]));
      expect([report.conflict.a, report.conflict.b].sort()).toEqual(['fore', 'post']);
      const [x] = report.conflict.position;
      expect(report.share).toBeCloseTo((x! + 1.2) / 2.4, 9);
      expect(checker.isFree([x! - 0.03, 0])).toBe(true);
    });

    it('proves on request, and says what it could not decide', () => {
      const ball = `<link name="ball">${collision('<sphere radius="0.125"/>')}</link>`;
      const robot = loadRobot(urdf(link('rail'), ball, joint('prismatic', 'rail', 'ball', axis('1 0 0'))));
      const plate = [line([1.03, -1, 0], [1.03, -0.25, 0], 0.001)];
      // It touches the ball in passing.
      const bump = [point([2, 0.625, 0], 0.5)];
      using scene = robot.createScene(engine(), { extra: { plate, bump } });
      const checker = robot.in(scene, { step: 0.3 });
      const certify = true;
      expect(isPathFree(checker, [0, 1.5], { certify })).toEqual({ free: true });
      expect(isPathFree(checker, [[0], [1.5], [2.5], [3]], { certify })).toEqual({
        ...{ free: false, edge: 1, share: expect.closeTo(0.5, 1) as number, conflict: undefined },
        ...{ pair: 1, a: 'ball', b: 'bump' },
      });
      // What collides counts more than what is not decided before it.
      scene.setMargin('ball', 'plate', 0.13);
      expect(isPathFree(checker, [1.5, 2.5, 1.1, 0.7], { certify: false })).toEqual({ free: true });
      const report = isPathFree(checker, [1.5, 2.5, 1.1, 0.7], { certify });
      if (report.free || report.conflict === undefined) throw new Error('it is not free');
      expect([report.edge, report.conflict.a, report.conflict.b]).toEqual([2, 'ball', 'plate']);
      const [x] = report.conflict.position;
      expect(x).toBeCloseTo(1.1 - 0.4 * report.share, 12);
      expect([report.conflict.share, checker.isFree([x!])]).toEqual([report.share, false]);
      expect(isPathFree(checker, [1.03], { certify })).toMatchObject({ free: false, edge: 0, share: 0 });
      expect(() => isPathFree(checker, [0, 1], { certify: 1 } as never)).toThrow(
        'isPathFree: certify must be true or false, got 1',
      );
    });

    it('proves what connect has proved', () => {
      for (const problem of problemsOf('ur5', 60)) {
        const { checker, scene, start, goal } = makeWorld(engine(), 'ur5', problem);
        const result = connect(checker, start, goal);
        if (result.solved)
          expect(isPathFree(checker, result.path, { certify: true }).free).toBe(result.certified);
        scene.dispose();
      }
    });

    it('looks at the first configuration, and at a path of one', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      expect(isPathFree(checker, BELOW)).toEqual({ free: true });
      expect(isPathFree(checker, [0, 0])).toMatchObject({ free: false, edge: 0, share: 0 });
      expect(isPathFree(checker, [0, 0, 1, 0])).toMatchObject({ free: false, edge: 0, share: 0 });
      expect(isPathFree(checker, [1, 0, 0, 0])).toMatchObject({ free: false, edge: 0 });
    });
  });
});
