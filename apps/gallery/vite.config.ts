import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { colorCode } from './code.ts';
import { GROUPS, NAMES } from './pages.ts';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The page of the repository, where the pages stand alone; `npm run site` puts them beside its own. */
const { repository } = JSON.parse(readFileSync(path('../../package.json'), 'utf8')) as {
  readonly repository: { readonly url: string };
};
const SOURCES = repository.url.replace(/^git\+|\.git$/g, '');

/** Where `npm run screenshots` puts the pictures that stand for pages, from here. */
const CARDS = '../../docs/images/pages/cards';

/** What a page says of itself: its heading, and its first paragraph. */
function readPage(name: string): { title: string; text: string } {
  const html = readFileSync(path(`${name}.html`), 'utf8');
  const [, title] = /<h1>(.*?)<\/h1>/.exec(html)!;
  const [, text] = /<p>([^]*?)<\/p>/.exec(html)!;
  return { title: title!, text: text!.replaceAll(/\s+/g, ' ').trim() };
}

/** The list of all pages, with a picture of each. */
function listOfPages(): string {
  const picture = (name: string): string => {
    const file = `${CARDS}/gallery-${name}`;
    // A page that is new has none before the first `npm run screenshots`.
    if (!existsSync(path(`${file}.webp`))) return '<span class="picture"></span>';
    const size = 'width="560" height="350" loading="lazy"';
    return (
      `<picture><source media="(prefers-color-scheme: dark)" srcset="${file}-dark.webp">` +
      `<img class="picture" src="${file}.webp" alt="" ${size}></picture>`
    );
  };
  const card = (name: string): string => {
    const { title, text } = readPage(name);
    return `<li><a href="./${name}.html">${picture(name)}<h3>${title}</h3></a><p>${text}</p></li>`;
  };
  return GROUPS.map(
    ([title, names]) =>
      `<section><h2>${title}</h2><ul class="cards">${names.map(card).join('')}</ul></section>`,
  ).join('');
}

/** The way back to the list and the site, and to the pages before and after. */
function wayThrough(name: string, home: string): string {
  const at = NAMES.indexOf(name);
  const neighbor = (step: number, rel: string): string => {
    const other = NAMES[at + step];
    if (at < 0 || other === undefined) return '';
    const { title } = readPage(other);
    return `<a rel="${rel}" href="./${other}.html" title="${title}">${rel === 'prev' ? 'Previous' : 'Next'}</a>`;
  };
  const list = at < 0 ? '<span aria-current="page">Gallery</span>' : '<a href="./index.html">Gallery</a>';
  return (
    `<header><nav aria-label="site"><a class="home" href="${home}">clearance</a>${list}</nav>` +
    `<nav aria-label="pages">${neighbor(-1, 'prev')}${neighbor(1, 'next')}</nav></header>`
  );
}

/** What all pages have around them: the way through the gallery, the list in its index, and their sources. */
function frame(home: string): Plugin {
  return {
    name: 'frame',
    transformIndexHtml: {
      // Pictures of the list are files of the page, as if somebody had written them down.
      order: 'pre',
      handler(html, { filename }) {
        const name = basename(filename, '.html');
        const framed = html.replace('<body>', () => `<body>${wayThrough(name, home)}`);
        if (name === 'index') return framed.replace('<!-- pages -->', listOfPages);
        const text = readFileSync(path(`${name}.ts`), 'utf8');
        const lines = text.trimEnd().split('\n').length;
        const source =
          `<details class="source"><summary>Source: ${lines} lines</summary><pre tabindex="0">${colorCode(text)}</pre>` +
          `<p><a href="${SOURCES}/blob/main/apps/gallery/${name}.ts">This file in the repository</a></p></details>`;
        return framed
          .replace('<main>', '<main aria-busy="true">')
          .replace('</main>', () => `${source}</main>`);
      },
    },
  };
}

/** The gallery: a page per file, which works from any folder of a server; in the mode `site`, of a site. */
export default defineConfig(({ mode }) => ({
  root: path('.'),
  base: './',
  cacheDir: path('../../node_modules/.vite/gallery'),
  plugins: [frame(mode === 'site' ? '../index.html' : SOURCES)],
  resolve: {
    alias: [
      { find: /^clearance$/, replacement: path('../../bindings/index.ts') },
      {
        find: /^clearance\/(contacts|dynamics|robot|plan|sensors|three)$/,
        replacement: path('../../modules/$1/index.ts'),
      },
    ],
  },
  logLevel: 'error',
  server: { fs: { allow: [path('../..')] } },
  build: {
    outDir: path('../../node_modules/.cache/gallery'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      input: readdirSync(path('.'))
        .filter((name) => name.endsWith('.html'))
        .map(path),
    },
  },
}));
