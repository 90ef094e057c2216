/** `npm run bench`: times the kernels, prints tables with ratios, writes them to bench/results/. */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import { benchKernels, type KernelRow, WORKLOADS } from './kernels.ts';

/** What one pair may cost, nanoseconds, single precision with SIMD: the project's own targets. */
const TARGETS: Readonly<Record<string, number>> = {
  'point point': 2,
  'point line': 3,
  'point triangle': 7,
  'line line': 6,
  'line triangle': 14,
  'triangle triangle': 28,
};

function makeTable(title: string, rows: readonly KernelRow[]): string {
  const ns = (x: number) => x.toFixed(1);
  const times = (x: number) => `${x.toFixed(1)}×`;
  const table = new Table({
    head: [
      'pair',
      'plain JS',
      'single simd',
      'target',
      'single scalar',
      'double simd',
      'double scalar',
      'plain / single',
      'plain / double',
      'simd gain single',
      'simd gain double',
      'call single',
      'call double',
    ],
    style: { head: [], border: [] },
    colAligns: ['left', ...Array.from({ length: 12 }, () => 'right' as const)],
  });
  for (const { pair, plain, kernels, calls } of rows) {
    const single = kernels['single-simd'].minimum;
    const double = kernels['double-simd'].minimum;
    table.push([
      pair,
      ns(plain.minimum),
      ns(single),
      ns(TARGETS[pair]!),
      ns(kernels['single-scalar'].minimum),
      ns(double),
      ns(kernels['double-scalar'].minimum),
      times(plain.minimum / single),
      times(plain.minimum / double),
      times(kernels['single-scalar'].minimum / single),
      times(kernels['double-scalar'].minimum / double),
      ns(calls['single-simd'].minimum),
      ns(calls['double-simd'].minimum),
    ]);
  }
  return `${title}; minima, nanoseconds per pair\n${table.toString()}\n`;
}

const rows = await benchKernels((text) => process.stderr.write(`${text}\n`));
const tables = WORKLOADS.map(({ name }) =>
  makeTable(
    name,
    rows.filter((row) => row.workload === name),
  ),
).join('\n');
console.log(`\n${tables}`);

const folder = fileURLToPath(new URL('./results/', import.meta.url));
await mkdir(folder, { recursive: true });
const machine = { node: process.version, cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length };
await writeFile(
  `${folder}kernels.json`,
  `${JSON.stringify({ machine, unit: 'ns per pair', rows }, null, 2)}\n`,
);
await writeFile(`${folder}kernels.txt`, tables);
console.log('written to bench/results/kernels.json and kernels.txt');
