import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { loadEngine, type Precision } from '../../../bindings/index.ts';
import {
  pathClearance,
  type PathClearance,
  type Result,
  Search,
  type SearchStatistics,
} from '../../../modules/plan/index.ts';
import type { Reached, Robot } from '../../../modules/robot/index.ts';
import { type PoseOfLink, reachPose, readPose } from '../options/pose-of-link.ts';
import { addName, addPosition, finite, natural, positive, POSTURE, whole } from '../options/arguments.ts';
import { readEnd } from '../../../modules/files/input/end-of-plan.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { readRobotAt, type RobotFileOptions } from '../../../modules/files/input/robot-file.ts';
import { addPrecision, addRobotOptions, addSceneOptions } from '../options/robot-options.ts';
import { readSurroundings } from '../../../modules/files/input/surroundings.ts';
import { adviseSrdf } from '../../../modules/files/path/overlaps.ts';
import { makeSceneAround } from '../../../modules/files/documents/surroundings.ts';
import { print, printable, printJson, warn } from '../output/output.ts';
import { formatPath } from '../output/path-csv.ts';
import { showProgress } from '../output/progress.ts';
import { millimetres } from '../output/tables.ts';

interface PlanOptions extends RobotFileOptions {
  readonly from?: readonly string[];
  readonly to?: readonly string[];
  readonly toPose?: PoseOfLink;
  readonly joint?: ReadonlyMap<string, number>;
  readonly scene?: string;
  readonly problem?: string;
  readonly certify: boolean;
  readonly simplify: boolean;
  readonly out?: string;
  readonly step: number;
  readonly margin: number;
  readonly range?: number;
  readonly seed: number;
  readonly iterations: number;
  readonly precision: Precision;
  readonly json?: true;
}

/** Samples between two looks at the progress. */
const SAMPLES = 256;

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
  const robot = await readRobotAt(urdfFile, options);
  if (robot.joints.length === 0) {
    throw new InputError(`${urdfFile}: the robot has no joints that move, so there is no path to find`);
  }
  const { joint = new Map<string, number>() } = options;
  const surroundings = await readSurroundings(options.scene, options.problem);
  const { to, toPose } = options;
  if (to !== undefined && toPose !== undefined) throw new InputError('give --to or --to-pose, not both');
  const context = { robot, positions: joint, surroundings };
  const from = readEnd('from', options.from, context);
  const given = toPose === undefined ? readEnd('to', to, context) : undefined;
  for (const warning of robot.warnings) warn(warning);
  const engine = await loadEngine({ precision: options.precision });
  const scene = makeSceneAround(robot, engine, surroundings, urdfFile);
  for (const warning of [...scene.warnings, ...adviseSrdf(robot, scene, urdfFile)]) warn(warning);
  const checker = robot.in(scene, { margin: options.margin, step: options.step });
  const found = toPose && reachPose(robot.linkNames, checker, from, toPose);
  if (found?.solved === false) {
    reportMissed(toPose!.link, found, options.json);
    process.exitCode = 1;
    engine.dispose();
    return;
  }
  const goal = given ?? found!.configuration;
  const { result, statistics } = search(options, () => {
    const { seed, iterations: maxIterations, certify, simplify, range } = options;
    const limits = { seed, maxIterations, certify, simplify, ...(range !== undefined && { range }) };
    return new Search(checker, from, goal, limits);
  });
  const clearance = result.solved ? pathClearance(checker, result.path) : undefined;
  report(robot, result, statistics, options, clearance);
  process.exitCode = result.solved ? 0 : 1;
  engine.dispose();
}

/** Says why there is no configuration to go to. */
function reportMissed(link: string, found: Reached, json: true | undefined): void {
  const { status, positionError, rotationError, conflict, joints } = found;
  if (json) {
    const pair = conflict && { a: conflict.a, b: conflict.b, linkA: conflict.linkA, linkB: conflict.linkB };
    const goal = {
      link,
      status,
      positionError,
      rotationError,
      ...(pair && { conflict: pair }),
      ...(joints && { joints }),
    };
    printJson({ format: 'clearance-plan', version: 1, status: 'goal not reached', goal });
    return;
  }
  const off = `${millimetres(positionError)} mm and ${rotationError.toFixed(3)} rad off`;
  const why = conflict
    ? `in collision: ${printable(conflict.linkA)} – ${printable(conflict.linkB)} at ${millimetres(conflict.distance)} mm`
    : `${status}${joints ? ` (${joints.map(printable).join(', ')})` : ''}; the nearest that was found is ${off}`;
  print(`no goal: ${printable(link)} does not come to that pose: ${why}`);
}

/** Searches, and shows how far it is. */
function search(
  { iterations, json }: PlanOptions,
  begin: () => Search,
): { result: Result; statistics: SearchStatistics } {
  const progress = showProgress(iterations, !json, 'searching', 'samples');
  let found: Search;
  try {
    found = begin();
  } catch (error) {
    // What is wrong was given by these options.
    const message = (error as Error).message
      .replace(/^Search: start/, '--from:')
      .replace(/^Search: goals/, '--to:');
    throw new InputError(message.replace(/^Search: /, '--'));
  }
  for (;;) {
    const result = found.result ?? found.step(SAMPLES);
    progress.update(found.statistics.iterations);
    if (result === undefined) continue;
    progress.stop();
    return { result, statistics: found.statistics };
  }
}

function report(
  robot: Robot,
  result: Result,
  statistics: SearchStatistics,
  options: PlanOptions,
  clearance: PathClearance | undefined,
): void {
  if (result.solved && options.out !== undefined) {
    try {
      writeFileSync(options.out, formatPath(robot, result.path));
    } catch (error) {
      throw new InputError(`--out ${options.out}: cannot be written: ${(error as Error).message}`);
    }
  }
  if (options.json) printJson(describe(robot, result, statistics, clearance));
  else if (!result.solved) print(explain(result));
  else if (options.out === undefined) process.stdout.write(formatPath(robot, result.path));
  else print(summarize(robot, result, statistics, clearance));
}

function describe(
  robot: Robot,
  result: Result,
  statistics: SearchStatistics,
  clearance: PathClearance | undefined,
): unknown {
  const head = { format: 'clearance-plan', version: 1, status: result.status };
  const joints = robot.joints.map(({ name }) => name);
  if (!result.solved) {
    const { a, b, linkA, linkB, distance } = ('conflict' in result ? result.conflict : undefined) ?? {};
    const limit = result.status === 'exhausted' ? { limit: result.limit } : {};
    return {
      ...head,
      ...limit,
      ...(a !== undefined && { conflict: { a, b, linkA, linkB, distance } }),
      statistics,
    };
  }
  const { path, cost, certified, unresolved } = result;
  const waypoints = Array.from({ length: path.length / joints.length }, (_, i) => [
    ...path.subarray(i * joints.length, (i + 1) * joints.length),
  ]);
  const least = clearance && {
    lower: finiteOrNull(clearance.lower),
    upper: clearance.upper,
    linkA: clearance.linkA,
    linkB: clearance.linkB,
  };
  return {
    ...head,
    cost,
    certified,
    unresolved,
    ...(least && { clearance: least }),
    joints,
    waypoints,
    statistics,
  };
}

function summarize(
  robot: Robot,
  { path, cost, certified }: Extract<Result, { solved: true }>,
  { iterations, nodes, edges }: SearchStatistics,
  clearance: PathClearance | undefined,
): string {
  const waypoints = path.length / robot.joints.length;
  const how = certified ? 'proved free all the way' : 'free at all samples';
  return (
    `found: ${waypoints} waypoints, ${cost.toFixed(2)} long, ${how}\n` +
    describeClearance(clearance) +
    `  ${iterations} samples, ${nodes} configurations in the trees, ${edges} edges tested`
  );
}

/** JSON has no infinite numbers. */
function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
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
