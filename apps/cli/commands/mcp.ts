import type { Command } from 'commander';

/** Adds `clearance mcp`: the commands as tools of an assistant. */
export function addMcpCommand(program: Command, version: string): void {
  program
    .command('mcp')
    .summary('answer an assistant about robots: a server of the Model Context Protocol on standard input')
    .description(
      'Answer an assistant about robots: a server of the Model Context Protocol on standard input and output, with the\n' +
        'tools load_robot, info, check_path, closest, plan, reach and screenshot. Nothing is written to files.\n' +
        'Exit code 0: the input has ended; 2: bad input.',
    )
    .argument('[folder...]', 'the only folders that files are read below; the current one unless given')
    .action(async (folders: readonly string[]) => {
      // Other commands do not wait for what this one is made of.
      const { serveTools } = await import('../mcp/serve.ts');
      await serveTools(folders.length > 0 ? folders : [process.cwd()], version);
    });
}
