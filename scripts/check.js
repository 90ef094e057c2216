// @ts-check
// Runs every script of package.json that is named `lint:…`, as many at a time as there are cores, and tells
// which fail.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { ensureGenerated } from './build/generated.js';
import { forAll, run } from './build/parallel.js';
import { ROOT } from './build/paths.js';

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
const names = Object.keys(scripts).filter((name) => name.startsWith('lint:'));

// Types of what is generated are checked as well. How well it is optimized does not matter.
await ensureGenerated('any');

await forAll(names, async (name) => {
  const begun = performance.now();
  const { code, printed } = await run('npm', ['run', '--silent', name], { cwd: ROOT });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name}  ${seconds} s`);
  if (code === 0) return;
  process.exitCode = 1;
  process.stdout.write(printed);
});
