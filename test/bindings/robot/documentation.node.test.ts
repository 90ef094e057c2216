import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const example = fileURLToPath(new URL('examples/panda/', root));

describe('docs/robots.md', () => {
  const text = readFileSync(new URL('docs/robots.md', root), 'utf8');
  const programs = [...text.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)].map(
    ([, program, printed]) => ({ program: program!, printed: printed! }),
  );

  it('shows programs', () => {
    expect(programs.length).toBe(1);
    expect(text.split('```js').length - 1).toBe(programs.length);
  });

  it.each(programs)('that print what it says', ({ program, printed }) => {
    const args = ['--input-type=module', '--eval', program];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: example, encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: printed, stderr: '' });
  });
});
