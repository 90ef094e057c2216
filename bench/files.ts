import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import { BENCH_NAMES, type Machine, parseResults, type Results } from './results.ts';
import { makeTables } from './tables.ts';

/** Where results lie unless the command line says otherwise. */
export const RESULTS_FOLDER = fileURLToPath(new URL('./results/', import.meta.url));

/** This machine. */
export function describeMachine(): Machine {
  return {
    runtime: `Node ${process.version}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
  };
}

/** The tables of a bench as text. */
export function formatTables(results: Results): string {
  const { machine, command, quick } = results;
  const warning = quick ? 'taken with few samples: these figures mean nothing\n' : '';
  const tables = makeTables(results).map(({ title, head, rows }) => {
    const colAligns = head.map((_, i) => (i === 0 ? 'left' : 'right'));
    const table = new Table({ head: [...head], colAligns, style: { head: [], border: [] } });
    table.push(...rows.map((row) => [...row]));
    return `${title}\n${table.toString()}\n`;
  });
  const where = `${command} on ${machine.cpu}, ${machine.cores} cores, ${machine.runtime}\n`;
  return [where + warning, ...tables].join('\n');
}

/** Writes NAME.json and NAME.txt. */
export async function writeResults(folder: string, results: Results): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${results.bench}.json`), `${JSON.stringify(results, null, 1)}\n`);
  await writeFile(join(folder, `${results.bench}.txt`), formatTables(results));
}

/** Reads all results in a folder, in the order in which the benches are listed. */
export async function readResults(folder: string): Promise<Results[]> {
  const present = new Set(await readdir(folder).catch(() => []));
  const names = BENCH_NAMES.map((name) => `${name}.json`).filter((name) => present.has(name));
  return Promise.all(names.map((name) => readResultsFile(join(folder, name))));
}

/** Reads one results file. */
export async function readResultsFile(path: string): Promise<Results> {
  return parseResults(path, await readFile(path, 'utf8'));
}
