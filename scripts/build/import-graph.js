// @ts-check
// Which files a module needs, directly and through others.
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';
import { ROOT } from './paths.js';

/** What stands before the name of a module that is loaded later, if at all. */
const LATER = /\bimport\s*\(\s*$/;

/**
 * The files that are loaded with a module, itself first: what it imports by relative paths, and what that
 * imports, but not what it loads later by `import()`.
 *
 * @param {string} entry relative to the project's folder
 * @returns {string[]}
 */
export function importGraph(entry) {
  const found = new Set([entry]);
  for (const path of found) {
    const text = readFileSync(ROOT + path, 'utf8');
    const isLater = (/** @type {number} */ at) => LATER.test(text.slice(0, at));
    const { importedFiles } = ts.preProcessFile(text, true, true);
    for (const { fileName } of importedFiles.filter(({ pos }) => !isLater(pos))) {
      const imported = posix.join(posix.dirname(path), fileName);
      if (fileName.startsWith('.') && existsSync(ROOT + imported)) found.add(imported);
    }
  }
  return [...found];
}
