import { appendFileSync } from 'node:fs';
import { writeFile } from '../../../modules/files/input/files.ts';

/** Characters that are written at once. */
const PIECE = 2 ** 16;

/** A text file that is written piece by piece; nowhere, if it has no name. */
export class GrowingFile {
  readonly #file: string | undefined;
  #waiting = '';

  /**
   * @param read - files that it must not be
   * @throws InputError where it cannot be written
   */
  constructor(file: string | undefined, head: string, read: readonly string[]) {
    this.#file = file;
    if (file !== undefined) writeFile(file, head, read);
  }

  add(text: string): void {
    if (this.#file === undefined) return;
    this.#waiting += text;
    if (this.#waiting.length >= PIECE) this.end();
  }

  /** Writes what is left. */
  end(): void {
    if (this.#file !== undefined && this.#waiting !== '') appendFileSync(this.#file, this.#waiting);
    this.#waiting = '';
  }
}
