import type { Engine, PairDistance, Scene } from '../../bindings/index.ts';
import { loadBuild } from '../builds.ts';
import { countQueries, summarise } from '../hierarchies/counts.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { CLOSEST } from '../names.ts';
import type { Findings, Measurement } from '../results.ts';
import type { Bench } from '../timing.ts';
import { type ClosestWork, makeClosestWorks, type Place } from './scenes.ts';

/** For how long a motion is timed, milliseconds, all contestants together. */
const LONGEST = 4000;

/** The first limit of those that grow, metres, and how much larger each is than the one before. */
const LIMIT = { first: 1e-3, growth: 4 };

/** Ways to find the closest pair. */
const WAYS: Readonly<Record<string, (scene: Scene) => PairDistance>> = {
  [CLOSEST.closest]: (scene) => scene.closest(),
  [CLOSEST.evaluate]: (scene) => minimumOf(scene, Infinity),
  [CLOSEST.growing]: (scene) => {
    for (let limit = LIMIT.first; ; limit *= LIMIT.growth) {
      const found = minimumOf(scene, limit);
      if (found.distance < Infinity) return found;
    }
  },
};

function minimumOf(scene: Scene, maxDistance: number): PairDistance {
  return scene.evaluate({ maxDistance }).minimum();
}

/** Times ways to the closest pair of scenes that move, after comparing their answers bit by bit. */
export async function benchClosest(bench: Bench): Promise<Findings> {
  const engine = await loadBuild('double-simd');
  const works = await makeClosestWorks(bench.quick);
  const measurements = works.flatMap((work) =>
    Object.entries(work.motions).flatMap(([motion, places]) => {
      bench.progress(`${work.name}: ${motion}`);
      return benchMotion(bench, engine, work, motion, places);
    }),
  );
  engine.dispose();
  return { unit: 'query', measurements };
}

/** A scene for each way: none profits from what another has left behind. */
function benchMotion(
  bench: Bench,
  engine: Engine,
  work: ClosestWork,
  motion: string,
  places: readonly Place[],
): Measurement[] {
  const contestants = Object.entries(WAYS).map(([by, find]) => {
    const scene = work.makeScene(engine);
    const run = (step: number) => {
      places[step]!(scene);
      return find(scene);
    };
    const { counted, results } = countQueries(engine, scene, places.length, run);
    const overlapping = summarise(results.map(({ distance }) => (distance <= 0 ? 1 : 0)));
    return { by, scene, run, results, counted: { ...counted, overlapping } };
  });
  const expected = contestants.find(({ by }) => by === CLOSEST.evaluate)!.results;
  for (const { by, results } of contestants) {
    checkAnswers(`${work.name}, ${motion}, ${by}`, expected, results);
  }
  // Of several evaluations only those of the last are counted.
  const entries = contestants.map(({ by, run, counted }): Entry => ({
    ...{ group: work.name, task: motion, by, ...(by !== CLOSEST.growing && { counted }) },
    ...{ units: places.length, work: () => places.forEach((_, step) => run(step)) },
  }));
  const measurements = measureInTurn(bench, entries, LONGEST);
  contestants.forEach(({ scene }) => scene.dispose());
  return measurements;
}

/** @throws Error for the first step whose pair, distance, points, normal or elements differ in any bit */
export function checkAnswers(
  where: string,
  expected: readonly PairDistance[],
  got: readonly PairDistance[],
): void {
  expected.forEach((right, step) => {
    const [one, other] = [right, got[step]!].map(write);
    if (one !== other) throw new Error(`${where}, step ${step}: found ${other}, expected ${one}`);
  });
}

/** All that an answer says, with every digit. */
function write({ a, b, distance, pointA, pointB, normal, elementA, elementB }: PairDistance): string {
  const numbers = [distance, ...pointA, ...pointB, ...normal, elementA, elementB];
  return `${a}, ${b}: ${numbers.map((number) => (Object.is(number, -0) ? '-0' : String(number))).join(' ')}`;
}
