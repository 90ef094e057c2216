// // does was measured on one machine with two cores, Redis 7.0 and BullMQ 6.7: 80,000 empty jobs were
// submitted at 13,900 a second, handed to three workers
import Table from 'cli-table3';
import { createGenerator } from '../../bindings/base/random.ts';

/** Jobs that one Redis hands out and takes back per second, and takes in where they are submitted. */
const JOBS_PER_SECOND = 2400;
const SUBMITTED_PER_SECOND = 2400;
/** Bytes of Redis per job, while it waits and when it is done. */
const BYTES_PER_JOB = 1130;
/** Bytes per row of a part with answers and lowest distances, and of its footer; rows per second and core. */
const BYTES_PER_ROW = 9;
const ROWS_PER_SECOND = 200_000;
/** Bytes of what a merged file says of one group of rows, and bytes per second that a merge copies. */
const FOOTER = 700;
const COPIED_PER_SECOND = 300e6;
/** How often a worker is taken away, per hour, and after how many seconds another gets its shard. */
const LOSSES_PER_HOUR = 1;
const LOCK = 15;

const shards = Number(process.argv[2] ?? 1e6);
const workers = Number(process.argv[3] ?? 1e4);

interface Outcome {
  readonly hours: number;
  readonly busy: number;
  readonly lost: number;
}

/** Lets workers fetch and compute shards, until none is left; some are lost, and fetched again. */
function simulate(seconds: number, seed: number): Outcome {
  const next = createGenerator(seed);
  const unit = (): number => ((next() >>> 0) + 0.5) * 2 ** -32;
  const service = 1 / JOBS_PER_SECOND;
  // Times at which workers are free, in a heap.
  const heap = new Float64Array(workers);
  const sink = (): void => {
    for (let at = 0; ;) {
      const child = 2 * at + 1;
      if (child >= workers) return;
      const least = child + 1 < workers && heap[child + 1]! < heap[child]! ? child + 1 : child;
      if (heap[at]! <= heap[least]!) return;
      [heap[at], heap[least]] = [heap[least]!, heap[at]!];
      at = least;
    }
  };
  let [server, end, work, lost] = [0, 0, 0, 0];
  for (let left = shards; left > 0;) {
    const start = Math.max(heap[0]!, server) + service;
    server = start;
    // Shards of one size differ by what they hold: evenly, by half of it either way.
    const takes = seconds * (0.5 + unit());
    const dies = unit() < (LOSSES_PER_HOUR / 3600) * takes;
    const spent = dies ? takes * unit() + LOCK : takes;
    if (dies) lost++;
    else {
      left--;
      work += takes;
    }
    heap[0] = start + spent;
    end = Math.max(end, heap[0]);
    sink();
  }
  return { hours: end / 3600, busy: work / (end * workers), lost };
}

const head = [
  'seconds per shard',
  'rows',
  'hours',
  'workers busy',
  'jobs per second',
  'lost, done again',
  'merged file',
  'merge, hours',
];
const table = new Table({ head, style: { head: [], border: [], compact: true } });
for (const seconds of [1, 4, 15, 60]) {
  const { hours, busy, lost } = simulate(seconds, 1);
  const rows = shards * seconds * ROWS_PER_SECOND;
  const bytes = rows * BYTES_PER_ROW;
  table.push([
    String(seconds),
    rows.toExponential(0),
    hours.toFixed(2),
    `${(100 * busy).toFixed(1)} %`,
    (shards / hours / 3600).toFixed(0),
    String(lost),
    `${(bytes / 1e12).toFixed(1)} TB`,
    (bytes / COPIED_PER_SECOND / 3600).toFixed(1),
  ]);
}
console.log(`${shards} shards on ${workers} workers`);
console.log(table.toString());
console.log(
  `submitting takes ${(shards / SUBMITTED_PER_SECOND / 60).toFixed(0)} min, Redis ${((shards * BYTES_PER_JOB) / 1e9).toFixed(1)} GB, ` +
    `and what one merged file says of its groups ${((shards * FOOTER) / 1e9).toFixed(1)} GB`,
);
