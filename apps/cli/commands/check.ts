import { type Command, Option } from 'commander';
import type { Precision } from '../../../bindings/index.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { planPath } from '../../../modules/files/documents/interpolate.ts';
import {
  type CheckedPath,
  checkPath,
  choosePath,
  type PathChoice,
  type WalkOptions,
} from '../answers/check.ts';
import { checkJoints, checkPairs, open, type OpenOptions, readAll } from '../answers/opened.ts';
import { addName, addPosition, finite, positive, POSTURE } from '../options/arguments.ts';
import { addPrecision, addRobotOptions, addSceneOptions } from '../options/robot-options.ts';
import { checkHead, checkTail, checkWaypoint } from '../output/check-document.ts';
import { CheckRecording } from '../output/check-recording.ts';
import { CheckReport } from '../output/check-report.ts';
import { JsonDocument } from '../output/json-document.ts';
import { print, warn } from '../output/output.ts';
import { showProgress } from '../output/progress.ts';

interface CheckOptions extends OpenOptions, PathChoice {
  readonly out?: string;
  readonly radians?: true;
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
  const read = await readAll(urdfFile, options);
  const { robot } = read;
  checkJoints(read, 'path to check');
  const { path, unset } = await choosePath(read, options);
  if (unset.length > 0) {
    warn(
      'there is no --path, --from or planning problem: looked at one configuration, with ' +
        `${unset.join(', ')} at zero, or at the nearest limit`,
    );
  }
  const { samples, warnings } = await planPath(path, options, robot.joints);
  for (const warning of [...robot.warnings, ...warnings]) warn(warning);

  const opened = await open(read, options.precision);
  const { engine, scene } = opened;
  checkPairs(opened);
  for (const warning of opened.warnings) warn(warning);
  const { margin, step } = options;
  const progress = showProgress(samples, !options.json);
  const { out, srdf, scene: around } = options;
  const files = [urdfFile, options.path, srdf, around].filter((file) => file !== undefined);
  const recording = out === undefined ? undefined : await CheckRecording.open(out, files, robot, margin);
  const measure = (onWaypoint: WalkOptions['onWaypoint']): Promise<CheckedPath> =>
    checkPath(opened, path, {
      ...{ step, margin },
      onWaypoint: async (waypoint) => {
        await recording?.add(waypoint, path.time?.());
        await onWaypoint(waypoint);
      },
      onSample: (done) => progress.update(done),
    });
  let checked: CheckedPath;
  if (options.json) {
    const document = new JsonDocument(checkHead(robot, engine, scene, samples, options), 'waypoints');
    checked = await measure((waypoint) => document.add(checkWaypoint(waypoint)));
    await document.end(checkTail(checked.walk));
  } else {
    const report = new CheckReport(robot, options.degrees ?? false);
    checked = await measure((waypoint) => report.add(waypoint));
    progress.stop();
    print(report.describe(checked.walk, margin));
  }
  await recording?.end();
  for (const warning of checked.warnings) warn(warning);
  process.exitCode = checked.walk.failures === 0 ? 0 : 1;
  engine.dispose();
}
