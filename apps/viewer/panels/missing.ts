import type { MissingFile } from '../session/load.ts';
import { h } from './dom.ts';

/** One sentence about files that were not found, and a list that is folded. */
export interface MissingText {
  readonly sentence: string;
  readonly items: readonly string[];
}

/** Says which files are missing: how many, in which folder, and of each where it was looked for. */
export function describeMissing(files: readonly MissingFile[]): MissingText {
  const count = files.length === 1 ? '1 mesh is' : `${files.length} meshes are`;
  const where = shortened(commonFolder(files.map(({ uri }) => uri.replace(/[^/]*$/, ''))));
  return {
    sentence: `${count} missing, in ${where}`,
    items: files.map(({ uri, looked }) => (looked === '' ? uri : `${uri}: ${looked}`)),
  };
}

/** The folder that holds all of these. */
function commonFolder([first = '', ...others]: readonly string[]): readonly string[] {
  const parts = first.split('/');
  const isCommon = (count: number): boolean => {
    const start = `${parts.slice(0, count).join('/')}/`;
    return others.every((other) => other.startsWith(start));
  };
  let count = parts.length - 1;
  while (count > 0 && !isCommon(count)) count--;
  return parts.slice(0, count);
}

/** A folder by its end, as paths are long. */
function shortened(parts: readonly string[]): string {
  const names = parts.filter((part) => part !== '' && !/^[a-z]+:$/i.test(part));
  if (names.length === 0) return parts.length === 0 ? 'the folder of the robot' : 'several folders';
  return names.length > 2 ? `…/${names.slice(-2).join('/')}` : names.join('/');
}

/** A list that somebody has to ask for. */
export function folded(title: string, items: readonly string[]): HTMLDetailsElement {
  return h(
    'details',
    { className: 'folded' },
    h('summary', { textContent: title }),
    h('ul', {}, ...items.map((item) => h('li', { textContent: item }))),
  );
}
