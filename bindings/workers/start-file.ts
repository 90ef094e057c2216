import { handlePageWorker, hasPageWorkers, startNodeWorker, type WorkerHandle } from './handle.ts';

/**
 * Starts a worker from the file that scripts/build-worker.js writes beside the binaries. Both URLs are written
 * out, so that bundlers find the file.
 */
export function startFromFile(): WorkerHandle {
  if (!hasPageWorkers()) return startNodeWorker(new URL('../wasm/worker.js', import.meta.url), {});
  return handlePageWorker(new Worker(new URL('../wasm/worker.js', import.meta.url), { type: 'module' }));
}
