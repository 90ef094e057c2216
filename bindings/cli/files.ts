import { readFileSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { InputError } from './input-error.ts';

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

/** The value that a JSON file holds: anything, until it is checked. */
export function readJsonFile(file: string): unknown {
  const text = readTextFile(file);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new InputError(`${file}: not valid JSON: ${(error as SyntaxError).message}`);
  }
}

/** Whether a JSON value is an object with properties: neither an array nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
