import { describe, expect, it } from 'vitest';
import { point } from '../../../bindings/index.ts';
import { connect, connectAsync, isPathFree, Search, type Solved } from '../../../modules/plan/index.ts';
import { BUILD_PAIRS, IS_DEEP, loadBuild } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { ABOVE, arm, BELOW, makePost, makeWall, makeWorld, placesOf, problemsOf } from './worlds.ts';

/** A path, once it is sure that there is one. */
function solved(result: ReturnType<typeof connect>): Solved {
  expect(result.status).toBe('solved');
  return result as Solved;
}

describe('connect', () => {
  forSomeBuilds((_, engine) => {
    it('finds a path around a post, which leads from the start to the goal and is free', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      expect(checker.isEdgeFree(BELOW, ABOVE)).toBe(false);
      for (const [simplify, certify] of [
        [false, false],
        [true, false],
        [false, true],
        [true, true],
      ] as const) {
        const result = solved(connect(checker, BELOW, ABOVE, { simplify, certify }));
        const { path, cost, goal, statistics, certified, unresolved } = result;
        const places = placesOf(path, 2);
        expect(places[0]).toEqual([...BELOW]);
        expect(places.at(-1)).toEqual([...ABOVE]);
        expect(goal).toBe(0);
        places.slice(1).forEach((place, i) => {
          expect(arm.in(scene).isEdgeFree(places[i]!, place)).toBe(true);
        });
        const length = places.slice(1).reduce((sum, [x, y], i) => {
          const [u, v] = places[i]!;
          return sum + Math.hypot(x! - u!, y! - v!);
        }, 0);
        expect(cost).toBeCloseTo(length, 12);
        expect([certified, unresolved]).toEqual([certify, []]);
        for (let i = 0; certify && i + 1 < places.length; i++) {
          expect(arm.in(scene).prove(places[i]!, places[i + 1]!).verdict).toBe('free');
        }
        expect(statistics.iterations).toBeGreaterThan(0);
        expect(statistics.nodes).toBeGreaterThan(2);
        expect(statistics.edges).toBeGreaterThan(statistics.freeEdges);
      }
    });

    it('takes the straight way where it is free, without a sample', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      const { path, statistics } = solved(connect(checker, BELOW, [-1, 0.1]));
      expect([...path]).toEqual([...BELOW, -1, 0.1]);
      expect(statistics).toEqual({ iterations: 0, nodes: 2, edges: 1, freeEdges: 1 });
    });

    it('tells of several goals the one that it has reached, and leaves out those in collision', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      const goals = [[0, 0], [...ABOVE], [2, 0.5]];
      const { path, goal } = solved(connect(checker, BELOW, goals, { simplify: false }));
      expect([1, 2]).toContain(goal);
      expect(placesOf(path, 2).at(-1)).toEqual(goals[goal]);
      expect(connect(checker, BELOW, goals.flat(), { simplify: false })).toEqual(
        connect(checker, BELOW, goals, { simplify: false }),
      );
    });

    it('says what start or goals collide with', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      const atStart = connect(checker, [0, 0], ABOVE);
      expect(atStart).toMatchObject({ status: 'start in collision', solved: false });
      const atGoal = connect(checker, ABOVE, [
        [0, 0],
        [0.01, 0],
      ]);
      expect(atGoal).toMatchObject({ status: 'goal in collision', solved: false });
      for (const result of [atStart, atGoal]) {
        if (!('conflict' in result)) throw new Error('no conflict');
        expect(result.conflict).toEqual(checker.firstConflict([0, 0]));
        expect([result.conflict!.a, result.conflict!.b].sort()).toEqual(['fore', 'post']);
        expect(result.conflict!.distance).toBeLessThan(0);
      }
    });

    it('ends at its limits where there is no path, and says which it was and what is in the way', () => {
      using scene = makeWall(engine());
      const checker = arm.in(scene);
      const few = connect(checker, BELOW, ABOVE, { maxIterations: 200 });
      expect(few).toMatchObject({ status: 'exhausted', solved: false, limit: 'maxIterations' });
      expect(few).toMatchObject({ statistics: { iterations: 200 }, conflict: { b: 'wall' } });
      const small = connect(checker, BELOW, ABOVE, { maxNodes: 700 });
      expect(small).toMatchObject({ limit: 'maxNodes', statistics: { nodes: 700 } });
      const short = connect(checker, BELOW, ABOVE, { timeLimit: 1, maxIterations: 2 ** 31 - 1 });
      expect(short).toMatchObject({ status: 'exhausted', limit: 'timeLimit' });
    });

    it('finds the same path in one go, in single steps, and asynchronously', async () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      const options = { range: 0.2, seed: 5 };
      const whole = solved(connect(checker, BELOW, ABOVE, options));
      using search = new Search(checker, BELOW, ABOVE, options);
      using other = new Search(checker, BELOW, ABOVE, { ...options, seed: 6 });
      let steps = 0;
      while (search.result === undefined) {
        search.step(1);
        // Another search, and other questions, in between.
        other.step(2);
        checker.isFree([1, 1]);
        steps++;
        expect(search.statistics.iterations).toBeLessThanOrEqual(steps);
      }
      expect(steps).toBeGreaterThan(2);
      expect(search.result).toEqual(whole);
      expect(await connectAsync(checker, BELOW, ABOVE, options)).toEqual(whole);
      expect(connect(checker, BELOW, ABOVE, { ...options, timeLimit: 1e6 })).toEqual(whole);
      const another = solved(connect(checker, BELOW, ABOVE, { ...options, seed: 6 }));
      expect(another.path).not.toEqual(whole.path);
    });

    it('finds paths by random samples, other ones for other seeds', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      const paths = [1, 2, 1].map(
        (seed) => solved(connect(checker, BELOW, ABOVE, { seed, sampler: 'random' })).path,
      );
      for (const path of paths) expect(isPathFree(checker, path)).toBe(true);
      expect(paths[0]).toEqual(paths[2]);
      expect(paths[0]).not.toEqual(paths[1]);
    });

    it('gives edges that hit something between samples back to the search', () => {
      // A pin that is thinner than the hand's way from one sample to the next.
      using scene = arm.createScene(engine(), { extra: { pin: [point([1.61, 0, 0], 0.02)] } });
      const coarse = arm.in(scene, { step: 0.8 });
      const straight = [BELOW, [1.7, 0]] as const;
      expect(coarse.isEdgeFree(...straight)).toBe(true);
      const sampled = solved(connect(coarse, ...straight, { certify: false }));
      expect(sampled).toMatchObject({ certified: false, statistics: { iterations: 0 } });
      expect(arm.in(scene).prove(...straight).verdict).toBe('hit');
      for (const simplify of [false, true]) {
        const { path, certified, statistics } = solved(
          connect(coarse, ...straight, { simplify, range: 0.5 }),
        );
        expect(certified).toBe(true);
        expect(statistics.iterations).toBeGreaterThan(0);
        const places = placesOf(path, 2);
        places.slice(1).forEach((place, i) => {
          expect(arm.in(scene).prove(places[i]!, place).verdict).toBe('free');
        });
      }
    });

    it('keeps a constraint that places are projected to', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      // The hand stays on the circle where the second joint is at 2 rad.
      const project = (place: Float64Array): boolean => {
        place[1] = 2;
        return Math.abs(place[0]!) < 2.5;
      };
      const options = { project, range: 0.2, simplify: false, maxIterations: 100 };
      const { path } = solved(connect(checker, [-1.5, 2], [1, 2], options));
      const places = placesOf(path, 2);
      expect(places.length).toBeGreaterThan(3);
      expect(new Set(places.map(([, second]) => second))).toEqual(new Set([2]));
      const never = connect(checker, BELOW, ABOVE, { project: () => false, maxIterations: 50 });
      expect(never).toMatchObject({ status: 'exhausted', statistics: { nodes: 2, edges: 0 } });
    });

    it('moves ends out of collision when it is asked to, and no further than it may', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      // Just inside: the fore arm reaches around the post with a little overlap.
      let inside = -0.5;
      while (checker.isFree([inside, 0])) inside += 0.005;
      const start = [inside, 0];
      expect(connect(checker, start, BELOW)).toMatchObject({ status: 'start in collision' });
      const { path } = solved(connect(checker, start, BELOW, { pushOut: 0.1 }));
      const away = Math.hypot(path[0]! - inside, path[1]!);
      expect(away).toBeGreaterThan(0);
      expect(away).toBeLessThanOrEqual(0.1);
      expect(isPathFree(checker, path)).toBe(true);
      expect(connect(checker, [0, 0], BELOW, { pushOut: 0.01 })).toMatchObject({
        status: 'start in collision',
      });
    });

    it('is aborted by a signal, before it starts and in between', async () => {
      using scene = makeWall(engine());
      const checker = arm.in(scene);
      const early = new AbortController();
      early.abort('too late');
      const options = { maxIterations: 2 ** 31 - 1, maxNodes: 2 ** 31 - 1 };
      const before = await connectAsync(checker, BELOW, ABOVE, { ...options, signal: early.signal });
      expect(before).toMatchObject({ status: 'aborted', reason: 'too late', statistics: { iterations: 0 } });
      const late = new AbortController();
      setTimeout(() => late.abort('enough'), 20);
      const between = await connectAsync(checker, BELOW, ABOVE, { ...options, signal: late.signal });
      expect(between).toMatchObject({ status: 'aborted', solved: false, reason: 'enough' });
    });

    it('does not go on in a scene that has changed', async () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      for (const change of [
        () => scene.setPose('post', { position: [0, 0, 0.5], quaternion: [0, 0, 0, 1] }),
        () => scene.setMargin('fore', 'post', 0.02),
      ]) {
        using search = new Search(checker, BELOW, ABOVE, { range: 0.05 });
        search.step(1);
        arm.setConfiguration(scene, ABOVE);
        search.step(1);
        change();
        expect(() => search.step(1)).toThrow('Search.step: the scene has changed since the search began');
      }
      using other = makeWall(engine());
      const its = arm.in(other);
      const promise = connectAsync(its, BELOW, ABOVE, { range: 1e-3, maxIterations: 1e9, maxNodes: 1e9 });
      other.setPose('wall', { position: [0, 0, 0.6], quaternion: [0, 0, 0, 1] });
      await expect(promise).rejects.toThrow('connectAsync: the scene has changed');
    });

    it('solves planning problems of the Panda', () => {
      for (const problem of problemsOf('panda', IS_DEEP ? 1 : 60)) {
        const { robot, scene, checker, start, goal } = makeWorld(engine(), 'panda', problem);
        const result = connect(checker, start, goal, { seed: 1 });
        if (result.status === 'goal in collision') expect(robot.in(scene).isFree(goal)).toBe(false);
        else expect(isPathFree(checker, solved(result).path)).toBe(true);
        scene.dispose();
      }
    });
  });

  forSomeBuilds((_, engine) => {
    it('solves planning problems of Baxter, and proves its paths: both arms, 14 joints', () => {
      let valid = 0;
      for (const problem of problemsOf('baxter', IS_DEEP ? 4 : 50)) {
        const { scene, checker, start, goal } = makeWorld(engine(), 'baxter', problem);
        if (checker.isFree(start) && checker.isFree(goal)) {
          valid++;
          const result = connect(checker, start, goal, { range: 0.5, maxIterations: 300_000 });
          expect(result).toMatchObject({ status: 'solved', certified: true });
        }
        scene.dispose();
      }
      expect(valid).toBeGreaterThan(3);
    });

    it('takes starts of the Fetch that are rounded to beyond a limit, and none further away', () => {
      const beyond = problemsOf('fetch', 1).filter(({ goal }) => goal.some((x) => Math.abs(x) > 3.14159));
      expect(beyond.length).toBeGreaterThan(0);
      for (const problem of beyond.slice(0, 3)) {
        const { scene, checker, start, goal } = makeWorld(engine(), 'fetch', problem);
        const options = { maxIterations: 1 };
        expect(() => connect(checker, start, goal, options)).not.toThrow();
        const further = goal.map((x) => x + Math.sign(x) * (Math.abs(x) > 3.14159 ? 1e-5 : 0));
        expect(() => connect(checker, start, further, options)).toThrow('within its limits');
        scene.dispose();
      }
    });
  });

  it.each(BUILD_PAIRS)('finds the same path with SIMD and without: $precision', async ({ builds }) => {
    const results = [];
    for (const build of builds) {
      using engine = await loadBuild(build);
      results.push(
        [...problemsOf('panda', 50)].map((problem) => {
          const { checker, start, goal } = makeWorld(engine, 'panda', problem);
          return connect(checker, start, goal, { seed: 3 });
        }),
      );
    }
    expect(results[0]).toEqual(results[1]);
  });

  forSomeBuilds((_, engine) => {
    it.runIf(IS_DEEP)('solves all planning problems of the UR5', () => {
      for (const problem of problemsOf('ur5', 1)) {
        const { scene, checker, start, goal } = makeWorld(engine(), 'ur5', problem);
        if (checker.isFree(start) && checker.isFree(goal)) solved(connect(checker, start, goal));
        scene.dispose();
      }
    });
  });
});
