// @ts-check
// Makes what bindings/wasm/ generates: binaries for release, and the workers' program.
import { ensureGenerated } from './build/generated.js';

await ensureGenerated('release');
