import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderOf, describeMachine, readResultsFile } from './files.ts';
import { type BenchName, nameOf, type Results } from './results.ts';

/**
 * How many processes a bench runs in, where that is more than one. V8 compiles the long functions of the
 * peers in plain JavaScript well in most processes and badly in some, so that one alone may be half as slow.
 */
export const PROCESSES: Partial<Readonly<Record<BenchName, number>>> = { scenes: 4 };

/**
 * Runs a bench in several processes of this program, one after the other.
 *
 * @returns of each measurement the fastest
 * @throws Error when a process fails
 */
export async function runInProcesses(name: BenchName, count: number): Promise<Results> {
  const folder = await mkdtemp(join(tmpdir(), 'clearance-bench-'));
  try {
    const all: Results[] = [];
    for (let i = 0; i < count; i++) {
      process.stderr.write(`process ${i + 1} of ${count}\n`);
      await runOnce([name, '--out', folder, '--processes', '1']);
      all.push(await readResultsFile(join(folder, folderOf(describeMachine()), `${name}.json`)));
    }
    return fastestOf(all);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Results in which each measurement is that of the process in which its minimum is the lowest. */
export function fastestOf(all: readonly Results[]): Results {
  const first = all[0]!;
  const measurements = first.measurements.map((measurement) => {
    const named = all
      .flatMap((results) => results.measurements)
      .filter((other) => nameOf(other) === nameOf(measurement));
    return named.reduce((best, other) => (other.timing.minimum < best.timing.minimum ? other : best));
  });
  return { ...first, processes: all.length, measurements };
}

/** Runs this program with other arguments; what it prints but for progress is dropped. */
function runOnce(args: readonly string[]): Promise<void> {
  const program = [...process.execArgv, process.argv[1]!, ...args];
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`a process of the bench ended with ${code}`));
    });
  });
}
