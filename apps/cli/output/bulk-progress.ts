import type { Progress } from './progress.ts';
import { showProgress } from './progress.ts';

/** Shows rows, how many of them are done in a second, and how long the rest takes. */
export function showRate(of: number, doneBefore: number, wanted: boolean): Progress {
  const bar = showProgress(of, wanted, 'computing', 'rows {rate}');
  const start = performance.now();
  return {
    update(done) {
      const seconds = (performance.now() - start) / 1000;
      const rate = (done - doneBefore) / seconds;
      bar.update(done, {
        rate: rate > 0 ? `· ${compact(rate)}/s · ${duration((of - done) / rate)} left` : '',
      });
    },
    stop: () => bar.stop(),
  };
}

/** A number in at most four letters, such as `2.7M`. */
export function compact(number: number): string {
  for (const [unit, letter] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    if (number >= unit) return `${(number / unit).toPrecision(3)}${letter}`;
  }
  return number.toPrecision(3);
}

/** Seconds for people, such as `3 h 05 min`. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const two = (value: number): string => String(value).padStart(2, '0');
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} min`;
}
