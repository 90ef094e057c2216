import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../files/documents/input-error.ts';

/** Folders that `**` goes down, at most. */
const DEPTH = 16;

/**
 * What patterns stand for in a folder, in the order of the patterns and then of names. `*` is any part of a
 * name, `?` a letter of it, `**` any folders. A name without these stands for itself, there or not.
 *
 * @param what - what is looked for, such as `scenes`
 * @throws InputError for a pattern that fits nothing, and for what two patterns find
 */
export function findAll(folder: string, patterns: string | readonly string[], what: string): string[] {
  const found = new Set<string>();
  for (const pattern of typeof patterns === 'string' ? [patterns] : patterns) {
    const names = isPattern(pattern) ? match(folder, pattern) : [pattern];
    if (names.length === 0) throw new InputError(`${what}: nothing in ${folder} fits ${pattern}`);
    for (const name of names) {
      if (found.has(name)) throw new InputError(`${what}: ${name} is named twice`);
      found.add(name);
    }
  }
  return [...found];
}

function isPattern(text: string): boolean {
  return /[*?]/.test(text);
}

function match(folder: string, pattern: string): string[] {
  const parts = pattern.split('/').filter((part, i) => part !== '' || i === 0);
  return [...new Set(descend(folder, '', parts, DEPTH))];
}

function descend(folder: string, name: string, parts: readonly string[], depth: number): string[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [name];
  if (depth === 0) return [];
  const inside = (child: string): string => (name === '' ? child : `${name}/${child}`);
  if (part === '**') {
    const below = foldersIn(folder, name).flatMap((child) =>
      descend(folder, inside(child), parts, depth - 1),
    );
    return [...descend(folder, name, rest, depth), ...below];
  }
  // The root of an absolute pattern is the part before its first stroke.
  if (part === '' && name === '')
    return descend('/', '/', rest, depth).map((path) => path.replace('//', '/'));
  if (!isPattern(part)) return descend(folder, inside(part), rest, depth - 1);
  const expression = new RegExp(
    `^${part
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*/g, '.*')
      .replace(/\?/g, '.')}$`,
  );
  const children =
    rest.length === 0 ? entriesIn(folder, name).map((entry) => entry.name) : foldersIn(folder, name);
  return children
    .filter((child) => expression.test(child) && !child.startsWith('.'))
    .flatMap((child) => descend(folder, inside(child), rest, depth - 1));
}

function entriesIn(folder: string, name: string): { name: string; isFolder: boolean }[] {
  try {
    return readdirSync(name.startsWith('/') ? name : join(folder, name), { withFileTypes: true })
      .map((entry) => ({ name: entry.name, isFolder: !entry.isFile() }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

function foldersIn(folder: string, name: string): string[] {
  return entriesIn(folder, name)
    .filter(({ isFolder, name: child }) => isFolder && !child.startsWith('.'))
    .map(({ name: child }) => child);
}
