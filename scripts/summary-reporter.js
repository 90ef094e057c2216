// @ts-check
// Ends a run with what it did: which suites take long, which were left out, and one line that other programs
// can read: "N passed, N failed".
import { readFileSync } from 'node:fs';
import { filesBelow } from './build/hash.js';
import { ROOT } from './build/paths.js';

/** Suites that take longer have a line in test/slow.json, seconds. */
const LONG = 10;
const REASONS = 'test/slow.json';

/** @typedef {import('vitest/node').TestModule} TestModule */

export default class SummaryReporter {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly unknown[]} errors
   */
  onTestRunEnd(modules, errors) {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    /** @type {Set<string>} */
    const skipped = new Set();
    for (const module of modules) {
      // A file that could not be loaded has no tests, but has failed all the same.
      if (module.errors().length > 0) counts.failed++;
      // So has a suite of which a hook failed after its tests had passed.
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) counts.failed++;
      }
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed') counts[state]++;
        else {
          counts.skipped++;
          skipped.add(module.relativeModuleId);
        }
      }
    }
    tellLong(modules);
    if (skipped.size > 0) console.log(`\nskipped, in whole or in part: ${[...skipped].sort().join(', ')}`);
    const systems = filesBelow('test').filter((path) => path.endsWith('.system.test.ts'));
    const ran = new Set(modules.map(({ relativeModuleId }) => relativeModuleId));
    const left = systems.filter((path) => !ran.has(path));
    if (left.length > 0 && modules.length > systems.length) {
      console.log(
        `\nnot run: ${left.length} suites of the built package, in programs, bundlers, browsers and servers;` +
          ' `npm run test:system` runs them',
      );
    }
    const also = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    console.log(`\n${counts.passed} passed, ${counts.failed} failed${also}`);
  }
}

/**
 * Says which suites took long, and which of them nobody has given a reason for.
 *
 * @param {readonly TestModule[]} modules
 */
function tellLong(modules) {
  /** @type {Record<string, string>} */
  const reasons = JSON.parse(readFileSync(ROOT + REASONS, 'utf8'));
  const long = modules
    .map((module) => ({ name: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
    .filter(({ seconds }) => seconds > LONG)
    .sort((a, b) => b.seconds - a.seconds);
  for (const { name, seconds } of long) {
    console.log(`${seconds.toFixed(1)} s  ${name}: ${reasons[name] ?? `no reason in ${REASONS}`}`);
  }
}
