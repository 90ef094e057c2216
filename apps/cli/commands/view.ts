import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { loadEngine } from '../../../bindings/index.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { planPath } from '../../../modules/files/documents/interpolate.ts';
import type { Robot } from '../../../modules/robot/index.ts';
import { port } from '../options/arguments.ts';
import { readPath } from '../../../modules/files/input/path-file.ts';
import { orWithoutMeshes, readRobotAt } from '../../../modules/files/input/robot-file.ts';
import { addMeshesOption, addRobotOptions, addSceneOptions } from '../options/robot-options.ts';
import { isMapFile, readSurroundings } from '../../../modules/files/input/surroundings.ts';
import { print, warn } from '../output/output.ts';
import { openBrowser } from '../serve/open-browser.ts';
import { serveView, type ViewServer } from '../serve/server.ts';
import { gatherView, type ViewFiles, type ViewOptions } from '../serve/view-files.ts';
import { gatherWorld, type WorldViewOptions } from '../serve/world-view.ts';

interface Options extends ViewOptions, WorldViewOptions {
  readonly open: boolean;
  readonly port: number;
}

/** Options that are about a robot beside which nothing moves by forces, and about worlds. */
const OF_ROBOTS = ['srdf', 'scene', 'problem', 'path', 'base', 'fixFloating'] as const;
const OF_WORLDS = ['motion', 'contacts'] as const;

/** Adds `clearance view`: a robot in a page, with its live distances; or a world, and how it moves. */
export function addViewCommand(program: Command): void {
  const command = program
    .command('view')
    .summary('show a robot in the browser, with the live distances of all its pairs')
    .description(
      'Show a robot in the browser, with the live distances of all its pairs. The page is served to this machine only,\n' +
        'and nothing leaves it. Ctrl+C ends it. Exit code 2: bad input.',
    )
    .argument(
      '[robot.urdf]',
      'the robot; .xacro is expanded; or a world, .json; a Panda of the page unless given',
    );
  addSceneOptions(command, 'what stands around the robot: as for clearance check, but no map')
    .option('--path <file>', 'waypoints, .csv or .json, which are plotted and played')
    .option('--motion <file>', 'of a world: where everything is, as simulate --out writes it, to be played')
    .option('--contacts <file>', 'of a world: what touches, as simulate --contacts writes it')
    .option('--no-open', 'only print the address')
    .option('--port <number>', 'where to serve; 0 takes any port that is free', port, 0);
  addMeshesOption(addRobotOptions(command)).action(runView);
}

async function runView(urdfFile: string | undefined, options: Options): Promise<void> {
  if (urdfFile === undefined) {
    checkNone(options, [...OF_ROBOTS, ...OF_WORLDS], 'needs a robot: clearance view robot.urdf');
    announce('a Panda', await serve({}, options), options);
    return;
  }
  if (/\.json$/i.test(urdfFile)) {
    checkNone(
      options,
      OF_ROBOTS,
      'needs a robot, and a world says such things itself: clearance view robot.urdf',
    );
    if (options.contacts !== undefined && options.motion === undefined) {
      throw new InputError('--contacts needs a --motion, to whose frames they belong');
    }
    const engine = await loadEngine();
    const files = await gatherWorld(urdfFile, options, engine);
    engine.dispose();
    announce(basename(urdfFile), await serve(files, options), options);
    return;
  }
  checkNone(options, OF_WORLDS, 'needs a world: clearance view world.json');
  // Read as every command reads it: what is wrong is said here, before a page opens.
  const robot = await readRobotAt(urdfFile, orWithoutMeshes(options));
  const { scene, problem } = options;
  if (scene !== undefined && isMapFile(scene)) {
    throw new InputError(`--scene ${scene}: maps are not served; drop it on the page`);
  }
  const surroundings = await readSurroundings(scene, problem);
  if (options.path !== undefined) await checkPath(options.path, robot);
  const served = await serve(gatherView(urdfFile, options, surroundings), options);
  for (const warning of robot.warnings) warn(warning);
  announce(robot.name, served, options);
}

/** Refuses options that say something of what is not shown. */
function checkNone(options: Options, names: readonly (keyof Options)[], why: string): void {
  const given = names.find((name) => options[name] !== undefined);
  if (given === undefined) return;
  const option = given === 'fixFloating' ? 'fix-floating' : given;
  throw new InputError(`--${option} ${why} --${option} …`);
}

function announce(name: string, { address }: ViewServer, { open }: Options): void {
  print(`${name} is shown at ${address}\nCtrl+C ends it.`);
  if (open) openBrowser(address);
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

async function serve(files: Partial<ViewFiles>, options: Options): Promise<ViewServer> {
  const page = readFileSync(new URL('../viewer/index.html', import.meta.url), 'utf8');
  try {
    return await serveView(page, files, options.port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    throw new InputError(
      `--port ${options.port}: cannot be used (${code}); leave it out to take any that is free`,
    );
  }
}
