// @ts-check
// Makes one file of the workers' program and writes it beside the binaries: as a script, and as a module with its text
// for `clearance/inline`. It is neither a module nor one of CommonJS, so that it runs however a worker is started.
import { fileURLToPath } from 'node:url';
import { replaceFile } from './files.js';
import { filesBelow, hashFiles, hashOf, versionOf } from './hash.js';
import { readFileSync } from 'node:fs';
import { locked } from './lock.js';
import { BINDINGS, generatedFiles, ROOT, WORKER_MODULE, WORKER_PROGRAM, WORKER_SOURCE } from './paths.js';
import { isCurrent, stamp } from './stamp.js';

const NAME = 'worker';
const OUTPUTS = [WORKER_PROGRAM, WORKER_MODULE];

/** Makes sure that the workers' program is that of the sources. */
export function ensureWorker() {
  return locked(NAME, async () => {
    for (let key = keyOf(); !isCurrent(NAME, key, OUTPUTS); key = keyOf()) {
      const program = await bundle();
      replaceFile(WORKER_PROGRAM, program);
      replaceFile(
        WORKER_MODULE,
        `/** The program of a worker. Written by scripts/build/worker.js. */\n` +
          `export const WORKER_PROGRAM = ${JSON.stringify(program)};\n`,
      );
      // Sources that were edited meanwhile differ from the key, and the loop goes on.
      stamp(NAME, key, OUTPUTS);
    }
  });
}

/** The hash of everything that may be in the program. */
function keyOf() {
  const generated = new Set(generatedFiles());
  return hashOf([
    hashFiles(filesBelow(BINDINGS).filter((path) => !generated.has(path))),
    readFileSync(fileURLToPath(import.meta.url)),
    versionOf('vite'),
  ]);
}

async function bundle() {
  const { build } = await import('vite');
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      lib: { entry: WORKER_SOURCE, formats: ['iife'], name: 'worker' },
      write: false,
      minify: true,
      target: 'es2022',
    },
  });
  const [bundled] = /** @type {import('vite').Rollup.RollupOutput[]} */ (result);
  return /** @type {import('vite').Rollup.RollupOutput} */ (bundled).output[0].code;
}
