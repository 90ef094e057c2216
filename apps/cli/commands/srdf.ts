import type { Command } from 'commander';
import { loadEngine, type Precision } from '../../../bindings/index.ts';
import {
  type AllowedReason,
  type FoundPair,
  type FoundPairs,
  formatSrdf,
  type Robot,
  findAllowedPairs,
} from '../../../modules/robot/index.ts';
import { natural, whole } from '../options/arguments.ts';
import { writeFile } from '../../../modules/files/input/files.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import {
  orWithoutMeshes,
  readRobotAt,
  type RobotFileOptions,
} from '../../../modules/files/input/robot-file.ts';
import { addMeshesOption, addPrecision, addRobotOptions } from '../options/robot-options.ts';
import { withFile } from '../../../modules/files/documents/with-file.ts';
import { print, printJson, warn, write } from '../output/output.ts';
import { showProgress } from '../output/progress.ts';
import { formatTable } from '../output/tables.ts';

interface SrdfOptions extends Omit<RobotFileOptions, 'srdf'> {
  readonly samples: number;
  readonly seed: number;
  readonly out?: string;
  readonly compareDefault?: true;
  readonly precision: Precision;
  readonly json?: true;
}

/** Adds `clearance srdf`: which pairs of links need no comparison? */
export function addSrdfCommand(program: Command): void {
  const command = program
    .command('srdf')
    .summary('find the pairs of links that need not be compared, and write them as an SRDF')
    .description(
      'Find the pairs of links that need not be compared, and write them as an SRDF: neighbors, pairs in collision where the\n' +
        'robot stands at zero, and pairs that are always or never in collision in random configurations.\n' +
        'Exit code 0: done; 2: bad input.',
    )
    .argument('<robot.urdf>', 'the robot; .xacro is expanded')
    .option('--samples <number>', 'random configurations, at most 10000000', whole, 1_000_000)
    .option('--seed <number>', 'another one draws other configurations', natural, 1)
    .option('--out <file>', 'where the SRDF goes; standard output unless given')
    .option(
      '--compare-default',
      'go on comparing pairs that are in collision at zero and free in some samples',
    );
  addPrecision(command);
  addMeshesOption(addRobotOptions(command))
    .option('--json', 'print what was found of each pair as one JSON document')
    .action(runSrdf);
}

async function runSrdf(urdfFile: string, options: SrdfOptions): Promise<void> {
  const { out, samples, seed } = options;
  const robot = await readRobotAt(urdfFile, orWithoutMeshes(options));
  for (const warning of robot.warnings) warn(warning);
  const engine = await loadEngine({ precision: options.precision });
  const percent = 100;
  const progress = showProgress(percent, true, 'sampling', '%');
  const onProgress = (part: number): void => progress.update(Math.floor(part * percent));
  const all = withFile(urdfFile, () => findAllowedPairs(robot, engine, { samples, seed, onProgress }));
  const found = options.compareDefault ? { ...all, pairs: all.pairs.map(withoutDefault) } : all;
  progress.stop();
  if (found.pairs.length === 0) {
    throw new InputError(
      `${urdfFile}: fewer than two links have collision shapes, so there is nothing to compare`,
    );
  }
  const remark = `Made by "clearance srdf": ${found.samples} samples, seed ${found.seed}`;
  const text = formatSrdf(robot.name, found.pairs, remark);
  if (out !== undefined) writeFile(out, text, [urdfFile]);
  if (options.json) printJson(describeFound(robot, engine.build, found));
  else if (out === undefined) await write(text);
  else print(`${describePairs(found)}\n${summarize(out, found)}`);
  engine.dispose();
}

/** A pair without its reason `Default` if it is free in some samples: it is compared then. */
function withoutDefault(pair: FoundPair): FoundPair {
  const isReleased = pair.reason === 'Default' && pair.collisions < pair.samples;
  return isReleased ? { ...pair, reason: undefined } : pair;
}

const REASONS: readonly (readonly [AllowedReason | undefined, string])[] = [
  ['Adjacent', 'a joint connects them'],
  ['Default', 'in collision where the robot stands at zero'],
  ['Always', 'in collision in every sample'],
  ['Never', 'in collision in no sample'],
  [undefined, 'compared: in collision in some samples'],
];

/** Pairs that the table lists. */
const TABLE_ROWS = 1000;

/** How many pairs there are of each reason, and which are allowed to be in collision. */
function describePairs({ pairs }: FoundPairs): string {
  const counts = REASONS.map(([reason, why]) => [
    reason ?? '',
    why,
    String(pairs.filter((pair) => pair.reason === reason).length),
  ]);
  const overlapping = pairs.filter(({ reason }) => reason === 'Default' || reason === 'Always');
  const listed = overlapping
    .slice(0, TABLE_ROWS)
    .map((pair) => [pair.links.join(' – '), pair.reason!, share(pair)]);
  const more = overlapping.length - listed.length;
  return [
    formatTable(['reason', 'why', 'pairs'], counts),
    ...(listed.length === 0
      ? []
      : [formatTable(['in collision, and allowed', 'reason', 'samples [%]'], listed)]),
    ...(more > 0 ? [`and ${more} more, which --json lists`] : []),
  ].join('\n');
}

/** The part of the samples in which a pair is in collision; links on one body are as they are at zero. */
function share({ collisions, samples }: FoundPair): string {
  return samples === 0 ? 'no joint between' : ((100 * collisions) / samples).toFixed(2);
}

function summarize(out: string, { pairs, samples, seed }: FoundPairs): string {
  const allowed = pairs.filter(({ reason }) => reason !== undefined).length;
  return `${out}: ${allowed} of ${pairs.length} pairs need not be compared, by ${samples} samples with seed ${seed}`;
}

/** The shape is described in docs/command-line.md. */
function describeFound(robot: Robot, build: object, { samples, seed, pairs }: FoundPairs): object {
  return { format: 'clearance-srdf', version: 1, build, robot: robot.name, samples, seed, pairs };
}
