// @ts-check
// In which order suites start: the longest first, so that none of them is left alone at the end while other
// cores have nothing to do.
import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';
import { ROOT } from './build/paths.js';

/** Suites that take long, the longest first. @type {readonly string[]} */
const LONG = Object.keys(JSON.parse(readFileSync(`${ROOT}test/slow.json`, 'utf8')));

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

export default class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {TestSpecification[]} files
   */
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b));
  }
}

/**
 * Suites that share a process are told to it one after the other: another suite between them would end it.
 * @param {TestSpecification} file
 */
const groupOf = ({ project }) => (project.config.isolate ? 0 : 1);

/** @param {TestSpecification} file */
function placeOf({ moduleId }) {
  const place = LONG.findIndex((suite) => moduleId.endsWith(`/${suite}`));
  return place < 0 ? LONG.length : place;
}
