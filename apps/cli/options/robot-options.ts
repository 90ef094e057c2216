import { type Command, Option } from 'commander';
import {
  addName,
  addPackage,
  addXacroArgument,
  ALLOW_OUTSIDE,
  BASE,
  FIX_FLOATING,
  XACRO,
  XACRO_ENV,
} from './arguments.ts';

/** Adds the options that say where the files of a robot are, and what its xacro files are told. */
export function addFileOptions(command: Command): Command {
  return command
    .option('--package <name=folder>', 'where a ROS package is that meshes are in; repeatable', addPackage)
    .option('--allow-outside', ALLOW_OUTSIDE)
    .option('--xacro <name:=value>', XACRO, addXacroArgument)
    .option('--xacro-env <name>', XACRO_ENV, addName);
}

/** Adds the options that say how a robot is read, but for the SRDF: those of `RobotFileOptions`. */
export function addRobotOptions(command: Command): Command {
  return addFileOptions(command)
    .addOption(new Option('--base <type>', BASE).choices(['fixed', 'planar', 'floating', 'srdf']))
    .option('--fix-floating', FIX_FLOATING)
    .option('--enclose-cylinders', 'take the capsule around each cylinder: faster, and never too far')
    .option('--hulls', 'take a convex hull of each mesh: faster, and never too far');
}
