import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { isFile, isFolder, readTextFile } from './files.ts';

/** What a package has in its folder to say that it is one. */
const MANIFEST = 'package.xml';

/** How callers say what complaints advise them to: by options of a command, or of a function. */
export interface Advice {
  readonly allowOutside: string;
  readonly packageIn: (name: string) => string;
  /** How to go on without meshes, where that makes sense. */
  readonly withoutMeshes?: string;
}

/** What complaints of commands advise. */
export const OPTIONS_OF_COMMANDS: Advice = {
  allowOutside: '--allow-outside',
  packageIn: (name) => `--package ${name}=FOLDER`,
};

/** Where ROS packages are: named one by one, in ROS_PACKAGE_PATH, and around the URDF. */
export class Packages {
  /** What complaints advise. */
  readonly advice: Advice;
  /** The folders that were searched, for complaints. */
  readonly searched: readonly string[];
  /** The URDF's package: the folder above it, or its own, that has a package.xml; without one, its own. */
  readonly home: string;
  readonly #given: ReadonlyMap<string, string>;

  /**
   * @param given - folders by the name of the package, as `--package` has them
   * @param folder - the one of the URDF; every folder above it is searched too
   * @param path - ROS_PACKAGE_PATH
   * @param top - the last folder above that of the URDF that is searched; all of them unless given
   */
  constructor(
    given: ReadonlyMap<string, string>,
    folder: string,
    path: string | undefined,
    advice: Advice = OPTIONS_OF_COMMANDS,
    top?: string,
  ) {
    this.#given = given;
    this.advice = advice;
    const above = upwards(resolve(folder), top);
    this.home = above.find((entry) => isFile(join(entry, MANIFEST))) ?? resolve(folder);
    const listed = (path ?? '').split(delimiter).filter((entry) => entry !== '');
    this.searched = [...new Set([...listed.map((entry) => resolve(entry)), ...above])];
  }

  /** Folders that may be the package of that name, the likeliest first; the given one alone, if any. */
  foldersOf(name: string): readonly string[] {
    const given = this.#given.get(name);
    if (given !== undefined) return [given];
    return this.searched.flatMap((folder) => {
      const inside = join(folder, name);
      return [...(isPackage(folder, name) ? [folder] : []), ...(isFolder(inside) ? [inside] : [])];
    });
  }
}

/** A folder and all above it, up to the one at the top. */
function upwards(folder: string, top?: string): string[] {
  const above = dirname(folder);
  return above === folder || folder === top ? [folder] : [folder, ...upwards(above, top)];
}

/** Whether a folder is called like the package, or its package.xml says that it is the package. */
function isPackage(folder: string, name: string): boolean {
  if (basename(folder) === name) return true;
  const manifest = join(folder, MANIFEST);
  if (!isFile(manifest)) return false;
  const [, found] = /<name>\s*([^<\s]+)\s*<\/name>/.exec(readTextFile(manifest)) ?? [];
  return found === name;
}
