import { describe, expect, it } from 'vitest';
import { isPathFree, Roadmap, type RoadmapJSON, type Solved } from '../../../modules/plan/index.ts';
import { BUILD_PAIRS, loadBuild } from '../../support/builds.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { ABOVE, arm, BELOW, makePost, makeWall, makeWorld, placesOf, problemsOf } from './worlds.ts';

const OPTIONS = { samples: 200, neighbors: 6, seed: 3 };

/** What `solve` gives, but for how much was tested on the way. */
function answer(roadmap: Roadmap): unknown {
  const result = roadmap.solve(BELOW, ABOVE);
  return result.solved ? [...result.path] : result.status;
}

describe('Roadmap', () => {
  forSomeBuilds((_, engine) => {
    it('finds paths that are free, proved and within the roadmap', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      const roadmap = Roadmap.build(checker, OPTIONS);
      expect(roadmap.size).toBe(200);
      expect(roadmap.edgeCount).toBeGreaterThan(600);
      const result = roadmap.solve(BELOW, ABOVE) as Solved;
      expect(result).toMatchObject({ status: 'solved', certified: true, goal: 0 });
      const places = placesOf(result.path, 2);
      expect([places[0], places.at(-1)]).toEqual([[...BELOW], [...ABOVE]]);
      places.slice(1).forEach((place, i) => {
        expect(arm.in(scene).prove(places[i]!, place).verdict).toBe('free');
      });
      const sampled = roadmap.solve(BELOW, ABOVE, { certify: false, simplify: true }) as Solved;
      expect(sampled.cost).toBeLessThanOrEqual(result.cost);
      expect(isPathFree(checker, sampled.path)).toBe(true);
      const own = roadmap.toJSON().configurations;
      for (const place of places.slice(1, -1)) {
        expect(own.some((x, i) => i % 2 === 0 && x === place[0] && own[i + 1] === place[1])).toBe(true);
      }
    });

    it('says what start or goal collide with, and that there is no way', () => {
      using scene = makeWall(engine());
      const checker = arm.in(scene);
      const roadmap = Roadmap.build(checker, OPTIONS);
      expect(roadmap.solve(BELOW, ABOVE)).toMatchObject({
        ...{ status: 'exhausted', limit: 'roadmap', solved: false },
        conflict: { b: 'wall' },
      });
      expect(roadmap.solve([0, 0], ABOVE)).toMatchObject({ status: 'start in collision' });
      expect(roadmap.solve(ABOVE, [0, 0])).toMatchObject({ status: 'goal in collision' });
    });

    it('follows the scene: what it knows after a change is what one knows that is built anew', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      const roadmap = Roadmap.build(checker, OPTIONS);
      const lazy = Roadmap.fromJSON(checker, JSON.parse(JSON.stringify(roadmap)) as RoadmapJSON);
      const answers = new Set<string>();
      for (const x of [1.4, 1, -1.2, 0.2]) {
        scene.setPose('post', { position: [x - 1.4, 0.1, 0], quaternion: [0, 0, 0, 1] });
        const anew = Roadmap.build(checker, OPTIONS);
        expect(anew.toJSON()).toEqual(roadmap.toJSON());
        const expected = answer(anew);
        expect(answer(lazy)).toEqual(expected);
        expect(roadmap.revalidate()).toEqual(anew.revalidate());
        expect(answer(roadmap)).toEqual(expected);
        answers.add(JSON.stringify([expected, roadmap.revalidate()]));
      }
      expect(answers.size).toBeGreaterThan(2);
    });
  });

  forSomeBuilds((_, engine) => {
    it('solves planning problems of the UR5 in their scenes', () => {
      let solved = 0;
      const problems = problemsOf('ur5', 25);
      for (const problem of problems) {
        const { checker, start, goal, scene } = makeWorld(engine(), 'ur5', problem);
        const roadmap = Roadmap.build(checker, { samples: 600, neighbors: 12 });
        const result = roadmap.solve(start, goal);
        if (result.solved) {
          solved++;
          expect(isPathFree(checker, result.path)).toBe(true);
        }
        scene.dispose();
      }
      expect(solved).toBeGreaterThan(0);
    });

    it('refuses what cannot be meant', () => {
      using scene = makePost(engine());
      const checker = arm.in(scene);
      const refused: readonly [object, string][] = [
        [{ samples: 0 }, 'Roadmap.build: samples must be an integer from 1 to'],
        [{ neighbors: 1.5 }, 'Roadmap.build: neighbors must be an integer'],
        [{ seed: -1 }, 'Roadmap.build: seed must be an integer'],
        [{ k: 5 }, 'Roadmap.build: options must be without properties other than'],
      ];
      for (const [options, message] of refused)
        expect(() => Roadmap.build(checker, options)).toThrow(message);
      const roadmap = Roadmap.build(checker, OPTIONS);
      expect(() => roadmap.solve([0], ABOVE)).toThrow('Roadmap.solve: start must be 2 numbers');
      const json = roadmap.toJSON();
      const wrong: readonly [unknown, string][] = [
        [null, 'json must be what roadmap.toJSON gave'],
        [{ ...json, format: 'x' }, `json.format must be 'clearance-roadmap', got "x"`],
        [{ ...json, version: 2 }, 'json.version must be 1, got 2'],
        [{ ...json, joints: ['a', 'b'] }, 'json.joints must be those of the arm, base-upper, upper-fore'],
        [{ ...json, configurations: [1, 2, 3] }, 'json.configurations must be rows of 2 numbers'],
        [
          { ...json, edges: [0, 200] },
          'json.edges[1] must be the number of one of 200 configurations, got 200',
        ],
        [{ ...json, edges: [0] }, 'json.edges must be pairs of numbers'],
        [{ ...json, neighbors: 0 }, 'json.neighbors must be an integer of at least 1'],
      ];
      for (const [value, message] of wrong) {
        expect(() => Roadmap.fromJSON(checker, value as RoadmapJSON)).toThrow(`Roadmap.fromJSON: ${message}`);
      }
      scene.dispose();
      expect(() => roadmap.solve(BELOW, ABOVE)).toThrow('Roadmap.solve: the scene is disposed');
    });
  });

  it.each(BUILD_PAIRS)('gives the same path with SIMD and without: $precision', async ({ builds }) => {
    const results = [];
    for (const build of builds) {
      using engine = await loadBuild(build);
      using scene = makePost(engine);
      const checker = arm.in(scene);
      results.push(Roadmap.build(checker, OPTIONS).solve(BELOW, ABOVE));
    }
    expect(results[0]).toEqual(results[1]);
  });
});
