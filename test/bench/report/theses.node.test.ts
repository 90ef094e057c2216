import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readResults, RESULTS_FOLDER } from '../../../bench/files.ts';
import { withExperiments } from '../../../bench/report/theses.ts';
import { THESES } from '../../../bench/report/write.ts';
import { type Results, THESIS_BENCHES } from '../../../bench/results.ts';

const files = await readResults(RESULTS_FOLDER);
const document = readFileSync(THESES, 'utf8');

/** Results in which one experiment is another. */
function changed(bench: string, change: (where: string) => string): Results[] {
  return files.map((results) =>
    results.bench === bench
      ? {
          ...results,
          experiments: results.experiments!.map((one) => ({ ...one, where: change(one.where) })),
        }
      : results,
  );
}

describe('docs/theses.md', () => {
  it('has the tables of the results that are on record: `npm run bench -- report`', () => {
    expect(withExperiments(document, files)).toBe(document);
  });

  it('has an experiment in each place, and a place for each experiment', () => {
    const isFirst = (where: string) => where === 'table 6.1';
    const other = changed('theses-poscher', (where) => (isFirst(where) ? 'table 9.9' : where));
    expect(() => withExperiments(document, other)).toThrow('theses-poscher has no experiment "table 6.1"');
    const shorter = document.replace(/^<!-- theses-poscher: table 6\.1 -->$/m, '');
    expect(() => withExperiments(shorter, files)).toThrow('no place for "theses-poscher: table 6.1"');
    expect(() => withExperiments(document, [])).toThrow('run `npm run bench -- theses-');
  });

  it('has a section for each thesis', () => {
    for (const bench of THESIS_BENCHES) {
      const { experiments } = files.find((one) => one.bench === bench)!;
      expect(experiments!.length).toBeGreaterThan(0);
      for (const { where, command, rows } of experiments!) {
        expect(document).toContain(`<!-- ${bench}: ${where} -->`);
        expect(document).toContain(`\`${command}\``);
        expect(rows.length, where).toBeGreaterThan(0);
      }
    }
  });
});
