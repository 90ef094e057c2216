import { show } from '../../../bindings/base/errors.ts';
import type { FileError } from '../../../bindings/base/file-error.ts';

/** Makes an error of what is wrong at some place of a file, to be thrown by the caller. */
export type Refuse = (reason: string) => FileError;

/** The finite number that a word of a file stands for. */
export function readNumber(word: string, refuse: Refuse): number {
  // Number() alone would also take hexadecimal and the empty string.
  const value = /^[-+.eE\d]+$/.test(word) ? Number(word) : NaN;
  if (Number.isFinite(value)) return value;
  throw refuse(`${show(word)} is not a finite number`);
}
