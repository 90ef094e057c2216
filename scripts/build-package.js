// @ts-check
// Makes dist/ as it is published, with binaries for release.
import { ensurePackage } from './build/package.js';

await ensurePackage('release');
