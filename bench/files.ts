import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import { BENCH_NAMES, type Machine, originOf, parseResults, type Results } from './results.ts';
import { listCourses } from './simulation/csv.ts';
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
  const { command, quick } = results;
  const warning = quick ? 'taken with few samples: these figures mean nothing\n' : '';
  const tables = makeTables(results).map(({ title, head, rows }) => {
    const colAligns = head.map((_, i) => (i === 0 ? 'left' : 'right'));
    const table = new Table({ head: [...head], colAligns, style: { head: [], border: [] } });
    table.push(...rows.map((row) => [...row]));
    return `${title}\n${table.toString()}\n`;
  });
  const where = `${command}${originOf(results)}\n`;
  return [where + warning, ...tables].join('\n');
}

/** The folder of a machine within that of all results: results of several machines lie side by side. */
export function folderOf({ cpu, cores, runtime }: Machine): string {
  const version = runtime.replace(/\..*/, '');
  return `${cpu} ${cores} cores ${version}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/**
 * Writes NAME.json and NAME.txt into the folder of their machine, and NAME-….csv where there are courses.
 *
 * @returns their paths
 */
export async function writeResults(folder: string, results: Results): Promise<string[]> {
  const place = join(folder, folderOf(results.machine));
  await mkdir(place, { recursive: true });
  const files = {
    '.json': `${JSON.stringify(results, null, 1)}\n`,
    '.txt': formatTables(results),
    ...listCourses(results),
  };
  return Promise.all(
    Object.entries(files).map(async ([end, text]) => {
      const path = join(place, `${results.bench}${end}`);
      await writeFile(path, text);
      return path;
    }),
  );
}

/** Reads the results of all machines, those of each in the order in which the benches are listed. */
export async function readResults(folder: string): Promise<Results[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const machines = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  return (await Promise.all(machines.sort().map(readMachine))).flat();
}

async function readMachine(folder: string): Promise<Results[]> {
  const present = new Set(await readdir(folder));
  const names = BENCH_NAMES.map((name) => `${name}.json`).filter((name) => present.has(name));
  return Promise.all(names.map((name) => readResultsFile(join(folder, name))));
}

/** Reads one results file. */
export async function readResultsFile(path: string): Promise<Results> {
  return parseResults(path, await readFile(path, 'utf8'));
}
