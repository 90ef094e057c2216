/** Records the golden hashes anew: `npm run golden`. For intended, announced changes of last digits. */
import { writeFileSync } from 'node:fs';
import { ensureGenerated } from '../../scripts/build/generated.js';
import { loadEngine } from '../../bindings/index.ts';
import { goldenHashes } from './hashes.ts';

await ensureGenerated('any');
const golden: Record<string, Record<string, string>> = {};
for (const precision of ['double', 'single'] as const) {
  using engine = await loadEngine({ precision });
  golden[precision] = await goldenHashes(engine);
}
writeFileSync(new URL('golden.json', import.meta.url), `${JSON.stringify(golden, null, 2)}\n`);
