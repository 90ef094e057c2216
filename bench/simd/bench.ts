/**
 * SIMD against scalar: the six kernels in the four builds, as suites of the package `benchmark`. All is our
 * code, so one build after the other is fair; comparisons with others take turns, as in `timing.ts`.
 */
import { crossCheckedKernels, KIND_PAIRS, makeColumns, PAIRS_PER_CALL, WORKLOADS } from '../kernels.ts';
import { randomPairs } from '../element-pairs.ts';
import { BUILD_NAMES } from '../names.ts';
import { PLAIN } from '../peers/plain.ts';
import type { Findings, Measurement } from '../results.ts';
import { type Bench, summarise } from '../timing.ts';
import { runSuite } from './harness.ts';

/** For how long one kernel of one build is sampled, seconds. */
const SECONDS = { full: 2, quick: 0.02 };

/** Times the six kernels in the four builds, after comparing distances with those of plain JavaScript. */
export async function benchSimd(bench: Bench): Promise<Findings> {
  const { name: group, reach } = WORKLOADS[0]!;
  const measurements: Measurement[] = [];
  for (const [kindA, kindB] of KIND_PAIRS) {
    const task = `${kindA} ${kindB}`;
    const rows = randomPairs(kindA, kindB, PAIRS_PER_CALL, reach);
    const columns = makeColumns(rows.count);
    PLAIN[task]!(rows.a, rows.b, rows.count, columns);
    const kernels = await Promise.all(
      BUILD_NAMES.map((build) => crossCheckedKernels(build, kindA, kindB, 'rows', rows, columns.distance)),
    );
    const suite = new Map(kernels.map(({ runs: [kernel] }) => [`${task}, ${kernel.by}`, kernel]));
    const functions = new Map([...suite].map(([name, { work }]) => [name, work]));
    await runSuite(functions, bench.quick ? SECONDS.quick : SECONDS.full, (cycle) => {
      bench.progress(cycle.line);
      measurements.push({
        ...{ group, task, by: suite.get(cycle.name)!.by },
        timing: summarise(cycle.samples.map((seconds) => (seconds * 1e9) / rows.count)),
        rate: { perSecond: cycle.perSecond * rows.count, error: cycle.error },
      });
    });
    for (const { engine } of kernels) engine.dispose();
  }
  return { unit: 'pair', measurements };
}
