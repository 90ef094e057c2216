import { describe, expect, it } from 'vitest';
import { line } from '../../../../bindings/index.ts';
import { loadRobot, parsePlanningScene } from '../../../../modules/robot/index.ts';
import { readProblems } from '../../../../data/problems.ts';
import { readText } from '../../../../data/read.ts';
import { IS_DEEP, loadBuild } from '../../../support/builds.ts';
import { forSomeBuilds } from '../../../support/for-builds.ts';
import { createRandom, SEED } from '../../../support/random.ts';
import { drawEdges, sampleEdge } from '../edges.ts';

/** Edges per robot: a few, or as many as the promise of docs/continuous.md is about. */
const EDGES = IS_DEEP ? 100_000 : 60;
const SAMPLES = 4096;
const SCENES = IS_DEEP ? 50 : 4;

const { problems } = await readProblems('panda');

/** Elements of the surroundings of a planning problem. */
const surroundings = (i: number): ReturnType<typeof parsePlanningScene>['segments'] =>
  parsePlanningScene(problems[(i * 37) % problems.length]!).segments;

describe.each(['panda', 'ur5', 'fetch'] as const)('certified edges of the %s', (name) => {
  forSomeBuilds((build, engine) => {
    it(
      `that are free are so in ${SAMPLES} samples in double precision, SEED=${SEED}`,
      { timeout: 3e7 },
      async () => {
        const robot = loadRobot(await readText(`robots/vamp_${name}_spherized.urdf`), {
          srdf: await readText(`robots/vamp_${name}.srdf`),
        });
        using exact = await loadBuild({ name: 'double', precision: 'double', simd: true });
        let samples = 0;
        const counts = { free: 0, hit: 0, unresolved: 0 };
        for (let i = 0; i < SCENES; i++) {
          // The Fetch is too large for the shelves of the others: it gets posts.
          const extra =
            name === 'fetch'
              ? {
                  posts: [0.5, 1.2, 2].map((z) =>
                    line([0.9, -0.6 + 0.02 * i, z - 0.5], [0.9, -0.2, z], 0.06),
                  ),
                }
              : surroundings(i);
          using scene = robot.createScene(engine(), { extra });
          using other = robot.createScene(exact, { extra });
          for (const { from, to } of drawEdges(createRandom(SEED + 730 + i), robot, EDGES / SCENES)) {
            const verdict = robot.in(scene).prove(from, to).verdict;
            counts[verdict]++;
            if (verdict !== 'free') {
              const { pair, a, b, share } = robot.in(scene).prove(from, to);
              expect([a, b]).toEqual(scene.pairs[pair] ?? `no pair has number ${pair}`);
              if (verdict !== 'hit') continue;
              const q = Float64Array.from(from, (x, k) => x + share * (to[k]! - x));
              expect(robot.in(scene).isFree(q)).toBe(false);
              continue;
            }
            samples += SAMPLES;
            expect(robot.in(other).areFree(sampleEdge(from, to, SAMPLES))).not.toContain(0);
          }
        }
        if (IS_DEEP) console.log(name, build.name, counts, `${samples} samples`);
        expect(counts.unresolved).toBeLessThanOrEqual(
          build.precision === 'double' ? 1e-4 * EDGES : 1e-3 * EDGES,
        );
        expect(counts.free).toBeGreaterThan(EDGES / 20);
        expect(counts.hit).toBeGreaterThan(EDGES / 20);
      },
    );
  });
});
