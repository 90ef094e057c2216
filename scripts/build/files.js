// @ts-check
// Writes files so that whoever reads them meanwhile gets the old or the new one, whole.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { threadId } from 'node:worker_threads';
import { ROOT } from './paths.js';

/** Distinguishes drafts of processes and threads that write the same file. */
const DRAFT = `${process.pid}-${threadId}`;

/**
 * Writes a file unless it has that content already.
 *
 * @param {string} path relative to the project's folder
 * @param {string | Uint8Array} content
 */
export function replaceFile(path, content) {
  const bytes = Buffer.from(content);
  if (existsSync(ROOT + path) && readFileSync(ROOT + path).equals(bytes)) return;
  mkdirSync(dirname(ROOT + path), { recursive: true });
  writeFileSync(`${ROOT}${path}.${DRAFT}`, bytes);
  renameSync(`${ROOT}${path}.${DRAFT}`, ROOT + path);
}
