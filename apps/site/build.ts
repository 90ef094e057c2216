import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Entry } from './client/index-options.ts';
import { codeStyle } from './highlight.ts';
import { homePage } from './home.ts';
import { listForModels } from './lists.ts';
import { renderMarkdown, withLinks } from './markdown.ts';
import { GROUPS, pageOf, twinOf } from './pages.ts';
import { plotStyle } from './scripts.ts';
import { entriesOf, indexScript } from './search-index.ts';
import { SOURCES } from './sources.ts';
import { wholePage } from './template.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What pages show and that is copied as it is. */
const COPIED = ['docs/images', 'bench/results/report.html'];

/** What the site makes of files that are no pages. */
const MADE = new Map([['llms.txt', 'llms.txt']]);

/** What belongs to the pages beside their text, each made of one or more files of this folder. */
const STYLES: Readonly<Record<string, readonly string[]>> = {
  'bar.css': ['bar.css'],
  'site.css': ['bar.css', 'guide.css'],
  'home.css': ['home.css'],
  'api.css': ['api.css'],
};

/**
 * Writes the home page and those that are made of Markdown into a folder, with their twins, pictures and
 * styles.
 *
 * @returns what a search finds in them
 */
export function buildPages(folder: string): Omit<Entry, 'id'>[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = pageFiles();
  const entries = files.flatMap((file) => {
    const text = readFileSync(ROOT + file, 'utf8');
    const page = pageOf(file);
    const { html, title, sections } = renderMarkdown(text, (target) => follow(file, target, files, pageOf));
    write(folder, page, wholePage({ title, html, page, twin: twinOf(file), sections }));
    write(
      folder,
      twinOf(file),
      withLinks(text, (target) => follow(file, target, files, twinOf)),
    );
    return entriesOf(page, sections);
  });
  write(folder, 'index.html', homePage(readFileSync(`${ROOT}README.md`, 'utf8')));
  for (const path of COPIED) cpSync(ROOT + path, join(folder, path), { recursive: true });
  const own = (name: string): string => readFileSync(`${ROOT}apps/site/${name}`, 'utf8');
  for (const [name, parts] of Object.entries(STYLES)) {
    const added = name === 'site.css' ? codeStyle() : name === 'home.css' ? plotStyle() : '';
    write(folder, name, added + parts.map(own).join('\n'));
  }
  cpSync(`${ROOT}apps/site/icon.svg`, join(folder, 'icon.svg'));
  write(folder, 'llms.txt', listForModels(twinOf, true));
  return entries;
}

/** Writes what a search finds, as a script. */
export function writeIndex(folder: string, entries: readonly Omit<Entry, 'id'>[]): void {
  write(folder, 'search-index.js', indexScript(entries));
}

/** The Markdown files that become pages: those of the navigation, the decisions, and the examples. */
export function pageFiles(): string[] {
  const listed = GROUPS.flatMap(({ pages }) => pages.map(([file]) => file));
  const linked = listed.flatMap((file) =>
    [...readFileSync(ROOT + file, 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, target]) => {
      const path = posix.normalize(posix.join(posix.dirname(file), target!));
      const readme = existsSync(`${ROOT}${path}/README.md`) ? `${path}/README.md` : path;
      return /^(docs\/decisions|examples)\/.*\.md$/.test(readme) && existsSync(ROOT + readme) ? [readme] : [];
    }),
  );
  return [...new Set([...listed, ...linked])];
}

/**
 * Where a link of a Markdown file leads to in the site.
 *
 * @param made - what the site has of a Markdown file, its page or its twin
 */
function follow(
  file: string,
  target: string,
  files: readonly string[],
  made: (file: string) => string,
): string {
  if (/^([a-z]+:|#)/i.test(target)) return target;
  const [path = '', anchor] = target.split('#');
  const from = posix.dirname(file);
  const to = posix.normalize(posix.join(from, path)).replace(/\/$/, '');
  const readme = files.includes(`${to}/README.md`) ? `${to}/README.md` : to;
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  if (files.includes(readme)) return posix.relative(posix.dirname(made(file)), made(readme)) + suffix;
  if (MADE.has(to) || COPIED.some((copied) => to.startsWith(copied)))
    return posix.relative(from, MADE.get(to) ?? to) + suffix;
  const kind = existsSync(ROOT + to) && statSync(ROOT + to).isDirectory() ? 'tree' : 'blob';
  return `${SOURCES}/${kind}/main/${to}${suffix}`;
}

function write(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
