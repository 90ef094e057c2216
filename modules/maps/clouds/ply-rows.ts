import { show } from '../../../bindings/base/errors.ts';
import { FileError } from '../../../bindings/base/file-error.ts';
import type { PlyHeader, PlyProperty } from './ply-header.ts';
import type { Scalar } from './scalars.ts';
import { TextRows } from './text-rows.ts';

/** The rows of all tables of a PLY, number by number. */
export interface PlyRows {
  /** Begins a row. */
  begin(): void;
  /** The next number of the row. */
  next(type: Scalar): number;
  /** Ends a row, and refuses what is left of it. */
  end(): void;
  /** Refuses what comes after the last row. */
  finish(): void;
  /** Whether what is left may be that many rows, by its length. */
  hasRoom(rows: number, properties: readonly PlyProperty[]): boolean;
  /** Whether what is left may be that many numbers more, by its length. */
  hasNumbers(count: number, type: Scalar): boolean;
  /** An error about the row. */
  error(reason: string): FileError;
}

/** Makes what reads the rows after a header. */
export function plyRows(bytes: Uint8Array<ArrayBuffer>, file: string, header: PlyHeader): PlyRows {
  return header.format === 'ascii' ? new WordRows(bytes, file, header) : new ByteRows(bytes, file, header);
}

/** Rows of text, one per line. */
class WordRows implements PlyRows {
  readonly #rows: TextRows;
  #words: readonly string[] = [];
  #next = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>, file: string, { dataAt, lastLine }: PlyHeader) {
    this.#rows = new TextRows(bytes, file, dataAt, lastLine);
  }

  begin(): void {
    const words = this.#rows.next();
    if (words === undefined) throw this.error('ends before the last row; it was cut off');
    this.#words = words;
    this.#next = 0;
  }

  next(type: Scalar): number {
    const word = this.#words[this.#next++];
    if (word === undefined) throw this.error(`has ${this.#words.length} words, which are too few`);
    const value = this.#rows.number(word);
    if (type.isInteger && !Number.isInteger(value))
      throw this.error(`expected an integer, got ${show(word)}`);
    return value;
  }

  end(): void {
    const [found, wanted] = [this.#words.length, this.#next];
    if (found > wanted) throw this.error(`expected ${wanted} words, got ${found}`);
  }

  finish(): void {
    if (this.#rows.next() !== undefined) throw this.error('has more lines than rows');
  }

  hasRoom(rows: number, properties: readonly PlyProperty[]): boolean {
    // A number takes a digit and a space, but for the last.
    return this.#rows.left >= 2 * rows * properties.length - 1;
  }

  hasNumbers(count: number): boolean {
    return this.#words.length - this.#next >= count;
  }

  error(reason: string): FileError {
    return this.#rows.error(reason);
  }
}

/** Rows of binary numbers, with nothing between them. */
class ByteRows implements PlyRows {
  readonly #view: DataView<ArrayBuffer>;
  readonly #file: string;
  readonly #isLittleEndian: boolean;
  #at: number;
  /** Where the row begins. */
  #row: number;

  constructor(bytes: Uint8Array<ArrayBuffer>, file: string, { format, dataAt }: PlyHeader) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#file = file;
    this.#isLittleEndian = format === 'binary_little_endian';
    this.#at = dataAt;
    this.#row = dataAt;
  }

  begin(): void {
    this.#row = this.#at;
  }

  next(type: Scalar): number {
    const at = this.#at;
    if (at + type.bytes > this.#view.byteLength) {
      throw new FileError(this.#file, { byte: at }, 'ends before the last row; it was cut off');
    }
    this.#at = at + type.bytes;
    return type.read(this.#view, at, this.#isLittleEndian);
  }

  end(): void {
    // Rows end where the next begins.
  }

  finish(): void {
    this.#row = this.#at;
    const rest = this.#view.byteLength - this.#at;
    if (rest > 0) throw this.error(`has ${rest} bytes after its last row`);
  }

  hasRoom(rows: number, properties: readonly PlyProperty[]): boolean {
    const least = properties.reduce((sum, { type, countType }) => sum + (countType ?? type).bytes, 0);
    return this.#view.byteLength - this.#at >= rows * least;
  }

  hasNumbers(count: number, type: Scalar): boolean {
    return this.#view.byteLength - this.#at >= count * type.bytes;
  }

  error(reason: string): FileError {
    return new FileError(this.#file, { byte: this.#row }, reason);
  }
}
