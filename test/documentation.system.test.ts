import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { checkScene } from '../bindings/scene/model/format.ts';
import { installInto } from './package/install.ts';
import { INSTALLED, PAGES, programsOf } from './support/pages.ts';
// The programs import the package by its name.
import './support/package.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

function readPage(page: string): string {
  return readFileSync(root + page, 'utf8');
}

/** Where the package is installed, once somebody needs that. */
let installed: string | undefined;
afterAll(() => installed !== undefined && rmSync(installed, { recursive: true }));
function folderOf(name: string): string {
  if (name !== INSTALLED) return root + name;
  if (installed === undefined) {
    installed = mkdtempSync(`${tmpdir()}/clearance-readme-`);
    installInto(installed);
  }
  return installed;
}

describe.each(PAGES)('%s', (page, folder) => {
  const text = readPage(page);
  const programs = programsOf(text);

  it('shows what each of its programs prints', () => {
    expect(programs.length).toBeGreaterThan(0);
    expect(text.split('```js\n').length - 1).toBe(programs.length);
  });

  it.each(programs)('has a program that prints what the page says', ({ program, printed }) => {
    const args = ['--input-type=module', '--eval', program];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folderOf(folder), encoding: 'utf8' });
    expect({ stdout, stderr }).toEqual({ stdout: printed, stderr: '' });
  });
});

describe('docs/scene-format.md', () => {
  it('shows the scene of examples/scene', () => {
    const [, shown] = /```json\n(.*?)```/s.exec(readPage('docs/scene-format.md'))!;
    expect(shown).toBe(readPage('examples/scene/scene.json'));
    const { segments, pairs } = checkScene('docs', JSON.parse(shown!));
    expect(segments.map(({ id }) => id)).toEqual(['table', 'hand']);
    expect(pairs).toEqual([['table', 'hand']]);
  });
});

describe('docs/world-format.md', () => {
  it('shows the world of examples/falling', () => {
    const [, shown] = /```json\n(.*?)```/s.exec(readPage('docs/world-format.md'))!;
    expect(shown).toBe(readPage('examples/falling/world.json'));
  });
});

describe('links between pages', () => {
  const pages = ['', 'docs/', 'docs/decisions/'].flatMap((folder) =>
    readdirSync(root + folder).flatMap((name) => (name.endsWith('.md') ? [folder + name] : [])),
  );

  it.each(pages)('lead from %s to files and headings that are there', (page) => {
    const links = [...readPage(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
    const broken = links.filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [file, heading] = link.split('#') as [string, string?];
      const path = file === '' ? page : join(dirname(page), file);
      if (!existsSync(root + path)) return true;
      return heading !== undefined && path.endsWith('.md') && !anchorsOf(readPage(path)).includes(heading);
    });
    expect(broken).toEqual([]);
  });
});

/** What links to the headings of a page end in, as GitHub makes it. */
function anchorsOf(text: string): string[] {
  const headings = text.replaceAll(/```.*?```/gs, '').matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, heading]) =>
    heading!
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
}
