// @ts-check
// Bundles modules, with the packages that they import.
import { builtinModules } from 'node:module';
import { rolldown } from 'rolldown';
import { esmExternalRequirePlugin } from 'rolldown/plugins';
import { ROOT } from './paths.js';

/**
 * glTF-Transform decodes texts by Node's `Buffer` where there is one, and else as a page does. Bundlers like
 * Parcel put a replacement of `Buffer` into every page that might ask for it, so nothing asks.
 *
 * @type {import('rolldown').Plugin}
 */
const withoutBuffer = {
  name: 'without-buffer',
  transform: {
    filter: { id: /@gltf-transform\/core\// },
    handler: (code) => ({ code: code.replace('typeof Buffer === "undefined"', 'true'), map: null }),
  },
};

/**
 * Leaves modules where they are.
 *
 * @param {ReadonlyMap<string, string>} apart
 * @returns {import('rolldown').Plugin}
 */
const leaving = (apart) => ({
  name: 'leaving',
  async resolveId(source, importer, options) {
    if (apart.size === 0 || !source.startsWith('.')) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    const target = resolved && apart.get(resolved.id);
    return target ? { id: target, external: 'relative' } : resolved;
  },
});

/**
 * Bundles modules, and gives the files that come of it.
 *
 * @param {string | Readonly<Record<string, string>>} input paths relative to the project's folder, by the
 *   name of the bundle
 * @param {import('rolldown').OutputOptions} output
 * @param {ReadonlyMap<string, string>} [apart] modules that are not bundled, and where they are found
 *   instead; absolute paths
 * @returns {Promise<import('rolldown').OutputChunk[]>}
 */
export async function bundle(input, output, apart = new Map()) {
  const build = await rolldown({
    input: typeof input === 'string' ? input : { ...input },
    cwd: ROOT,
    // Optional peers, which are there where somebody has installed them.
    external: ['bullmq', 'ioredis', /^three(\/|$)/],
    // Modules of Node.js, which only the command line has, are imported as in any module, also where a
    // package requires them.
    platform: 'browser',
    plugins: [
      esmExternalRequirePlugin({ external: [/^node:/, ...builtinModules] }),
      withoutBuffer,
      leaving(apart),
    ],
    transform: { target: 'es2022' },
  });
  try {
    const { output: files } = await build.generate(output);
    return files.filter((file) => file.type === 'chunk');
  } finally {
    await build.close();
  }
}
