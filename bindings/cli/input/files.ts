import { readFileSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { InputError } from './input-error.ts';

/** The most that a packed file may become, bytes: a small one can be made that unpacks to any size. */
const UNPACKED_LIMIT = 2 ** 28;

const REASONS = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a directory'],
  ['EACCES', 'permission denied'],
]);

/** The text of a file. */
export function readTextFile(file: string): string {
  return explained(file, () => readFileSync(file, 'utf8'));
}

/** The bytes of a file; devices and pipes, which may have no end, are none. */
export function readBytes(file: string): Uint8Array<ArrayBuffer> {
  return explained(file, () => {
    if (!statSync(file).isFile()) throw new Error('it is no file');
    return readFileSync(file);
  });
}

/** Writes a text to a file that is none of those that were read. */
export function writeTextFile(file: string, text: string, read: readonly string[]): void {
  const taken = look(file);
  for (const input of read) {
    const given = look(input);
    if (taken !== undefined && given?.ino === taken.ino && given.dev === taken.dev) {
      throw new InputError(`cannot write ${file}: it is what was read; name another file`);
    }
  }
  try {
    writeFileSync(file, text);
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
    return statSync(path);
  } catch {
    return undefined;
  }
}

function explained<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new InputError(`cannot read ${file}: ${REASONS.get(code ?? '') ?? message}`);
  }
}

/** The text of a file that gzip has packed. */
function unpack(file: string): string {
  const bytes = readBytes(file);
  try {
    return gunzipSync(bytes, { maxOutputLength: UNPACKED_LIMIT }).toString('utf8');
  } catch (error) {
    throw new InputError(`${file}: cannot be unpacked by gzip: ${(error as Error).message}`);
  }
}

/** The value that a JSON file holds, packed by gzip or not: anything, until it is checked. */
export function readJsonFile(file: string): unknown {
  const text = /\.gz$/i.test(file) ? unpack(file) : readTextFile(file);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new InputError(`${file}: not valid JSON: ${(error as SyntaxError).message}`);
  }
}
