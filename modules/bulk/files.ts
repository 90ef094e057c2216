import { createHash } from 'node:crypto';
import {
  closeSync,
  fsync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { InputError } from '../files/documents/input-error.ts';

const REASONS = new Map([
  ['ENOSPC', 'there is no space left'],
  ['EDQUOT', 'there is no space left'],
  ['EFBIG', 'it would be larger than files may be'],
  ['EACCES', 'permission denied'],
  ['EROFS', 'it cannot be written to'],
  ['ENOENT', 'there is no such file or folder'],
  ['ENOTDIR', 'a part of it is no folder'],
  ['EISDIR', 'a folder has this name'],
]);

/** The SHA-256 of some bytes, in hexadecimal digits. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What stands behind the name of a file that is not whole yet: whose it is. */
function draftOf(file: string): string {
  return `${file}.${hostname()}.${process.pid}.tmp`;
}

/**
 * Writes a file that is there as a whole or not at all, whenever this process or the machine ends: under
 * another name first, then to the disk, then under its own.
 *
 * @throws InputError where it cannot be written; nothing is left then
 */
export function writeWhole(file: string, bytes: Uint8Array | string): void {
  draftWith(file, bytes).finish(file);
}

/**
 * Writes a file as `writeWhole` does, while this thread does other things: disks take longer than shards
 * that are cheap.
 */
export async function writeWholeMeanwhile(file: string, bytes: Uint8Array | string): Promise<void> {
  const draft = draftWith(file, bytes);
  await draft.settle();
  draft.finish(file);
}

function draftWith(file: string, bytes: Uint8Array | string): Draft {
  const draft = new Draft(file);
  draft.write(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
  return draft;
}

/** A file that is written piece by piece, and gets its name when it is whole. */
export class Draft {
  readonly #name: string;
  readonly #path: string;
  readonly #opened: number;
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #isSettled = false;

  /** @param name - how complaints call it, and what its name begins with until it is whole */
  constructor(name: string) {
    this.#name = name;
    this.#path = draftOf(name);
    try {
      this.#opened = openSync(this.#path, 'w');
    } catch (error) {
      throw cannotWrite(name, error);
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  write(bytes: Uint8Array): void {
    this.#guard(() => {
      for (let done = 0; done < bytes.length;) done += writeSync(this.#opened, bytes, done);
    });
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
  }

  /** @returns the SHA-256 of what was written, which can be asked for once */
  digest(): string {
    return this.#hash.digest('hex');
  }

  /** Brings all that was written to the disk. */
  async settle(): Promise<void> {
    try {
      await promisify(fsync)(this.#opened);
      this.#isSettled = true;
    } catch (error) {
      this.discard();
      throw cannotWrite(this.#name, error);
    }
  }

  /**
   * Brings it to the disk, and gives it its name, which is not waited for: whoever loses the name with the
   * power computes the file once more.
   */
  finish(file: string): void {
    this.#guard(() => {
      if (!this.#isSettled) fsyncSync(this.#opened);
      closeSync(this.#opened);
      renameSync(this.#path, file);
    });
  }

  /** Leaves nothing of it. */
  discard(): void {
    try {
      closeSync(this.#opened);
    } catch {
      // It was closed before it got its name.
    }
    rmSync(this.#path, { force: true });
  }

  #guard(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.discard();
      throw cannotWrite(this.#name, error);
    }
  }
}

/** What is written does not fit, or may not be written: another time or place might do. */
export class WriteError extends InputError {}

function cannotWrite(file: string, error: unknown): WriteError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new WriteError(`cannot write ${file}: ${REASONS.get(code ?? '') ?? message}`);
}

/** Makes a folder, and those above it. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw cannotWrite(folder, error);
  }
}

/** The names in a folder; undefined where there is no such folder. */
export function namesIn(folder: string): string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    return undefined;
  }
}

/** The bytes of a file of a run, however large; undefined where there is none. */
export function readWhole(file: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(readFileSync(file));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new InputError(`cannot read ${file}: ${message}`);
  }
}

/** Removes what processes of this machine have left that were killed while they wrote. */
export function removeDrafts(folder: string): void {
  for (const name of namesIn(folder) ?? []) {
    const [, host, pid] = /\.([^/]+)\.(\d+)\.tmp$/.exec(name) ?? [];
    // The name of the file that it was to be has points of its own.
    if (pid === undefined || !host!.endsWith(hostname()) || isRunning(Number(pid))) continue;
    rmSync(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
