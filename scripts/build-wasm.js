// Compiles assembly/ once per target of asconfig.json, {double, single} × {simd, scalar}, into bindings/wasm/,
// and writes the same bytes once more as a module for `clearance/inline`.
import { readFile, writeFile } from 'node:fs/promises';
import asc from 'assemblyscript/asc';
import { generateBoundary } from './generate-boundary.js';

await generateBoundary({ check: true });

const { targets } = JSON.parse(await readFile('asconfig.json', 'utf8'));
const binaries = {};

for (const [target, { outFile }] of Object.entries(targets)) {
  const { error, stderr } = await asc.main([
    '--config',
    'asconfig.json',
    '--target',
    target,
    '--disableWarning',
    '112',
  ]);
  if (error) {
    process.stderr.write(stderr.toString());
    console.error(`build:wasm: target ${target} failed: ${error.message}`);
    process.exit(1);
  }
  binaries[target] = (await readFile(outFile)).toString('base64');
}

await writeFile(
  'bindings/wasm/binaries.ts',
  `/** The compiled binaries in base64. Written by scripts/build-wasm.js. */\n` +
    `export const BINARIES = ${JSON.stringify(binaries, null, 2)} as const;\n`,
);
