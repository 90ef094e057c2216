import { CCD_KINDS, type CcdQueries, readCcdQueries } from '../../data/ccd.ts';
import { loadBuild } from '../builds.ts';
import { type Entry, measureInTurn } from '../measure.ts';
import type { Findings } from '../results.ts';
import type { Bench } from '../timing.ts';
import { findCollisions } from './linear-vertices.ts';
import { countAnswers, joinQueries } from './queries.ts';

const BUILDS = ['double-simd', 'double-scalar'] as const;

/** How far nothing moves in an interval that is divided no further, metres. */
const TOLERANCES = [1e-6, 1e-9] as const;

/** Continuous collisions of vertices that move along lines: what is missed, false alarms, time. */
export async function benchCcd(bench: Bench): Promise<Findings> {
  const sets = await readCcdQueries();
  const engines = await Promise.all(BUILDS.map((build) => loadBuild(build)));
  const entries = CCD_KINDS.flatMap((kind) => {
    const queries: CcdQueries = joinQueries(sets, kind, bench.quick ? 50 : 1);
    const units = queries.truth.length;
    const group = `${kind}: ${units} queries`;
    return TOLERANCES.flatMap((tolerance) =>
      engines.map((engine, i): Entry => {
        const answers = findCollisions(engine, kind, queries, tolerance);
        const hulls = answers.reduce((sum, answer) => sum + answer.hulls, 0) / units;
        return {
          group,
          task: `down to ${tolerance} m`,
          by: BUILDS[i]!,
          figures: { ...countAnswers(queries, answers), 'hulls per query': hulls },
          units,
          work: () => void findCollisions(engine, kind, queries, tolerance),
        };
      }),
    );
  });
  const measurements = measureInTurn(bench, entries);
  engines.forEach((engine) => engine.dispose());
  return { unit: 'query', measurements };
}
