import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { InputError } from '../../../modules/files/documents/input-error.ts';
import { fenceIn } from '../../../modules/files/input/fence.ts';
import { isFolder } from '../../../modules/files/input/files.ts';
import { createServer } from './server.ts';

/**
 * Answers calls of tools on standard input and output, until the input ends.
 *
 * @param folders - the only ones that files are read below
 * @param version - of this package
 */
export async function serveTools(folders: readonly string[], version: string): Promise<void> {
  const missing = folders.find((folder) => !isFolder(folder));
  if (missing !== undefined)
    throw new InputError(`${missing}: there is no such folder; name those with robots`);
  const real = folders.map((folder) => realpathSync(folder));
  const takeAway = fenceIn(real);
  const server = createServer(real, version);
  try {
    const ended = once(process.stdin, 'end');
    await server.connect(new StdioServerTransport());
    await ended;
    await server.close();
  } finally {
    takeAway();
  }
}
