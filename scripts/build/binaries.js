// @ts-check
// Puts binaries of the sources as they are now where the bindings find them.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { generateBoundary } from '../generate-boundary.js';
import { replaceFile } from './files.js';
import { hashOf } from './hash.js';
import { compile, hashSources, isCached, keyOf, readCached, trimCache } from './compile.js';
import { locked } from './lock.js';
import { packedModule } from './packed.js';
import { forAll } from './parallel.js';
import { binaryFiles, binaryModule } from './paths.js';
import { isCurrent, stamp } from './stamp.js';

/** @typedef {import('./compile.js').Level} Level */

const NAME = 'binaries';
const THIS_MODULE = readFileSync(fileURLToPath(import.meta.url));

/**
 * Makes sure that the binaries are those of the sources.
 *
 * @param {Level | 'any'} wanted `'any'` takes release binaries if somebody has made them, quick ones otherwise
 * @returns {Promise<Level>} which ones are there now
 */
export function ensureBinaries(wanted) {
  const files = binaryFiles();
  const outputs = [...files].flatMap(([target, file]) => [file, binaryModule(target)]);
  /** @type {readonly Level[]} */
  const levels = wanted === 'any' ? ['release', 'quick'] : [wanted];

  return locked(NAME, async () => {
    for (;;) {
      const sources = hashSources();
      const choices = levels.map((level) => {
        const keys = new Map([...files.keys()].map((target) => [target, keyOf(sources, target, level)]));
        return { level, keys, all: hashOf([THIS_MODULE, ...keys.values()]) };
      });
      const current = choices.find(({ all }) => isCurrent(NAME, all, outputs));
      if (current) return current.level;

      const cached = choices.find(({ keys }) => [...keys.values()].every(isCached));
      if (cached) {
        install(files, cached.keys);
        stamp(NAME, cached.all, outputs);
        return cached.level;
      }
      const { level, keys } = /** @type {typeof choices[0]} */ (choices.at(-1));
      const missing = [...keys].filter(([, key]) => !isCached(key)).map(([target]) => target);
      const begun = performance.now();
      await generateBoundary({ check: true });
      await forAll(missing, (target) => compile(target, level));
      trimCache();
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(`binaries: ${missing.length} of ${keys.size} compiled in ${seconds} s`);
    }
  });
}

/**
 * @param {ReadonlyMap<string, string>} files by target
 * @param {ReadonlyMap<string, string>} keys by target
 */
function install(files, keys) {
  for (const [target, key] of keys) {
    const bytes = readCached(key);
    replaceFile(/** @type {string} */ (files.get(target)), bytes);
    replaceFile(binaryModule(target), packedModule('A compiled binary', bytes));
  }
}
