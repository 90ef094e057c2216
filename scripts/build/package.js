// @ts-check
// Builds dist/ from bindings/: one module per entry with the packages that it imports, their declarations by tsc, the
// binaries, and `inline.js` as one file that needs no second request.
import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minifySync } from 'rolldown/utils';
import { bundle } from './bundle.js';
import { trimDeclarations } from './declarations.js';
import { replaceFile } from './files.js';
import { ensureGenerated } from './generated.js';
import { filesBelow, hashFiles, hashOf, versionOf } from './hash.js';
import { licensesOf, packageName } from './licenses.js';
import { locked } from './lock.js';
import { run } from './parallel.js';
import { binaryFiles, BINDINGS, CACHE, PACKAGE, packageEntries, ROOT, WORKER_PROGRAM } from './paths.js';
import { isCurrent, stamp } from './stamp.js';

const NAME = 'package';
/** Where it is made, before it takes the place of the old one. */
const DRAFT = `${CACHE}/draft`;

/** What others wrote that is part of the package, and on which terms. */
const LICENSES = 'THIRD-PARTY-LICENSES.txt';

/** The entry that is one file, whatever it imports. */
const INLINE = 'inline';

/**
 * Our own code stays readable, for those who meet it in a debugger; what is installed with it is minified.
 *
 * @type {import('rolldown').OutputOptions}
 */
const FORMAT = {
  format: 'esm',
  comments: false,
  chunkFileNames: 'lib/[name].js',
  codeSplitting: {
    groups: [{ debugName: 'packages', test: /\/node_modules\//, name: (file) => packageName(file) }],
  },
};

/** @type {import('rolldown').OutputOptions} */
const ONE_FILE = { format: 'esm', minify: true, codeSplitting: false };

/** What the package is made of beside the bindings. */
const SOURCES = [
  'tsconfig.json',
  'tsconfig.package.json',
  'package.json',
  'package-lock.json',
  ...['bundle', 'declarations', 'licenses'].map((name) => `scripts/build/${name}.js`),
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
    hashFiles([...filesBelow(BINDINGS), ...SOURCES]),
    readFileSync(fileURLToPath(import.meta.url)),
    versionOf('typescript'),
    versionOf('rolldown'),
  ]);
}

/** @param {string} folder */
async function build(folder) {
  rmSync(ROOT + folder, { recursive: true, force: true });
  await Promise.all([declare(folder), bundleEntries(folder)]);
  mkdirSync(`${ROOT}${folder}/wasm`, { recursive: true });
  for (const path of [...binaryFiles().values(), WORKER_PROGRAM]) {
    cpSync(ROOT + path, `${ROOT}${folder}/wasm/${basename(path)}`);
  }
  chmodSync(`${ROOT}${folder}/cli/main.js`, 0o755);
}

/**
 * Bundles the entries, and says what of others is in them.
 *
 * @param {string} folder
 */
async function bundleEntries(folder) {
  const names = packageEntries().filter((path) => /^(?!.*\/wasm\/).*\.js$/.test(path));
  const entries = names.map((path) => path.slice(PACKAGE.length + 1, -3));
  const sourceOf = (/** @type {string} */ name) => `${BINDINGS}/${name}.ts`;
  const inputs = Object.fromEntries(
    entries.filter((name) => name !== INLINE).map((name) => [name, sourceOf(name)]),
  );
  const files = [
    ...(await bundle(inputs, FORMAT)),
    ...(await bundle({ [INLINE]: sourceOf(INLINE) }, ONE_FILE)),
  ];
  for (const { fileName, code, moduleIds } of files) {
    const isOurs = moduleIds.some((file) => file.startsWith(ROOT + BINDINGS));
    const { code: minified } = isOurs ? { code } : minifySync(fileName, code, { module: true });
    replaceFile(`${folder}/${fileName}`, minified);
  }
  replaceFile(`${folder}/${LICENSES}`, licensesOf(files.flatMap(({ moduleIds }) => moduleIds)));
}

/**
 * Writes the declarations that those of the entries need.
 *
 * @param {string} folder
 */
async function declare(folder) {
  const args = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.package.json', '--outDir', folder];
  const { code, printed } = await run(process.execPath, args, { cwd: ROOT });
  if (code !== 0) throw new Error(`build: the bindings do not compile\n${printed}`);
  const entries = packageEntries().filter((path) => path.endsWith('.d.ts'));
  const needed = trimDeclarations(entries.map((path) => ROOT + path.replace(PACKAGE, folder)));
  for (const path of filesBelow(folder).filter((name) => name.endsWith('.d.ts'))) {
    const text = needed.get(ROOT + path);
    if (text === undefined) rmSync(ROOT + path);
    else replaceFile(path, text);
  }
}
