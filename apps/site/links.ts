import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { linksOf } from './markdown.ts';

/** What a page may ask a server for by itself. */
const ASKING = /<(?:script|img|link|iframe|source|video|audio)\b[^>]*?\s(?:src|href)="([^"]*)"/g;

/**
 * Links and anchors of all pages in a folder, and links of their Markdown twins, that lead nowhere, and what
 * a page would ask other servers for; one sentence each.
 */
export function findBrokenLinks(folder: string): string[] {
  const root = resolve(folder);
  const anchors = new Map<string, ReadonlySet<string>>();
  const nowhere = (file: string, targets: readonly string[]): string[] =>
    targets
      .filter((target) => !leadsSomewhere(root, file, target, anchors))
      .map((target) => `${file.slice(root.length + 1)}: ${target} leads nowhere`);
  const twins = filesBelow(root, /(\.md|llms\.txt)$/).flatMap((file) =>
    nowhere(file, linksOf(readFileSync(file, 'utf8'))),
  );
  const pages = filesBelow(root, /\.html$/).flatMap((page) => {
    const html = withoutScripts(readFileSync(page, 'utf8'));
    const name = page.slice(root.length + 1);
    const asked = [...html.matchAll(ASKING)]
      .map(([, target]) => target!)
      .filter((target) => /^(https?:)?\/\//.test(target));
    const targets = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, target]) => target!);
    return [
      ...asked.map((target) => `${name}: asks another server for ${target}`),
      ...nowhere(page, targets),
    ];
  });
  return [...pages, ...twins];
}

/** A page without what its scripts and styles say. */
function withoutScripts(html: string): string {
  return html.replaceAll(/<(script|style)\b([^>]*)>[\s\S]*?<\/\1>/g, '<$1$2></$1>');
}

function leadsSomewhere(
  root: string,
  page: string,
  target: string,
  known: Map<string, ReadonlySet<string>>,
): boolean {
  if (/^[a-z][a-z\d+.-]*:/i.test(target)) return true;
  if (target.startsWith('/')) return false;
  const [path = '', anchor = ''] = target.replaceAll('&amp;', '&').split('#');
  let file = path === '' ? page : join(dirname(page), decodeURIComponent(path.split('?')[0]!));
  if (!file.startsWith(root) || !existsSync(file)) return false;
  if (statSync(file).isDirectory()) file = join(file, 'index.html');
  if (!existsSync(file)) return false;
  return anchor === '' || !file.endsWith('.html') || anchorsOf(file, known).has(decodeURIComponent(anchor));
}

function anchorsOf(file: string, known: Map<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found =
    known.get(file) ??
    new Set([...readFileSync(file, 'utf8').matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, id]) => id!));
  known.set(file, found);
  return found;
}

function filesBelow(folder: string, named: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => named.test(name))
    .map((name) => join(folder, name));
}
