import { didYouMean } from '../../../bindings/base/nearest.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import { shorten, type Word } from '../../robot/text/file-words.ts';
import { iniLines } from '../../robot/text/ini-lines.ts';
import type { Table } from './attributes.ts';

/** A section of a configuration: where it begins, and the texts of its attributes. */
export interface Section {
  readonly line: number;
  readonly texts: ReadonlyMap<string, Word>;
}

/**
 * Divides a file into sections: lines `[name]`, and below each lines `attribute = text`. Empty lines, and
 * those that begin with a semicolon, say nothing.
 *
 * @throws FileError for other lines, and for a section or attribute that is there twice
 */
export function readSections(file: string, content: string): Map<string, Section> {
  const sections = new Map<string, Section>();
  let texts: Map<string, Word> | undefined;
  for (const one of iniLines(file, content)) {
    const { line } = one;
    const error = (reason: string): FileError => new FileError(file, line, reason);
    if ('section' in one) {
      const { section: name } = one;
      const known = sections.get(name);
      if (known) throw error(`a second section [${shorten(name)}]; the first is on line ${known.line}`);
      texts = new Map();
      sections.set(name, { line, texts });
    } else if ('other' in one) {
      throw error(
        `${JSON.stringify(shorten(one.other))} is neither [section], nor attribute = value, nor ; remark`,
      );
    } else {
      const { name, value } = one;
      if (texts === undefined)
        throw error(`${JSON.stringify(shorten(name))} stands before the first [section]`);
      const known = texts.get(name);
      if (known) throw error(`a second ${shorten(name)}; the first is on line ${known.line}`);
      texts.set(name, value);
    }
  }
  return sections;
}

/**
 * Reads the attributes of a section.
 *
 * @param section - undefined: all have their defaults
 * @param defaults - values in place of the defaults of the table
 * @throws FileError that names the line of an attribute that is not in the table, or has no such value
 */
export function readAttributes(
  file: string,
  name: string,
  section: Section | undefined,
  table: Table,
  defaults: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const values = Object.fromEntries(
    Object.entries(table).map(([attribute, { fallback }]) => [attribute, defaults[attribute] ?? fallback]),
  );
  for (const [attribute, { text, line }] of section?.texts ?? []) {
    const error = (reason: string): FileError => new FileError(file, line, `[${name}]: ${reason}`);
    if (!Object.hasOwn(table, attribute)) {
      const known = Object.keys(table);
      const one = JSON.stringify(shorten(attribute));
      throw error(`${one} is none of ${known.join(', ')}${didYouMean(attribute, known)}`);
    }
    const { parse, expected } = table[attribute]!;
    const value = parse(text);
    if (value === undefined) {
      throw error(`${attribute} has to be ${expected}, and is ${JSON.stringify(shorten(text))}`);
    }
    values[attribute] = value;
  }
  return values;
}
