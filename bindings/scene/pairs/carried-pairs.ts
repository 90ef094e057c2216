import { type Pair, pairKey } from './pairs.ts';

/** A segment that another one carries, and whom it may touch meanwhile. */
export interface CarriedSegment {
  readonly id: string;
  /** The segment that carries it. */
  readonly to: string;
  /** Segments that it is not compared with while it is carried. */
  readonly touch: readonly string[];
}

/** Pairs by their keys, in the order of rows. */
export type PairMap = ReadonlyMap<string, Pair>;

/** The carried segments with every carrier before what it carries, otherwise in the given order. */
export function carriersFirst(carried: readonly CarriedSegment[]): readonly CarriedSegment[] {
  const carrierOf = new Map(carried.map(({ id, to }) => [id, to]));
  const depth = ({ to }: CarriedSegment): number => {
    let levels = 0;
    for (let id: string | undefined = to; id !== undefined; id = carrierOf.get(id)) levels++;
    return levels;
  };
  return [...carried].sort((a, b) => depth(a) - depth(b));
}

/**
 * The pairs that are compared: of the chosen ones, those that no carried segment suspends, in their order;
 * then, for each carried segment, those in which it takes the place of its carrier.
 *
 * @param carried - carriers first
 */
export function comparedPairs(chosen: PairMap, carried: readonly CarriedSegment[]): PairMap {
  if (carried.length === 0) return chosen;
  const suspended = new Set(
    carried.flatMap(({ id, to, touch }) => [to, ...touch].map((other) => pairKey(id, other))),
  );
  const compared = new Map([...chosen].filter(([key]) => !suspended.has(key)));
  // What one carried segment brings may concern the carrier of another one that had its turn.
  for (let before = -1; before !== compared.size;) {
    before = compared.size;
    for (const carriedSegment of carried) {
      for (const pair of placesOf(carriedSegment, [...compared.values()])) {
        const key = pairKey(...pair);
        if (!suspended.has(key) && !compared.has(key)) compared.set(key, pair);
      }
    }
  }
  return compared;
}

/** The pairs of a carried segment's carrier, with the carried segment in its place. */
function placesOf({ id, to }: CarriedSegment, pairs: readonly Pair[]): Pair[] {
  return pairs
    .filter((pair) => pair.includes(to) && !pair.includes(id))
    .map(([a, b]) => Object.freeze(a === to ? ([id, b] as const) : ([a, id] as const)));
}

/** Has whichever of two segments rides touch the other one. */
export function letTouch(
  carried: readonly CarriedSegment[],
  a: string,
  b: string,
): readonly CarriedSegment[] {
  return withoutTouch(carried, a, b).map((carriedSegment) => {
    if (carriedSegment.id === a && carriedSegment.to !== b)
      return { ...carriedSegment, touch: [...carriedSegment.touch, b] };
    if (carriedSegment.id === b && carriedSegment.to !== a)
      return { ...carriedSegment, touch: [...carriedSegment.touch, a] };
    return carriedSegment;
  });
}

/** Has whichever of two segments rides not touch the other one. */
export function withoutTouch(
  carried: readonly CarriedSegment[],
  a: string,
  b: string,
): readonly CarriedSegment[] {
  return carried.map((carriedSegment) => {
    if (carriedSegment.id !== a && carriedSegment.id !== b) return carriedSegment;
    const other = carriedSegment.id === a ? b : a;
    return { ...carriedSegment, touch: carriedSegment.touch.filter((id) => id !== other) };
  });
}
