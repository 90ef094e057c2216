// @ts-check
// Runs jobs on all cores.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Does the work for each item, as many at a time as there are cores, and returns the results in order.
 *
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<Result>} work
 * @returns {Promise<Result[]>}
 */
export async function forAll(items, work) {
  /** @type {Result[]} */
  const results = [];
  let next = 0;
  const runner = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(/** @type {Item} */ (items[index]));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runner));
  return results;
}

/**
 * Runs a program and returns its exit code and what it printed.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number | null; printed: string }>}
 */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    const read = (/** @type {Buffer} */ chunk) => {
      printed += chunk.toString();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, printed }));
  });
}
