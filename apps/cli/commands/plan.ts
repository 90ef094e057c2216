import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Precision } from '../../../bindings/index.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import type { PathClearance, Result } from '../../../modules/plan/index.ts';
import type { Robot } from '../../../modules/robot/index.ts';
import { open, type OpenOptions, readAll } from '../answers/opened.ts';
import {
  type EndsChoice,
  findPath,
  type FoundPath,
  planDocument,
  type Planned,
  readEnds,
  type SearchChoice,
} from '../answers/plan.ts';
import { addName, addPosition, finite, natural, positive, POSTURE, whole } from '../options/arguments.ts';
import { readPose } from '../options/pose-of-link.ts';
import { addPrecision, addRobotOptions, addSceneOptions } from '../options/robot-options.ts';
import { print, printable, printJson, warn } from '../output/output.ts';
import { formatPath } from '../output/path-csv.ts';
import { showProgress } from '../output/progress.ts';
import { explainReached } from '../output/reached.ts';
import { millimetres } from '../output/tables.ts';

interface PlanOptions extends OpenOptions, EndsChoice, SearchChoice {
  readonly out?: string;
  readonly precision: Precision;
  readonly json?: true;
}

/** Adds `clearance plan`: is there a free path? */
export function addPlanCommand(program: Command): void {
  const command = program
    .command('plan')
    .summary('find a path that is free of collision from one posture to another')
    .description(
      'Find a path that is free of collision from one posture to another.\n' +
        'Exit code 0: here it is; 1: none was found; 2: bad input.',
    )
    .argument('<robot.urdf>', 'the robot; .xacro is expanded')
    .option('--from <posture>', `where the path begins: ${POSTURE}`, addName)
    .option('--to <posture>', 'where it ends, likewise', addName)
    .option(
      '--to-pose <link=x,y,z,roll,pitch,yaw>',
      'or the pose of a link there, metres and radians',
      readPose,
    )
    .option(
      '--joint <name=position>',
      'where a joint stands that the states do not name, radians or metres; repeatable',
      addPosition,
    );
  addSceneOptions(command, 'what stands around the robot: as for clearance check')
    .option('--certify', 'prove that the path is free between samples, too (default)')
    .option('--no-certify', 'only look at samples of it')
    .option('--no-simplify', 'leave the path as the search has found it')
    .option('--out <path.csv>', 'write the path there, and a summary to standard output')
    .option('--step <size>', 'most that a joint moves between samples, radians or metres', positive, 0.02)
    .option('--margin <metres>', 'distance to keep', finite, 0)
    .option('--range <size>', 'longest edge of the search trees, radians or metres', positive)
    .option('--seed <number>', 'another number, another path', natural, 0)
    .option('--iterations <count>', 'most samples that are drawn', whole, 100_000);
  addPrecision(command);
  addRobotOptions(command).option('--json', 'print one JSON document and nothing else').action(runPlan);
}

async function runPlan(urdfFile: string, options: PlanOptions): Promise<void> {
  const read = await readAll(urdfFile, options);
  const ends = readEnds(read, options);
  for (const warning of read.robot.warnings) warn(warning);
  const opened = await open(read, options.precision);
  for (const warning of opened.warnings) warn(warning);
  const progress = showProgress(options.iterations, !options.json, 'searching', 'samples');
  const planned = await findPath(opened, ends, options, (samples) => progress.update(samples));
  progress.stop();
  report(read.robot, planned, options);
  process.exitCode = 'result' in planned && planned.result.solved ? 0 : 1;
  opened.engine.dispose();
}

function report(robot: Robot, planned: Planned, { out, json }: PlanOptions): void {
  const path = 'result' in planned && planned.result.solved ? planned.result.path : undefined;
  if (path !== undefined && out !== undefined) {
    try {
      writeFileSync(out, formatPath(robot, path));
    } catch (error) {
      throw new InputError(`--out ${out}: cannot be written: ${(error as Error).message}`);
    }
  }
  if (json) printJson(planDocument(robot, planned));
  else if ('missed' in planned) print(`no goal: ${explainReached(planned.link, planned.missed)}`);
  else if (!planned.result.solved) print(explain(planned.result));
  else if (out === undefined) process.stdout.write(formatPath(robot, planned.result.path));
  else print(summarize(robot, planned.result, planned));
}

function summarize(
  robot: Robot,
  { path, cost, certified }: Extract<Result, { solved: true }>,
  { statistics: { iterations, nodes, edges }, clearance }: FoundPath,
): string {
  const waypoints = path.length / robot.joints.length;
  const how = certified ? 'proved free all the way' : 'free at all samples';
  return (
    `found: ${waypoints} waypoints, ${cost.toFixed(2)} long, ${how}\n` +
    describeClearance(clearance) +
    `  ${iterations} samples, ${nodes} configurations in the trees, ${edges} edges tested`
  );
}

/** How close the path comes to anything. */
function describeClearance(clearance: PathClearance | undefined): string {
  if (clearance === undefined) return '';
  const { lower, linkA, linkB } = clearance;
  const pair = `${printable(linkA)} – ${printable(linkB)}`;
  return lower === -Infinity
    ? `  it touches something on the way: ${pair}\n`
    : `  at least ${millimetres(lower)} mm from everything on the way, the least between ${pair}; --margin asks for more\n`;
}

function explain(result: Exclude<Result, { solved: true }>): string {
  const conflict = 'conflict' in result ? result.conflict : undefined;
  const pair =
    conflict &&
    `${printable(conflict.linkA)} – ${printable(conflict.linkB)} at ${millimetres(conflict.distance)} mm`;
  if (result.status !== 'exhausted') return `${result.status}: ${pair}`;
  const inTheWay = pair === undefined ? '' : `; in the straight way is ${pair}`;
  const limit = result.limit === 'maxIterations' ? '--iterations' : 'the most configurations';
  return `no path: the search has come to its limit, ${limit}${inTheWay}`;
}
