import { existsSync, readFileSync } from 'node:fs';
import { asc } from '../../scripts/build/asc.js';
import { BINARIES_CONFIG, entriesOf, entryFiles, ROOT } from '../../scripts/build/paths.js';

/** One place of a source that is written otherwise. */
export interface Mutation {
  readonly file: string;
  readonly was: string;
  readonly text: string;
}

/** Compiles a binary of sources of which one place is changed, without optimization. The sources stay. */
export async function compileMutant(target: string, { file, was, text }: Mutation): Promise<Uint8Array> {
  const source = readFileSync(ROOT + file, 'utf8');
  if (source.split(was).length !== 2) throw new Error(`${file} does not have once: ${was}`);
  let binary: Uint8Array | undefined;
  const args = [
    '--config',
    BINARIES_CONFIG,
    '--target',
    target,
    '--outFile',
    'mutant.wasm',
    '--disableWarning',
  ];
  await asc([...entryFiles(entriesOf(target)), ...args], {
    readFile: (name) => {
      const path = name.startsWith('/') ? name : ROOT + name;
      if (path === ROOT + file) return Promise.resolve(source.replace(was, text));
      return Promise.resolve(existsSync(path) ? readFileSync(path, 'utf8') : null);
    },
    writeFile: (_, contents) => {
      if (contents instanceof Uint8Array) binary = contents;
    },
    listFiles: () => [],
  });
  return binary!;
}
