import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildViewer } from '../../../scripts/build/viewer.js';
import { buildPages, pageFiles } from '../../../apps/site/build.ts';
import { findBrokenLinks } from '../../../apps/site/links.ts';
import { renderMarkdown } from '../../../apps/site/markdown.ts';
import { OTHERS, twinOf } from '../../../apps/site/pages.ts';
import { PACKAGE } from '../../support/package.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

describe('the pages of the site', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(`${tmpdir()}/clearance-site-`);
    buildPages(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are made of every document', () => {
    const documents = readdirSync(`${ROOT}docs`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`);
    expect(pageFiles()).toEqual(expect.arrayContaining(documents));
  });

  it('have a twin in Markdown each, which llms.txt lists', () => {
    const list = readFileSync(`${folder}/llms.txt`, 'utf8');
    for (const file of pageFiles()) {
      const twin = twinOf(file);
      const withoutTargets = (text: string): string => text.replaceAll(/\]\([^)\s]+\)/g, ']()');
      expect(withoutTargets(readFileSync(`${folder}/${twin}`, 'utf8'))).toBe(
        withoutTargets(readFileSync(ROOT + file, 'utf8')),
      );
      if (/^(README|docs\/[^/]+)\.md$/.test(file)) expect(list).toContain(`](${twin})`);
    }
  });

  it('lead nowhere that is not there, and ask no other server, but for what the whole site adds', () => {
    const live = ['theme.js', 'site.js', ...OTHERS.map(([target]) => target), 'gallery/'];
    const added = live.filter((target) => !existsSync(join(folder, target)));
    const broken = findBrokenLinks(folder).filter(
      (sentence) => !added.some((target) => sentence.includes(target)),
    );
    expect(broken).toEqual([]);
  });

  it('are told apart from pages with broken links', () => {
    writeFileSync(
      `${folder}/bad.html`,
      '<a href="nothing.html">a</a><a href="index.html#nowhere">b</a><a href="/index.html">c</a>' +
        '<a href="../../etc/passwd">d</a><img src="https://example.com/x.png"><a href="index.html">good</a>',
    );
    expect(findBrokenLinks(folder).filter((sentence) => sentence.startsWith('bad.html'))).toEqual([
      'bad.html: asks another server for https://example.com/x.png',
      'bad.html: nothing.html leads nowhere',
      'bad.html: index.html#nowhere leads nowhere',
      'bad.html: /index.html leads nowhere',
      'bad.html: ../../etc/passwd leads nowhere',
    ]);
    rmSync(`${folder}/bad.html`);
    writeFileSync(
      `${folder}/bad.md`,
      '[a](CHANGELOG.md) [b](nothing.md) [c](docs/scenes.md#any)\n\n```\n[d](program.md)\n```\n',
    );
    expect(findBrokenLinks(folder).filter((sentence) => sentence.startsWith('bad.md'))).toEqual([
      'bad.md: nothing.md leads nowhere',
    ]);
    rmSync(`${folder}/bad.md`);
  });

  it('show HTML in Markdown as text', () => {
    const { html, title } = renderMarkdown(
      '# A `b`\n\n<script>alert(1)</script>\n\n## A b\n',
      (target) => target,
    );
    expect(title).toBe('A b');
    expect(html).not.toContain('<script>');
    expect(html).toContain('id="a-b"');
    expect(html).toContain('id="a-b-1"');
  });
});

describe('the viewer in parts', () => {
  it('takes no more than 460 kB before it shows a robot', async () => {
    // Built from the same sources as the package, in a folder of its own.
    expect(existsSync(fileURLToPath(new URL('viewer/index.html', PACKAGE)))).toBe(true);
    const folder = `node_modules/.cache/viewer-parts-${process.pid}`;
    try {
      await buildViewer(folder, { parts: true });
      const first = new Set<string>();
      const add = (name: string): void => {
        if (first.has(name)) return;
        first.add(name);
        const text = readFileSync(`${ROOT}${folder}/assets/${name}`, 'utf8');
        for (const [, other] of text.matchAll(/\b(?:import|from)\s*"\.\/([^"]+)"/g)) add(other!);
      };
      const page = readFileSync(`${ROOT}${folder}/index.html`, 'utf8');
      for (const [, name] of page.matchAll(/src="\.\/assets\/([^"]+)"/g)) add(name!);
      const bytes = [...first].map(
        (name) => gzipSync(readFileSync(`${ROOT}${folder}/assets/${name}`), { level: 9 }).length,
      );
      expect(bytes.reduce((sum, count) => sum + count, gzipSync(page).length)).toBeLessThan(460_000);
    } finally {
      rmSync(ROOT + folder, { recursive: true, force: true });
    }
  });
});
