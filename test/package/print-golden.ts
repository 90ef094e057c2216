/** Prints the golden hashes of all four builds as JSON. Its argument is the folder of the data. */
import { readFile } from 'node:fs/promises';
import { loadEngine } from '../../bindings/index.ts';
import { goldenHashes } from '../golden/hashes.ts';

const readText = (name: string): Promise<string> => readFile(`${process.argv[2]}/${name}`, 'utf8');

const builds = [];
for (const precision of ['double', 'single'] as const) {
  for (const simd of ['on', 'off'] as const) {
    const engine = await loadEngine({ precision, simd });
    builds.push({ precision, hashes: await goldenHashes(engine, readText) });
    engine.dispose();
  }
}
console.log(JSON.stringify(builds));
