// Runs cells, writes what each gave to results.json, and draws the table of docs/support-matrix.md anew:
// `npm run golden:cells`, or with names behind `--` only those that contain one of them. Ends with 1 where a
// hash differs or a host fails; a cell that cannot be started here is named, and not counted.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { run } from '../../scripts/build/parallel.js';
import { ROOT } from '../../scripts/build/paths.js';
import { CELLS, titleOf } from './cells.ts';
import { compareHashes, RECORD_HASH, type Result } from './results.ts';
import { missingFor, runCell } from './run.ts';

const FILE = new URL('results.json', import.meta.url);

const wanted = process.argv.slice(2);
const cells = CELLS.filter(
  (cell) => wanted.length === 0 || wanted.some((name) => titleOf(cell).includes(name)),
);
if (cells.length === 0) throw new Error(`no cell is named so; there are ${CELLS.map(titleOf).join('; ')}`);

for (const cell of cells) {
  const { name, engine, architecture } = cell;
  const missing = missingFor(cell);
  if (missing !== undefined) {
    console.log(`– ${titleOf(cell)}: left out; ${missing}`);
    keep({ name, engine, architecture, missing });
    continue;
  }
  try {
    const { host, builds, seconds } = await runCell(cell);
    const { equal, total, differing } = compareHashes(builds);
    const few = differing.slice(0, 12);
    keep({
      name,
      engine,
      architecture,
      host,
      date: new Date().toISOString().slice(0, 10),
      seconds: Number(seconds.toFixed(1)),
      record: RECORD_HASH,
      equal,
      total,
      ...(few.length > 0 && { differing: few }),
    });
    if (differing.length > 0) process.exitCode = 1;
    const sign = differing.length > 0 ? '✗' : '✓';
    console.log(`${sign} ${titleOf(cell)}: ${host}, ${equal} of ${total}, ${seconds.toFixed(1)} s`);
    for (const one of few) console.log(`    differs: ${one}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`✗ ${titleOf(cell)}: ${String(error)}`);
  }
}

const { code, printed } = await run('node', ['scripts/support-matrix.js'], { cwd: ROOT });
if (code !== 0) throw new Error(printed);

/** Puts a result in the place of the last one of its cell. What cannot be started here leaves that alone. */
function keep(result: Result): void {
  const all = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Result[]) : [];
  const isOf =
    ({ name, architecture }: { name: string; architecture: string }) =>
    (one: Result) =>
      one.name === name && one.architecture === architecture;
  const last = all.find(isOf(result));
  const kept = 'missing' in result && last !== undefined ? last : result;
  const others = [...all.filter((one) => !isOf(result)(one)), kept];
  const sorted = CELLS.flatMap((cell) => others.filter(isOf(cell)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}
