import type { Command } from 'commander';
import type { Precision } from '../../../bindings/index.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { writeFile } from '../../../modules/files/input/files.ts';
import { closestDocument, findClosest } from '../answers/closest.ts';
import { checkPairs, open, type OpenOptions, readAll } from '../answers/opened.ts';
import { readConfiguration } from '../answers/posture.ts';
import { addName, addPosition, POSTURE, whole } from '../options/arguments.ts';
import { readAngles, readSize } from '../options/picture.ts';
import { addPrecision, addRobotOptions, addSceneOptions } from '../options/robot-options.ts';
import { print, printJson, warn } from '../output/output.ts';
import { describeDistance, formatTable, place } from '../output/tables.ts';
import { drawPicture, MARK_COLORS } from '../picture/picture.ts';

interface ClosestOptions extends OpenOptions {
  readonly at?: readonly string[];
  readonly joint?: ReadonlyMap<string, number>;
  readonly pairs: number;
  readonly picture?: string;
  readonly view: ReturnType<typeof readAngles>;
  readonly size: ReturnType<typeof readSize>;
  readonly precision: Precision;
  readonly json?: true;
}

/** Adds `clearance closest`: what is a robot closest to where it stands? */
export function addClosestCommand(program: Command): void {
  const command = program
    .command('closest')
    .summary('list the pairs of a robot that are closest to each other in one posture, and draw them')
    .description(
      'List the pairs of a robot and its surroundings that are closest to each other in one posture.\n' +
        'Exit code 0: done; 2: bad input.',
    )
    .argument('<robot.urdf>', 'the robot; .xacro is expanded')
    .option('--at <posture>', `where it stands: ${POSTURE}; else at zero`, addName)
    .option('--joint <name=position>', 'where a joint stands, radians or metres; repeatable', addPosition);
  addSceneOptions(command, 'what stands around the robot: as for clearance check')
    .option('--pairs <count>', 'how many pairs', whole, 5)
    .option('--picture <file.png>', 'draw the robot with these pairs')
    .option(
      '--view <azimuth,elevation>',
      'from where the picture is taken, degrees: about z from x, and up',
      readAngles,
      readAngles('35,20'),
    )
    .option('--size <widthxheight>', 'pixels of the picture', readSize, readSize('960x720'));
  addPrecision(command);
  addRobotOptions(command).option('--json', 'print one JSON document and nothing else').action(runClosest);
}

async function runClosest(urdfFile: string, options: ClosestOptions): Promise<void> {
  const { picture, view, size } = options;
  if (picture !== undefined && !/\.png$/i.test(picture)) {
    throw new InputError(`--picture ${picture}: name a file that ends in .png`);
  }
  const read = await readAll(urdfFile, options);
  const { robot } = read;
  const { at, joint } = options;
  const configuration = readConfiguration(robot, '--at', { given: at, joint }) ?? robot.configuration({});
  const opened = await open(read, options.precision);
  checkPairs(opened);
  for (const warning of [...robot.warnings, ...opened.warnings]) warn(warning);
  const closest = findClosest(opened, configuration, options.pairs);
  if (picture !== undefined) {
    const files = [urdfFile, options.srdf, options.scene].filter((file) => file !== undefined);
    writeFile(picture, drawPicture(robot, opened.scene, closest.pairs, { ...view, ...size }), files);
  }
  opened.engine.dispose();
  if (options.json) {
    printJson(closestDocument(robot, closest));
    return;
  }
  const head = ['pair', 'distance [mm]', 'point on the first [m]', 'point on the second [m]'];
  const colors = picture === undefined ? [] : ['in the picture'];
  const rows = closest.pairs.map((pair, i) => [
    `${pair.linkA} – ${pair.linkB}`,
    describeDistance(pair),
    place(pair.pointA),
    place(pair.pointB),
    ...colors.map(() => MARK_COLORS[Math.min(i, MARK_COLORS.length - 1)]![0]),
  ]);
  print(formatTable([...head, ...colors], rows));
}
