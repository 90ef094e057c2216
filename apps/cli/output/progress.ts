import { Presets, SingleBar } from 'cli-progress';

/** Work shorter than this is over before a bar could be read, milliseconds. */
const DELAY = 200;

/** Shows how far some work has come. */
export interface Progress {
  /** @param more - what other words of the bar stand for */
  readonly update: (done: number, more?: Readonly<Record<string, string>>) => void;
  readonly stop: () => void;
}

/** A bar on standard error that appears once the work takes a while; none unless a person is watching. */
export function showProgress(
  total: number,
  wanted: boolean,
  doing = 'checking',
  things = 'samples',
): Progress {
  if (!wanted || !process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  const options = {
    format: `${doing} {bar} {value}/{total} ${things}`,
    clearOnComplete: true,
    // The work does not yield: with a handler of the bar in place, an interrupt would have no effect.
    gracefulExit: false,
  };
  const bar = new SingleBar(options, Presets.shades_classic);
  const start = performance.now();
  return {
    update(done, more = {}) {
      if (bar.isActive) bar.update(done, more);
      else if (performance.now() - start > DELAY) bar.start(total, done, more);
    },
    stop: () => bar.stop(),
  };
}
