/** Where something stands in a file: in a line of text, counted from 1, or at a byte, counted from 0. */
export type FilePlace = { readonly line: number } | { readonly byte: number };

/**
 * The file of a map or of a point cloud says something that cannot be used: it was cut off, its sizes contradict each other, or
 * it is no such file. The message reads `file:line: reason` for texts, and `file: byte 123: reason` for binary parts.
 */
export class MapFileError extends Error {
  override readonly name = 'MapFileError';
  /** The file as the caller named it. */
  readonly file: string;
  /** The line the complaint is about, counted from 1; undefined in a binary part. */
  readonly line: number | undefined;
  /** The byte the complaint is about, counted from 0; undefined in a text. */
  readonly byte: number | undefined;

  constructor(file: string, place: FilePlace, reason: string) {
    const [line, byte] = 'line' in place ? [place.line] : [undefined, place.byte];
    super(line === undefined ? `${file}: byte ${byte}: ${reason}` : `${file}:${line}: ${reason}`);
    this.file = file;
    this.line = line;
    this.byte = byte;
  }
}
