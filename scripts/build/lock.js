// @ts-check
// Lets one process at a time build a thing. Who waits finds it built.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { CACHE, ROOT } from './paths.js';

/**
 * Runs `action` while no other process or thread runs one of that name.
 *
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} action
 * @returns {Promise<T>}
 */
export async function locked(name, action) {
  const path = `${ROOT}${CACHE}/${name}.lock`;
  mkdirSync(ROOT + CACHE, { recursive: true });
  while (!take(path)) await setTimeout(50);
  try {
    return await action();
  } finally {
    rmSync(path, { force: true });
  }
}

/**
 * Takes the lock if it is free or its owner no longer lives.
 *
 * @param {string} path
 */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  if (isAbandoned(path)) rmSync(path, { force: true });
  return false;
}

/** @param {string} path */
function isAbandoned(path) {
  try {
    const owner = Number(readFileSync(path, 'utf8'));
    // 0 while its owner is about to write its number.
    if (owner > 0) process.kill(owner, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;
