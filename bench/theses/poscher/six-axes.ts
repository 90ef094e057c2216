/**
 * Asks how often six of the fifteen axes on which two boxes may be apart tell whether they are: SOLID's test
 * (van den Bergen 1997), of which Poscher 2020, §2.3, says that 94 % of what it finds is right.
 */
import type { Engine } from '../../../bindings/index.ts';
import { loadBuild } from '../../builds.ts';
import { measureInTurn } from '../../measure.ts';
import { BOX_TASKS, EXPERIMENTS } from '../../names.ts';
import { makeRandom } from '../../random.ts';
import { randomBoxes } from '../../random-boxes.ts';
import type { Measurement } from '../../results.ts';
import type { Bench } from '../../timing.ts';

/** Pairs of boxes in each row of the table. */
const COUNT = 100_000;

/** How large boxes are whose centers lie in a cube of 2 m: half extents at most, and how thin. */
const BOXES = [
  { name: 'boxes of up to 0.3 m', size: 0.15, thin: 1 },
  { name: 'boxes of up to 1 m', size: 0.5, thin: 1 },
  { name: 'rods of up to 1 m, a tenth as thick', size: 0.5, thin: 10 },
] as const;

/** Which shares there are. */
export const SHARES = { verdicts: 'verdicts that are right', overlaps: 'reported overlaps that are one' };

/** Random pairs of boxes of one row, always the same. */
function makePairs({ size, thin }: (typeof BOXES)[number], count: number): [Float64Array, Float64Array] {
  const random = makeRandom(20261121);
  return [randomBoxes(count, random, size, thin), randomBoxes(count, random, size, thin)];
}

/** Which shares of the answers of six axes are right, by row. */
export function findShares(engine: Engine, count = COUNT): Map<string, Record<string, number>> {
  return new Map(
    BOXES.map((row) => {
      const [a, b] = makePairs(row, count);
      const [six, fifteen] = ([6, 15] as const).map((axes) => engine.boxesOverlap(a, b, { axes }).overlap);
      let wrong = 0;
      let overlaps = 0;
      for (let i = 0; i < count; i++) {
        // What is apart along one of six axes is apart.
        if (six![i] === 0 && fifteen![i] !== 0) throw new Error('six axes part boxes that overlap');
        if (six![i] !== fifteen![i]) wrong++;
        if (six![i] !== 0) overlaps++;
      }
      return [row.name, { [SHARES.verdicts]: 1 - wrong / count, [SHARES.overlaps]: 1 - wrong / overlaps }];
    }),
  );
}

/** Counts the right answers of six axes, and times both. */
export async function benchSixAxes(bench: Bench): Promise<Measurement[]> {
  const engine = await loadBuild('double-simd');
  const count = bench.quick ? 1000 : COUNT;
  const shares = findShares(engine, count);
  const measurements = BOXES.flatMap((row) => {
    const task = row.name;
    const [a, b] = makePairs(row, count);
    bench.progress(`${EXPERIMENTS.sixAxes}: ${task}`);
    const entries = ([6, 15] as const).map((axes) => {
      const out = engine.boxesOverlap(a, b, { axes });
      const work = () => engine.boxesOverlap(a, b, { axes, out });
      return { group: EXPERIMENTS.sixAxes, task, by: BOX_TASKS[axes], units: count, work };
    });
    return measureInTurn(bench, entries).map((one) => ({ ...one, figures: shares.get(task)! }));
  });
  engine.dispose();
  return measurements;
}
