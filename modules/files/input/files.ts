import { closeSync, openSync, readSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseJson } from '../../robot/text/json.ts';
import { InputError } from '../documents/input-error.ts';
import { fenced } from './fence.ts';

/** Bytes of the largest text that is read at once, packed or not: a small file may unpack to any size. */
const TEXT_LIMIT = 2 ** 25;

/** Bytes that are read at once. */
const PIECE = 2 ** 16;

const REASONS = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a directory'],
  ['EACCES', 'permission denied'],
]);

/** The text of a file, or of a pipe. */
export function readTextFile(file: string): string {
  return readAtMost(file, TEXT_LIMIT).toString('utf8');
}

/** The bytes of a file; devices and pipes, which may have no end, are none. */
export function readBytes(file: string, limit: number): Uint8Array<ArrayBuffer> {
  checkIsFile(file);
  return readAtMost(file, limit);
}

/** Checks that a path leads to a file, which can be read more than once. */
export function checkIsFile(file: string): void {
  explained(file, () => {
    const stats = statSync(fenced(file));
    if (stats.isDirectory()) throw new Error('it is a directory');
    if (!stats.isFile()) throw new Error('it is no file');
  });
}

/** Reads piece by piece, as neither a device nor a pipe says beforehand how much there is. */
function readAtMost(file: string, limit: number): Buffer<ArrayBuffer> {
  return explained(file, () => {
    const path = fenced(file);
    const stats = statSync(path);
    if (stats.isFile() && stats.size > limit) throw tooLarge(limit);
    const opened = openSync(path, 'r');
    try {
      const pieces: Buffer[] = [];
      let bytes = 0;
      for (;;) {
        const piece = Buffer.allocUnsafe(Math.max(PIECE, stats.size - bytes));
        const read = readSync(opened, piece);
        if (read === 0)
          return pieces.length === 1 ? (pieces[0] as Buffer<ArrayBuffer>) : Buffer.concat(pieces);
        bytes += read;
        if (bytes > limit) throw tooLarge(limit);
        pieces.push(piece.subarray(0, read));
      }
    } finally {
      closeSync(opened);
    }
  });
}

function tooLarge(limit: number): Error {
  return new Error(`it has more than the ${limit} bytes that are read of such a file`);
}

/** Writes a file that is none of those that were read. */
export function writeFile(file: string, content: string | Uint8Array, read: readonly string[]): void {
  const taken = look(file);
  for (const input of read) {
    const given = look(input);
    if (taken !== undefined && given?.ino === taken.ino && given.dev === taken.dev) {
      throw new InputError(`cannot write ${file}: it is what was read; name another file`);
    }
  }
  try {
    writeFileSync(file, content);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new InputError(`cannot write ${file}: ${REASONS.get(code ?? '') ?? message}`);
  }
}

/** Whether there is such a file, and it may be looked at. */
export function isFile(path: string): boolean {
  return look(path)?.isFile() ?? false;
}

/** Whether there is such a folder, and it may be looked at. */
export function isFolder(path: string): boolean {
  return look(path)?.isDirectory() ?? false;
}

function look(path: string): Stats | undefined {
  try {
    return statSync(fenced(path));
  } catch {
    return undefined;
  }
}

function explained<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new InputError(`cannot read ${file}: ${REASONS.get(code ?? '') ?? message}`);
  }
}

/** The text of a file that gzip has packed. */
function unpack(file: string): string {
  const bytes = readBytes(file, TEXT_LIMIT);
  try {
    return gunzipSync(bytes, { maxOutputLength: TEXT_LIMIT }).toString('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new InputError(
        `${file}: unpacks to more than the ${TEXT_LIMIT} bytes that are read of such a file`,
      );
    }
    throw new InputError(`${file}: cannot be unpacked by gzip: ${(error as Error).message}`);
  }
}

/**
 * The value that a JSON file holds, packed by gzip or not: anything, until it is checked.
 *
 * @param advice - what to say behind a complaint that it is too large
 */
export function readJsonFile(file: string, advice = ''): unknown {
  const text = /\.gz$/i.test(file) ? unpack(file) : readTextFile(file);
  try {
    return parseJson(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof RangeError) throw new InputError(`${file}: ${error.message}${advice}`);
    throw new InputError(`${file}: not valid JSON: ${(error as SyntaxError).message}`);
  }
}
