// Builds dist/ from bindings/: plain tsc, the binaries beside it, and `inline.js` bundled into one file that
// needs no import map and no second request.
import { spawnSync } from 'node:child_process';
import { chmod, cp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { build } from 'vite';

await rm('dist', { recursive: true, force: true });

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.package.json'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

// `clearance/inline` has a `loadEngine` of its own; with the other one, its files would be bundled too.
const withoutFiles = {
  name: 'without-files',
  enforce: 'pre',
  load: (id) => (id.endsWith('/dist/engine/load.js') ? 'export const loadEngine = undefined;' : undefined),
};

await build({
  configFile: false,
  logLevel: 'error',
  plugins: [withoutFiles],
  build: {
    lib: { entry: 'dist/inline.js', formats: ['es'], fileName: 'inline' },
    outDir: 'dist/bundle',
    minify: false,
    target: 'es2022',
  },
});
await cp('dist/bundle/inline.js', 'dist/inline.js');
await rm('dist/bundle', { recursive: true });
// What these do is in `inline.js` and in the workers' program.
const bundled = [
  'engine/worker-program',
  'wasm/binaries',
  'wasm/worker-program',
  'workers/run-task',
  'workers/start-text',
];
for (const name of bundled) {
  for (const type of ['js', 'd.ts']) await rm(`dist/${name}.${type}`);
}

for (const name of await readdir('bindings/wasm')) {
  if (/\.(wasm|js)$/.test(name)) await cp(`bindings/wasm/${name}`, `dist/wasm/${name}`);
}
await chmod('dist/cli/main.js', 0o755);
