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
import { binaryText } from './packed.js';
import { forAll } from './parallel.js';
import { binaryFiles, binaryModule } from './paths.js';
import { isCurrent, stamp } from './stamp.js';

/** @typedef {import('./compile.js').Level} Level */

const NAME = 'binaries';
/** @type {readonly Level[]} */
const LEVELS = ['published', 'release', 'quick', 'guarded'];
const THIS_MODULE = readFileSync(fileURLToPath(import.meta.url));

/**
 * Makes sure that binaries are those of the sources.
 *
 * @param {Level | 'any'} wanted `'any'` takes release binaries if somebody has made them, quick ones
 *   otherwise
 * @param {readonly string[]} [targets] those that somebody runs; by default all of `asconfig.json`
 * @returns {Promise<Level>} which ones are there now
 */
export function ensureBinaries(wanted, targets = [...binaryFiles().keys()]) {
  /** @type {readonly Level[]} */
  const levels = wanted === 'any' ? ['release', 'quick'] : [wanted];

  return locked(NAME, async () => {
    for (;;) {
      const sources = targets.map(hashSources);
      const choices = levels.map((level) => ({
        level,
        keys: targets.map(
          (target, i) => /** @type {const} */ ([target, keyOf(sources[i] ?? '', target, level)]),
        ),
      }));
      const current = choices.find(({ keys }) => keys.every(isInstalled));
      if (current) return current.level;

      const cached = choices.find(({ keys }) => keys.every(([, key]) => isCached(key)));
      if (cached) {
        for (const entry of cached.keys) install(entry);
        return cached.level;
      }
      const { level, keys } = /** @type {typeof choices[0]} */ (choices.at(-1));
      const missing = keys.filter(([, key]) => !isCached(key));
      const begun = performance.now();
      await generateBoundary({ check: true });
      await forAll(missing, ([target]) => compile(target, level));
      trimCache();
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(`binaries: ${missing.length} of ${keys.length} compiled in ${seconds} s`);
    }
  });
}

/**
 * A binary that has some entries, for a page that brings its own.
 *
 * @param {string} target
 * @param {readonly import('./paths.js').Entry[]} entries
 * @param {Level} [wanted] by default as the one that is installed
 */
export function binaryWith(target, entries, wanted) {
  return locked(NAME, async () => {
    for (;;) {
      const sources = hashSources(target);
      const level =
        wanted ?? LEVELS.find((each) => isInstalled([target, keyOf(sources, target, each)])) ?? 'quick';
      const key = keyOf(sources, target, level, entries);
      if (isCached(key)) return readCached(key);
      await compile(target, level, entries);
    }
  });
}

/**
 * A target, and the key of its binary in the cache.
 *
 * @typedef {readonly [target: string, key: string]} Entry
 */

/** @param {string} target */
const outputsOf = (target) => [/** @type {string} */ (binaryFiles().get(target)), binaryModule(target)];

/** @param {string} target */
const stampOf = (target) => `${NAME}-${target}`;

/** @param {Entry} entry */
const isInstalled = ([target, key]) =>
  isCurrent(stampOf(target), hashOf([THIS_MODULE, key]), outputsOf(target));

/**
 * Puts a binary where the bindings find it.
 *
 * @param {Entry} entry
 */
function install([target, key]) {
  const [file, module] = /** @type {[string, string]} */ (outputsOf(target));
  const bytes = readCached(key);
  replaceFile(file, bytes);
  replaceFile(module, binaryText(target, bytes));
  stamp(stampOf(target), hashOf([THIS_MODULE, key]), [file, module]);
}
