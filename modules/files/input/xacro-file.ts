import { basename, dirname } from 'node:path';
import { expandXacro } from '../../robot/index.ts';
import { readTextFile } from './files.ts';
import { findMesh } from './mesh-uris.ts';
import type { Packages } from './packages.ts';

/** What tells how a xacro file is expanded. */
export interface XacroFileOptions {
  /** Arguments of xacro files. */
  readonly xacro?: ReadonlyMap<string, string>;
  /** Variables of the environment that xacro files may read. */
  readonly xacroEnv?: readonly string[];
  /** Whether meshes, and what xacro files include, may be outside of their packages. */
  readonly allowOutside?: true;
}

/** The text of a robot, and how complaints call it. */
export interface RobotText {
  readonly text: string;
  readonly file: string;
}

/**
 * Reads a URDF or SRDF. It is expanded first if its name ends in `.xacro`, or there are arguments for xacro.
 * What it includes has to be where meshes have to be, too.
 */
export function readRobotText(
  path: string,
  packages: Packages,
  { xacro, xacroEnv = [], allowOutside }: XacroFileOptions,
): RobotText {
  const text = readTextFile(path);
  const file = basename(path);
  if (!/\.xacro$/i.test(file) && xacro === undefined) return { text, file };
  const folder = dirname(path);
  const expanded = expandXacro(text, {
    file,
    arguments: Object.fromEntries(xacro ?? []),
    environment: Object.fromEntries(xacroEnv.flatMap((name) => entriesOf(name))),
    files: (name) => readTextFile(findMesh(name, folder, packages, allowOutside ?? false).path),
  });
  return { text: expanded, file: `${file} (expanded)` };
}

function entriesOf(name: string): [string, string][] {
  const value = process.env[name];
  return value === undefined ? [] : [[name, value]];
}
