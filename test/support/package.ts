import { ensurePackage } from '../../scripts/build/package.js';

// Suites that import this file meet no package that is older than its sources.
await ensurePackage('any');

/** The folder of the package as it is published. */
export const PACKAGE = new URL('../../dist/', import.meta.url);
