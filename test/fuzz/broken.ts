import type { Random } from '../support/random.ts';
import { isChance, pickOne } from './draw.ts';

/** Values that are wrong nearly everywhere. */
const BAD: readonly unknown[] = [
  NaN,
  Infinity,
  -Infinity,
  -1,
  0.5,
  1e300,
  2 ** 61,
  Number.MAX_SAFE_INTEGER,
  -0,
  '1',
  '',
  'nobody',
  '__proto__',
  null,
  undefined,
  true,
  [],
  {},
  [1, 2, 3],
  () => 1,
  new Float32Array(3),
  new Date(0),
  1n,
  Symbol('s'),
  Object.create(null) as unknown,
];

/** A place within arguments: the keys that lead to it. */
type Path = readonly (string | number)[];

/** Arguments of which one is not as it was. */
export interface Broken {
  readonly args: unknown[];
  /** What was done to them. */
  readonly what: string;
}

/** Breaks one place of arguments, at any depth: another value, one less, one more, an unknown option. */
export function breakArgument(random: Random, args: readonly unknown[]): Broken | undefined {
  const copy = clone(args) as unknown[];
  const places = listPlaces(copy);
  if (places.length === 0) return undefined;
  const shallow = places.filter((path) => path.length === 1);
  const path = pickOne(random, isChance(random, 0.3) ? shallow : places);
  const parent = path.slice(0, -1).reduce<unknown>((value, key) => (value as never)[key], copy) as unknown[];
  const key = path.at(-1) as number;
  const target = parent[key];
  const where = path.join('.');
  const change = random.integer(0, 9);
  if (change === 0 && Array.isArray(target) && target.length > 0) {
    target.pop();
    return { args: copy, what: `${where} one shorter` };
  }
  if (change === 1 && Array.isArray(target)) {
    target.push(target[0]);
    return { args: copy, what: `${where} one longer` };
  }
  if (change === 2 && typeof target === 'object' && target !== null && !ArrayBuffer.isView(target)) {
    Object.assign(target, { surplus: 1 });
    return { args: copy, what: `${where}.surplus` };
  }
  if (change === 3 && Array.isArray(target) && target.length > 0) {
    const hole = random.integer(0, target.length - 1);
    Reflect.deleteProperty(target, hole);
    return { args: copy, what: `${where} with a hole at ${hole}` };
  }
  const drawn = pickOne(random, BAD);
  // Numbers are all that a typed array holds.
  const value = ArrayBuffer.isView(parent) && typeof drawn !== 'number' ? NaN : drawn;
  parent[key] = value;
  return { args: copy, what: `${where} = ${describe(value)}` };
}

function describe(value: unknown): string {
  if (typeof value === 'symbol' || typeof value === 'bigint' || typeof value === 'function')
    return typeof value;
  if (ArrayBuffer.isView(value)) return value.constructor.name;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** A copy that can be changed: what was frozen, or shared, is neither. */
function clone(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return (value as Float64Array).slice();
  if (Array.isArray(value)) return value.map(clone);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, clone(part)]));
}

/** The most entries of a list that are looked into. */
const MOST_ENTRIES = 30;

function listPlaces(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = ArrayBuffer.isView(value)
    ? Array.from({ length: Math.min(MOST_ENTRIES, (value as Float64Array).length) }, (_, i) => i)
    : Object.keys(value).slice(0, MOST_ENTRIES);
  return keys.flatMap((key) => {
    const here = [...path, key];
    return [here, ...listPlaces((value as Record<string, unknown>)[key], here)];
  });
}
