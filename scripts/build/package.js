// @ts-check
// Builds dist/ from bindings/: plain tsc, the binaries beside it, and `inline.js` bundled into one file that needs no
// import map and no second request.
import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureGenerated } from './generated.js';
import { filesBelow, hashFiles, hashOf, versionOf } from './hash.js';
import { importGraph } from './import-graph.js';
import { locked } from './lock.js';
import { run } from './parallel.js';
import {
  binaryFiles,
  BINDINGS,
  CACHE,
  FILE_LOADER,
  PACKAGE,
  packageEntries,
  ROOT,
  WORKER_PROGRAM,
} from './paths.js';
import { isCurrent, stamp } from './stamp.js';

const NAME = 'package';
/** Where it is made, before it takes the place of the old one. */
const DRAFT = `${CACHE}/draft`;

/**
 * Makes sure that dist/ is that of the sources.
 *
 * @param {import('./binaries.js').Level | 'any'} wanted which binaries; see `ensureBinaries`
 * @returns {Promise<import('./binaries.js').Level>} which binaries are in it
 */
export async function ensurePackage(wanted) {
  const level = await ensureGenerated(wanted);
  return locked(NAME, async () => {
    for (let key = keyOf(); !isCurrent(NAME, key, filesBelow(PACKAGE)); key = keyOf()) {
      await build(DRAFT);
      rmSync(ROOT + PACKAGE, { recursive: true, force: true });
      renameSync(ROOT + DRAFT, ROOT + PACKAGE);
      stamp(NAME, key, filesBelow(PACKAGE));
    }
    return level;
  });
}

/** The hash of everything that the package is made of. */
function keyOf() {
  return hashOf([
    hashFiles([...filesBelow(BINDINGS), 'tsconfig.json', 'tsconfig.package.json', 'package.json']),
    readFileSync(fileURLToPath(import.meta.url)),
    versionOf('typescript'),
    versionOf('vite'),
  ]);
}

/** @param {string} folder */
async function build(folder) {
  rmSync(ROOT + folder, { recursive: true, force: true });
  const args = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.package.json', '--outDir', folder];
  const { code, printed } = await run(process.execPath, args, { cwd: ROOT });
  if (code !== 0) throw new Error(`build: the bindings do not compile\n${printed}`);

  await bundleInline(folder);
  for (const path of [...binaryFiles().values(), WORKER_PROGRAM]) {
    const target = `${folder}/wasm/${basename(path)}`;
    mkdirSync(`${ROOT}${folder}/wasm`, { recursive: true });
    cpSync(ROOT + path, ROOT + target);
  }
  removeUnreachable(folder);
  chmodSync(`${ROOT}${folder}/cli/main.js`, 0o755);
}

/**
 * Bundles `inline.js` in its place.
 *
 * @param {string} folder
 */
async function bundleInline(folder) {
  const { build: bundle } = await import('vite');
  // `clearance/inline` has a `loadEngine` of its own; with the other one, its files would be bundled too.
  const withoutFiles = {
    name: 'without-files',
    enforce: /** @type {const} */ ('pre'),
    load: (/** @type {string} */ id) =>
      id === `${ROOT}${folder}/${FILE_LOADER}` ? 'export const loadEngine = undefined;' : undefined,
  };
  await bundle({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [withoutFiles],
    build: {
      lib: { entry: `${folder}/inline.js`, formats: ['es'], fileName: 'inline' },
      outDir: `${folder}/bundle`,
      minify: false,
      target: 'es2022',
    },
  });
  renameSync(`${ROOT}${folder}/bundle/inline.js`, `${ROOT}${folder}/inline.js`);
  rmSync(`${ROOT}${folder}/bundle`, { recursive: true });
}

/**
 * Removes modules and declarations that no entry of the package needs: what they do is in `inline.js` or in the workers'
 * program.
 *
 * @param {string} folder
 */
function removeUnreachable(folder) {
  const entries = packageEntries().map((path) => path.replace(PACKAGE, folder));
  const needed = new Set(entries.flatMap(importGraph));
  for (const path of filesBelow(folder)) {
    if (/\.(js|ts)$/.test(path) && !needed.has(path)) rmSync(ROOT + path);
  }
}
