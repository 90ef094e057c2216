import MiniSearch from 'minisearch';
import { type Entry, INDEX_OPTIONS } from './client/index-options.ts';
import type { Section } from './markdown.ts';

/** What a search finds on a page: its sections, each by its anchor. */
export function entriesOf(page: string, sections: readonly Section[]): Omit<Entry, 'id'>[] {
  const above: string[] = [];
  return sections.map(({ level, anchor, title, text }, i) => {
    above.length = level - 1;
    const where = above.filter((name) => name !== undefined).join(' › ');
    above[level - 1] = title;
    const address = i === 0 ? page : `${page}#${encodeURIComponent(anchor)}`;
    return { address, title, where, text, excerpt: excerptOf(text) };
  });
}

/** The script that brings the index into a page. */
export function indexScript(entries: readonly Omit<Entry, 'id'>[]): string {
  const index = new MiniSearch<Entry>(INDEX_OPTIONS);
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  const text = JSON.stringify(JSON.stringify(index));
  return `globalThis.clearanceIndex = ${text};\ndispatchEvent(new Event('clearance-index'));\n`;
}

/** The beginning of a text, on one line. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 120 ? line : `${line.slice(0, 117).replace(/\s+\S*$/, '')} …`;
}
