#!/usr/bin/env node
import { BAD_INPUT, runCommandLine } from './command-line.ts';
import { endOnFailedOutput } from './output/output.ts';

/** Ends when all output is out. Nothing else is waited for, such as connections to a server that is gone. */
function endNow(): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit()));
}

endOnFailedOutput(BAD_INPUT);
if ((await runCommandLine(process.argv.slice(2))) === BAD_INPUT) endNow();
