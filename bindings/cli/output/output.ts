/** Text from a file, safe to show: control characters could rewrite what a terminal shows. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '?');
}

/** Writes a line for people to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Writes the one JSON document that a script reads from standard output. */
export function printJson(document: unknown): void {
  process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}

/** Writes a complaint to standard error, which does not stop the command. */
export function warn(message: string): void {
  process.stderr.write(`clearance: warning: ${printable(message)}\n`);
}

/** A reader that stops early, such as `head`, is no error. */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
  }
}
