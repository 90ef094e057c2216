import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkScene } from '../../bindings/scene-format.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The blocks of code of one language in a page. */
function blocks(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w+)\n(.*?)^```/gms)].flatMap(([, name, code]) =>
    name === language ? [code!] : [],
  );
}

describe.each(['scene-format', 'memory'])('docs/%s.md', (name) => {
  const text = readFileSync(join(root, 'docs', `${name}.md`), 'utf8');
  const files = blocks(text, 'json');
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'clearance-docs-'));
    // As if the package were installed here.
    symlinkSync(root, join(folder, 'clearance'));
    writeFileSync(
      join(folder, 'package.json'),
      '{ "name": "clearance", "exports": "./clearance/dist/index.js" }',
    );
    files.forEach((file) => writeFileSync(join(folder, 'scene.json'), file));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('shows one program, which prints what it says', () => {
    const [programs, printed] = [blocks(text, 'js'), blocks(text, 'text')];
    expect(programs.length).toBe(1);
    const args = ['--input-type=module', '--eval', programs[0]!];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: printed.join(''), stderr: '' });
  });

  it.runIf(files.length > 0)('shows a file that is a scene', () => {
    expect(files.length).toBe(1);
    const { segments, pairs } = checkScene('docs', JSON.parse(files[0]!));
    expect(segments.map(({ id }) => id)).toEqual(['table', 'hand']);
    expect(pairs).toEqual([['table', 'hand']]);
  });
});
