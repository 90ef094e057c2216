import { dirname, resolve } from 'node:path';
import type { Engine, Mesh } from '../../../bindings/index.ts';
import {
  listWorldMeshes,
  type LoadedWorld,
  loadWorld,
  parseWorld,
  type RobotJSON,
  type WorldJSON,
} from '../../dynamics/index.ts';
import type { Robot } from '../../robot/index.ts';
import { InputError } from '../documents/input-error.ts';
import { readTextFile } from './files.ts';
import { isInside } from './inside.ts';
import { OPTIONS_OF_COMMANDS } from './packages.ts';
import {
  makeRobot,
  readMeshAt,
  type RobotFileOptions,
  type RobotFiles,
  readRobotFiles,
} from './robot-file.ts';

/** A world as its file has it, and all that it is made of. */
export interface WorldFiles {
  readonly json: WorldJSON;
  /** By the names of the robots. */
  readonly robots: ReadonlyMap<string, RobotFiles>;
  /** By the paths that the world has for them. */
  readonly meshes: ReadonlyMap<string, Mesh>;
}

/**
 * Reads a world, and the robots and meshes that it names, which have to be in its folder or below.
 *
 * @throws FileError that names file, place and value; InputError for files that are not there or not allowed
 */
export async function readWorldFiles(file: string, options: RobotFileOptions): Promise<WorldFiles> {
  const json = parseWorld(readTextFile(file), file);
  const meshes = new Map<string, Mesh>();
  for (const path of listWorldMeshes(json)) {
    meshes.set(path, await readMeshAt(findFile(file, path, options), dirname(resolve(file))));
  }
  const robots = new Map<string, RobotFiles>();
  for (const entry of json.robots ?? []) {
    const { urdf, files } = robotPlaces(file, entry, options);
    robots.set(entry.name, { ...(await readRobotFiles(urdf, files)), choices: choicesOf(entry) });
  }
  return { json, robots, meshes };
}

/** Where the files of a robot are that a world names, and how they are to be read. */
export function robotPlaces(
  file: string,
  { urdf, srdf, meshes }: RobotJSON,
  options: RobotFileOptions,
): { urdf: string; files: RobotFileOptions } {
  return {
    urdf: findFile(file, urdf, options),
    files: {
      ...options,
      ...(!options.allowOutside && { within: dirname(resolve(file)) }),
      ...(srdf !== undefined && { srdf: findFile(file, srdf, options) }),
      ...(meshes === 'none' && { meshes: false }),
    },
  };
}

/** The file that a world names by its path from there. */
function findFile(file: string, path: string, { allowOutside, advice }: RobotFileOptions): string {
  const folder = dirname(resolve(file));
  const found = resolve(folder, path);
  if (allowOutside || isInside(folder, found)) return found;
  const { allowOutside: option } = advice ?? OPTIONS_OF_COMMANDS;
  throw new InputError(`${file}: ${path} leads out of its folder; if you trust the file, give ${option}`);
}

/** Makes a world of its files. */
export function makeWorld(
  file: string,
  { json, robots, meshes }: WorldFiles,
  engine: Engine,
  profile = false,
): LoadedWorld {
  const made = new Map<string, Robot>();
  for (const [name, files] of robots) made.set(name, makeRobot(files, engine));
  return loadWorld(engine, json, {
    ...{ file, profile },
    robots: ({ name }) => made.get(name)!,
    meshFiles: (path) => meshes.get(path),
  });
}

/** How a robot of a world is to be read. */
export function choicesOf(entry: RobotJSON): RobotFiles['choices'] {
  const { base, cylinders, excess, floating, inertia, meshes } = entry;
  return { base, cylinders, excess, floating, inertia, meshes };
}
