import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { asc } from '../../scripts/build/asc.js';
import { ROOT } from '../../scripts/build/paths.js';
import type { Precision } from '../../bindings/index.ts';

/** Where the compiler believes the entry to lie. Beside it lie the folders of the kernels. */
const ENTRY = 'assembly/entry-of-a-test.ts';

/** What a test exports, and the memory that all of it works on. */
export type EntryExports<Functions> = Functions & { readonly memory: WebAssembly.Memory };

/**
 * Compiles a small program that imports parts of the kernels, for tests of what the binaries do not export,
 * and instantiates it. With vectors.
 *
 * @param source - AssemblyScript; paths of imports are those of a file in `assembly/`
 * @throws Error with what the compiler says
 */
export async function compileEntry<Functions>(
  precision: Precision,
  source: string,
): Promise<EntryExports<Functions>> {
  let binary: Uint8Array<ArrayBuffer> | undefined;
  const real = precision === 'double' ? 'f64' : 'f32';
  await asc(
    [
      ENTRY,
      ...['--outFile', 'entry.wasm', '--runtime', 'stub', '--optimizeLevel', '1', '--enable', 'simd'],
      ...[`real=${real}`, 'lane=v128', 'mask=v128', 'abort='].flatMap((alias) => ['--use', alias]),
      ...['--noAssert', '--uncheckedBehavior', 'always', '--disableWarning'],
    ],
    {
      readFile: async (name, baseDir) => {
        if (name === ENTRY) return source;
        const path = isAbsolute(name) ? name : join(ROOT, baseDir === '.' ? '' : baseDir, name);
        return readFile(path, 'utf8').catch(() => null);
      },
      writeFile: (name, contents) => {
        if (name === 'entry.wasm') binary = Uint8Array.from(contents as Uint8Array);
      },
      listFiles: () => [],
    },
  );
  if (binary === undefined) throw new Error('the compiler wrote no binary');
  const { instance } = await WebAssembly.instantiate(binary);
  return instance.exports as unknown as EntryExports<Functions>;
}
