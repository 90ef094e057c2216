import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** A page of a folder that is served. */
export interface Page {
  /** Its file, relative to the folder. */
  readonly file: string;
  /** What its pictures are called, without an ending. */
  readonly name: string;
  /** Whether pictures of it are kept. All others are only looked at. */
  readonly isPictured: boolean;
}

/** As many pages as this look alike before only some of them are pictured. */
const ALIKE = 3;

/** As many pages are looked at of those that look alike, unless all are asked for. */
const MOST = 12;

/**
 * The pages of a folder. Pages with the same styles and scripts are made by one template: of more than three
 * such pages the first and the longest are pictured, and only some are looked at, spread over all of them.
 *
 * @param most - how many of those that look alike are looked at
 */
export function findPages(folder: string, most = MOST): Page[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.replaceAll('\\', '/'))
    .sort((a, b) => depthOf(a) - depthOf(b) || Number(!isIndex(a)) - Number(!isIndex(b)) || (a < b ? -1 : 1));
  const templates = new Map<string, { file: string; length: number }[]>();
  for (const file of files) {
    const html = readFileSync(`${folder}/${file}`, 'utf8');
    const key = partsOf(file, html);
    templates.set(key, [...(templates.get(key) ?? []), { file, length: html.length }]);
  }
  return [...templates.values()].flatMap((pages) => {
    const longest = pages.reduce((other, page) => (page.length > other.length ? page : other));
    const step = Math.max(1, pages.length / most);
    const looked = Array.from(
      { length: Math.min(pages.length, most) },
      (_, i) => pages[Math.floor(i * step)]!,
    );
    return [...new Set([...looked, longest])].map((page) => ({
      file: page.file,
      name: nameOf(page.file),
      isPictured: pages.length <= ALIKE || page === pages[0] || page === longest,
    }));
  });
}

/** `gallery/index.html` is called `gallery`, `gallery/simd.html` `gallery-simd`, and `index.html` `home`. */
function nameOf(file: string): string {
  const words = file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '');
  return words === '' ? 'home' : words.replaceAll('/', '-').toLowerCase();
}

const depthOf = (file: string): number => file.split('/').length;
const isIndex = (file: string): boolean => file === 'index.html' || file.endsWith('/index.html');

/** What the styles and scripts of a page are: where they are loaded from, or their text. */
function partsOf(file: string, html: string): string {
  const loaded = [
    ...html.matchAll(/<(?:script\b[^>]*?\ssrc|link\b[^>]*?\srel="stylesheet"[^>]*?\shref)="([^"]+)"/g),
  ].map(([, path]) => posix.normalize(posix.join(posix.dirname(file), path!)));
  const own = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text]) => text);
  return JSON.stringify([...loaded, ...own]);
}
