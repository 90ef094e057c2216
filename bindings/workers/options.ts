import { checkOptions } from '../base/options.ts';
import { checkChoice, checkNumber, outOfRange, wrongType } from '../base/errors.ts';
import { hostParallelism } from './handle.ts';
import { canShareMemory } from './shared-memory.ts';

/** What `engine.createPool` takes. */
export interface PoolOptions {
  /**
   * Number of workers: at most 16, or twice as many as this host runs at the same time. Default: one less
   * than that runs at the same time, but at least one.
   */
  workers?: number;
  /**
   * `'auto'` (default) shares memory with the workers where the host allows it, `'off'` sends copies back and
   * forth.
   */
  sharedMemory?: 'auto' | 'off';
  /**
   * Calls that take less than this, in milliseconds, are computed in the calling thread, as far as can be
   * told beforehand. 0: none; Infinity: all. Default: 0.25.
   */
  threshold?: number;
  /**
   * The address of `clearance/wasm/worker.js`, absolute in Node. Default: none, workers are started from text
   * in the package, which a page's content-security policy has to allow with `worker-src blob:`.
   */
  program?: string | { readonly href: string };
}

/** Options, checked and complete. */
export interface CheckedOptions {
  workers: number;
  shares: boolean;
  threshold: number;
  program: string | undefined;
}

/**
 * From here on splitting pays, in milliseconds: asking a worker and hearing from it takes some 0.06 ms in
 * Node and 0.1 ms in Chromium.
 */
const THRESHOLD = 0.25;

/** So many workers are started on any host. Each takes some 10 MB, and more would be in each other's way. */
const MOST_WORKERS = 16;

export function checkPoolOptions(where: string, options: PoolOptions): CheckedOptions {
  checkOptions(where, options, ['workers', 'sharedMemory', 'threshold', 'program']);
  const {
    workers = Math.max(1, hostParallelism() - 1),
    sharedMemory = 'auto',
    threshold = THRESHOLD,
    program,
  } = options;
  if (typeof workers !== 'number') throw wrongType(where, 'workers', 'the number of workers', workers);
  const most = Math.max(MOST_WORKERS, 2 * hostParallelism());
  if (!Number.isInteger(workers) || workers < 1 || workers > most) {
    throw outOfRange(where, 'workers', `an integer from 1 to ${most}`, workers);
  }
  checkChoice(where, 'sharedMemory', sharedMemory, ['auto', 'off']);
  if (checkNumber(where, 'threshold', threshold) < 0) {
    throw outOfRange(where, 'threshold', 'at least 0', threshold);
  }
  const address = typeof program === 'object' && program !== null ? program.href : program;
  if (address !== undefined && typeof address !== 'string') {
    throw wrongType(where, 'program', 'a URL or its text', program);
  }
  return { workers, shares: sharedMemory === 'auto' && canShareMemory(), threshold, program: address };
}
