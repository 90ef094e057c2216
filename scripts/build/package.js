// @ts-check
// Builds dist/ from bindings/, modules/ and apps/: the entries with the packages that they import, their
// declarations, and the binaries.
import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minifySync } from 'rolldown/utils';
import { bundle } from './bundle.js';
import { hashSources } from './compile.js';
import { trimDeclarations } from './declarations.js';
import { replaceFile } from './files.js';
import { ensureGenerated } from './generated.js';
import { filesBelow, hashFiles, hashOf, versionOf } from './hash.js';
import { licensesOf, packageName } from './licenses.js';
import { locked } from './lock.js';
import { linesOf } from './line-mappings.js';
import { run } from './parallel.js';
import {
  binaryFiles,
  binaryModule,
  BINDINGS,
  CACHE,
  CLI,
  engineTargets,
  entrySource,
  MODULES,
  PACKAGE,
  packageEntries,
  ROOT,
  VIEWER,
  WORKER_MODULE,
  WORKER_PROGRAM,
} from './paths.js';
import { isCurrent, stamp } from './stamp.js';
import { buildViewer } from './viewer.js';

const NAME = 'package';
/** Where it is made, before it takes the place of the old one. */
const DRAFT = `${CACHE}/draft`;

/** What others wrote that is part of the package, and on which terms. */
const LICENSES = 'THIRD-PARTY-LICENSES.txt';

/**
 * Our own code stays readable, for those who meet it in a debugger; what is installed with it is minified.
 *
 * @type {import('rolldown').OutputOptions}
 */
const FORMAT = {
  format: 'esm',
  comments: false,
  minifyInternalExports: false,
  // Maps without the sources, which are not installed, would lead nowhere.
  sourcemap: false,
  codeSplitting: {
    groups: [{ debugName: 'packages', test: /\/node_modules\//, name: (file) => packageName(file) }],
  },
};

/** What the package is made of. */
const FOLDERS = [BINDINGS, MODULES, CLI, VIEWER, 'examples/panda'];

/** What it is made by. */
const SOURCES = [
  'tsconfig.json',
  'tsconfig.package.json',
  'package.json',
  'package-lock.json',
  ...[
    'binaries',
    'bundle',
    'compile',
    'declarations',
    'licenses',
    'line-mappings',
    'packed',
    'paths',
    'viewer',
  ].map((name) => `scripts/build/${name}.js`),
];

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
    hashFiles([...FOLDERS.flatMap((folder) => filesBelow(folder)), ...SOURCES]),
    // The page of the viewer has a binary of its own.
    hashSources(),
    readFileSync(fileURLToPath(import.meta.url)),
    versionOf('typescript'),
    versionOf('rolldown'),
    versionOf('vite'),
    versionOf('three'),
  ]);
}

/** @param {string} folder */
async function build(folder) {
  rmSync(ROOT + folder, { recursive: true, force: true });
  const [files, shown] = await Promise.all([
    bundleEntries(folder),
    buildViewer(`${folder}/viewer`),
    declare(folder),
  ]);
  replaceFile(`${folder}/${LICENSES}`, licensesOf([...files, ...shown]));
  mkdirSync(`${ROOT}${folder}/wasm`, { recursive: true });
  // Binaries of one entry come within modules alone.
  const engines = engineTargets().map((target) => binaryFiles().get(target) ?? '');
  for (const path of [...engines, WORKER_PROGRAM]) {
    cpSync(ROOT + path, `${ROOT}${folder}/wasm/${basename(path)}`);
  }
  chmodSync(`${ROOT}${folder}/cli/main.js`, 0o755);
}

/**
 * Bundles the entries.
 *
 * @param {string} folder
 * @returns {Promise<string[]>} the files that they are made of, absolute paths
 */
async function bundleEntries(folder) {
  const names = packageEntries().filter((path) => /^(?!.*\/wasm\/).*\.js$/.test(path));
  const entries = names.map((path) => path.slice(PACKAGE.length + 1, -3));
  const inputs = Object.fromEntries(entries.map((name) => [name, entrySource(name)]));
  // What some load later and others at once stays a module of its own.
  const modules = [...[...binaryFiles().keys()].map(binaryModule), WORKER_MODULE];
  const apart = new Map(
    modules.map((path) => [ROOT + path, `${ROOT}${PACKAGE}/lib/${basename(path, '.ts')}.js`]),
  );
  for (const path of modules) {
    replaceFile(`${folder}/lib/${basename(path, '.ts')}.js`, readFileSync(ROOT + path, 'utf8'));
  }
  const taken = new Set(modules.map((path) => basename(path, '.ts')));
  /** @param {{ name: string }} chunk */
  const chunkFileNames = ({ name }) => `lib/${name}${taken.has(name) ? '-shared' : ''}.js`;
  const files = await bundle(inputs, { ...FORMAT, chunkFileNames, dir: PACKAGE }, apart);
  for (const { fileName, code, map, moduleIds } of files) {
    const isTheirs = moduleIds.some((file) => file.startsWith(`${ROOT}node_modules/`));
    // Node prints the line before the message of an error, so ours are lines, as they were written.
    const written = isTheirs ? minifySync(fileName, code, { module: true }).code : code;
    // The paths of modules that stay apart lead out of the package and into it again.
    const up = '../'.repeat(fileName.split('/').length - 1);
    const leading = new RegExp(`(["'\`])(?:\\./|(?:\\.\\./)+)${PACKAGE}/`, 'g');
    replaceFile(`${folder}/${fileName}`, written.replaceAll(leading, `$1${up || './'}`));
    if (!isTheirs && map) replaceFile(`${folder}/${fileName}.map`, describeMap(map, fileName));
  }
  return files.flatMap(({ moduleIds }) => moduleIds);
}

/**
 * A source map without the sources: it says in which file and line of the project each line stands.
 *
 * @param {NonNullable<import('rolldown').OutputChunk['map']>} map
 * @param {string} fileName
 */
function describeMap(map, fileName) {
  const { version, sources, mappings } = map;
  const up = '../'.repeat(fileName.split('/').length);
  const place = (/** @type {string} */ source) =>
    up + relative(ROOT, resolve(ROOT, PACKAGE, dirname(fileName), source));
  return JSON.stringify({
    version,
    file: basename(fileName),
    sources: sources.map(place),
    names: [],
    mappings: linesOf(mappings),
  });
}

/**
 * Writes the declarations that those of the entries need.
 *
 * @param {string} folder
 */
async function declare(folder) {
  const all = `${folder}/declarations`;
  const args = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.package.json', '--outDir', all];
  const { code, printed } = await run(process.execPath, args, { cwd: ROOT });
  if (code !== 0) throw new Error(`build: the bindings do not compile\n${printed}`);
  const names = packageEntries().filter((path) => path.endsWith('.d.ts'));
  const entries = names.map((path) => path.slice(PACKAGE.length + 1, -'.d.ts'.length));
  const places = new Map(
    entries.map((name) => [`${ROOT}${all}/${entrySource(name).replace(/\.ts$/, '.d.ts')}`, `${name}.d.ts`]),
  );
  const needed = trimDeclarations(ROOT + all, places);
  rmSync(ROOT + all, { recursive: true });
  for (const [path, text] of needed) replaceFile(`${folder}/${path}`, text);
}
