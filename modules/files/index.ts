import { checkObject, outOfRange, wrongType } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import type { LoadRobotOptions, Robot } from '../robot/index.ts';
import { makeRobot, readRobotFiles } from './input/robot-file.ts';

export { FileError, type FilePlace } from '../../bindings/base/file-error.ts';
export { InputError } from './documents/input-error.ts';

/** What `readRobot` takes: what `loadRobot` does, with the SRDF by its file, and where files may be. */
export interface ReadRobotOptions extends Omit<LoadRobotOptions, 'file' | 'srdf' | 'srdfFile' | 'meshFiles'> {
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

const WHERE = 'readRobot';

const OPTIONS = [
  ...['srdf', 'packages', 'xacro', 'environment', 'allowOutside'],
  ...['base', 'cylinders', 'floating', 'inertia', 'meshes', 'placement', 'prefix'],
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
  const { srdf, packages, xacro, environment = [], allowOutside = false, ...choices } = options;
  if (srdf !== undefined && typeof srdf !== 'string') throw wrongType(WHERE, 'srdf', 'a path', srdf);
  const files = await readRobotFiles(file, {
    ...(srdf !== undefined && { srdf }),
    ...(packages !== undefined && { package: textsOf('packages', packages) }),
    ...(xacro !== undefined && { xacro: textsOf('xacro', xacro) }),
    ...(allowOutside && { allowOutside }),
    xacroEnv: environment,
    advice: ADVICE,
  });
  return makeRobot({ ...files, choices });
}

/** Texts by name. */
function textsOf(option: string, given: unknown): ReadonlyMap<string, string> {
  checkObject(WHERE, `options.${option}`, given, 'an object of texts');
  for (const [name, text] of Object.entries(given)) {
    if (typeof text !== 'string') throw outOfRange(WHERE, `options.${option}.${name}`, 'a text', text);
  }
  return new Map(Object.entries(given as Record<string, string>));
}
