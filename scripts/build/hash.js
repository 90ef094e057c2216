// @ts-check
// Hashes that tell whether something was made of the sources as they are now.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { ROOT } from './paths.js';

/**
 * The hash of a list of texts.
 *
 * @param {readonly (string | Uint8Array)[]} parts
 */
export function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) {
    // With their lengths, so that no two lists look alike.
    hash.update(`${part.length}:`).update(part);
  }
  return hash.digest('hex').slice(0, 32);
}

/**
 * The hash of files, of their names and of what they contain. A file that does not exist has a hash as well.
 *
 * @param {readonly string[]} paths relative to the project's folder
 */
export function hashFiles(paths) {
  return hashOf(
    [...paths]
      .sort()
      .flatMap((path) => [path, existsSync(ROOT + path) ? readFileSync(ROOT + path) : '(none)']),
  );
}

/**
 * All files below a folder, relative to the project's folder, or none if there is no such folder.
 *
 * @param {string} folder
 */
export function filesBelow(folder) {
  if (!existsSync(ROOT + folder)) return [];
  return readdirSync(ROOT + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(ROOT.length)}/${entry.name}`.replaceAll('\\', '/'));
}

/**
 * The installed version of a package.
 *
 * @param {string} name
 */
export function versionOf(name) {
  return `${name}@${JSON.parse(readFileSync(`${ROOT}node_modules/${name}/package.json`, 'utf8')).version}`;
}
