import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What a folder with robots holds. */
export interface RobotFolder {
  /** Paths of all URDFs and xacro files, and of all MJCFs and SDFs that are no parts of others, sorted. */
  readonly robots: readonly string[];
  /** Folders that may be the package of a name: they are called so, or their package.xml says so. */
  readonly packages: ReadonlyMap<string, readonly string[]>;
}

/** Walks a folder; links are not followed, so that nothing is found twice. */
export function findFiles(folder: string): RobotFolder {
  const robots: string[] = [];
  const packages = new Map<string, string[]>();
  const addPackage = (name: string, path: string): void => {
    const known = packages.get(name);
    if (known === undefined) packages.set(name, [path]);
    else if (!known.includes(path)) known.push(path);
  };
  const open = [folder];
  for (const path of open) {
    addPackage(basename(path), path);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const found = join(path, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== '.git') open.push(found);
      } else if (!entry.isFile()) continue;
      else if (entry.name === 'package.xml') {
        const name = /<name>\s*([^<\s]+)\s*<\/name>/.exec(readFileSync(found, 'utf8'))?.[1];
        if (name !== undefined) addPackage(name, path);
      } else if (/\.(urdf|xacro)$/i.test(entry.name)) robots.push(found);
      else if (/\.(xml|mjcf|sdf)$/i.test(entry.name) && isWhole(readFileSync(found, 'utf8')))
        robots.push(found);
    }
  }
  return { robots: robots.sort(), packages };
}

/** Whether a text is an MJCF with bodies, or with files that have some, or an SDF with a model. */
function isWhole(text: string): boolean {
  if (/<mujoco[\s>]/.test(text)) return /<(worldbody|include)\b/.test(text);
  return /<sdf[\s>]/.test(text) && /<model[\s>]/.test(text) && !/<world[\s>]/.test(text);
}
