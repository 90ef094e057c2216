import { checkOptions } from '../../base/options.ts';
import { outOfRange, wrongType } from '../../base/errors.ts';

/** Two segment ids, in the order in which results name them a and b. */
export type Pair = readonly [a: string, b: string];

/**
 * Every pair of the given segments, but for the excepted ones and those of two static segments.
 *
 * @param names - segment ids
 * @param options.except - pairs to leave out, in either order, for instance neighbors in a robot arm
 * @param options.static - ids of those that stand still
 * @throws RangeError when an option names something that is not in `names`, or a name stands twice
 */
export function allPairs(
  names: readonly string[],
  options: { except?: readonly Pair[]; static?: readonly string[] } = {},
): Pair[] {
  checkOptions('allPairs', options, ['except', 'static']);
  const known = new Set(names);
  if (known.size !== names.length) {
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    throw outOfRange('allPairs', 'names', 'without repetition', twice);
  }
  const except = new Set<string>();
  for (const pair of options.except ?? []) {
    const [a, b] = checkPair('allPairs', 'except', pair);
    for (const name of [a, b]) {
      if (!known.has(name)) throw outOfRange('allPairs', 'except', 'pairs of given names', name);
    }
    except.add(pairKey(a, b));
  }
  const still = new Set(options.static ?? []);
  for (const name of still) {
    if (!known.has(name)) throw outOfRange('allPairs', 'static', 'given names', name);
  }
  const pairs: Pair[] = [];
  names.forEach((a, i) => {
    for (const b of names.slice(i + 1)) {
      if (!except.has(pairKey(a, b)) && !(still.has(a) && still.has(b))) pairs.push([a, b]);
    }
  });
  return pairs;
}

/** One string per unordered pair. */
export function pairKey(a: string, b: string): string {
  return JSON.stringify(a < b ? [a, b] : [b, a]);
}

/** Checks that a value from outside is a pair of strings. */
export function checkPair(where: string, argument: string, value: unknown): Pair {
  if (!Array.isArray(value) || value.length !== 2) {
    throw wrongType(where, argument, 'two segment ids [a, b]', value);
  }
  for (const id of value) if (typeof id !== 'string') throw wrongType(where, argument, 'two strings', id);
  return [value[0], value[1]];
}
