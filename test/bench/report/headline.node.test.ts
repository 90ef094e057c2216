import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readResults, RESULTS_FOLDER } from '../../../bench/files.ts';
import { headlineOf, headlineResults, pictureOf, withTable } from '../../../bench/report/headline.ts';
import { PICTURE, README } from '../../../bench/report/write.ts';
import type { Results } from '../../../bench/results.ts';

const files = await readResults(RESULTS_FOLDER);
const results = headlineResults(files);
const [readme, picture] = [README, PICTURE].map((path) => readFileSync(path, 'utf8'));

/** Results in which one contestant is half as fast. */
function slower(by: string): Results {
  const measurements = results.measurements.map((one) =>
    one.by === by ? { ...one, timing: { ...one.timing, minimum: 2 * one.timing.minimum } } : one,
  );
  return { ...results, measurements };
}

describe('README', () => {
  it('has the table and the picture of the results that are on record: `npm run bench -- report`', () => {
    expect(withTable(readme!, headlineOf(results))).toBe(readme);
    expect(pictureOf(headlineOf(results))).toBe(picture);
  });

  it('has the same figures in both', () => {
    const shown = [...picture!.matchAll(/<text x="[\d.]+" y="[\d.]+">([\d,]+)<\/text>/g)].map(
      ([, text]) => text,
    );
    const table = /^\| scene .*\n(?:\|.*\n)+/m.exec(readme!)![0].trimEnd().split('\n').slice(2);
    const cells = table.flatMap((line) =>
      line
        .split('|')
        .slice(2, -1)
        .map((cell) => /[\d,]+/.exec(cell)![0]),
    );
    expect(cells.length).toBe(28);
    expect(shown).toEqual(cells);
  });

  it.each(['single-simd', 'crashcat'])(
    'does not go on with a table or picture of other results of %s',
    (by) => {
      const other = headlineOf(slower(by));
      expect(withTable(readme!, other)).not.toBe(readme);
      expect(pictureOf(other)).not.toBe(picture);
    },
  );
});

it('the page of the report has the results that are on record', () => {
  const page = readFileSync(`${RESULTS_FOLDER}report.html`, 'utf8');
  const [, data] = /<script type="application\/json" id="results">(.*?)<\/script>/s.exec(page)!;
  expect(JSON.parse(data!)).toEqual(JSON.parse(JSON.stringify(files)));
});
