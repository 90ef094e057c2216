import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { addBulkCommand } from './commands/bulk.ts';
import { addCheckCommand } from './commands/check.ts';
import { addClosestCommand } from './commands/closest.ts';
import { addDecomposeCommand } from './commands/decompose.ts';
import { addDistancesCommand } from './commands/distances.ts';
import { addExportCommand } from './commands/export.ts';
import { addFitCommand } from './commands/fit.ts';
import { addInfoCommand } from './commands/info.ts';
import { addMcpCommand } from './commands/mcp.ts';
import { addPlanCommand } from './commands/plan.ts';
import { addReachCommand } from './commands/reach.ts';
import { addReplayCommand } from './commands/replay.ts';
import { addScanCommand } from './commands/scan.ts';
import { addSimulateCommand } from './commands/simulate.ts';
import { addSrdfCommand } from './commands/srdf.ts';
import { addViewCommand } from './commands/view.ts';
import { printable } from './output/output.ts';

/** The exit code of what was refused, and of output that cannot be written. */
export const BAD_INPUT = 2;

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ');
}

function complain(message: string): void {
  process.stderr.write(`clearance: ${printable(message)}\n`);
  process.exitCode = BAD_INPUT;
}

/**
 * Does what the arguments of the command line say. Output goes to this process.
 *
 * @param args - those behind the name of the program
 * @returns the exit code: 0, 1 for an answer that is no, or 2 for what was refused
 */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  process.exitCode = 0;
  const version = readVersion();
  const program = new Command('clearance')
    .description('Exact distance and collision queries for robots.')
    .version(version)
    .exitOverride()
    .configureOutput({ outputError: (text) => complain(oneLine(text.replace(/^error: /, ''))) });
  addBulkCommand(program);
  addCheckCommand(program);
  addClosestCommand(program);
  addDecomposeCommand(program);
  addDistancesCommand(program);
  addExportCommand(program);
  addFitCommand(program);
  addInfoCommand(program);
  addMcpCommand(program, version);
  addPlanCommand(program);
  addReachCommand(program);
  addReplayCommand(program);
  addScanCommand(program);
  addSimulateCommand(program);
  addSrdfCommand(program);
  addViewCommand(program);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) complain((error as Error).message);
    else if (error.exitCode !== 0) process.exitCode = BAD_INPUT;
  }
  return process.exitCode;
}
