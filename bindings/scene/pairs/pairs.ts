import { checkOptions } from '../../base/options.ts';
import { checkItems } from '../../base/checks.ts';
import { checkString, outOfRange, wrongType } from '../../base/errors.ts';

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
  const where = 'allPairs';
  checkOptions(where, options, ['except', 'static']);
  const ids = checkIds(where, 'names', names);
  const known = new Set<string>();
  for (const id of ids) {
    if (known.has(id)) throw outOfRange(where, 'names', 'without repetition', id);
    known.add(id);
  }
  const { except: given = [] } = options;
  if (!Array.isArray(given)) throw wrongType(where, 'except', 'an array of pairs', given);
  const except = new Set(
    checkItems(given, (pair) => {
      const [a, b] = checkPair(where, 'except', pair);
      for (const name of [a, b]) {
        if (!known.has(name)) throw outOfRange(where, 'except', 'pairs of given names', name);
      }
      return pairKey(a, b);
    }),
  );
  const still = new Set(checkIds(where, 'static', options.static ?? []));
  for (const name of still) {
    if (!known.has(name)) throw outOfRange(where, 'static', 'given names', name);
  }
  const pairs: Pair[] = [];
  ids.forEach((a, i) => {
    for (const b of ids.slice(i + 1)) {
      if (!except.has(pairKey(a, b)) && !(still.has(a) && still.has(b))) pairs.push([a, b]);
    }
  });
  return pairs;
}

/** One string per unordered pair. */
export function pairKey(a: string, b: string): string {
  // The first length tells where the first id ends.
  return a < b ? `${a.length} ${a}${b}` : `${b.length} ${b}${a}`;
}

/** Checks that a value from outside is a pair of strings. */
export function checkPair(where: string, argument: string, value: unknown): Pair {
  if (!Array.isArray(value) || value.length !== 2) {
    throw wrongType(where, argument, 'two segment ids [a, b]', value);
  }
  const [a, b] = value as [unknown, unknown];
  return [checkString(where, argument, a, 'two strings'), checkString(where, argument, b, 'two strings')];
}

/** Checks that a value from outside is a list of segment ids, and returns a copy of it. */
export function checkIds(where: string, argument: string, value: unknown): string[] {
  if (!Array.isArray(value)) throw wrongType(where, argument, 'an array of segment ids', value);
  return checkItems(value, (id, i) => {
    return checkString(where, `${argument}[${i}]`, id, 'a segment id');
  });
}
