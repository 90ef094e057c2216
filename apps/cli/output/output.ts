import { once } from 'node:events';
import { writeSync } from 'node:fs';

/** Text from a file, safe to show: control characters could rewrite what a terminal shows. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '?');
}

/** Writes a line for people to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Writes to standard output, and waits until its reader keeps up. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** Writes the one JSON document that a script reads from standard output. */
export function printJson(document: unknown): void {
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}

/** Writes a complaint to standard error, which does not stop the command. */
export function warn(message: string): void {
  process.stderr.write(`clearance: warning: ${printable(message)}\n`);
}

/** What has become of output that could not be written. */
const REASONS = new Map([
  ['EPIPE', 'its reader has closed it'],
  ['ENOSPC', 'there is no space left'],
]);

/** Ends the process with the given exit code when output cannot be written: the answer is not whole then. */
export function endOnFailedOutput(code: number): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    const reason = REASONS.get(error.code ?? '') ?? error.message;
    try {
      writeSync(process.stderr.fd, `clearance: cannot write to standard output: ${reason}\n`);
    } catch {
      // Nobody is there to be told.
    }
    process.exit(code);
  });
  process.stderr.on('error', () => process.exit(code));
}
