import { expectThat } from './calls.ts';

/** Lists and typed arrays as lists, objects as plain ones: what stays when an answer's memory changes. */
export function copyOf(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>);
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part)]));
}

/** The first place where two copies differ, 0 and −0 being different; undefined where there is none. */
function firstDifference(got: unknown, expected: unknown, path = ''): string | undefined {
  if (Object.is(got, expected)) return undefined;
  const areObjects = [got, expected].every((value) => typeof value === 'object' && value !== null);
  if (!areObjects || Array.isArray(got) !== Array.isArray(expected)) {
    return `${path} is ${show(got)}, not ${show(expected)}`;
  }
  const [a, b] = [got as Record<string, unknown>, expected as Record<string, unknown>];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys) {
    const difference = firstDifference(a[key], b[key], `${path}.${key}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** Fails where two answers differ in a bit. */
export function expectSame(what: string, got: unknown, expected: unknown): void {
  const difference = firstDifference(copyOf(got), copyOf(expected));
  expectThat(difference === undefined, () => `${what}: ${difference!}`);
}

/** Fails where an answer holds a number that is none. */
export function expectNumbers(what: string, value: unknown): void {
  const bad = findNaN(copyOf(value), '');
  expectThat(bad === undefined, () => `${what}: ${bad!} is not a number`);
}

function findNaN(value: unknown, path: string): string | undefined {
  if (Number.isNaN(value)) return path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = findNaN(part, `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function show(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean' || value === undefined) return String(value);
  return JSON.stringify(value).slice(0, 200);
}
