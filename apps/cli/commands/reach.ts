import type { Command } from 'commander';
import type { Precision } from '../../../bindings/index.ts';
import { checkJoints, open, type OpenOptions, readAll } from '../answers/opened.ts';
import { readConfiguration } from '../answers/posture.ts';
import { findPosture, type PoseOfLink, reachDocument } from '../answers/reach.ts';
import { addName, addPosition, finite, POSTURE } from '../options/arguments.ts';
import { readPose } from '../options/pose-of-link.ts';
import { addPrecision, addRobotOptions, addSceneOptions } from '../options/robot-options.ts';
import { print, printJson, warn } from '../output/output.ts';
import { formatPath } from '../output/path-csv.ts';
import { explainReached } from '../output/reached.ts';

interface ReachOptions extends OpenOptions {
  readonly from?: readonly string[];
  readonly joint?: ReadonlyMap<string, number>;
  readonly margin: number;
  readonly precision: Precision;
  readonly json?: true;
}

/** Adds `clearance reach`: does a link come to a pose, free of collision? */
export function addReachCommand(program: Command): void {
  const command = program
    .command('reach')
    .summary('find a posture that is free of collision and brings a link to a pose')
    .description(
      'Find a posture that is free of collision and brings a link to a pose.\n' +
        'Exit code 0: here it is; 1: none was found; 2: bad input.',
    )
    .argument('<robot.urdf>', 'the robot; .xacro is expanded')
    .argument('<link=x,y,z,roll,pitch,yaw>', 'the pose of a link, metres and radians', readPose)
    .option('--from <posture>', `the first try starts there: ${POSTURE}`, addName)
    .option(
      '--joint <name=position>',
      'where a joint stands there, radians or metres; repeatable',
      addPosition,
    );
  addSceneOptions(command, 'what stands around the robot: as for clearance check').option(
    '--margin <metres>',
    'distance to keep',
    finite,
    0,
  );
  addPrecision(command);
  addRobotOptions(command).option('--json', 'print one JSON document and nothing else').action(runReach);
}

async function runReach(urdfFile: string, pose: PoseOfLink, options: ReachOptions): Promise<void> {
  const read = await readAll(urdfFile, options);
  const { robot } = read;
  checkJoints(read, 'posture to find');
  const { from, joint, margin } = options;
  const seed = readConfiguration(robot, '--from', { given: from, joint });
  const opened = await open(read, options.precision);
  const found = findPosture(opened, pose, seed, margin);
  for (const warning of [...robot.warnings, ...opened.warnings]) warn(warning);
  opened.engine.dispose();
  process.exitCode = found.solved ? 0 : 1;
  if (options.json) printJson(reachDocument(robot, pose.link, found));
  else if (found.solved) process.stdout.write(formatPath(robot, found.configuration));
  else print(explainReached(pose.link, found));
}
