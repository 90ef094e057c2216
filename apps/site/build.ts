import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderMarkdown, withLinks } from './markdown.ts';
import { GROUPS, OTHERS, pageOf, twinOf } from './pages.ts';
import { SOURCES } from './sources.ts';
import { wholePage } from './template.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What pages show and that is copied as it is. */
const COPIED = ['docs/images', 'bench/results/report.html'];

/** Writes the pages that are made of Markdown into a folder, with their twins, pictures and style. */
export function buildPages(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = pageFiles();
  for (const file of files) {
    const text = readFileSync(ROOT + file, 'utf8');
    const page = pageOf(file);
    const { html, title } = renderMarkdown(text, (target) => follow(file, target, files, pageOf));
    write(folder, page, wholePage({ title, html, page, twin: twinOf(file) }));
    write(
      folder,
      twinOf(file),
      withLinks(text, (target) => follow(file, target, files, twinOf)),
    );
  }
  for (const path of COPIED) cpSync(ROOT + path, join(folder, path), { recursive: true });
  cpSync(`${ROOT}apps/site/site.css`, join(folder, 'site.css'));
  write(folder, 'llms.txt', listForModels());
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
  if (COPIED.some((copied) => to.startsWith(copied))) return posix.relative(from, to) + suffix;
  const kind = existsSync(ROOT + to) && statSync(ROOT + to).isDirectory() ? 'tree' : 'blob';
  return `${SOURCES}/${kind}/main/${to}${suffix}`;
}

/** What language models are told: all pages as Markdown, by group (llmstxt.org). */
function listForModels(): string {
  const groups = GROUPS.map(({ title, pages }) => {
    const lines = pages.map(([file, text]) => `- [${text}](${twinOf(file)})`);
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  const others = OTHERS.map(([target, text]) => `- [${text}](${target})`);
  return [
    '# clearance',
    '> Exact, real-time distance and collision queries for robots, in Node and the browser: WebAssembly SIMD kernels with TypeScript bindings.',
    ...groups,
    `## Live\n\n${others.join('\n')}\n`,
  ].join('\n\n');
}

function write(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
