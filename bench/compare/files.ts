/** What became faster or slower between two results files of one bench. */
import Table from 'cli-table3';
import { readResultsFile } from '../files.ts';
import { type Comparison, compareResults } from './comparison.ts';

/** Compares two results files; returns what to print. */
export async function compareFiles(before: string, after: string): Promise<string> {
  return format(compareResults(await readResultsFile(before), await readResultsFile(after)));
}

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
