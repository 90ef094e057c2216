import { type Command, Option } from 'commander';
import { basename, dirname, join } from 'node:path';
import { loadEngine, type Precision } from '../../../bindings/index.ts';
import { type ExportedRobot, type ExportFormat, exportRobot } from '../../../modules/robot/index.ts';
import { withFile } from '../../../modules/files/documents/with-file.ts';
import { writeFile } from '../../../modules/files/input/files.ts';
import { readPosture } from '../../../modules/files/input/postures.ts';
import { readRobotAt, type RobotFileOptions } from '../../../modules/files/input/robot-file.ts';
import { addName, natural, positive, POSTURE, whole } from '../options/arguments.ts';
import { addPrecision, addRobotOptions, addSrdfOption } from '../options/robot-options.ts';
import { print, warn } from '../output/output.ts';
import { showProgress } from '../output/progress.ts';
import { formatTable, millimetres } from '../output/tables.ts';

/** What a robot may be written for, by the name of the format. */
const FORMATS: Readonly<Record<ExportFormat, string>> = {
  xrdf: 'Isaac and cuMotion, beside the URDF',
  curobo: 'cuRobo',
  vamp: 'cricket and VAMP: a spherized URDF and an SRDF as well',
  foam: 'a spherized URDF, and its spheres as foam keeps them',
  'usd-spheres': 'USD',
  mjcf: 'MuJoCo',
};

interface ExportOptions extends RobotFileOptions {
  readonly to: ExportFormat;
  readonly out: string;
  readonly count: number;
  readonly samples: number;
  readonly seed: number;
  readonly tool?: readonly string[];
  readonly from?: readonly string[];
  readonly acceleration: number;
  readonly jerk: number;
  readonly precision: Precision;
}

/** Adds `clearance export`: a robot in the formats of others. */
export function addExportCommand(program: Command): void {
  const command = program
    .command('export')
    .summary('write a robot in the format of another program: its spheres and its pairs')
    .description(
      'Write a robot in the format of another program: spheres that hold the surface of all its shapes, and the pairs of links\n' +
        'that are not compared. Exit code 0: done; 2: bad input.',
    )
    .argument('<robot.urdf>', 'the robot; .xacro is expanded')
    .addOption(
      new Option(
        '--to <format>',
        Object.entries(FORMATS)
          .map(([name, what]) => `${name}: ${what}`)
          .join('; '),
      )
        .choices(Object.keys(FORMATS))
        .makeOptionMandatory(),
    )
    .requiredOption('--out <file>', 'where it goes; files that it names go beside it')
    .option('--count <number>', 'the most spheres per link', whole, 8)
    .option(
      '--samples <number>',
      'random configurations, unless an SRDF says which pairs count',
      whole,
      1_000_000,
    )
    .option('--seed <number>', 'another one draws other configurations', natural, 1)
    .option('--tool <link>', 'what is moved to places; the farthest link unless given; repeatable', addName)
    .option('--from <posture>', `where the robot stands unless told otherwise: ${POSTURE}`, addName)
    .option('--acceleration <number>', 'the most of each joint, per s²: for xrdf and curobo', positive, 15)
    .option('--jerk <number>', 'the most of each joint, per s³: for xrdf and curobo', positive, 500);
  addPrecision(addRobotOptions(addSrdfOption(command))).action(runExport);
}

async function runExport(urdfFile: string, options: ExportOptions): Promise<void> {
  const { to, out, count, samples, seed, tool, from, acceleration, jerk, srdf } = options;
  const robot = await readRobotAt(urdfFile, options);
  for (const warning of robot.warnings) warn(warning);
  const posture = from && readPosture('--from', from, {}, { robot, degrees: false });
  const engine = await loadEngine({ precision: options.precision });
  const percent = 100;
  const progress = showProgress(percent, true, 'fitting', '%');
  const made = withFile(urdfFile, () =>
    exportRobot(robot, engine, {
      ...{
        urdf: urdfFile,
        count,
        samples,
        seed,
        tools: tool,
        posture,
        acceleration,
        jerk,
      },
      onProgress: (part) => progress.update(Math.floor(part * percent)),
    }),
  );
  progress.stop();
  for (const warning of made.warnings) warn(warning);
  const files = made.files(to, basename(out));
  const read = [urdfFile, ...(srdf === undefined ? [] : [srdf])];
  const paths = files.map(({ name }) => join(dirname(out), name));
  for (const [i, { text }] of files.entries()) writeFile(paths[i]!, text, read);
  print(describe(made, paths));
  engine.dispose();
}

function describe({ links, pairs, compared }: ExportedRobot, paths: readonly string[]): string {
  const rows = links.map(({ link, count, excess }) => [link, String(count), millimetres(excess)]);
  return [
    ...(rows.length === 0 ? [] : [formatTable(['link', 'spheres', 'excess [mm]'], rows)]),
    `${paths.join(', ')}: ${compared} of ${pairs} pairs are compared`,
  ].join('\n');
}
