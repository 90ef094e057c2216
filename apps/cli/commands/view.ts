import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { planPath } from '../../../modules/files/documents/interpolate.ts';
import type { Robot } from '../../../modules/robot/index.ts';
import { port } from '../options/arguments.ts';
import { readPath } from '../../../modules/files/input/path-file.ts';
import { readRobotAt } from '../../../modules/files/input/robot-file.ts';
import { addRobotOptions, addSceneOptions } from '../options/robot-options.ts';
import { isMapFile, readSurroundings } from '../../../modules/files/input/surroundings.ts';
import { print, warn } from '../output/output.ts';
import { openBrowser } from '../serve/open-browser.ts';
import { serveView, type ViewServer } from '../serve/server.ts';
import { gatherView, type ViewOptions } from '../serve/view-files.ts';

interface Options extends ViewOptions {
  readonly open: boolean;
  readonly port: number;
}

/** Adds `clearance view`: a robot in a page, with its live distances. */
export function addViewCommand(program: Command): void {
  const command = program
    .command('view')
    .summary('show a robot in the browser, with the live distances of all its pairs')
    .description(
      'Show a robot in the browser, with the live distances of all its pairs. The page is served to this machine only,\n' +
        'and nothing leaves it. Ctrl+C ends it. Exit code 2: bad input.',
    )
    .argument('<robot.urdf>', 'the robot; .xacro is expanded');
  addSceneOptions(command, 'what stands around the robot: as for clearance check, but no map')
    .option('--path <file>', 'waypoints, .csv or .json, which are plotted and played')
    .option('--no-open', 'only print the address')
    .option('--port <number>', 'where to serve; 0 takes any port that is free', port, 0);
  addRobotOptions(command).action(runView);
}

async function runView(urdfFile: string, options: Options): Promise<void> {
  // Read as every command reads it: what is wrong is said here, before a page opens.
  const robot = await readRobotAt(urdfFile, options);
  const { scene, problem } = options;
  if (scene !== undefined && isMapFile(scene)) {
    throw new InputError(`--scene ${scene}: the page reads scenes that end in .json or .json.gz`);
  }
  readSurroundings(scene, problem);
  if (options.path !== undefined) await checkPath(options.path, robot);
  const page = readFileSync(new URL('../viewer/index.html', import.meta.url), 'utf8');
  const { address } = await serve(page, urdfFile, options);
  for (const warning of robot.warnings) warn(warning);
  print(`${robot.name} is shown at ${address}\nCtrl+C ends it.`);
  if (options.open) openBrowser(address);
}

/** Reads a path as the page will read it, so that what is wrong is said here. */
async function checkPath(file: string, robot: Robot): Promise<void> {
  if (!/\.(csv|json)$/i.test(file)) {
    throw new InputError(`--path ${file}: the page reads paths that end in .csv or .json`);
  }
  const rest = robot.jointValues(robot.configuration({}));
  const path = await readPath(file, { robot, given: {}, rest, degrees: false });
  await planPath(path, { path: file, step: 0.05 }, robot.joints);
}

async function serve(page: string, urdfFile: string, options: Options): Promise<ViewServer> {
  try {
    return await serveView(page, gatherView(urdfFile, options), options.port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    throw new InputError(
      `--port ${options.port}: cannot be used (${code}); leave it out to take any that is free`,
    );
  }
}
