// @ts-check
// Makes one file of the workers' program and writes it beside the binaries: as a script, and as a module that
// holds it. It is neither a module nor one of CommonJS, so that it runs however a worker is started.
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.js';
import { replaceFile } from './files.js';
import { filesBelow, hashFiles, hashOf, versionOf } from './hash.js';
import { readFileSync } from 'node:fs';
import { locked } from './lock.js';
import { packedModule } from './packed.js';
import { BINDINGS, generatedFiles, MODULES, WORKER_MODULE, WORKER_PROGRAM, WORKER_SOURCE } from './paths.js';
import { isCurrent, stamp } from './stamp.js';

const NAME = 'worker';
const OUTPUTS = [WORKER_PROGRAM, WORKER_MODULE];

/** Makes sure that the workers' program is that of the sources. */
export function ensureWorker() {
  return locked(NAME, async () => {
    for (let key = keyOf(); !isCurrent(NAME, key, OUTPUTS); key = keyOf()) {
      const [bundled] = await bundle(WORKER_SOURCE, { format: 'iife', minify: true, comments: false });
      const program = /** @type {{ code: string }} */ (bundled).code;
      replaceFile(WORKER_PROGRAM, program);
      replaceFile(WORKER_MODULE, packedModule('The program of a worker', program));
      // Sources that were edited meanwhile differ from the key, and the loop goes on.
      stamp(NAME, key, OUTPUTS);
    }
  });
}

/** The hash of everything that may be in the program. */
function keyOf() {
  const generated = new Set(generatedFiles());
  return hashOf([
    hashFiles([...filesBelow(BINDINGS), ...filesBelow(MODULES)].filter((path) => !generated.has(path))),
    readFileSync(fileURLToPath(import.meta.url)),
    versionOf('rolldown'),
  ]);
}
