// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ROOT } from './build/paths.js';

/**
 * The files of the project, as git lists them: those that are tracked, and new ones that it does not ignore.
 */
export function trackedFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(ROOT + path));
}
