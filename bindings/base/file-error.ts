/** Where something stands in a file: on a line, counted from 1, or at a byte, counted from 0. */
export type FilePlace = number | { readonly byte: number };

/**
 * A file says something that cannot be used: malformed XML, an unsupported shape, a joint without a parent, a
 * map that was cut off. The message reads `file:line: reason` for a line, `file: byte 123: reason` for a
 * binary part, and `file: reason` for neither, with what to do next where that is not obvious.
 */
export class FileError extends Error {
  override readonly name = 'FileError';
  /** The file as the caller named it. */
  readonly file: string;
  /** Undefined where no single place is at fault. */
  readonly place: FilePlace | undefined;
  readonly reason: string;

  constructor(file: string, place: FilePlace | undefined, reason: string) {
    super(
      `${file}${typeof place === 'object' ? `: byte ${place.byte}` : place ? `:${place}` : ''}: ${reason}`,
    );
    this.file = file;
    this.place = place;
    this.reason = reason;
  }
}
