import { readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { isFile, isFolder } from './files.ts';

/** Where ROS packages are: named one by one, in ROS_PACKAGE_PATH, and around the URDF. */
export class Packages {
  /** The folders that were searched, for complaints. */
  readonly searched: readonly string[];
  readonly #given: ReadonlyMap<string, string>;

  /**
   * @param given - folders by the name of the package, as `--package` has them
   * @param folder - the one of the URDF; every folder above it is searched too
   * @param path - ROS_PACKAGE_PATH
   */
  constructor(given: ReadonlyMap<string, string>, folder: string, path: string | undefined) {
    this.#given = given;
    const listed = (path ?? '').split(delimiter).filter((entry) => entry !== '');
    this.searched = [...new Set([...listed.map((entry) => resolve(entry)), ...upwards(resolve(folder))])];
  }

  /** Folders that may be the package of that name, the likeliest first; the one that was given, if one was. */
  foldersOf(name: string): readonly string[] {
    const given = this.#given.get(name);
    if (given !== undefined) return [given];
    return this.searched.flatMap((folder) => {
      const inside = join(folder, name);
      return [...(isPackage(folder, name) ? [folder] : []), ...(isFolder(inside) ? [inside] : [])];
    });
  }
}

/** A folder and all above it. */
function upwards(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...upwards(above)];
}

/** Whether a folder is called like the package, or its package.xml says that it is the package. */
function isPackage(folder: string, name: string): boolean {
  if (basename(folder) === name) return true;
  const manifest = join(folder, 'package.xml');
  if (!isFile(manifest)) return false;
  const [, found] = /<name>\s*([^<\s]+)\s*<\/name>/.exec(readFileSync(manifest, 'utf8')) ?? [];
  return found === name;
}
