import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NAMES } from '../../apps/gallery/pages.ts';
import { DRAWING_CHROMIUM } from '../../scripts/chromium.ts';
import { findPages } from '../../scripts/screenshots/pages.ts';
import { openWindows, takePage, type Windows } from '../../scripts/screenshots/take.ts';
import { type PageServer, serve } from '../../scripts/serve.ts';

const PAGE = '<!doctype html><meta name="viewport" content="width=device-width"><h1>A title</h1>';

/** Pages that have something wrong with them, each of its own kind, by what is said of it. */
const WRONG = {
  'error.html': [`${PAGE}<script>throw new Error('broken')</script>`, /broken/],
  'console.html': [`${PAGE}<script>console.error('complaint')</script>`, /complaint/],
  'missing.html': [`${PAGE}<img src="nothing.png">`, /404/],
  // Each has a script of its own: only some of the pages that look alike are pictured.
  'blank.html': [`${PAGE.replace('A title', '')}<script>'blank'</script>`, /the page has one color only/],
  'canvas.html': [
    `${PAGE}<canvas width="300" height="200"></canvas><script>'canvas'</script>`,
    /a canvas has one color only/,
  ],
  'wide.html': [
    `${PAGE}<p style="width: 500px">wide</p>`,
    /scrolls sideways on a phone, 5\d\d of 390 pixels/,
  ],
  'folded.html': [
    `${PAGE}<details><p style="width: 600px">wide</p></details>`,
    /scrolls sideways on a phone, 6\d\d of 390 pixels/,
  ],
  'busy.html': [`${PAGE}<main aria-busy="true">later</main>`, /Timeout 1000ms/],
} as const;

/** Its canvas is empty until its button is clicked. */
const GOOD = `${PAGE}<canvas data-card width="320" height="200"></canvas><button>one more</button><script>
  let count = 0;
  document.querySelector('button').onclick = () => {
    document.querySelector('canvas').getContext('2d').fillRect(0, 0, 20 * ++count, 100);
  };
  document.documentElement.dataset.beforePicture = 'button*3';
</script>`;

describe.skipIf(!existsSync(DRAWING_CHROMIUM.executablePath))('npm run screenshots', () => {
  let folder: string;
  let browser: Browser;
  let server: PageServer;
  let windows: Windows;
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(`${folder}/${file}`), { recursive: true });
    writeFileSync(`${folder}/${file}`, text);
  };
  beforeAll(async () => {
    folder = mkdtempSync(`${tmpdir()}/clearance-screenshots-`);
    for (const [file, [html]] of Object.entries(WRONG)) write(file, html);
    write('good.html', GOOD);
    const linked = `${PAGE}<link rel="stylesheet" href="../style.css">`;
    for (const name of ['a', 'b', 'c', 'd'])
      write(`docs/${name}.html`, linked + (name === 'c' ? 'long' : ''));
    [browser, server] = await Promise.all([
      chromium.launch(DRAWING_CHROMIUM),
      serve(pathToFileURL(`${folder}/`)),
    ]);
    windows = await openWindows(browser);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(folder, { recursive: true });
  });

  const take = (file: string, isPictured = true): Promise<string[]> => {
    const into = isPictured ? `${folder}/pictures` : undefined;
    const page = findPages(folder).find((one) => one.file === file)!;
    return takePage(windows, { origin: server.origin, into, format: 'webp', patience: 1000 }, page);
  };

  it('pictures each page that is of its own, and the first and the longest of those that look alike', () => {
    const docs = findPages(folder).filter(({ file }) => file.startsWith('docs/'));
    expect(docs.map(({ name, isPictured }) => [name, isPictured])).toEqual([
      ['docs-a', true],
      ['docs-b', false],
      ['docs-c', true],
      ['docs-d', false],
    ]);
    expect(findPages(folder).find(({ file }) => file === 'good.html')?.isPictured).toBe(true);
  });

  it('writes a page as it is on a desk, in the dark and on a phone, and its card', async () => {
    expect(await take('good.html')).toEqual([]);
    expect(readdirSync(`${folder}/pictures`, { recursive: true, encoding: 'utf8' }).sort()).toEqual([
      'cards',
      'cards/good-dark.webp',
      'cards/good.webp',
      'good-dark.webp',
      'good-phone.webp',
      'good.webp',
    ]);
  });

  it('only looks where there is no folder for pictures', async () => {
    rmSync(`${folder}/pictures`, { recursive: true, force: true });
    // Nothing is clicked, either.
    const sentence = 'a canvas has one color only';
    expect(await take('good.html', false)).toEqual([
      `good.html: ${sentence}`,
      `good.html-phone: ${sentence}`,
    ]);
    expect(existsSync(`${folder}/pictures`)).toBe(false);
  });

  it.each(Object.entries(WRONG))('tells what is wrong with %s', async (file, [, sentence]) => {
    const wrong = await take(file);
    expect(wrong.join('\n')).toMatch(sentence);
    expect(wrong.every((one) => one.startsWith(file.replace('.html', '')))).toBe(true);
  });
});

it('has taken pictures of every page of the gallery, which together are small', () => {
  const folder = fileURLToPath(new URL('../../docs/images/pages/', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const wanted = NAMES.flatMap((name) =>
    ['', '-dark', '-phone'].map((ending) => `gallery-${name}${ending}.webp`),
  );
  expect(wanted.filter((name) => !files.includes(name))).toEqual([]);
  const bytes = files.map((name) => statSync(folder + name)).map((stat) => (stat.isFile() ? stat.size : 0));
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3e6);
});
