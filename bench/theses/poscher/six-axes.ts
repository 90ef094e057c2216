/**
 * Asks how often six of the fifteen axes on which two boxes may be apart tell whether they are: SOLID's test
 * (van den Bergen 1997), of which Poscher 2020, §2.3, says that 94 % of what it finds is right.
 */
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

/** Counts the right answers of six axes, and times both. */
export async function benchSixAxes(bench: Bench): Promise<Measurement[]> {
  const engine = await loadBuild('double-simd');
  const measurements = BOXES.flatMap(({ name: task, size, thin }) => {
    const random = makeRandom(20261121);
    const count = bench.quick ? 1000 : COUNT;
    const [a, b] = [randomBoxes(count, random, size, thin), randomBoxes(count, random, size, thin)];
    const [six, fifteen] = ([6, 15] as const).map((axes) => engine.boxesOverlap(a, b, { axes }).overlap);
    let wrong = 0;
    let overlaps = 0;
    for (let i = 0; i < count; i++) {
      // What is apart along one of six axes is apart.
      if (six![i] === 0 && fifteen![i] !== 0)
        throw new Error('bench theses-poscher: six axes part what overlaps');
      if (six![i] !== fifteen![i]) wrong++;
      if (six![i] !== 0) overlaps++;
    }
    const figures = {
      [SHARES.verdicts]: 1 - wrong / count,
      [SHARES.overlaps]: 1 - wrong / overlaps,
    };
    bench.progress(`${EXPERIMENTS.sixAxes}: ${task}`);
    const entries = ([6, 15] as const).map((axes) => {
      const out = engine.boxesOverlap(a, b, { axes });
      const work = () => engine.boxesOverlap(a, b, { axes, out });
      return { group: EXPERIMENTS.sixAxes, task, by: BOX_TASKS[axes], units: count, work };
    });
    return measureInTurn(bench, entries).map((one) => ({ ...one, figures }));
  });
  engine.dispose();
  return measurements;
}
