import { type Command, Option } from 'commander';
import {
  addName,
  addPackage,
  addXacroArgument,
  ALLOW_OUTSIDE,
  BASE,
  FIX_FLOATING,
  KINDS,
  length,
  pieceKinds,
  XACRO,
  XACRO_ENV,
} from './arguments.ts';

/** Adds the options that say where the files of a robot are, and what its xacro files are told. */
export function addFileOptions(command: Command): Command {
  return command
    .option('--package <name=folder>', 'where a ROS package is that meshes are in; repeatable', addPackage)
    .option('--allow-outside', ALLOW_OUTSIDE)
    .option('--xacro <name=value>', XACRO, addXacroArgument)
    .option('--xacro-env <name>', XACRO_ENV, addName);
}

/** What `--srdf` and `--problem` are, in help. */
const SRDF = 'which pairs of links never need to be compared, and the group states';
const PROBLEM = 'which planning problem of the scene file: 7, or bookshelf/3';

/** Adds the option that names the SRDF of a robot. */
export function addSrdfOption(command: Command): Command {
  return command.option('--srdf <file>', SRDF);
}

/**
 * Adds the options that say what stands around a robot.
 *
 * @param scene - which files `--scene` takes, in help
 */
export function addSceneOptions(command: Command, scene: string): Command {
  return addSrdfOption(command).option('--scene <file>', scene).option('--problem <which>', PROBLEM);
}

/** Adds the option that names the number type. */
export function addPrecision(command: Command): Command {
  const option = new Option('--precision <name>', 'number type');
  return command.addOption(option.choices(['single', 'double']).default('double'));
}

/** What `--decompose` does, in help. */
const DECOMPOSE = 'take convex pieces of each mesh that are at most so far from it: 5mm, or metres; faster';

/** Adds the options that say how a robot is read, but for the SRDF: those of `RobotFileOptions`. */
export function addRobotOptions(command: Command): Command {
  return addFileOptions(command)
    .addOption(new Option('--base <type>', BASE).choices(['fixed', 'planar', 'floating', 'srdf']))
    .option('--fix-floating', FIX_FLOATING)
    .option('--enclose-cylinders', 'take the capsule around each cylinder: faster, and never too far')
    .option('--hulls', 'take a convex hull of each mesh: faster, and never too far')
    .addOption(new Option('--decompose <excess>', DECOMPOSE).argParser(length).conflicts('hulls'))
    .option('--solid', 'with --decompose: pieces hold all that a mesh encloses, not only its surface')
    .option('--kinds <names>', `with --decompose: ${KINDS}`, pieceKinds);
}

/** Adds the option of commands that tell something of a robot without its meshes, too. */
export function addMeshesOption(command: Command): Command {
  return command.option('--no-meshes', 'leave out meshes: links made of them have no shape then');
}
