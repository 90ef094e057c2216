import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path leads into a folder, by its name and, if something is there, by where links lead. */
export function isInside(folder: string, path: string): boolean {
  if (!isBelow(folder, path)) return false;
  return !existsSync(path) || isReallyInside(folder, path);
}

/** Whether what is at a path lies in a folder when all links are followed, however it is named. */
export function isReallyInside(folder: string, path: string): boolean {
  return isBelow(realpathSync(folder), realpathSync(path));
}

/** Whether a path leads into a folder, by its name alone. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
