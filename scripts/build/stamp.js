// @ts-check
// Stamps say what the files of a build were made of, and what was in them then.
import { existsSync, readFileSync } from 'node:fs';
import { hashFiles } from './hash.js';
import { replaceFile } from './files.js';
import { CACHE, ROOT } from './paths.js';

/** @param {string} name */
const pathOf = (name) => `${CACHE}/${name}.stamp`;

/**
 * Whether files are as the build of that name left them when it made them of what `key` stands for.
 *
 * @param {string} name
 * @param {string} key
 * @param {readonly string[]} outputs
 */
export function isCurrent(name, key, outputs) {
  const path = ROOT + pathOf(name);
  return existsSync(path) && readFileSync(path, 'utf8') === `${key} ${hashFiles(outputs)}`;
}

/**
 * Remembers that files were made of what `key` stands for.
 *
 * @param {string} name
 * @param {string} key
 * @param {readonly string[]} outputs
 */
export function stamp(name, key, outputs) {
  replaceFile(pathOf(name), `${key} ${hashFiles(outputs)}`);
}
