import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { PACKAGE } from '../../support/package.ts';

/** The built command line. */
export const cli = fileURLToPath(new URL('cli/main.js', PACKAGE));

/** The folder of the example robot. */
export const panda = fileURLToPath(new URL('../../../examples/panda', import.meta.url));

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command line in a folder, with its output piped. */
export function run(folder: string, ...args: string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { status, stdout, stderr };
}

/** Asserts the way every complaint reaches the user: exit code 2, one line, no trace of where in the code. */
export function expectComplaint(outcome: Outcome, message: string | RegExp): void {
  expect(outcome.stderr).toMatch(/^clearance: .+\n$/);
  expect(outcome.stderr).toMatch(message);
  expect(outcome.stderr).not.toMatch(/\.js:\d|^\s+at /m);
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
