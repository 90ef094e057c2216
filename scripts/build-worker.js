// Makes one file of the workers' program, bindings/engine/worker-program.ts, and writes it beside the binaries: as a
// script, and as a module with its text for `clearance/inline`. It is neither a module nor one of CommonJS, so that
// it runs however a worker is started.
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** Also what vitest runs first, so that suites never meet a program that is older than its sources. */
export default async function buildWorker() {
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      lib: { entry: 'bindings/engine/worker-program.ts', formats: ['iife'], name: 'worker' },
      write: false,
      minify: true,
      target: 'es2022',
    },
  });
  const program = output[0].code;
  await mkdir('bindings/wasm', { recursive: true });
  await replaceFile('bindings/wasm/worker.js', program);
  await replaceFile(
    'bindings/wasm/worker-program.ts',
    `/** The program of a worker. Written by scripts/build-worker.js. */\n` +
      `export const WORKER_PROGRAM = ${JSON.stringify(program)};\n`,
  );
}

/** Writes a file at once: somebody may be reading it. */
async function replaceFile(path, text) {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, path);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildWorker();
