import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Draft, sha256, writeWhole } from '../files.ts';

/** The inputs of a run: files that are called by the SHA-256 of their content, so that equal ones are one. */
export class InputStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @returns the hash by which a content is found */
  put(content: Uint8Array | string): string {
    const hash = sha256(content);
    const file = join(this.#folder, hash);
    if (!existsSync(file)) writeWhole(file, content);
    return hash;
  }

  /** Writes rows of numbers, which are never held as a whole. */
  async putRows(
    rows: AsyncIterable<readonly number[]> | Iterable<readonly number[]>,
  ): Promise<{ hash: string; rows: number }> {
    const draft = new Draft(join(this.#folder, 'rows'));
    try {
      let [count, at] = [0, 0];
      const room = new Float64Array(2 ** 16);
      const flush = (): void => {
        draft.write(new Uint8Array(room.buffer, 0, at * 8));
        at = 0;
      };
      for await (const row of rows) {
        if (at + row.length > room.length) flush();
        room.set(row, at);
        at += row.length;
        count++;
      }
      flush();
      const hash = draft.digest();
      draft.finish(join(this.#folder, hash));
      return { hash, rows: count };
    } catch (error) {
      draft.discard();
      throw error;
    }
  }
}
