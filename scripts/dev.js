// @ts-check
// `npm run dev [-- suites]`: repeats suites at every change of what they test. Kernels are compiled anew,
// without optimization. Without names, it repeats those that compare kernels with exact arithmetic.
import { startVitest } from 'vitest/node';

const named = process.argv.slice(2);
await startVitest('test', named.length > 0 ? named : ['oracle.test'], { watch: true, project: 'node*' });
