import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { build } from 'vite';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Builds the scripts of all pages: each is one file that runs as it is, from a disk, too. */
export async function buildScripts(folder: string): Promise<void> {
  for (const name of ['theme', 'site', 'search']) {
    const bundle = await rolldown({ input: path(`client/${name}.ts`), cwd: path('.') });
    await bundle.write({ file: `${folder}/${name}.js`, format: 'iife', minify: true });
    await bundle.close();
  }
}

/** Builds the live robot of the home page, which is loaded when the page is there. */
export async function buildLive(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: path('live'),
    base: './',
    publicDir: false,
    cacheDir: path('../../node_modules/.vite/site'),
    resolve: {
      alias: [
        { find: /^clearance$/, replacement: path('../../bindings/index.ts') },
        { find: /^clearance\/(robot|three)$/, replacement: path('../../modules/$1/index.ts') },
        // Its robot has meshes of STL, which the reader of robots reads itself.
        {
          find: /^three\/examples\/jsm\/loaders\/(STL|Collada)Loader\.js$/,
          replacement: path('../viewer/no-loader.ts'),
        },
      ],
    },
    logLevel: 'error',
    build: {
      outDir: `${folder}/live`,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4000,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: path('live/live.ts'),
        output: { entryFileNames: 'live.js' },
      },
    },
  });
}

/** The style of the plot, which has no style of its own in a page. */
export function plotStyle(): string {
  return readFileSync(fileURLToPath(import.meta.resolve('uplot/dist/uPlot.min.css')), 'utf8');
}
