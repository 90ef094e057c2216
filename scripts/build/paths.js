// @ts-check
// Where things are. No other script names a folder of the project.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. All other paths here are relative to it. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const ASSEMBLY = 'assembly';
export const BINDINGS = 'bindings';
export const MODULES = 'modules';

/**
 * What a binary may have: a binary is a list of these entries. Those of the engine in the package have all
 * but the entries that are a binary of their own, and `core` is in each. An entry is what some files export,
 * or with `*` all files of a folder: what one subpath of the package calls.
 */
export const ENTRIES = {
  core: ['exports/core.ts'],
  volumes: ['exports/volumes.ts'],
  contacts: ['exports/contacts.ts'],
  sensors: ['exports/sensors.ts'],
  maps: ['exports/maps.ts'],
  robot: ['exports/robot.ts', 'questions/*.ts'],
  plan: ['exports/plan.ts'],
  dynamics: ['exports/dynamics.ts'],
};

/** @typedef {keyof typeof ENTRIES} Entry */

/** Names the binaries, one per target, and how they are compiled. */
export const BINARIES_CONFIG = 'asconfig.json';

/** Binaries by target, relative to the project's folder. */
export function binaryFiles() {
  /** @type {{ targets: Record<string, { outFile: string }> }} */
  const { targets } = JSON.parse(readFileSync(`${ROOT}${BINARIES_CONFIG}`, 'utf8'));
  return new Map(Object.entries(targets).map(([target, { outFile }]) => [target, outFile]));
}

/**
 * Whether the binary of a target has one entry and no other: that of its name.
 *
 * @param {string} target
 * @returns {target is Entry}
 */
export const isEntry = (target) => target in ENTRIES;

/** The targets of the engine. */
export const engineTargets = () => [...binaryFiles().keys()].filter((target) => !isEntry(target));

/** The entries of the engine's binaries. */
export const ALL_ENTRIES = /** @type {Entry[]} */ (Object.keys(ENTRIES)).filter(
  (entry) => !binaryFiles().has(entry),
);

/**
 * The entries of the binary of a target.
 *
 * @param {string} target
 * @returns {readonly Entry[]}
 */
export const entriesOf = (target) => (isEntry(target) ? [target] : ALL_ENTRIES);

/**
 * The files of assembly/ that export what entries have, relative to the project's folder.
 *
 * @param {readonly Entry[]} entries
 * @param {string} [root] the project's folder, or that of a copy
 */
export function entryFiles(entries, root = ROOT) {
  const paths = entries.flatMap((entry) => ENTRIES[entry]).map((path) => `${ASSEMBLY}/${path}`);
  return paths.flatMap((path) => {
    if (!path.endsWith('/*.ts')) return path;
    const names = readdirSync(root + dirname(path)).filter((name) => name.endsWith('.ts'));
    return names.sort().map((name) => `${dirname(path)}/${name}`);
  });
}

/**
 * Whether a source is in the binary of one entry and in no other.
 *
 * @param {Entry} entry
 * @param {string} path
 */
export const isOwn = (entry, path) =>
  entryFiles([entry]).includes(path) || path.startsWith(`${ASSEMBLY}/${entry}/`);

/** The command line. */
export const CLI = 'apps/cli';

/** The page that shows a robot. */
export const VIEWER = 'apps/viewer';

/** Small live pages. */
export const GALLERY = 'apps/gallery';

/** Where the program of a worker begins. */
export const WORKER_SOURCE = 'modules/worker-program.ts';
export const WORKER_PROGRAM = 'bindings/wasm/worker.js';
/** The worker's program once more, as a module. */
export const WORKER_MODULE = 'bindings/wasm/worker-program.ts';

/** The package as it is published. */
export const PACKAGE = 'dist';
/** What builds remember. */
export const CACHE = 'node_modules/.cache/clearance';

/**
 * The binary of a target once more, as a module.
 *
 * @param {string} target
 */
export const binaryModule = (target) => `bindings/wasm/binaries/${target}.ts`;

/** The modules and declarations with which users of the package begin, as package.json tells them. */
export function packageEntries() {
  const { exports, bin } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
  /** @type {string[]} */
  const paths = [...Object.values(exports), ...Object.values(bin)].flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  );
  return paths.map((path) => path.replace('./', '')).filter((path) => /^[^*]*\.(js|d\.ts)$/.test(path));
}

/**
 * The source of an entry of the package.
 *
 * @param {string} name its path in the package, without an ending
 */
export function entrySource(name) {
  if (name === 'node/index') return `${MODULES}/files/index.ts`;
  const places = [BINDINGS, MODULES, 'apps'].map((folder) => `${folder}/${name}.ts`);
  const found = places.find((path) => existsSync(ROOT + path));
  if (found === undefined)
    throw new Error(`build: package.json names ${name}, and none of ${places.join(', ')} is there`);
  return found;
}

/** Files in the folders of sources that builds write. */
export function generatedFiles() {
  const binaries = [...binaryFiles()].flatMap(([target, file]) => [file, binaryModule(target)]);
  return [...binaries, WORKER_PROGRAM, WORKER_MODULE];
}
