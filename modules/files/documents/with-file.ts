import { InputError } from './input-error.ts';

/** Lets the complaints of a call say which file, or which part of it, its arguments came from. */
export function withFile<T>(place: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) {
      throw new InputError(`${place}: ${error.message}`);
    }
    throw error;
  }
}
