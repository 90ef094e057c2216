/** `npm run measure:errors`: measures the largest errors of all pairs of kinds anew, and writes them down. */
import { writeFileSync } from 'node:fs';
import { loadEngine } from '../../../../bindings/index.ts';
import { ensureGenerated } from '../../../../scripts/build/generated.js';
import { CHECKED_PAIRS } from '../../../support/solids.ts';
import { type Errors, largest, measureErrors, SAMPLES } from './measure.ts';

console.log(`binaries: ${await ensureGenerated('any')}`);
const found: Record<string, Record<string, Errors>> = {};
for (const precision of ['double', 'single'] as const) {
  using engine = await loadEngine({ precision });
  for (const kinds of CHECKED_PAIRS) {
    const samples = Array.from({ length: SAMPLES }, (_, i) => measureErrors(engine, kinds, i));
    (found[kinds.name] ??= {})[precision] = samples.reduce(largest);
  }
}
const file = new URL('./errors.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(found, undefined, 2)}\n`);
console.log('written: errors.json. npm run docs:matrix puts it into docs/support-matrix.md');
