// @ts-check
// Compares what users of the package download with the limits in size-limits.json, in bytes after gzip: each
// entry with all modules that it loads, each binary, and the page of the viewer. `--write` sets the limits to
// 2 % above the sizes.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { importGraph } from './build/import-graph.js';
import { ensurePackage } from './build/package.js';
import { binaryFiles, engineTargets, PACKAGE, packageEntries, ROOT } from './build/paths.js';

const LIMITS = 'size-limits.json';
const SPARE = 1.02;

/** @param {readonly string[]} paths */
const gzipSize = (paths) =>
  gzipSync(Buffer.concat(paths.map((path) => readFileSync(ROOT + path))), { level: 9 }).length;

await ensurePackage('published');
const modules = packageEntries()
  .filter((path) => path.endsWith('.js'))
  .map((path) => /** @type {const} */ ([path, gzipSize(importGraph(path))]));
const binaries = engineTargets()
  .map((target) => `${PACKAGE}/wasm/${basename(binaryFiles().get(target) ?? '')}`)
  .map((path) => /** @type {const} */ ([path, gzipSize([path])]));
const page = `${PACKAGE}/viewer/index.html`;
const sizes = new Map([...modules, ...binaries, [page, gzipSize([page])]]);

if (process.argv.includes('--write')) {
  const limits = [...sizes].map(([path, size]) => [path, Math.ceil((size * SPARE) / 100) * 100]);
  writeFileSync(ROOT + LIMITS, `${JSON.stringify(Object.fromEntries(limits), null, 2)}\n`);
}

/** @type {Record<string, number>} */
const limits = JSON.parse(readFileSync(ROOT + LIMITS, 'utf8'));
for (const path of new Set([...sizes.keys(), ...Object.keys(limits)])) {
  const size = sizes.get(path);
  const limit = limits[path];
  const fits = size !== undefined && limit !== undefined && size <= limit;
  console.log(`${fits ? '✓' : '✗'} ${path}  ${size ?? 'no such file'} of ${limit ?? 'no limit'}`);
  if (!fits) process.exitCode = 1;
}
if (process.exitCode === 1) {
  console.error(
    `sizes: what is marked ✗ does not keep to ${LIMITS}. Find out what made it grow; if it has to, run` +
      ' `npm run sizes -- --write`, and say why in the same commit.',
  );
}
