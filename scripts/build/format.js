// @ts-check
import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { ROOT } from './paths.js';

/**
 * A text formatted as `npm run format` would.
 *
 * @param {string} path - its file, from the root, whose ending says what it is written in
 * @param {string} text
 */
export async function formatText(path, text) {
  const options = JSON.parse(readFileSync(`${ROOT}.oxfmtrc.json`, 'utf8'));
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return code;
}
