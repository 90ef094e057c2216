import { handlePageWorker, hasPageWorkers, startNodeWorker, type WorkerHandle } from './handle.ts';
import { WORKER_PROGRAM } from '../wasm/worker-program.ts';

/** Starts a worker from the program's text, without a request. */
export function startFromText(): WorkerHandle {
  if (!hasPageWorkers()) return startNodeWorker(WORKER_PROGRAM, { eval: true });
  const url = URL.createObjectURL(new Blob([WORKER_PROGRAM], { type: 'text/javascript' }));
  try {
    return handlePageWorker(new Worker(url));
  } finally {
    URL.revokeObjectURL(url);
  }
}
