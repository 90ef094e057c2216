// @ts-check
// Makes dist/ with binaries for release, or, with `--published`, with those that are published.
import { ensurePackage } from './build/package.js';

await ensurePackage(process.argv.includes('--published') ? 'published' : 'release');
