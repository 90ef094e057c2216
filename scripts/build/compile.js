// @ts-check
// Compiles assembly/ for one target, unless the cache has the binary of these very sources.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';
import { filesBelow, hashFiles, hashOf, versionOf } from './hash.js';
import { run } from './parallel.js';
import { ASSEMBLY, BINARIES_CONFIG, CACHE, ROOT } from './paths.js';

/**
 * How much the compiler optimizes: as asconfig.json says, for what is published and timed, or not at all, in less than
 * half the time. Guarded ones are quick ones with guards between static areas, for tests. All give the same bits.
 *
 * @typedef {'release' | 'quick' | 'guarded'} Level
 */

/** @type {Readonly<Record<Level, readonly string[]>>} */
const OPTIONS = {
  release: [],
  quick: ['--optimizeLevel', '0', '--shrinkLevel', '0'],
  guarded: ['--optimizeLevel', '0', '--shrinkLevel', '0'],
};

/**
 * The optimizer behind the compiler, for release binaries with SIMD (without it, batches of pairs would take longer): functions of this size are made part of those that call them, loops
 * or not. Evaluations of scenes take 6 % less time, batches as long as before; a binary has 3 % more bytes, and as many when
 * it is compressed. Twice these sizes bring 1 or 2 % more, for 18 % more bytes. All give the same bits.
 */
const OPTIMIZER = [
  ...['-O3', '--always-inline-max-function-size', '40', '--flexible-inline-max-function-size', '100'],
  '--inline-functions-with-loops',
  ...['simd', 'bulk-memory', 'sign-ext', 'nontrapping-float-to-int', 'mutable-globals'].map(
    (feature) => `--enable-${feature}`,
  ),
];

const GUARDED_COMPILER = 'scripts/build/guarded-asc.js';

const FOLDER = `${CACHE}/binaries`;
const MOST_KEPT = 40;

/** What all binaries are made of, as a hash: sources, compiler and these lines. */
export function hashSources() {
  return hashOf([
    hashFiles([...filesBelow(ASSEMBLY), BINARIES_CONFIG, GUARDED_COMPILER]),
    readFileSync(fileURLToPath(import.meta.url)),
    versionOf('assemblyscript'),
    versionOf('binaryen'),
  ]);
}

/**
 * The name of a binary in the cache.
 *
 * @param {string} sources of `hashSources`
 * @param {string} target
 * @param {Level} level
 */
export const keyOf = (sources, target, level) => hashOf([sources, target, level]);

/** @param {string} key */
const cachedFile = (key) => `${ROOT}${FOLDER}/${key}.wasm`;

/** @param {string} key */
export const isCached = (key) => existsSync(cachedFile(key));

/** @param {string} key */
export function readCached(key) {
  const path = cachedFile(key);
  utimesSync(path, new Date(), new Date());
  return readFileSync(path);
}

/**
 * Compiles one target into the cache.
 *
 * @param {string} target
 * @param {Level} level
 * @throws Error with what the compiler printed
 */
export async function compile(target, level) {
  const key = keyOf(hashSources(), target, level);
  mkdirSync(ROOT + FOLDER, { recursive: true });
  const draft = `${FOLDER}/${key}.draft`;
  const compiler = level === 'guarded' ? GUARDED_COMPILER : 'node_modules/assemblyscript/bin/asc.js';
  const args = ['--config', BINARIES_CONFIG, '--target', target, '--outFile', draft, ...OPTIONS[level]];
  const { code, printed } = await run(process.execPath, [compiler, ...args, '--disableWarning'], {
    cwd: ROOT,
  });
  if (code !== 0) throw new Error(`build: target ${target} does not compile\n${printed}`);
  if (level === 'release' && target.endsWith('-simd')) await optimize(target, draft);
  // Sources that were edited meanwhile may or may not be in it.
  if (keyOf(hashSources(), target, level) === key) renameSync(ROOT + draft, cachedFile(key));
  else rmSync(ROOT + draft);
}

/**
 * Optimizes a binary in its place.
 *
 * @param {string} target
 * @param {string} path
 */
async function optimize(target, path) {
  const args = ['node_modules/binaryen/bin/wasm-opt', ...OPTIMIZER, path, '-o', path];
  const { code, printed } = await run(process.execPath, args, { cwd: ROOT });
  if (code !== 0) throw new Error(`build: target ${target} is not optimized\n${printed}`);
}

/** Forgets the binaries that were not used for longest. */
export function trimCache() {
  const kept = readdirSync(ROOT + FOLDER)
    .map((name) => ({ path: `${ROOT}${FOLDER}/${name}`, used: statSync(`${ROOT}${FOLDER}/${name}`).mtimeMs }))
    .sort((a, b) => b.used - a.used);
  for (const { path } of kept.slice(MOST_KEPT)) rmSync(path, { force: true });
}
