import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { binaryWith } from '../../scripts/build/binaries.js';
import { packedModule } from '../../scripts/build/packed.js';
import { strictPolicy } from './strict-policy.ts';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The binaries of the page have what it asks for, or a recording: nothing of dynamics. */
const ownBinary: Plugin = {
  name: 'own-binary',
  async load(id) {
    if (id.endsWith('/bindings/wasm/binaries/dynamics.ts')) return "export const PLAIN = '';";
    if (!id.endsWith('/bindings/wasm/binaries/double-simd.ts')) return null;
    const bytes = await binaryWith('double-simd', [
      'core',
      'volumes',
      'robot',
      'plan',
      'maps',
      'sensors',
      'contacts',
    ]);
    return packedModule('The binary of the viewer', bytes);
  },
};

/**
 * The viewer as a page of a single file, which works from a disk and offline; in the mode `parts`, as a page
 * and files that are loaded when they are needed.
 */
export default defineConfig(({ mode }) => ({
  root: path('.'),
  base: './',
  cacheDir: path('../../node_modules/.vite/viewer'),
  plugins: [
    ownBinary,
    ...(mode === 'parts' ? [] : [viteSingleFile({ removeViteModuleLoader: true })]),
    strictPolicy(mode === 'parts'),
  ],
  resolve: {
    alias: [
      { find: /^three\/examples\/jsm\/loaders\/(STL|Collada)Loader\.js$/, replacement: path('no-loader.ts') },
    ],
  },
  // Packages that name modules of Node for other hosts are no news.
  logLevel: 'error',
  build: {
    outDir: path('../../node_modules/.cache/viewer'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4000,
  },
}));
