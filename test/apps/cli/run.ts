import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { runCommandLine } from '../../../apps/cli/command-line.ts';

/** The folder of the example robot. */
export const panda = fileURLToPath(new URL('../../../examples/panda', import.meta.url));

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the command line of the sources in a folder, in this process, and catches its output. What is about
 * the process (memory, signals, output that cannot be written) takes `runProgram` of `run-program.ts`.
 */
export async function run(folder: string, ...args: string[]): Promise<Outcome> {
  const [before, code] = [process.cwd(), process.exitCode];
  const streams = { stdout: catchOutput(process.stdout), stderr: catchOutput(process.stderr) };
  process.chdir(folder);
  try {
    const status = await runCommandLine(args);
    return { status, stdout: streams.stdout.text(), stderr: streams.stderr.text() };
  } finally {
    process.chdir(before);
    process.exitCode = code;
    streams.stdout.release();
    streams.stderr.release();
  }
}

/** Keeps what is written to a stream, until it is released. */
function catchOutput(stream: NodeJS.WriteStream): { text: () => string; release: () => void } {
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was
  const { write } = stream;
  const pieces: string[] = [];
  stream.write = (piece: string | Uint8Array, ...rest: unknown[]) => {
    pieces.push(typeof piece === 'string' ? piece : Buffer.from(piece).toString());
    const done = rest.find((value) => typeof value === 'function');
    if (done) queueMicrotask(done as () => void);
    return true;
  };
  return { text: () => pieces.join(''), release: () => void (stream.write = write) };
}

/** Asserts the way every complaint reaches the user: exit code 2, one line, no trace of where in the code. */
export function expectComplaint(outcome: Outcome, message: string | RegExp): void {
  expect(outcome.stderr).toMatch(/^clearance: .+\n$/);
  expect(outcome.stderr).toMatch(message);
  expect(outcome.stderr).not.toMatch(/\.[jt]s:\d|^\s+at /m);
  expect(outcome).toMatchObject({ status: 2, stdout: '' });
}

/** A folder that lives as long as the test file, and a way to put files into it. */
export function temporaryFolder(): { path: string; write(name: string, content: unknown): string } {
  const folder = { path: '', write };
  function write(name: string, content: unknown): string {
    writeFileSync(join(folder.path, name), typeof content === 'string' ? content : JSON.stringify(content));
    return name;
  }
  beforeAll(() => {
    folder.path = mkdtempSync(join(tmpdir(), 'clearance-'));
  });
  afterAll(() => rmSync(folder.path, { recursive: true }));
  return folder;
}
