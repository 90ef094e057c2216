import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const ROOT = new URL('../../', import.meta.url);

/** Files of a bundle, by the path that a page asks for. */
export type Bundle = ReadonlyMap<string, string | Uint8Array>;

/** Resolves what imports the entries of `bindings/` to the built package in `dist/`. */
const packaged: Plugin = {
  name: 'packaged',
  enforce: 'pre',
  resolveId(source) {
    const name = /^(?:\.\.\/)+bindings\/(.*)\.ts$/.exec(source)?.[1];
    const built = fileURLToPath(new URL(`dist/${name}.js`, ROOT));
    return name !== undefined && existsSync(built) ? built : undefined;
  },
};

/** Bundles `<name>.js` of `test/page` with the built package, under the paths /bundle/…. */
export async function bundlePage(name: string): Promise<Bundle> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    base: '/bundle/',
    plugins: [packaged],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL(`test/page/${name}.ts`, ROOT)),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          assetFileNames: '[name][extname]',
        },
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return new Map(
    output.map((file) => [`/bundle/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}
