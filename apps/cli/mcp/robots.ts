import { isAbsolute, join } from 'node:path';
import type { BaseChoice } from '../../../modules/robot/index.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { isFile, isFolder } from '../../../modules/files/input/files.ts';
import { isBelow } from '../../../modules/files/input/inside.ts';
import { OPTIONS_OF_COMMANDS } from '../../../modules/files/input/packages.ts';
import { open, type OpenedRobot, type OpenOptions, readAll } from '../answers/opened.ts';

/** What `load_robot` takes. */
export interface LoadArguments {
  readonly file: string;
  readonly name?: string;
  readonly srdf?: string;
  readonly scene?: string;
  readonly problem?: string;
  readonly packages?: Readonly<Record<string, string>>;
  readonly xacro?: Readonly<Record<string, string>>;
  readonly base?: BaseChoice;
  readonly meshes?: 'exact' | 'hulls' | 'none';
  readonly enclose_cylinders?: boolean;
  readonly fix_floating?: boolean;
}

/** Robots that are loaded at a time, the most: each has memory of its own. */
const MOST = 8;

/** The robots that are loaded, by their names. */
export class LoadedRobots {
  readonly #folders: readonly string[];
  readonly #robots = new Map<string, OpenedRobot>();

  /** @param folders - real paths; what is no absolute path is looked for in them, one after the other */
  constructor(folders: readonly string[]) {
    this.#folders = folders;
  }

  /** Loads a robot, in place of another one of that name. */
  async load(given: LoadArguments): Promise<{ name: string; opened: OpenedRobot }> {
    const file = this.locate(given.file);
    const read = await readAll(file, this.#optionsOf(file, given));
    const name = given.name ?? read.robot.name;
    if (!this.#robots.has(name) && this.#robots.size >= MOST) {
      const names = [...this.#robots.keys()].join(', ');
      throw new InputError(
        `${MOST} robots are loaded, which is the most; take the name of one of these: ${names}`,
      );
    }
    const opened = await open(read);
    this.#robots.get(name)?.engine.dispose();
    this.#robots.delete(name);
    this.#robots.set(name, opened);
    return { name, opened };
  }

  /** The robot of a name, or the only one. */
  find(name: string | undefined): OpenedRobot {
    const names = [...this.#robots.keys()];
    if (names.length === 0) throw new InputError('no robot is loaded; call load_robot with its file first');
    if (name === undefined) {
      if (names.length === 1) return this.#robots.get(names[0]!)!;
      throw new InputError(
        `${names.length} robots are loaded; say which one is meant: robot, one of ${names.join(', ')}`,
      );
    }
    const found = this.#robots.get(name);
    if (found !== undefined) return found;
    throw new InputError(
      `no robot is loaded as "${name}"; loaded are ${names.join(', ')}, and load_robot loads more`,
    );
  }

  /** Where a file or folder is that is given by its path from one of the folders. */
  locate(path: string): string {
    if (isAbsolute(path)) return path;
    const places = this.#folders.map((folder) => join(folder, path));
    return places.find((place) => isFile(place) || isFolder(place)) ?? places[0]!;
  }

  dispose(): void {
    for (const { engine } of this.#robots.values()) engine.dispose();
    this.#robots.clear();
  }

  #optionsOf(file: string, given: LoadArguments): OpenOptions {
    const { srdf, scene, problem, packages = {}, xacro, base, meshes } = given;
    const folders = Object.entries(packages).map(([name, folder]) => [name, this.locate(folder)] as const);
    return {
      package: new Map(folders),
      ...(srdf !== undefined && { srdf: this.locate(srdf) }),
      ...(scene !== undefined && { scene: this.locate(scene) }),
      ...(problem !== undefined && { problem }),
      ...(xacro !== undefined && { xacro: new Map(Object.entries(xacro)) }),
      ...(base !== undefined && { base }),
      ...(meshes === 'hulls' && { hulls: true }),
      ...(meshes === 'none' && { meshes: false }),
      ...(given.enclose_cylinders && { encloseCylinders: true }),
      ...(given.fix_floating && { fixFloating: true }),
      // What the fence lets through may be read.
      allowOutside: true,
      // Packages are not looked for where the environment says: its folders are none of those that are read.
      within: this.#folders.find((folder) => isBelow(folder, file)) ?? this.#folders[0]!,
      advice: { ...OPTIONS_OF_COMMANDS, withoutMeshes: '--no-meshes' },
    };
  }
}
