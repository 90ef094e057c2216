import { FileError } from '../../bindings/base/file-error.ts';

/** Bytes of the longest header that is read, comments included. */
const HEADER_LIMIT = 2 ** 16;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Reads the lines of text with which a file begins, one by one. */
export class HeaderLines {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #decoder = new TextDecoder();
  readonly #file: string;
  #ending = LINE_FEED;
  #at = 0;
  #line = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>, file: string) {
    this.#bytes = bytes;
    this.#file = file;
    // Lines end in a carriage return alone where the first one does, as they did on old computers.
    const first = bytes.subarray(0, HEADER_LIMIT).indexOf(CARRIAGE_RETURN);
    const isFirst = first >= 0 && !bytes.subarray(0, first).includes(LINE_FEED);
    if (isFirst && bytes[first + 1] !== LINE_FEED) this.#ending = CARRIAGE_RETURN;
  }

  /** Where the next line begins: after the header, where its data begins. */
  get at(): number {
    return this.#at;
  }

  /** The number of the line that was read last, counted from 1. */
  get line(): number {
    return this.#line;
  }

  /**
   * The next line, without spaces around it.
   *
   * @param wanted - what the header still lacks, for the error
   * @throws FileError where the file or the longest header ends before the line does
   */
  next(wanted: string): string {
    const end = this.#bytes.subarray(0, HEADER_LIMIT).indexOf(this.#ending, this.#at);
    this.#line++;
    if (end < 0) {
      const limit = `is without ${wanted} in its first ${HEADER_LIMIT} bytes`;
      throw this.error(this.#bytes.length > HEADER_LIMIT ? limit : `ends before ${wanted}; it was cut off`);
    }
    const line = this.#decoder.decode(this.#bytes.subarray(this.#at, end));
    this.#at = end + 1;
    return line.trim();
  }

  /** An error about a line, the one that was read last unless another is named. */
  error(reason: string, line = this.#line): FileError {
    return new FileError(this.#file, line, reason);
  }
}
