import { FileError } from '../../../bindings/base/file-error.ts';

/** Characters of the longest file that is read. */
const CHARACTER_LIMIT = 2 ** 20;

/** The largest magnitude of a number in a file. */
const NUMBER_LIMIT = 1e12;

/** A word of a file, and where it stands. */
export interface Word {
  readonly text: string;
  readonly line: number;
}

/** The words of a file, and the complaints about them. */
export class FileWords {
  readonly file: string;
  readonly words: readonly Word[];

  /**
   * @param pattern - finds the words of a line
   * @param remark - what begins a remark, which goes to the end of its line; undefined: there are none
   */
  constructor(file: string, text: string, pattern: RegExp, remark?: string) {
    this.file = file;
    this.words = linesOf(file, text).flatMap((line, i) =>
      Array.from((remark === undefined ? line : line.split(remark, 1)[0]!).matchAll(pattern), ([word]) => ({
        ...{ text: word, line: i + 1 },
      })),
    );
  }

  /** An error about a word, or about the end of the file. */
  error(word: Word | undefined, reason: string): FileError {
    return new FileError(this.file, word?.line, reason);
  }

  /** A finite number. */
  number(word: Word, what: string): number {
    const value = numberOf(word.text);
    if (value !== undefined) return value;
    throw this.error(
      word,
      `${what}: ${JSON.stringify(shorten(word.text))} is no number up to ${NUMBER_LIMIT}`,
    );
  }

  /** A whole number from 0 on. */
  whole(word: Word, what: string): number {
    const value = this.number(word, what);
    if (Number.isInteger(value) && value >= 0) return value;
    throw this.error(word, `${what}: ${value} is no whole number from 0 on`);
  }
}

/** The lines of a file that is not too long. */
export function linesOf(file: string, text: string): string[] {
  if (text.length <= CHARACTER_LIMIT) return text.split('\n');
  throw new FileError(file, undefined, `longer than ${CHARACTER_LIMIT} characters`);
}

/** What number a word is, in magnitude up to 1e12; undefined if it is none. */
export function numberOf(text: string): number | undefined {
  const value = /^[-+]?[.\d]+(?:e[-+]?\d{1,9})?$/i.test(text) ? Number(text) : NaN;
  // What is added makes 0 of −0.
  return Math.abs(value) <= NUMBER_LIMIT ? value + 0 : undefined;
}

/** Text from a file, short enough for an error message. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
