import { type Command, InvalidArgumentError, Option } from 'commander';
import { dirname } from 'node:path';
import { readJsonFile } from '../../../modules/files/input/files.ts';
import { natural, positive, whole } from '../options/arguments.ts';
import { compact, duration, showRate } from '../output/bulk-progress.ts';
import { print, printable, printJson, warn } from '../output/output.ts';
import { showProgress } from '../output/progress.ts';
import { formatTable, millimetres } from '../output/tables.ts';

// What it takes is loaded where it is asked for, so that no other command waits for it.
type Bulk = typeof import('../../../modules/bulk/index.ts');
const load = (): Promise<Bulk> => import('../../../modules/bulk/index.ts');

/** What `--queue` is, in help. */
const QUEUE = 'redis://HOST:PORT, or postgres://USER@HOST/DATABASE; needs the package bullmq';

interface RunOptions {
  readonly array?: number;
  readonly shards?: readonly [number, number];
  readonly workers?: number;
  readonly json?: true;
}

interface WorkOptions {
  readonly queue: string;
  readonly workers?: number;
  readonly patience: number;
  readonly lock: number;
}

type PathRow = Awaited<ReturnType<Bulk['pathRows']>>[number];
type QueueState = Awaited<ReturnType<Bulk['queueState']>>;

/** Adds `clearance bulk`: very many rows, in shards that resume. */
export function addBulkCommand(program: Command): void {
  const bulk = program
    .command('bulk')
    .summary('answer for very many rows, in shards that resume and can be shared by machines')
    .description(
      'Answer for very many configurations, edges or paths, in shards that resume and can be shared by machines.\n' +
        'See docs/bulk.md. Exit code 0: done; 1: something is wrong with a run; 2: bad input.',
    );
  bulk
    .command('plan')
    .summary('check all inputs of a job, and make the folder of a run; nothing is computed')
    .argument('<job.json>', 'what is to be computed: docs/bulk.md')
    .requiredOption('--out <folder>', 'where the run shall be: a folder that is empty, or not there')
    .action(runPlan);
  bulk
    .command('run')
    .summary('compute the shards of a run that are not done yet, on this machine')
    .argument('<run>', 'a folder that clearance bulk plan has made')
    .addOption(
      new Option('--shards <first-last>', 'only these, such as 0-99')
        .argParser(shardRange)
        .conflicts('array'),
    )
    .option(
      '--array <tasks>',
      'only those of one of so many tasks: JOB_COMPLETION_INDEX or SLURM_ARRAY_TASK_ID says which',
      whole,
    )
    .option('--workers <count>', 'threads that compute (default: one less than this machine has)', whole)
    .option('--json', 'print one JSON document and nothing else')
    .action(runShards);
  bulk
    .command('submit')
    .summary('put the shards of a run that are not done into a queue')
    .argument('<run>', 'its folder')
    .requiredOption('--queue <address>', QUEUE)
    .action(runSubmit);
  bulk
    .command('work')
    .summary('compute shards from the queue of a run until it is empty; on any number of machines')
    .argument('<run>', 'its folder, which all of them see')
    .requiredOption('--queue <address>', QUEUE)
    .option('--workers <count>', 'threads that compute (default: one less than this machine has)', whole)
    .option('--patience <seconds>', 'how long a queue that cannot be reached is waited for', positive, 60)
    .option('--lock <seconds>', 'how long a worker may be silent before others take its shards', positive, 15)
    .action(runWork);
  bulk
    .command('status')
    .summary('tell how far a run is')
    .argument('<run>', 'its folder')
    .option('--queue <address>', QUEUE)
    .option('--json', 'print one JSON document and nothing else')
    .action(runStatus);
  bulk
    .command('verify')
    .summary('check all inputs and parts of a run, and compute a sample of it once more')
    .argument('<run>', 'its folder')
    .option('--sample <share>', 'share of the shards that are computed once more', share, 0.01)
    .option('--seed <number>', 'another number, other shards', natural, 0)
    .option('--workers <count>', 'threads that compute', whole)
    .action(runVerify);
  bulk
    .command('merge')
    .summary('put the parts of a run that is done into one Parquet file')
    .argument('<run>', 'its folder')
    .requiredOption('--out <file.parquet>', 'a file that is not there')
    .option('--shards <first-last>', 'only these, such as 0-99', shardRange)
    .action(runMerge);
}

function shardRange(text: string): readonly [number, number] {
  const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  if (first === undefined) throw new InvalidArgumentError('It must be FIRST-LAST, such as 0-99.');
  return [Number(first), Number(last ?? first)];
}

function share(text: string): number {
  const value = text.trim() === '' ? NaN : Number(text);
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('It must be a number from 0 to 1.');
  return value;
}

async function runPlan(jobFile: string, { out }: { out: string }): Promise<void> {
  const job = readJsonFile(jobFile) as Parameters<Bulk['planBulk']>[0];
  const { planBulk } = await load();
  const warnings: string[] = [];
  const onWarning = (warning: string): void => void warnings.push(warning);
  const run = await planBulk(job, { folder: dirname(jobFile), out, name: jobFile, onWarning });
  for (const warning of warnings) warn(warning);
  const { cells } = run.manifest;
  print(
    `${out}: ${run.rows} rows in ${run.shards} shards, of ${cells.length} ${cells.length === 1 ? 'scene' : 'scenes'}`,
  );
}

async function runShards(folder: string, { array, shards, workers, json }: RunOptions): Promise<void> {
  const { openRun, runBulk, bulkStatus, shardsOfTask } = await load();
  const run = openRun(folder);
  const own = array === undefined ? shards : shardsOfTask(array, run.shards, process.env);
  const isIdle = array !== undefined && own === undefined;
  let progress: ReturnType<typeof showRate> | undefined;
  const computed = isIdle
    ? 0
    : await runBulk(run, {
        ...(workers !== undefined && { workers }),
        ...(own !== undefined && { shards: own }),
        onProgress({ rows, of, record }) {
          progress ??= showRate(of, rows, !json);
          if (record !== undefined) progress.update(rows);
        },
      }).finally(() => progress?.stop());
  const status = bulkStatus(run);
  if (json) printJson({ ...status, computed });
  else print(`${folder}: ${computed} shards computed; ${describe(status)}`);
}

async function runSubmit(folder: string, { queue }: { queue: string }): Promise<void> {
  const { openRun, submitBulk } = await load();
  const run = openRun(folder);
  const progress = showProgress(run.shards, true, 'submitting', 'shards');
  const { jobs, skipped } = await submitBulk(run, queue, (done) => progress.update(done)).finally(() =>
    progress.stop(),
  );
  print(`${folder}: ${jobs} shards are in the queue, ${skipped} are done already`);
}

/** What ends a worker in order. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

async function runWork(folder: string, options: WorkOptions): Promise<void> {
  const { openRun, workBulk } = await load();
  const run = openRun(folder);
  const { queue, workers, patience, lock } = options;
  const control = new AbortController();
  const stop = (): void => control.abort();
  for (const signal of SIGNALS) process.once(signal, stop);
  let progress: ReturnType<typeof showRate> | undefined;
  const { computed, state } = await workBulk(run, queue, {
    patience,
    lock,
    ...(workers !== undefined && { workers }),
    signal: control.signal,
    onWarning: warn,
    onProgress({ rows }, { rows: done, of }) {
      progress ??= showRate(of, done - rows, true);
      progress.update(done);
    },
  }).finally(() => {
    progress?.stop();
    for (const signal of SIGNALS) process.off(signal, stop);
  });
  const rest = state.waiting + state.active + state.delayed;
  print(
    `${folder}: ${computed} shards computed by this worker; in the queue are ${rest} more, ${state.failed} have failed`,
  );
  printFailures(state);
}

function printFailures({ failures, failed }: QueueState): void {
  for (const { shard, scene, first, count, attempts, reason } of failures) {
    print(
      `shard ${shard}: ${scene}, rows ${first} to ${first + count - 1}, tried ${attempts} times: ${printable(reason)}`,
    );
  }
  if (failed > 0) process.exitCode = 1;
}

async function runStatus(folder: string, { json, queue }: { json?: true; queue?: string }): Promise<void> {
  const { openRun, bulkStatus, queueState } = await load();
  const run = openRun(folder);
  const status = bulkStatus(run);
  const state = queue === undefined ? undefined : await queueState(run, queue);
  if (json) {
    printJson({ ...status, ...(state && { queue: state }) });
    return;
  }
  print(`${folder}: ${describe(status)}`);
  if (state === undefined) return;
  const { waiting, active, delayed, failed } = state;
  print(`queue: ${waiting} waiting, ${active} in work, ${delayed} to be tried again, ${failed} failed`);
  printFailures(state);
}

function describe(status: ReturnType<Bulk['bulkStatus']>): string {
  const { shards, rows, free, lowest, rate, remaining } = status;
  const isDone = shards.done === shards.of;
  return [
    `${shards.done} of ${shards.of} shards done, ${rows.done} of ${rows.of} rows`,
    ...(free === undefined ? [] : [`${free} free`]),
    ...(lowest === undefined ? [] : [`lowest ${(1000 * lowest).toFixed(2)} mm`]),
    ...(rate === undefined || isDone ? [] : [`${compact(rate)} rows/s, ${duration(remaining!)} left`]),
  ].join(', ');
}

async function runVerify(
  folder: string,
  { sample, seed, workers }: { sample: number; seed: number; workers?: number },
): Promise<void> {
  const { openRun, verifyBulk } = await load();
  const run = openRun(folder);
  const progress = showProgress(run.shards, true, 'verifying', 'parts');
  const { shards, computed, faults } = await verifyBulk(run, {
    sample,
    seed,
    ...(workers !== undefined && { workers }),
    onProgress: (done) => progress.update(done),
  }).finally(() => progress.stop());
  for (const fault of faults) print(fault);
  print(`${folder}: ${shards} parts looked at, ${computed} computed once more, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
}

async function runMerge(
  folder: string,
  { out, shards }: { out: string; shards?: readonly [number, number] },
): Promise<void> {
  const { openRun, mergeBulk, pathRows } = await load();
  const run = openRun(folder);
  const progress = showProgress(run.shards, true, 'merging', 'parts');
  const { rows, bytes, sha256 } = mergeBulk(run, out, {
    ...(shards !== undefined && { shards }),
    onProgress: (done) => progress.update(done),
  });
  progress.stop();
  if (run.manifest.what === 'path') printPaths(await pathRows(run));
  print(`${out}: ${rows} rows, ${bytes} bytes, SHA-256 ${sha256}`);
}

/** Shows what became of robot programs; the exit code says whether all are free. */
function printPaths(rows: readonly PathRow[]): void {
  const head = ['scene', 'path', 'closest pair', 'lowest [mm]', 'on the leg to', 'free'];
  const cells = rows.map(({ scene, path, pair, distance, waypoint, samples, failures, free }) => [
    scene,
    path,
    pair,
    millimetres(distance),
    `waypoint ${waypoint}`,
    free ? 'yes' : `no: ${failures} of ${samples} samples`,
  ]);
  print(formatTable(head, cells));
  if (rows.some(({ free }) => !free)) process.exitCode = 1;
}
