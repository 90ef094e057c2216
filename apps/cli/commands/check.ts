import { type Command, Option } from 'commander';
import { loadEngine, type Precision } from '../../../bindings/index.ts';
import type { JointValues, Robot } from '../../../modules/robot/index.ts';
import { addName, addPosition, finite, positive, POSTURE } from '../options/arguments.ts';
import { addPrecision, addRobotOptions, addSceneOptions } from '../options/robot-options.ts';
import { checkHead, checkTail, checkWaypoint } from '../output/check-document.ts';
import { CheckRecording } from '../output/check-recording.ts';
import { CheckReport } from '../output/check-report.ts';
import { JsonDocument } from '../output/json-document.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { withEnds } from '../../../modules/files/path/ends.ts';
import { interpolate, planPath } from '../../../modules/files/documents/interpolate.ts';
import { adviseSrdf, LastingOverlaps } from '../../../modules/files/path/overlaps.ts';
import { print, warn } from '../output/output.ts';
import { readPath } from '../../../modules/files/input/path-file.ts';
import { readPositions, readPosture } from '../../../modules/files/input/postures.ts';
import { problemPath } from '../../../modules/files/documents/problems.ts';
import { showProgress } from '../output/progress.ts';
import { readRobotAt, type RobotFileOptions } from '../../../modules/files/input/robot-file.ts';
import { makeSceneAround, type Surroundings } from '../../../modules/files/documents/surroundings.ts';
import { readSurroundings } from '../../../modules/files/input/surroundings.ts';
import type { Path } from '../../../modules/files/documents/columns.ts';
import { type Walk, walkPath } from '../../../modules/files/path/walk.ts';

interface CheckOptions extends RobotFileOptions {
  readonly path?: string;
  readonly topic?: string;
  readonly out?: string;
  readonly degrees?: true;
  readonly radians?: true;
  readonly from?: readonly string[];
  readonly to?: readonly string[];
  readonly joint?: ReadonlyMap<string, number>;
  readonly scene?: string;
  readonly problem?: string;
  readonly step: number;
  readonly margin: number;
  readonly precision: Precision;
  readonly json?: true;
}

/** Adds `clearance check`: does a robot keep its distance all along a path? */
export function addCheckCommand(program: Command): void {
  const command = program
    .command('check')
    .summary('walk a robot along a path and report how close it comes to itself and its surroundings')
    .description(
      'Walk a robot along a path and report how close it comes to itself and its surroundings.\n' +
        'Exit code 0: every sample keeps the margin; 1: one does not; 2: bad input.',
    )
    .argument('<robot.urdf>', 'the robot; .xacro is expanded')
    .option(
      '--path <file>',
      'waypoints, .csv, .json or .yaml, ROS trajectories and recordings (.mcap) too; else start and goal of the planning problem',
    )
    .option('--topic <name>', 'of a recording, where its joint states are (default: /joint_states)')
    .option('--out <file.mcap>', 'write the distances at all waypoints there, too, as a recording')
    .option('--from <posture>', `where the path begins: ${POSTURE}`, addName)
    .option('--to <posture>', 'where it ends, likewise', addName)
    .option(
      '--joint <name=position>',
      'where a joint stands that the path does not name, radians or metres; repeatable',
      addPosition,
    )
    .addOption(
      new Option(
        '--degrees',
        'turning joints are given in degrees, in the path file and in options',
      ).conflicts('radians'),
    )
    .option('--radians', 'they are radians, even if they look like degrees');
  addSceneOptions(
    command,
    'what stands around the robot: segments, a scene or planning problems (.json, .json.gz), or a map (.bt, .ot)',
  )
    .option('--step <size>', 'most that a joint moves between samples, radians or metres', positive, 0.05)
    .option('--margin <metres>', 'distance to keep', finite, 0);
  addPrecision(command);
  addRobotOptions(command).option('--json', 'print one JSON document and nothing else').action(runCheck);
}

async function runCheck(urdfFile: string, options: CheckOptions): Promise<void> {
  if (options.out !== undefined && !/\.mcap$/i.test(options.out)) {
    throw new InputError(`--out ${options.out}: a recording must end in .mcap`);
  }
  if (options.topic !== undefined && options.path === undefined) {
    throw new InputError('--topic is of a recording: give --path FILE.mcap');
  }
  const robot = await readRobotAt(urdfFile, options);
  if (robot.joints.length === 0) {
    throw new InputError(`${urdfFile}: the robot has no joints that move, so there is no path to check`);
  }
  const surroundings = await readSurroundings(options.scene, options.problem);
  const path = await findPath(options, surroundings, robot);
  const { samples, warnings } = await planPath(path, options, robot.joints);
  for (const warning of [...robot.warnings, ...warnings]) warn(warning);

  const engine = await loadEngine({ precision: options.precision });
  const scene = makeSceneAround(robot, engine, surroundings, urdfFile);
  if (scene.pairs.length === 0) throw nothingToCompare(urdfFile);
  for (const warning of [...scene.warnings, ...adviseSrdf(robot, scene, urdfFile)]) warn(warning);
  const { margin, step } = options;
  const progress = showProgress(samples, !options.json);
  const overlaps = new LastingOverlaps(robot, scene);
  const onSample = (done: number): void => {
    overlaps.look();
    progress.update(done);
  };
  const measure = (onWaypoint: Parameters<typeof walkPath>[4]): Promise<Walk> =>
    walkPath(robot, scene, interpolate(path, step, robot.joints), margin, onWaypoint, onSample);
  const { out, srdf, scene: around } = options;
  const read = [urdfFile, options.path, srdf, around].filter((file) => file !== undefined);
  const recording = out === undefined ? undefined : await CheckRecording.open(out, read, robot, margin);
  let walk: Walk;
  if (options.json) {
    const document = new JsonDocument(checkHead(robot, engine, scene, samples, options), 'waypoints');
    walk = await measure(async (waypoint) => {
      await recording?.add(waypoint, path.time?.());
      await document.add(checkWaypoint(waypoint));
    });
    await document.end(checkTail(walk));
  } else {
    const report = new CheckReport(robot, options.degrees ?? false);
    walk = await measure(async (waypoint) => {
      await recording?.add(waypoint, path.time?.());
      report.add(waypoint);
    });
    progress.stop();
    print(report.describe(walk, margin));
  }
  await recording?.end();
  for (const warning of overlaps.describe(urdfFile)) warn(warning);
  process.exitCode = walk.failures === 0 ? 0 : 1;
  engine.dispose();
}

/** The given path, or else that of the planning problem, between the states where it begins and ends. */
async function findPath(
  options: CheckOptions,
  surroundings: Surroundings | undefined,
  robot: Robot,
): Promise<Path> {
  const rules = { robot, degrees: options.degrees ?? false };
  const given = readPositions(options.joint ?? new Map(), rules);
  const [from, to] = (['from', 'to'] as const).map(
    (end) => options[end] && readPosture(`--${end}`, options[end], given, rules),
  );
  const path =
    options.path === undefined
      ? findProblemPath(surroundings, robot)
      : await readPath(options.path, { ...rules, given, rest: from ?? {} }, options.topic);
  if (path !== undefined || from !== undefined) {
    return from === undefined && to === undefined ? path! : withEnds(path, { from, to }, robot);
  }
  if (to !== undefined)
    throw new InputError('there is no path: give --path FILE, or --from POSTURE beside --to');
  return standing(given, robot);
}

/** The one configuration that is looked at where nothing says more. */
function standing(given: JointValues, robot: Robot): Path {
  const waypoint = [...robot.configuration(given)];
  const rest = robot.joints.filter(({ name }) => given[name] === undefined);
  if (rest.length > 0) {
    warn(
      'there is no --path, --from or planning problem: looked at one configuration, with ' +
        `${rest.map(({ name }) => name).join(', ')} at zero, or at the nearest limit`,
    );
  }
  return () => [waypoint];
}

function findProblemPath(surroundings: Surroundings | undefined, robot: Robot): Path | undefined {
  const { name, problem } = surroundings ?? {};
  const waypoints = problem === undefined ? [] : problemPath(name!, problem, robot.joints);
  return waypoints.length > 0 ? () => waypoints : undefined;
}

function nothingToCompare(urdfFile: string): InputError {
  return new InputError(
    `${urdfFile}: there is nothing to compare: no two bodies of the robot with collision shapes are left to ` +
      'check against each other, and --scene adds none',
  );
}
