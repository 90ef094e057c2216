import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/build/paths.js';
// The examples import the package by its name.
import '../support/package.ts';

/** What is measured, and differs from run to run. */
function withoutTimes(text: string): string {
  return text.replace(/[\d.]+ (µs|ms) per /g, '… $1 per ');
}

describe.each(['null-space', 'two-pandas', 'bowling', 'evolution'])('examples/%s', (name) => {
  it('runs, and prints what its page says', () => {
    const page = readFileSync(`${ROOT}examples/${name}/README.md`, 'utf8');
    const [, printed] = /```text\n(.*?)```/s.exec(page)!;
    const run = spawnSync(process.execPath, [`examples/${name}/run.js`], { cwd: ROOT, encoding: 'utf8' });
    expect(run.stderr).toBe('');
    expect(withoutTimes(run.stdout)).toBe(withoutTimes(printed!));
    expect(run.status).toBe(0);
  });
});
