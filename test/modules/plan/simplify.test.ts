import { describe, expect, it } from 'vitest';
import { connect, isPathFree, simplify } from '../../../modules/plan/index.ts';
import { BUILD_PAIRS, loadBuild } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
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
            expect(isPathFree(checker, simple)).toBe(true);
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
      expect(isPathFree(checker, around)).toBe(true);
      const simple = simplify(checker, around, { bspline: false });
      expect(simple.length).toBeGreaterThan(4);
      expect(isPathFree(checker, simple)).toBe(true);
      const smooth = simplify(checker, around);
      expect(lengthOf(smooth, 2)).toBeLessThan(lengthOf(simple, 2));
    });
  });

  it.each(BUILD_PAIRS)('gives the same path with SIMD and without: $precision', async ({ builds }) => {
    const results = [];
    const problems = (['panda', 'ur5', 'fetch'] as const).flatMap((name) =>
      problemsOf(name, 60).map((problem) => [name, problem] as const),
    );
    for (const build of builds) {
      using engine = await loadBuild(build);
      results.push(
        problems.map(([name, problem]) => {
          const world = makeWorld(engine, name, problem);
          const path = pathOf(world);
          return path && simplify(world.checker, path);
        }),
      );
    }
    expect(results[0]).toEqual(results[1]);
  });
});
