/** One sentence per section, computed from the figures. */
import { BASELINE, GROWTH, isBuild, nameOfWorkers, PLAIN_NAME, SCENE_TASKS, WORKER_TASKS } from '../names.ts';
import { fastestPeerOf, isInexact } from '../meshes-tables.ts';
import { distinct, type Measurement, minimumOf, type Results } from '../results.ts';

/** A factor in two digits, or all of those before the point. */
function factor(ratio: number): string {
  return `${ratio < 10 ? ratio.toFixed(1) : ratio.toFixed(0)} times`;
}

/** A ratio in words: which is faster. */
function compare(ratio: number): string {
  return ratio >= 1 ? `${factor(ratio)} as fast as` : `${factor(1 / ratio)} slower than`;
}

function range(ratios: readonly number[]): string {
  return `${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)} times`;
}

function kernelRatios(results: Results, slow: string, fast: string): number[] {
  const cells = distinct(results.measurements.map(({ group, task }) => JSON.stringify([group, task])));
  return cells.map((cell) => {
    const [group, task] = JSON.parse(cell) as [string, string];
    return minimumOf(results, group, task, slow) / minimumOf(results, group, task, fast);
  });
}

export function sayKernels(results: Results): string {
  const against = range(kernelRatios(results, PLAIN_NAME, 'single-simd'));
  return `Depending on the pair, single precision with SIMD is ${against} as fast as plain JavaScript.`;
}

export function saySimd(results: Results): string {
  const single = range(kernelRatios(results, 'single-scalar', 'single-simd'));
  const double = range(kernelRatios(results, 'double-scalar', 'double-simd'));
  return `SIMD makes our own kernels ${single} as fast in single and ${double} as fast in double precision.`;
}

export function sayPrecision(results: Results): string {
  const ratios = range(kernelRatios(results, 'double-simd', 'single-simd'));
  return `Double precision costs ${ratios} as much as single, both with SIMD.`;
}

/** The fastest contestant of a scene that is none of our builds. */
function fastestPeer({ measurements }: Results, group: string): Measurement {
  const peers = measurements.filter(
    (one) => one.group === group && one.task === SCENE_TASKS.evaluate && !isBuild(one.by),
  );
  return peers.reduce((best, one) => (one.timing.minimum < best.timing.minimum ? one : best));
}

export function sayScenes(results: Results): string {
  const group = results.measurements[0]!.group;
  const time = (by: string) => minimumOf(results, group, SCENE_TASKS.evaluate, by);
  const ratio = time(BASELINE) / time('single-simd');
  const peer = fastestPeer(results, group);
  const other =
    peer.by === BASELINE
      ? 'the fastest of the peers'
      : `and ${compare(peer.timing.minimum / time('single-simd'))} ${peer.by}, the fastest of the peers`;
  return `In the ${group}, single precision with SIMD is ${compare(ratio)} ${BASELINE}, ${other}.`;
}

export function sayWrong({ measurements }: Results): string {
  const wrong = distinct(
    measurements.filter(({ agreement }) => (agreement?.wrong ?? 0) > 0).map(({ by }) => by),
  );
  if (wrong.length === 0) return 'All contestants found the same distances, within the tolerance of each.';
  return `Not always right: ${wrong.join(', ')}; the tables say how often. All others agree.`;
}

/** What `group` and its sizes mean for a cost that grows with them. */
const GROWING: Readonly<Record<string, string>> = {
  [GROWTH.pairs]: 'times the pairs of segments cost',
  [GROWTH.elements]: 'times the elements in each segment, whose pairs grow with the square, cost',
  [GROWTH.triangles]: 'times the triangles of each of two meshes cost',
};

export function sayGrowth({ measurements }: Results, group: string): string {
  const here = measurements.filter((one) => one.group === group);
  const sizes = distinct(here.map(({ at }) => at!)).sort((a, b) => a - b);
  const [first, last] = [sizes[0]!, sizes.at(-1)!];
  const costs = distinct(here.map(({ task }) => task)).flatMap((task) =>
    ['single-simd', BASELINE].flatMap((by) => {
      const [few, many] = [first, last].map((at) => minimumOf({ measurements }, group, task, by, at));
      if (!(few! > 0 && many! > 0)) return [];
      const who = by === BASELINE ? BASELINE : 'single precision with SIMD';
      return [`${factor(many! / few!)} as much for "${task}" in ${who}`];
    }),
  );
  return `${(last / first).toFixed(0)} ${GROWING[group]!} ${costs.join(', ')}.`;
}

export function sayWorkers(results: Results): string {
  const { group } = results.measurements[0]!;
  const names = distinct(results.measurements.map(({ by }) => by));
  const pairs = Math.max(...results.measurements.map(({ at }) => at!));
  const time = (by: string) => minimumOf(results, group, WORKER_TASKS.batch, by, pairs);
  if (names.length === 1) return 'Only the calling thread was measured.';
  const best = names.reduce((fastest, by) => (time(by) < time(fastest) ? by : fastest));
  const ratio = time(nameOfWorkers(0)) / time(best);
  return `In batches with ${pairs} pairs, ${best} are best: ${factor(ratio)} as fast as the calling thread alone.`;
}

/** One query of two meshes: our fastest build in double precision beside the library, or beside itself. */
export function sayMeshes(query: readonly Measurement[]): string {
  if (isInexact(query)) return sayInexact(query);
  const ours = query.find(({ by }) => by === 'double-simd')!.timing.minimum;
  const peer = fastestPeerOf(query);
  const cost = `${(ours / 1e3).toPrecision(3)} µs in double precision with SIMD`;
  return peer ? `${cost}, ${compare(peer.timing.minimum / ours)} ${peer.by}.` : `${cost}.`;
}

/** What distances gain that may be off. */
function sayInexact([exact, ...others]: readonly Measurement[]): string {
  const gains = others.map(
    ({ by, timing }) => `${factor(exact!.timing.minimum / timing.minimum)} when ${by}`,
  );
  return `Faster than the exact distance: ${gains.join(', ')}.`;
}
