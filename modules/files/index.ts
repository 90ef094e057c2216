import type { Engine } from '../../bindings/index.ts';
import { checkBoolean, checkObject, outOfRange, wrongType } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { LoadedWorld } from '../dynamics/index.ts';
import type { LoadRobotOptions, Robot } from '../robot/index.ts';
import { makeRobotAlone, readRobotFiles, type RobotFileOptions } from './input/robot-file.ts';
import { makeWorld, readWorldFiles } from './input/world-file.ts';

export { FileError, type FilePlace } from '../../bindings/base/file-error.ts';
export { InputError } from './documents/input-error.ts';

/** What `readRobot` takes: what `loadRobot` does, with the SRDF by its file, and where files may be. */
export interface ReadRobotOptions extends Omit<
  LoadRobotOptions,
  'file' | 'srdf' | 'srdfFile' | 'meshFiles' | 'engine'
> {
  /** The path of the SRDF that goes with the URDF. */
  readonly srdf?: string | undefined;
  /** Folders of ROS packages by their names, besides those in `ROS_PACKAGE_PATH` and those above the URDF. */
  readonly packages?: Readonly<Record<string, string>> | undefined;
  /** Arguments of xacro files, by name. */
  readonly xacro?: Readonly<Record<string, string>> | undefined;
  /** Names of the variables of the environment that xacro files may read. Default: none. */
  readonly environment?: readonly string[] | undefined;
  /** Whether meshes, and what xacro files include, may be outside of their packages. Default: false. */
  readonly allowOutside?: boolean | undefined;
}

/** What `readWorld` takes. */
export interface ReadWorldOptions extends Pick<
  ReadRobotOptions,
  'packages' | 'xacro' | 'environment' | 'allowOutside'
> {
  /** Whether the world notes what its steps spend their time on: `world.profile`. Default: false. */
  readonly profile?: boolean | undefined;
}

const WHERE = 'readRobot';

const OPTIONS = [
  ...['srdf', 'packages', 'xacro', 'environment', 'allowOutside'],
  ...['base', 'cylinders', 'excess', 'floating', 'inertia', 'meshes', 'placement', 'prefix'],
] as const;

const ADVICE = {
  allowOutside: 'the option allowOutside',
  packageIn: (name: string): string => `packages: { '${name}': FOLDER }`,
};

/**
 * Reads a robot from the disk: its URDF, or a xacro file of it, its SRDF, and the meshes that it names, which
 * are looked for in ROS packages. For Node only.
 *
 * Files have to be in the package of the URDF, or in one that it names, unless the options say otherwise.
 *
 * @param file - the path of the URDF; one that ends in `.xacro` is expanded
 * @throws FileError that names file, place and element; InputError for files that are not there or not
 *   allowed; TypeError or RangeError for other arguments
 */
export async function readRobot(file: string, options: ReadRobotOptions = {}): Promise<Robot> {
  if (typeof file !== 'string') throw wrongType(WHERE, 'file', 'a path', file);
  checkOptions(WHERE, options, OPTIONS);
  const { srdf, packages, xacro, environment, allowOutside, ...choices } = options;
  if (srdf !== undefined && typeof srdf !== 'string') throw wrongType(WHERE, 'srdf', 'a path', srdf);
  const files = await readRobotFiles(file, {
    ...(srdf !== undefined && { srdf }),
    ...placesOf(WHERE, { packages, xacro, environment, allowOutside }),
  });
  return makeRobotAlone({ ...files, choices });
}

/**
 * Reads a world from the disk, with the robots and meshes that it names: see docs/world-format.md. All of
 * these have to be in the folder of the file or below, unless the options say otherwise. For Node only.
 *
 * @param engine - as for `createWorld`
 * @param file - the path of the world
 * @throws FileError that names the file, the place in it and the value; InputError for files that are not
 *   there or not allowed; TypeError or RangeError for other arguments
 */
export async function readWorld(
  engine: Engine,
  file: string,
  options: ReadWorldOptions = {},
): Promise<LoadedWorld> {
  const where = 'readWorld';
  if (typeof file !== 'string') throw wrongType(where, 'file', 'a path', file);
  checkOptions(where, options, ['packages', 'xacro', 'environment', 'allowOutside', 'profile']);
  const { profile = false, ...places } = options;
  checkBoolean(where, 'options.profile', profile);
  return makeWorld(file, await readWorldFiles(file, placesOf(where, places)), engine, profile);
}

/** Where files may be, and what xacro files are told, as commands have it. */
function placesOf(
  where: string,
  { packages, xacro, environment = [], allowOutside = false }: Omit<ReadWorldOptions, 'profile'>,
): RobotFileOptions {
  return {
    ...(packages !== undefined && { package: textsOf(where, 'packages', packages) }),
    ...(xacro !== undefined && { xacro: textsOf(where, 'xacro', xacro) }),
    ...(allowOutside && { allowOutside }),
    xacroEnv: environment,
    advice: ADVICE,
  };
}

/** Texts by name. */
function textsOf(where: string, option: string, given: unknown): ReadonlyMap<string, string> {
  checkObject(where, `options.${option}`, given, 'an object of texts');
  for (const [name, text] of Object.entries(given)) {
    if (typeof text !== 'string') throw outOfRange(where, `options.${option}.${name}`, 'a text', text);
  }
  return new Map(Object.entries(given as Record<string, string>));
}
