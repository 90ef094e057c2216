import { FileError } from '../../../bindings/base/file-error.ts';

/** Bytes of a piece, and of the longest line that is read. */
const PIECE = 2 ** 20;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BACKSLASH = 92;

/**
 * Cuts a text into pieces of whole lines, so that it need not be there as a whole in other forms. A line that
 * a backslash continues stays in one piece with the next.
 *
 * @returns the pieces, each with the number of its first line
 * @throws FileError that names a line which is too long
 */
export function* textPieces(
  bytes: Uint8Array<ArrayBuffer>,
  file: string,
): Generator<{ text: string; line: number }> {
  const decoder = new TextDecoder();
  let line = 1;
  for (let start = 0; start < bytes.length;) {
    const most = start + PIECE;
    const end = most >= bytes.length ? bytes.length : lastLineEnd(bytes, start, most);
    if (end === start) throw new FileError(file, line, `is longer than the ${PIECE} bytes that are read`);
    const piece = bytes.subarray(start, end);
    yield { text: decoder.decode(piece), line };
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) line++;
    start = end;
  }
}

/** Where the last whole line up to a place ends; where it starts, if there is none. */
function lastLineEnd(bytes: Uint8Array<ArrayBuffer>, start: number, most: number): number {
  for (let end = most; end > start; end--) {
    const byte = bytes[end - 1];
    if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
    // A carriage return may be the first half of the end of a line.
    if (byte === CARRIAGE_RETURN && bytes[end] === LINE_FEED) continue;
    const before = byte === LINE_FEED && bytes[end - 2] === CARRIAGE_RETURN ? end - 3 : end - 2;
    if (bytes[before] !== BACKSLASH || before < start) return end;
  }
  return start;
}
