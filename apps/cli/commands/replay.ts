import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { type Engine, loadEngine } from '../../../bindings/index.ts';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { writeFile } from '../../../modules/files/input/files.ts';
import { ALL_FUNCTIONS } from '../../../modules/replay/all-functions.ts';
import { replay, type Verdict } from '../../../modules/replay/replay.ts';
import { readRecording, type RecordingFile } from '../../../modules/replay/read-recording.ts';
import { shrink } from '../../../modules/replay/shrink.ts';
import { writeRecording } from '../../../modules/replay/write-recording.ts';
import { whole } from '../options/arguments.ts';
import { print, printable, printJson, warn } from '../output/output.ts';

interface ReplayOptions {
  readonly until?: number;
  readonly shrink?: string;
  readonly trials: number;
  readonly simd: 'auto' | 'on' | 'off';
  readonly binary?: string;
  readonly list?: true;
  readonly json?: true;
}

/** Adds `clearance replay`: does this machine answer as a recording has it? */
export function addReplayCommand(program: Command): void {
  program
    .command('replay')
    .summary('make the calls of a recording again, and name the first whose answer differs')
    .description(
      'Make the calls of a recording again, which CLEARANCE_RECORD=file or engine.record has written, and name the\n' +
        'first whose answer differs in a bit.\nExit code 0: all answers are the same; 1: one differs; 2: bad input.',
    )
    .argument('<recording>', 'the file')
    .option('--until <n>', 'make the first n calls only', whole)
    .option('--shrink <file>', 'write a recording of the fewest calls that still give that answer')
    .option('--trials <n>', 'the most calls that shrinking makes, all trials together', whole, 20_000)
    .option('--simd <choice>', "'on', 'off', or 'auto': as this machine has it", 'auto')
    .option('--binary <file.wasm>', 'compute with this binary instead of the one of the package')
    .option('--list', 'list all calls with their answers')
    .option('--json', 'print one JSON document and nothing else')
    .action(runReplay);
}

async function runReplay(path: string, options: ReplayOptions): Promise<void> {
  const file = readRecording(readBytes(path), path);
  const makeEngine = engineOf(file, options);
  const { until, json, list } = options;
  const engine = await makeEngine();
  const verdict = await replay(file, engine, ALL_FUNCTIONS, {
    until,
    onCall: (line, answer) => {
      if (list) print(printable(`${line}\n  ${answer}`));
    },
  });
  engine.dispose();
  process.exitCode = verdict.difference === undefined ? 0 : 1;
  if (file.isCut)
    warn(`${path}: ends within an entry, as of a program that was ended; all before it was read`);
  const shrunk =
    options.shrink === undefined ? undefined : await writeShrunk(path, file, makeEngine, verdict, options);
  if (json) printJson({ format: 'clearance-replay', version: 1, ...verdict, ...(shrunk && { shrunk }) });
  else report(verdict, shrunk);
}

function readBytes(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path));
  } catch (error) {
    throw new InputError(`${path}: cannot be read: ${(error as Error).message}`);
  }
}

/** Makes engines for a recording: of its precision, or of the binary that was given. */
function engineOf({ precision }: RecordingFile, { simd, binary }: ReplayOptions): () => Promise<Engine> {
  if (binary === undefined) return () => loadEngine({ precision, simd });
  const source = readBytes(binary);
  return () => loadEngine({ precision, source });
}

interface ShrunkFile {
  readonly file: string;
  readonly calls: number;
  readonly trials: number;
  readonly lines: readonly string[];
}

async function writeShrunk(
  path: string,
  file: RecordingFile,
  makeEngine: () => Promise<Engine>,
  { difference, notes }: Verdict,
  { shrink: to, trials: maxCalls }: ReplayOptions,
): Promise<ShrunkFile> {
  const target = difference?.number ?? notes.at(-1)?.number;
  if (target === undefined) {
    throw new InputError(`--shrink: every answer of ${path} is the same here, and it names no call as wrong`);
  }
  const shrunk = await shrink(file, { makeEngine, functions: ALL_FUNCTIONS, target, maxCalls });
  if (shrunk === undefined) throw new InputError(`--shrink: call ${target} of ${path} cannot be made again`);
  writeFile(to!, writeRecording(shrunk.recording), [path]);
  const engine = await makeEngine();
  const lines: string[] = [];
  await replay(shrunk.recording, engine, ALL_FUNCTIONS, { onCall: (line) => lines.push(line) });
  engine.dispose();
  return { file: to!, calls: lines.length, trials: shrunk.trials, lines };
}

function report(verdict: Verdict, shrunk: ShrunkFile | undefined): void {
  const { calls, difference, notes, skipped } = verdict;
  const counted = `${calls} ${calls === 1 ? 'call' : 'calls'}`;
  if (skipped > 0) print(`${skipped} calls could not be made, as what they need is not there`);
  if (difference === undefined) print(`${counted}: every answer is the same here`);
  else {
    print(`${counted}: the answer of call ${difference.number} is the first that differs`);
    print(printable(`  ${difference.line}`));
    print(printable(`  recorded: ${difference.recorded}`));
    print(printable(`  here:     ${difference.here}`));
    if (difference.value !== undefined) print(printable(`            ${difference.value}`));
  }
  for (const { number, text, line } of notes) {
    print(printable(`the recording says of call ${number}: ${text.replaceAll('\n', ' ')}`));
    print(printable(`  ${line}`));
  }
  if (shrunk === undefined) return;
  print(`${shrunk.file}: ${shrunk.lines.length} calls and objects are left, after ${shrunk.trials} trials`);
  for (const line of shrunk.lines) print(printable(`  ${line}`));
}
