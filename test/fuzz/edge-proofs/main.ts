/**
 * `npm run proofs -- --out FOLDER`: proves edges of random robots until there are as many as wanted, and
 * looks for proofs that are wrong. It can be ended at any time; the same command goes on from there.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { ensureGenerated } from '../../../scripts/build/generated.js';
import { makeFolder, readWhole, sha256, writeWhole } from '../../../modules/bulk/files.ts';
import type { Totals, Wrong } from './prove-unit.ts';

interface Options {
  out: string;
  edges: string;
  seed?: string;
  minutes: string;
}

/** What is on the disk: all that was done so far. Units are counted from 0, and each has its own numbers. */
interface State {
  readonly seed: number;
  /** SHA-256 of the binary: totals are about one only. */
  readonly binary: string;
  units: number;
  totals: Totals;
  /** The time that the processor took, s. */
  seconds: number;
  wrong: Wrong[];
}

/** How often the state is written, and how often a line is printed, ms. */
const WRITE = 2000;
const PRINT = 60_000;

/** Proofs that are wrong are kept up to this number: one is too many. */
const MOST_WRONG = 100;

const program = new Command('proofs')
  .description('proves edges of random robots, and looks for a proof that is wrong')
  .option('--out <folder>', 'where the totals are; what is there goes on', 'edge-proofs')
  .option('--edges <count>', 'how many edges in all', '1e9')
  .option('--minutes <n>', 'how long at most', 'Infinity')
  .option('--seed <s>', 'where to begin; default: any')
  .parse();

const { out, edges, seed: given, minutes } = program.opts<Options>();
console.log(`binaries: ${await ensureGenerated('any')}`);
const { loadEngine } = await import('../../../bindings/index.ts');
const { noTotals, proveUnit } = await import('./prove-unit.ts');

const binary = sha256(readFileSync(new URL('../../../bindings/wasm/double-simd.wasm', import.meta.url)));
makeFolder(out);
const file = join(out, 'state.json');
const known = readWhole(file);
const state: State =
  known === undefined
    ? {
        seed: given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given),
        binary,
        units: 0,
        totals: noTotals(),
        seconds: 0,
        wrong: [],
      }
    : (JSON.parse(new TextDecoder().decode(known)) as State);
if (given !== undefined && Number(given) !== state.seed) {
  throw new Error(`${file} has the seed ${state.seed}: take another folder for the seed ${given}`);
}
if (state.binary !== binary) {
  throw new Error(`${file} has totals of another binary: take another folder for this one`);
}

let ended = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (ended = true));

const started = performance.now();
const before = state.seconds;
const engine = await loadEngine({ precision: 'double' });
const save = (): void => {
  const { user, system } = process.cpuUsage();
  state.seconds = before + (user + system) / 1e6;
  writeWhole(file, `${JSON.stringify(state, undefined, 2)}\n`);
};
const print = (): void => {
  const { edges: done, free, hit, unresolved, samples, exact } = state.totals;
  console.log(
    `${done} edges of ${state.totals.robots} robots: ${free} free, ${hit} hit, ${unresolved} unresolved; ` +
      `${samples} samples, ${exact} in whole numbers; ${state.wrong.length} wrong; ${Math.round(state.seconds)} s`,
  );
};
let [saved, printed] = [started, started];
while (!ended && state.totals.edges < Number(edges) && performance.now() - started < 6e4 * Number(minutes)) {
  const wrong = proveUnit(engine, state.seed, state.units++, state.totals);
  for (const one of wrong.slice(0, MOST_WRONG - state.wrong.length)) {
    console.log(`wrong: ${JSON.stringify(one)}`);
    state.wrong.push(one);
  }
  const now = performance.now();
  if (wrong.length > 0 || now - saved > WRITE) {
    save();
    saved = now;
  }
  if (now - printed > PRINT) {
    print();
    printed = now;
  }
  // Signals are heard between units.
  await new Promise(setImmediate);
}
save();
print();
if (state.wrong.length > 0) process.exitCode = 1;
