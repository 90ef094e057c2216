import { type Command, Option } from 'commander';
import { loadEngine, type Precision } from '../../index.ts';
import type { Robot } from '../../robot/index.ts';
import {
  addName,
  addPackage,
  addXacroArgument,
  ALLOW_OUTSIDE,
  finite,
  FIX_FLOATING,
  positive,
  XACRO,
  XACRO_ENV,
} from '../input/arguments.ts';
import { withFile } from '../input/with-file.ts';
import { checkHead, checkTail, checkWaypoint } from '../output/check-document.ts';
import { CheckReport } from '../output/check-report.ts';
import { JsonDocument } from '../output/json-document.ts';
import { InputError } from '../input/input-error.ts';
import { interpolate, planPath } from '../path/interpolate.ts';
import { print, warn } from '../output/output.ts';
import { readPath } from '../input/path-file.ts';
import { problemPath } from '../input/problem-file.ts';
import { showProgress } from '../output/progress.ts';
import { readRobot, type RobotFileOptions } from '../input/robot-file.ts';
import { readSurroundings, type Surroundings } from '../input/surroundings.ts';
import type { Path } from '../input/path-columns.ts';
import { type Walk, walkPath } from '../path/walk.ts';

interface CheckOptions extends RobotFileOptions {
  readonly path?: string;
  readonly scene?: string;
  readonly problem?: string;
  readonly step: number;
  readonly margin: number;
  readonly precision: Precision;
  readonly json?: true;
}

/** Adds `clearance check`: does a robot keep its distance all along a path? */
export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .summary('walk a robot along a path and report how close it comes to itself and its surroundings')
    .description(
      'Walk a robot along a path and report how close it comes to itself and its surroundings.\n' +
        'Exit code 0: every sample keeps the margin; 1: one does not; 2: bad input.',
    )
    .argument('<robot.urdf>', 'the robot; .xacro is expanded')
    .option('--path <file>', 'waypoints, .csv or .json; else start and goal of the planning problem')
    .option('--srdf <file>', 'which pairs of links never need to be compared')
    .option(
      '--scene <file>',
      'what stands around the robot, .json or .json.gz: segments, a scene, planning problems',
    )
    .option('--problem <which>', 'which planning problem of the scene file: 7, or bookshelf/3')
    .option('--step <size>', 'most that a joint moves between samples, radians or metres', positive, 0.05)
    .option('--margin <metres>', 'distance to keep', finite, 0)
    .addOption(
      new Option('--precision <name>', 'number type').choices(['single', 'double']).default('double'),
    )
    .option('--package <name=folder>', 'where a ROS package is that meshes are in; repeatable', addPackage)
    .option('--allow-outside', ALLOW_OUTSIDE)
    .option('--xacro <name:=value>', XACRO, addXacroArgument)
    .option('--xacro-env <name>', XACRO_ENV, addName)
    .option('--fix-floating', FIX_FLOATING)
    .option('--enclose-cylinders', 'take the capsule around each cylinder: faster, and never too far')
    .option('--hulls', 'take a convex hull of each mesh: faster, and never too far')
    .option('--json', 'print one JSON document and nothing else')
    .action(runCheck);
}

async function runCheck(urdfFile: string, options: CheckOptions): Promise<void> {
  const robot = await readRobot(urdfFile, options);
  if (robot.joints.length === 0) {
    throw new InputError(`${urdfFile}: the robot has no joints that move, so there is no path to check`);
  }
  const surroundings = readGiven(options);
  const path = findPath(options.path, surroundings, robot);
  const { samples, warnings } = await planPath(path, options.path ?? '', robot.joints, options.step);
  for (const warning of [...robot.warnings, ...warnings]) warn(warning);

  const engine = await loadEngine({ precision: options.precision });
  const scene = withFile(surroundings?.name ?? urdfFile, () => {
    const made = robot.createScene(engine, surroundings?.options);
    surroundings?.place(made);
    return made;
  });
  if (scene.pairs.length === 0) throw nothingToCompare(urdfFile);
  const { margin, step } = options;
  const progress = showProgress(samples, !options.json);
  const measure = (onWaypoint: Parameters<typeof walkPath>[4]): Promise<Walk> =>
    walkPath(robot, scene, interpolate(path, step), margin, onWaypoint, progress.update);
  let walk: Walk;
  if (options.json) {
    const document = new JsonDocument(checkHead(robot, engine, scene, samples, options), 'waypoints');
    walk = await measure((waypoint) => document.add(checkWaypoint(waypoint)));
    await document.end(checkTail(walk));
  } else {
    const report = new CheckReport(robot);
    walk = await measure((waypoint) => report.add(waypoint));
    progress.stop();
    print(report.describe(walk, margin));
  }
  process.exitCode = walk.failures === 0 ? 0 : 1;
  engine.dispose();
}

function readGiven({ scene, problem }: CheckOptions): Surroundings | undefined {
  if (scene !== undefined) return readSurroundings(scene, problem);
  if (problem !== undefined) throw new InputError('--problem needs a --scene with planning problems');
  return undefined;
}

/** The path that is given, or else that of the planning problem. */
function findPath(path: string | undefined, surroundings: Surroundings | undefined, robot: Robot): Path {
  if (path !== undefined) return readPath(path, robot.joints);
  const { name, problem } = surroundings ?? {};
  const waypoints = problem === undefined ? [] : problemPath(name!, problem, robot.joints);
  if (waypoints.length > 0) return () => waypoints;
  throw new InputError(
    'there is no path: give --path FILE, or a --scene that is a planning problem with start and goal',
  );
}

function nothingToCompare(urdfFile: string): InputError {
  return new InputError(
    `${urdfFile}: there is nothing to compare: no two bodies of the robot with collision shapes are left to ` +
      'check against each other, and --scene adds none',
  );
}
