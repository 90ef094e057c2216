import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cellRows } from '../../scripts/documents/cells.js';
import { ROOT } from '../../scripts/build/paths.js';
import { IS_DEEP } from '../support/builds.ts';
import { CELLS, titleOf } from './cells.ts';
import RESULTS from './results.json' with { type: 'json' };
import { compareHashes, GOLDEN, RECORD_HASH } from './results.ts';
import { missingFor, runCell } from './run.ts';

/** Builds that give just what is on record. */
const right = ['double simd', 'double scalar', 'single simd', 'single scalar'].map((name) => ({
  name,
  hashes: GOLDEN[name.split(' ')[0]!]!,
}));

describe.each(CELLS.map((cell) => [titleOf(cell), cell] as const))('the packed package in %s', (_, cell) => {
  // Emulated hosts take long.
  const timeout = cell.architecture === 'x64' ? 600_000 : 7_200_000;
  it('gives the results on record, bit for bit', { timeout }, async ({ skip }) => {
    skip(!IS_DEEP && cell.always !== true, 'this cell is met by npm run test:deep');
    const missing = missingFor(cell);
    // In CI, one of each engine has to be there.
    if (process.env.CI && cell.always === true) expect(missing).toBeUndefined();
    skip(missing !== undefined, missing);
    const { builds } = await runCell(cell);
    expect(compareHashes(builds)).toEqual({ ...compareHashes(right), differing: [] });
  });
});

describe('the list of cells', () => {
  it('has an engine other than V8 of each sort in every run', () => {
    const engines = CELLS.flatMap(({ always, engine }) => (always === true ? [engine] : []));
    expect(new Set(engines)).toEqual(new Set(['SpiderMonkey', 'JavaScriptCore']));
  });

  it('names the section and the build of a hash that differs, is missing, or is not on record', () => {
    const { total } = compareHashes(right);
    expect(total).toBe(4 * Object.keys(GOLDEN.double!).length);
    const scenes = { ...GOLDEN.single, scenes: GOLDEN.single!.trees! };
    const { trees: _, ...without } = GOLDEN.double!;
    const [first, second, third] = right;
    const other = { name: 'single scalar', hashes: { ...GOLDEN.single, other: '0' } };
    const changed = [{ ...first!, hashes: without }, second!, { ...third!, hashes: scenes }, other];
    expect(compareHashes(changed)).toEqual({
      equal: total - 2,
      total: total + 1,
      differing: ['double simd: trees', 'single simd: scenes', 'single scalar: other'],
    });
    expect(compareHashes(right.slice(1)).equal).toBe(total - Object.keys(GOLDEN.double!).length);
  });
});

describe('the table of docs/support-matrix.md', () => {
  const page = readFileSync(`${ROOT}docs/support-matrix.md`, 'utf8');
  const cellsOf = (line: string): string[] => line.split('|').map((text) => text.trim());

  it('has the results that the last runs wrote, and no others', () => {
    const section = page.slice(page.indexOf('## Hosts'));
    const lines = section.split('\n').filter((line) => line.startsWith('| ') && !line.includes('---'));
    const rows = lines.slice(1).map((line) => cellsOf(line).slice(1, -1));
    expect(rows).toEqual(cellRows(RESULTS, RECORD_HASH));
    expect(rows.map(([engine, architecture, name]) => [name, engine, architecture])).toEqual(
      CELLS.map(({ name, engine, architecture }) => [name, engine, architecture]),
    );
  });

  it('says what was left out, what differed, and what ran before hashes were recorded anew', () => {
    const cell = { name: 'A', engine: 'E', architecture: 'x64' };
    const ran = { ...cell, host: 'A 1', date: '2026-01-02', record: 'r', equal: 3, total: 4 };
    expect(cellRows([{ ...cell, missing: 'there is no A' }, ran], 'r')).toEqual([
      ['E', 'x64', 'A', '–', 'left out: there is no A', '–'],
      ['E', 'x64', 'A', 'A 1', '3 of 4', '2026-01-02'],
    ]);
    expect(cellRows([ran], 's')[0]![4]).toBe('3 of 4, of an earlier record');
  });
});
