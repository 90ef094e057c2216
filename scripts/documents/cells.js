// @ts-check
// The table of cells in docs/support-matrix.md: what each host gave when it last ran, of
// test/cells/results.json.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ROOT } from '../build/paths.js';

/**
 * A result of test/cells/results.json: `record` is the hash of the golden hashes that it was compared with,
 * and `missing` says why a host could not be started.
 *
 * @typedef {{ name: string, engine: string, architecture: string, host?: string, date?: string,
 *   record?: string, equal?: number, total?: number, missing?: string }} Result
 */

/**
 * The rows of the table, below its header.
 *
 * @param {readonly Result[]} results
 * @param {string} record - the hash of the golden hashes as they are now
 * @returns {string[][]}
 */
export function cellRows(results, record) {
  return results.map(({ name, engine, architecture, missing, ...ran }) => {
    if (missing !== undefined) return [engine, architecture, name, '–', `left out: ${missing}`, '–'];
    const hashes = `${ran.equal} of ${ran.total}`;
    const older = ran.record === record ? '' : ', of an earlier record';
    return [engine, architecture, name, String(ran.host), hashes + older, String(ran.date)];
  });
}

/** The section of docs/support-matrix.md. */
export function cellSection() {
  /** @type {Result[]} */
  const results = JSON.parse(readFileSync(`${ROOT}test/cells/results.json`, 'utf8'));
  const record = createHash('sha256')
    .update(readFileSync(`${ROOT}test/golden/golden.json`))
    .digest('hex')
    .slice(0, 12);
  const header = ['engine', 'architecture', 'cell', 'host', 'hashes that are equal', 'day'];
  const rows = [header, header.map(() => '---'), ...cellRows(results, record)];
  return `## Hosts

Each cell of this table is a host of another engine or architecture that computed every golden hash on all four builds, from the
packed package. A hash covers all bits of one section of results, and one that differs fails the run. Programs of arm64 ran in
the emulator \`qemu-user\`. \`npm run golden:cells\` runs every cell and writes the table ([testing](testing.md#the-golden-hashes)).

${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`;
}
