// @ts-check
// Where things are. No other script names a folder of the project.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's folder. All other paths here are relative to it. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export const ASSEMBLY = 'assembly';
export const BINDINGS = 'bindings';

/** The page that shows a robot. */
export const VIEWER = 'viewer';

/** Small live pages. */
export const GALLERY = 'gallery';

/** Names the binaries, one per target, and how they are compiled. */
export const BINARIES_CONFIG = 'asconfig.json';

/** Where the program of a worker begins. */
export const WORKER_SOURCE = 'bindings/engine/worker-program.ts';
export const WORKER_PROGRAM = 'bindings/wasm/worker.js';
/** The worker's program once more, as a module. */
export const WORKER_MODULE = 'bindings/wasm/worker-program.ts';

/** The package as it is published. */
export const PACKAGE = 'dist';
/** What builds remember. */
export const CACHE = 'node_modules/.cache/clearance';

/** Binaries by target, relative to the project's folder. */
export function binaryFiles() {
  /** @type {{ targets: Record<string, { outFile: string }> }} */
  const { targets } = JSON.parse(readFileSync(`${ROOT}${BINARIES_CONFIG}`, 'utf8'));
  return new Map(Object.entries(targets).map(([target, { outFile }]) => [target, outFile]));
}

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

/** Files in the folders of sources that builds write. */
export function generatedFiles() {
  const binaries = [...binaryFiles()].flatMap(([target, file]) => [file, binaryModule(target)]);
  return [...binaries, WORKER_PROGRAM, WORKER_MODULE];
}
