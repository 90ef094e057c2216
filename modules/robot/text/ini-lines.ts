import { linesOf, type Word } from './file-words.ts';

/** What a line of a file of sections says: where a section begins, an attribute of it, or something else. */
export type IniLine =
  | { readonly line: number; readonly section: string }
  | { readonly line: number; readonly name: string; readonly value: Word }
  | { readonly line: number; readonly other: string };

/**
 * The lines of a file of sections, from its first to its last: `[name]`, and `attribute = text`. Empty lines,
 * and those that begin with a semicolon, say nothing.
 *
 * @throws FileError for a file that is too long
 */
export function iniLines(file: string, content: string): IniLine[] {
  return linesOf(file, content).flatMap((raw, i): IniLine[] => {
    const text = raw.trim();
    const line = i + 1;
    if (text === '' || text.startsWith(';')) return [];
    if (text.startsWith('[') && text.endsWith(']')) return [{ line, section: text.slice(1, -1).trim() }];
    const equals = text.indexOf('=');
    if (equals < 0) return [{ line, other: text }];
    const value = { text: text.slice(equals + 1).trim(), line };
    return [{ line, name: text.slice(0, equals).trim(), value }];
  });
}
