/** `npx tsx bench/compare.ts OLD.json NEW.json`: what became faster or slower between two runs of one bench. */
import Table from 'cli-table3';
import { type Comparison, compareResults } from './comparison.ts';
import { readResultsFile } from './files.ts';

function format({ changes, gone, added, warnings }: Comparison): string {
  const table = new Table({
    head: ['', 'old [ns]', 'new [ns]', 'change', 'noise', ''],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'left'],
    style: { head: [], border: [], compact: true },
  });
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  for (const { name, old, new: now, change, noise, verdict } of changes) {
    const sign = change > 0 ? '+' : '';
    const mark = verdict === 'same' ? '' : verdict;
    table.push([
      ...[name, old.toFixed(1), now.toFixed(1), sign + percent(change), `±${percent(noise)}`, mark],
    ]);
  }
  const count = (verdict: string) => changes.filter((one) => one.verdict === verdict).length;
  return [
    ...warnings.map((warning) => `warning: ${warning}`),
    table.toString(),
    ...gone.map((name) => `gone: ${name}`),
    ...added.map((name) => `new: ${name}`),
    `${count('faster')} faster, ${count('slower')} slower, ${count('same')} within noise`,
  ].join('\n');
}

const [before, after] = process.argv.slice(2);
if (before === undefined || after === undefined) {
  console.error('usage: npx tsx bench/compare.ts OLD.json NEW.json');
  process.exitCode = 2;
} else {
  console.log(format(compareResults(await readResultsFile(before), await readResultsFile(after))));
}
