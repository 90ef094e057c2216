import { type Pair, pairKey } from './pairs.ts';

/** A segment that another one carries, and whom it may touch meanwhile. */
export interface Rider {
  readonly id: string;
  /** The segment that carries it. */
  readonly to: string;
  /** Segments that it is not compared with while it is carried. */
  readonly touch: readonly string[];
}

/** Pairs by their keys, in the order of rows. */
export type PairMap = ReadonlyMap<string, Pair>;

/** The riders with every carrier before what it carries, otherwise in the given order. */
export function carriersFirst(riders: readonly Rider[]): readonly Rider[] {
  const carrierOf = new Map(riders.map(({ id, to }) => [id, to]));
  const depth = ({ to }: Rider): number => {
    let levels = 0;
    for (let id: string | undefined = to; id !== undefined; id = carrierOf.get(id)) levels++;
    return levels;
  };
  return [...riders].sort((a, b) => depth(a) - depth(b));
}

/**
 * The pairs that are compared: of the chosen ones, those that no rider suspends, in their order; then, rider by
 * rider, those in which a rider takes the place of its carrier.
 *
 * @param riders - carriers first
 */
export function comparedPairs(chosen: PairMap, riders: readonly Rider[]): PairMap {
  if (riders.length === 0) return chosen;
  const suspended = new Set(
    riders.flatMap(({ id, to, touch }) => [to, ...touch].map((other) => pairKey(id, other))),
  );
  const compared = new Map([...chosen].filter(([key]) => !suspended.has(key)));
  // What one rider brings may concern the carrier of another one that had its turn.
  for (let before = -1; before !== compared.size;) {
    before = compared.size;
    for (const rider of riders) {
      for (const pair of placesOf(rider, [...compared.values()])) {
        const key = pairKey(...pair);
        if (!suspended.has(key) && !compared.has(key)) compared.set(key, pair);
      }
    }
  }
  return compared;
}

/** The pairs of a rider's carrier, with the rider in its place. */
function placesOf({ id, to }: Rider, pairs: readonly Pair[]): Pair[] {
  return pairs
    .filter((pair) => pair.includes(to) && !pair.includes(id))
    .map(([a, b]) => (a === to ? [id, b] : [a, id]));
}

/** Has whichever of two segments rides touch the other one. */
export function letTouch(riders: readonly Rider[], a: string, b: string): readonly Rider[] {
  return withoutTouch(riders, a, b).map((rider) => {
    if (rider.id === a && rider.to !== b) return { ...rider, touch: [...rider.touch, b] };
    if (rider.id === b && rider.to !== a) return { ...rider, touch: [...rider.touch, a] };
    return rider;
  });
}

/** Has whichever of two segments rides not touch the other one. */
export function withoutTouch(riders: readonly Rider[], a: string, b: string): readonly Rider[] {
  return riders.map((rider) => {
    if (rider.id !== a && rider.id !== b) return rider;
    const other = rider.id === a ? b : a;
    return { ...rider, touch: rider.touch.filter((id) => id !== other) };
  });
}
