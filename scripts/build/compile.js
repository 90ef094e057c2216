// @ts-check
// Compiles assembly/ for one target, unless the cache has the binary of these very sources.
import { spawnSync } from 'node:child_process';
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
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow, hashFiles, hashOf, versionOf } from './hash.js';
import { run } from './parallel.js';
import {
  ASSEMBLY,
  binaryFiles,
  BINARIES_CONFIG,
  CACHE,
  entriesOf,
  entryFiles,
  isEntry,
  isOwn,
  ROOT,
} from './paths.js';

/**
 * How far binaries are optimized. All give the same bits.
 *
 * - `published`: as in the package, by the optimizer that package-lock.json names.
 * - `release`: as fast, for tests and benches, by a native `wasm-opt` if there is one, in a third of the
 *   time.
 * - `quick`: not at all.
 * - `guarded`: not at all, with guards between static areas, for tests.
 *
 * @typedef {'published' | 'release' | 'quick' | 'guarded'} Level
 */

/**
 * How the compiler optimizes binaries without SIMD. The optimizer behind it does not see those of the engine:
 * by that alone, kernels take a quarter longer there. After it, what moves robots takes a tenth less time.
 */
const COMPILER = ['--optimizeLevel', '3'];

/**
 * What the optimizer is told. Functions of these sizes are made part of those that call them, loops or not:
 * with the compiler's own sizes scenes take 6 % longer, and sizes of 40 and 100 only make more bytes. The
 * compiler puts nothing below 1,024 bytes, so constant offsets can be part of loads.
 */
const OPTIMIZER = [
  ...['-O3', '--always-inline-max-function-size', '20', '--flexible-inline-max-function-size', '96'],
  ...['--inline-functions-with-loops', '--low-memory-unused'],
  ...['bulk-memory', 'sign-ext', 'nontrapping-float-to-int', 'mutable-globals'].map(
    (feature) => `--enable-${feature}`,
  ),
];

/** What it may use beside that in binaries with SIMD. */
const WITH_SIMD = '--enable-simd';

/** @param {string} target */
const hasSimd = (target) => target.endsWith('-simd');

/** The oldest native optimizer whose binaries have been compared with those of the package's own. */
const OLDEST_NATIVE = 108;

const GUARDED_COMPILER = 'scripts/build/guarded-asc.js';

const FOLDER = `${CACHE}/binaries`;
const MOST_KEPT = 40;

/**
 * What binaries are made of, as a hash: sources, compiler and these lines.
 *
 * @param {string} [target] by default all of them
 */
export function hashSources(target) {
  const others = [...binaryFiles().keys()].filter(isEntry).filter((other) => other !== target);
  const files = filesBelow(ASSEMBLY).filter(
    (path) => target === undefined || !others.some((other) => isOwn(other, path)),
  );
  return hashOf([
    hashFiles([...files, BINARIES_CONFIG, GUARDED_COMPILER]),
    readFileSync(fileURLToPath(import.meta.url)),
    versionOf('assemblyscript'),
  ]);
}

/**
 * A program that optimizes binaries: how it is called, and what it is.
 *
 * @typedef {{ command: readonly string[], version: string }} Optimizer
 */

/** @param {Level} level */
const isOptimized = (level) => level === 'release' || level === 'published';

/** @type {Optimizer | undefined} */
let native;

/**
 * The optimizer of a binary; none where it is not optimized, or by the compiler.
 *
 * @param {string} target
 * @param {Level} level
 * @returns {Optimizer | undefined}
 */
function optimizerOf(target, level) {
  if (!isOptimized(level) || !(hasSimd(target) || isEntry(target))) return undefined;
  const own = {
    command: [process.execPath, `${ROOT}node_modules/binaryen/bin/wasm-opt`],
    version: versionOf('binaryen'),
  };
  if (level === 'published') return own;
  native ??= findNative() ?? own;
  return native;
}

/**
 * The native optimizer on the path, where npm also puts the package's own, which is none.
 *
 * @returns {Optimizer | undefined}
 */
function findNative() {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  const PATH = folders.join(delimiter);
  const { stdout } = spawnSync('wasm-opt', ['--version'], {
    encoding: 'utf8',
    env: { ...process.env, PATH },
  });
  const [version, number] = /wasm-opt version (\d+).*/.exec(stdout ?? '') ?? [];
  if (version === undefined || Number(number) < OLDEST_NATIVE) return undefined;
  const program = folders.map((folder) => join(folder, 'wasm-opt')).find((path) => existsSync(path));
  return program === undefined ? undefined : { command: [program], version };
}

/**
 * The name of a binary in the cache.
 *
 * @param {string} sources of `hashSources`
 * @param {string} target
 * @param {Level} level
 * @param {readonly import('./paths.js').Entry[]} [entries] what it exports
 */
export function keyOf(sources, target, level, entries = entriesOf(target)) {
  const how = isOptimized(level)
    ? (optimizerOf(target, level)?.version ?? 'optimized by the compiler')
    : level;
  return hashOf([sources, target, how, ...entryFiles(entries)]);
}

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
 * @param {readonly import('./paths.js').Entry[]} [entries] what it exports
 * @throws Error with what the compiler printed
 */
export async function compile(target, level, entries = entriesOf(target)) {
  const key = keyOf(hashSources(target), target, level, entries);
  mkdirSync(ROOT + FOLDER, { recursive: true });
  const draft = `${FOLDER}/${key}.draft`;
  const compiler = level === 'guarded' ? GUARDED_COMPILER : 'node_modules/assemblyscript/bin/asc.js';
  const args = ['--config', BINARIES_CONFIG, '--target', target, '--outFile', draft, '--disableWarning'];
  // See `MAPS` in assembly/layout/records.ts.
  if (!entries.includes('maps')) args.push('--use', 'WITHOUT_MAPS=1');
  const optimizer = optimizerOf(target, level);
  const how = isOptimized(level) && !hasSimd(target) ? COMPILER : [];
  await runOn(target, [process.execPath, compiler, ...entryFiles(entries), ...args, ...how]);
  const features = hasSimd(target) ? [WITH_SIMD] : [];
  if (optimizer) await runOn(target, [...optimizer.command, ...OPTIMIZER, ...features, draft, '-o', draft]);
  // Sources that were edited meanwhile may or may not be in it.
  if (keyOf(hashSources(target), target, level, entries) === key) renameSync(ROOT + draft, cachedFile(key));
  else rmSync(ROOT + draft);
}

/**
 * @param {string} target for messages
 * @param {readonly string[]} command
 */
async function runOn(target, [program = '', ...args]) {
  const { code, printed } = await run(program, args, { cwd: ROOT });
  if (code !== 0) throw new Error(`build: target ${target} does not compile\n${printed}`);
}

/** Forgets the binaries that were not used for longest. */
export function trimCache() {
  const kept = readdirSync(ROOT + FOLDER)
    .map((name) => ({ path: `${ROOT}${FOLDER}/${name}`, used: statSync(`${ROOT}${FOLDER}/${name}`).mtimeMs }))
    .sort((a, b) => b.used - a.used);
  for (const { path } of kept.slice(MOST_KEPT)) rmSync(path, { force: true });
}
