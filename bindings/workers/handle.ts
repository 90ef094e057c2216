import type { Worker as NodeWorker, WorkerOptions as NodeWorkerOptions } from 'node:worker_threads';

/** A running worker, whether it is one of Node or one of a page. */
export interface WorkerHandle {
  post(message: unknown, transfer: readonly ArrayBuffer[]): void;
  /** Calls `onMessage` with all that it says, and `onEnd` when it has failed or ended, perhaps twice. */
  listen(onMessage: (message: unknown) => void, onEnd: (reason: Error) => void): void;
  /** Says whether the process has to stay for it. A page does not care. */
  hold(needed: boolean): void;
  terminate(): void;
}

/** Starts one worker with the program of `worker-program.ts`. */
export type StartWorker = () => WorkerHandle;

// Node's modules are asked for by `globalThis.process.getBuiltinModule`: bundlers for pages stumble over
// imports of them, and put a replacement of a `process` without `globalThis` into every page.

/** Whether workers are started as in a page; Node has a class of its own for them. */
export function hasPageWorkers(): boolean {
  return typeof globalThis.Worker === 'function';
}

/** Starts a worker of Node with the program at a URL or, where the options say `eval`, with a text. */
export function startNodeWorker(program: URL | string, options: NodeWorkerOptions): WorkerHandle {
  const { Worker } = globalThis.process.getBuiltinModule('node:worker_threads');
  // The flags of this process may name loaders or a program of its own; the worker needs none of them.
  const worker: NodeWorker = new Worker(program, { ...options, execArgv: [] });
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    listen: (onMessage, onEnd) => {
      worker.on('message', onMessage);
      worker.on('messageerror', onEnd);
      worker.on('error', onEnd);
      worker.on('exit', (code) => onEnd(new Error(`it exited with code ${code}`)));
    },
    hold: (needed) => (needed ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  };
}

/** Handles a worker of a page. */
export function handlePageWorker(worker: Worker): WorkerHandle {
  return {
    post: (message, transfer) => worker.postMessage(message, [...transfer]),
    listen: (onMessage, onEnd) => {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => onMessage(data);
      worker.onmessageerror = () => onEnd(new Error('it sent what cannot be read'));
      worker.onerror = (event) => {
        // The pool tells its caller; the page need not hear of it a second time.
        event.preventDefault();
        onEnd(new Error(event.message || 'its program could not be loaded'));
      };
    },
    hold: () => {},
    terminate: () => worker.terminate(),
  };
}

/** How many threads this host runs at the same time; 2 where it keeps that to itself. */
export function hostParallelism(): number {
  if (hasPageWorkers()) return navigator.hardwareConcurrency ?? 2;
  return globalThis.process.getBuiltinModule('node:os').availableParallelism();
}
