import type { Results } from '../results.ts';
import { all, type Table, times, within } from '../table-parts.ts';

/** What SIMD gains: pairs per second of each kernel with and without, and the ratio, in both precisions. */
export function makeSimdTables(results: Results): Table[] {
  return all(results, 'group').map((group) => ({
    title: `SIMD against scalar, ${group}; million pairs per second ± margin of error at 95 %`,
    head: ['pair', ...['single', 'double'].flatMap((name) => [`${name} simd`, `${name} scalar`, 'gain'])],
    rows: all(within(results, group), 'task').map((task) => [
      task,
      ...['single', 'double'].flatMap((precision) => {
        const [simd, scalar] = ['simd', 'scalar'].map(
          (how) =>
            results.measurements.find(
              (one) => one.group === group && one.task === task && one.by === `${precision}-${how}`,
            )!.rate!,
        );
        const told = [simd!, scalar!].map(
          ({ perSecond, error }) => `${(perSecond / 1e6).toFixed(1)} ± ${(100 * error).toFixed(1)} %`,
        );
        return [...told, times(simd!.perSecond / scalar!.perSecond)];
      }),
    ]),
  }));
}
