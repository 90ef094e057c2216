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
  const folder = dirname(resolve(file));
  const find = (path: string): string => {
    const found = resolve(folder, path);
    if (options.allowOutside || isInside(folder, found)) return found;
    const { allowOutside } = options.advice ?? OPTIONS_OF_COMMANDS;
    throw new InputError(
      `${file}: ${path} leads out of its folder; if you trust the file, give ${allowOutside}`,
    );
  };
  const meshes = new Map<string, Mesh>();
  for (const path of listWorldMeshes(json)) meshes.set(path, await readMeshAt(find(path), folder));
  const robots = new Map<string, RobotFiles>();
  for (const entry of json.robots ?? []) {
    const { name, urdf, srdf } = entry;
    const within = options.allowOutside ? {} : { within: folder };
    const files: RobotFileOptions = {
      ...{ ...options, ...within },
      ...(srdf !== undefined && { srdf: find(srdf) }),
      ...(entry.meshes === 'none' && { meshes: false }),
    };
    robots.set(name, { ...(await readRobotFiles(find(urdf), files)), choices: choicesOf(entry) });
  }
  return { json, robots, meshes };
}

/** Makes a world of its files. */
export function makeWorld(
  file: string,
  { json, robots, meshes }: WorldFiles,
  engine: Engine,
  profile = false,
): LoadedWorld {
  const made = new Map<string, Robot>();
  for (const [name, files] of robots) made.set(name, makeRobot(files));
  return loadWorld(engine, json, {
    ...{ file, profile },
    robots: ({ name }) => made.get(name)!,
    meshFiles: (path) => meshes.get(path),
  });
}

/** How a robot of a world is to be read. */
function choicesOf({ base, cylinders, floating, inertia, meshes }: RobotJSON): RobotFiles['choices'] {
  return { base, cylinders, floating, inertia, meshes };
}
