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
