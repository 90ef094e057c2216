import { loadBuild } from '../builds.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import { INTERVALS } from '../names.ts';
import { makeRandom } from '../random.ts';
import type { Findings, Measurement } from '../results.ts';
import type { Bench } from '../timing.ts';
import { growSampledBox } from './sampled-boxes.ts';
import { armOf, BRAKING, drawIn, findSafe, loadPlanned, makeBoxWorks, makeStates } from './works.ts';

const BUILDS = ['double-simd', 'single-simd'] as const;

/** The most configurations that are looked at per state. */
const EVALUATIONS = [1, 4, 16, 64, 256] as const;

/** Half the widths of boxes whose least distance is asked for, radians. */
const HALVES = [0.05, 0.1, 0.2] as const;

/** What is proved of boxes of configurations: states from which robots stop, free boxes, least distances. */
export async function benchIntervals(bench: Bench): Promise<Findings> {
  const engines = await Promise.all(BUILDS.map((build) => loadBuild(build)));
  const { quick } = bench;
  const measurements: Measurement[] = [];
  for (const name of ['panda', 'ur5'] as const) {
    bench.progress(`stops: ${name}`);
    const robot = await loadPlanned(name);
    const states = await makeStates(engines[0]!, name, robot, quick ? 2 : 40, quick ? 4 : 20);
    const [exact, ...others] = engines.map((engine) =>
      states.map((some) => ({ ...some, ...armOf(engine, robot, some.problem) })),
    );
    const safe = exact!.flatMap(({ arm }, i) => findSafe(arm, states[i]!, quick ? 100 : 2000));
    const count = safe.filter(Boolean).length;
    const group = `${INTERVALS.stops}: ${name}, ${count} of ${safe.length} states safe by samples`;
    const entries = [exact!, ...others].flatMap((works, build) =>
      EVALUATIONS.map((maxEvaluations): Entry => {
        const ask = ({ arm, positions, velocities }: (typeof works)[number]) =>
          arm.areStopsFree(positions, velocities, { ...BRAKING, maxEvaluations });
        const free = works.flatMap((work) => [...ask(work)]);
        const undecided = safe.filter((isSafe, i) => isSafe && free[i] === 0).length;
        if (safe.some((isSafe, i) => !isSafe && free[i] === 1)) throw new Error(`${group}: no proof`);
        const figures = { undecided, safe: count };
        const task = `maxEvaluations ${maxEvaluations}`;
        return {
          group,
          task,
          by: BUILDS[build]!,
          figures,
          units: safe.length,
          work: () => works.forEach(ask),
        };
      }),
    );
    measurements.push(...measureInTurn(bench, entries));
    for (const { scene } of [exact!, ...others].flat()) scene.dispose();
  }
  bench.progress(INTERVALS.boxes);
  const panda = await loadPlanned('panda');
  const entries: Entry[] = [];
  for (const [build, engine] of engines.entries()) {
    const { obstacles, works } = await makeBoxWorks(engine, panda, quick ? 1 : 5);
    const by = BUILDS[build]!;
    const group = `${INTERVALS.boxes}: Panda among ${obstacles} obstacles, ${works.length} configurations`;
    const units = works.length;
    const random = makeRandom(74);
    const samples = quick ? 1000 : 10_000;
    const figures = { 'log10 volume': 0, evaluations: 0, 'log10 of sampled': 0, 'not free of sampled': 0 };
    for (const { arm, q } of works) {
      const box = arm.freeBox(q)!;
      const wrong = arm.areFree(drawIn(random, box, samples)).includes(0);
      if (wrong) throw new Error(`${group}: a box that is not free`);
      const sampled = growSampledBox(arm, q, 100, 100 * 300);
      const taken = arm.areFree(drawIn(random, sampled, samples)).filter((free) => free === 0).length;
      figures['log10 volume'] += Math.log10(box.volume) / units;
      figures.evaluations += box.evaluations / units;
      figures['log10 of sampled'] += Math.log10(sampled.volume) / units;
      figures['not free of sampled'] += taken / samples / units;
    }
    entries.push({
      group,
      task: 'freeBox',
      by,
      figures,
      units,
      work: () => works.forEach(({ arm, q }) => arm.freeBox(q)),
    });
    for (const half of HALVES) {
      const boxes = works.map(({ arm, q }) => ({
        arm,
        lower: q.map((x) => x - half),
        upper: q.map((x) => x + half),
      }));
      const ask = ({ arm, lower, upper }: (typeof boxes)[number]) => arm.intervalDistance(lower, upper)!;
      const found = boxes.map(ask);
      const gap = found.reduce((sum, { lower, upper }) => sum + 1e3 * (upper - lower), 0) / units;
      const evaluations = found.reduce((sum, one) => sum + one.evaluations, 0) / units;
      const distances = `${INTERVALS.distances}: Panda among ${obstacles} obstacles, ${units} boxes`;
      const task = `all joints ±${half} rad`;
      entries.push({
        group: distances,
        task,
        by,
        figures: { 'gap, mm': gap, evaluations },
        units,
        work: () => boxes.forEach(ask),
      });
    }
  }
  measurements.push(...measureInTurn(bench, entries));
  engines.forEach((engine) => engine.dispose());
  return { unit: 'question', measurements };
}
