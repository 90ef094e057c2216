/**
 * Turns a refused value into text short enough for an error message.
 */
export function show(value: unknown): string {
  if (typeof value === 'string')
    return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}...` : value);
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    return `${nameOf(value)}(${(value as unknown as ArrayLike<unknown>).length})`;
  }
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'bigint') return `${value}n`;
  return String(value);
}

/** What kind of array a value is: one whose prototype was taken away has no constructor to tell. */
function nameOf(value: object): string {
  return (value as { constructor?: { name?: string } }).constructor?.name ?? 'Array';
}

/** A `TypeError` that reads `where: argument must be …, got value`. */
export function wrongType(where: string, argument: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${where}: ${argument} must be ${expected}, got ${show(value)}`);
}

/** A `RangeError` that reads `where: argument must be …, got value`. */
export function outOfRange(where: string, argument: string, expected: string, value: unknown): RangeError {
  return new RangeError(`${where}: ${argument} must be ${expected}, got ${show(value)}`);
}

/** Checks that a value is true or false, and returns it. */
export function checkBoolean(where: string, argument: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw wrongType(where, argument, 'true or false', value);
  return value;
}

/** Checks that a value is a finite number, and returns it. */
export function checkFinite(where: string, argument: string, value: unknown): number {
  const number = checkNumber(where, argument, value);
  if (!Number.isFinite(number)) throw outOfRange(where, argument, 'finite', number);
  return number;
}

/** Checks that a value is a number, infinite ones included, and returns it. */
export function checkNumber(where: string, argument: string, value: unknown): number {
  if (typeof value !== 'number') throw wrongType(where, argument, 'a number', value);
  if (Number.isNaN(value)) throw outOfRange(where, argument, 'a number', value);
  return value;
}

/** Checks that a value is a finite number above 0, and returns it. */
export function checkPositive(where: string, argument: string, value: unknown): number {
  const number = checkFinite(where, argument, value);
  if (number <= 0) throw outOfRange(where, argument, 'above 0', number);
  return number;
}

/** Checks that a value is a number that is whole and within limits, and returns it. */
export function checkInteger(
  where: string,
  argument: string,
  value: unknown,
  least: number,
  most: number,
  kind = 'an integer',
): number {
  if (typeof value !== 'number') throw wrongType(where, argument, 'a number', value);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw outOfRange(where, argument, `${kind} from ${least} to ${most}`, value);
}

/** Checks that a value is a text, and returns it. */
export function checkString(where: string, argument: string, value: unknown, expected = 'a string'): string {
  if (typeof value !== 'string') throw wrongType(where, argument, expected, value);
  return value;
}

/** Checks that a value is an object. */
export function checkObject<T>(
  where: string,
  argument: string,
  value: T,
  expected = 'an object',
): asserts value is T & object {
  if (typeof value !== 'object' || value === null) throw wrongType(where, argument, expected, value);
}

/** Checks that a value is a function, if it is given. */
export function checkFunction(where: string, argument: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function')
    throw wrongType(where, argument, 'a function', value);
}

/** Checks that a value is one of some words, and returns it. */
export function checkChoice<Word extends string>(
  where: string,
  argument: string,
  value: unknown,
  words: readonly Word[],
): Word {
  if (words.includes(value as Word)) return value as Word;
  const list = words.map((word) => `'${word}'`);
  throw outOfRange(where, argument, `${list.slice(0, -1).join(', ')} or ${list.at(-1)!}`, value);
}
