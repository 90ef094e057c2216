import { InputError } from './input-error.ts';

/** Lets the complaints of a call say which file its arguments came from. */
export function withFile<T>(file: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) {
      throw new InputError(`${file}: ${error.message}`);
    }
    throw error;
  }
}
