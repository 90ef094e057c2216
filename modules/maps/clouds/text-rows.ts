import { show } from '../../../bindings/base/errors.ts';
import { FileError } from '../../../bindings/base/file-error.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Bytes of the longest line that is read. */
const LINE_LIMIT = 2 ** 20;

/** Each digit matches in one way only: otherwise long words that are no number would take hours to tell. */
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;

/** What C and C++ write for numbers that are not finite. */
const SPECIAL = /^([-+]?)(?:(nan)(?:\(.*\))?|inf|infinity)$/i;

/** Reads rows of numbers, one per line, from the part of a file that is text. Empty lines are passed over. */
export class TextRows {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #file: string;
  readonly #decoder = new TextDecoder();
  #at: number;
  #line: number;

  /**
   * @param at - where the first row begins
   * @param line - the number of the line before it, counted from 1
   */
  constructor(bytes: Uint8Array<ArrayBuffer>, file: string, at: number, line: number) {
    this.#bytes = bytes;
    this.#file = file;
    this.#at = at;
    this.#line = line;
  }

  /** How many bytes are left. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /**
   * The words of the next line that has any; undefined at the end of the file.
   *
   * @throws FileError where a line is too long
   */
  next(): string[] | undefined {
    while (this.#at < this.#bytes.length) {
      this.#line++;
      const start = this.#at;
      let end = start;
      while (end < this.#bytes.length && !isLineEnd(this.#bytes[end]!)) end++;
      if (end - start > LINE_LIMIT) throw this.error(`is longer than the ${LINE_LIMIT} bytes that are read`);
      const isPair = this.#bytes[end] === CARRIAGE_RETURN && this.#bytes[end + 1] === LINE_FEED;
      this.#at = end + (isPair ? 2 : 1);
      const line = this.#decoder.decode(this.#bytes.subarray(start, end)).trim();
      if (line !== '') return line.split(/\s+/);
    }
    return undefined;
  }

  /** The number that a word of the line stands for, which may be NaN or infinite. */
  number(word: string): number {
    if (NUMBER.test(word)) return Number(word);
    const special = SPECIAL.exec(word);
    if (special === null) throw this.error(`expected a number, got ${show(word)}`);
    if (special[2] !== undefined) return NaN;
    return special[1] === '-' ? -Infinity : Infinity;
  }

  /** An error about the line that was read last. */
  error(reason: string): FileError {
    return new FileError(this.#file, Math.max(1, this.#line), reason);
  }
}

function isLineEnd(byte: number): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}
