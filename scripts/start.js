// @ts-check
// `npm start`: compiles the one binary that the command line runs, and checks two paths of a Panda with the
// sources as they are. Nothing is bundled for that.
import { spawnSync } from 'node:child_process';
import { ensureBinaries } from './build/binaries.js';
import { ROOT } from './build/paths.js';

await ensureBinaries('any', ['double-simd']);
const args = ['--import', 'tsx', 'examples/panda/run.js', 'apps/cli/main.ts'];
const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
process.exitCode = status ?? 1;
