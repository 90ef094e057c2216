import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { InputError } from '../documents/input-error.ts';
import { isBelow } from './inside.ts';

/** The real paths of the folders that files are read below; undefined: files are read wherever they are. */
let folders: readonly string[] | undefined;

/**
 * Lets this process read files of robots, scenes and paths only below some folders, wherever their names,
 * links and the files that name them lead. What is outside is refused as if nothing were there.
 *
 * @returns what takes the fence away
 */
export function fenceIn(below: readonly string[]): () => void {
  folders = below.map((folder) => realpathSync(folder));
  return () => (folders = undefined);
}

/**
 * The path at which a file may be opened: where links lead, if there is a fence.
 *
 * @throws InputError for one outside of the fence, whether there is such a file or not
 */
export function fenced(path: string): string {
  if (folders === undefined) return path;
  const real = realPathOf(path);
  if (!folders.some((folder) => isBelow(folder, real))) {
    throw new InputError(
      `${path}: is outside of the folders that are read, ${folders.join(', ')}; put the file below one of them`,
    );
  }
  const stats = statSync(real, { throwIfNoEntry: false });
  // Pipes and devices may have no end.
  if (stats && !stats.isFile() && !stats.isDirectory()) throw new InputError(`${path}: is no file`);
  return real;
}

/** Where links lead, also for the name of something that is not there. */
function realPathOf(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync(absolute);
  } catch {
    const above = dirname(absolute);
    return above === absolute ? absolute : join(realPathOf(above), basename(absolute));
  }
}
