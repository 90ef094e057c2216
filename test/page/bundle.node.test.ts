import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { PACKAGE } from '../support/package.ts';

/** Bundles one file of the built package as an application would, and gives what a page would load. */
async function bundle(file: string): Promise<Rolldown.RolldownOutput['output']> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(file, PACKAGE)),
        // Nobody imports it here, and yet all of it is to stay.
        preserveEntrySignatures: 'strict',
      },
    },
  });
  return (result as Rolldown.RolldownOutput).output;
}

describe('a bundler', () => {
  it("finds the workers' program of clearance, and keeps it as one file", async () => {
    const files = await bundle('index.js');
    const main = files.find((file) => file.type === 'chunk')!;
    const workers = files.filter(({ fileName }) => /worker-.*\.js$/.test(fileName));
    expect(workers.length).toBeGreaterThan(0);
    for (const worker of workers) {
      const program = worker.type === 'chunk' ? worker.code : String(worker.source);
      expect(program).not.toMatch(/\bimport\b/);
      expect(main.code).toContain(worker.fileName.split('/').at(-1));
    }
  });

  it('has nothing to find in clearance/inline', async () => {
    const files = await bundle('inline.js');
    expect(files.map(({ type }) => type)).toEqual(['chunk']);
    expect(readFileSync(new URL('inline.js', PACKAGE), 'utf8')).not.toContain('import.meta.url');
  });
});
