// @ts-check
// Makes sure that everything generated that the bindings run is that of the sources.
import { ensureBinaries } from './binaries.js';
import { ensureWorker } from './worker.js';

/**
 * @param {import('./binaries.js').Level | 'any'} wanted which binaries; see `ensureBinaries`
 * @returns {Promise<import('./binaries.js').Level>} which binaries are there now
 */
export async function ensureGenerated(wanted) {
  const level = await ensureBinaries(wanted);
  await ensureWorker();
  return level;
}
