import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/build/paths.js';
import { IS_DEEP } from '../support/builds.ts';
// The examples import the package by its name.
import '../support/package.ts';

/** What is measured, and differs from run to run. */
function withoutTimes(text: string): string {
  return text.replace(/[\d.]+ (µs|ms) per /g, '… $1 per ');
}

/** What an example's page says that it prints, and what running it gives. */
function tryExample(name: string, args: readonly string[] = []) {
  const page = readFileSync(`${ROOT}examples/${name}/README.md`, 'utf8');
  const [, printed] = /```text\n(.*?)```/s.exec(page)!;
  const program = [...args, `examples/${name}/run.js`];
  return { printed: printed!, run: spawnSync(process.execPath, program, { cwd: ROOT, encoding: 'utf8' }) };
}

/** A host whose functions are off, far more than the language lets them be. */
const OTHER_HOST = `data:text/javascript,${encodeURIComponent(
  `for (const name of ['sin', 'cos', 'tan', 'atan2', 'exp', 'log', 'pow', 'hypot', 'cbrt']) {
    const original = Math[name];
    Math[name] = (...numbers) => original(...numbers) * 1.001;
  }`,
)}`;

describe.each([
  'null-space',
  'two-pandas',
  'bowling',
  'evolution',
  'mobile-arm',
  'plan',
  'victims',
  'contact-pad',
  'catch',
  'vehicles',
  'ros2',
  'clash',
  'service',
])('examples/%s', (name) => {
  it('runs, and prints what its page says', () => {
    const { printed, run } = tryExample(name);
    expect(run.stderr).toBe('');
    expect(withoutTimes(run.stdout)).toBe(withoutTimes(printed));
    expect(run.status).toBe(0);
  });
});

// Of what a robot does on its way, the evolution has most, and a world of what forces do. The arm on wheels
// takes long.
describe.each([...(IS_DEEP ? ['mobile-arm'] : []), 'evolution', 'catch', 'vehicles'])(
  'examples/%s',
  (name) => {
    it('finds the same whatever the functions of the host return', () => {
      const { printed, run } = tryExample(name, ['--import', OTHER_HOST]);
      expect(run.stderr).toBe('');
      expect(withoutTimes(run.stdout)).toBe(withoutTimes(printed));
    });
  },
);
