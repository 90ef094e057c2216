/** Places that are joined by edges, and the shortest ways along these. */

/** The squared Euclidean distance of two places; of a quaternion and its negative, the nearer counts. */
export type SquaredDistance = (a: ArrayLike<number>, b: ArrayLike<number>) => number;

const QUATERNION_NUMBERS = 4;

/** @param quaternions - where they begin in a place */
export function makeDistance(dimension: number, quaternions: readonly number[]): SquaredDistance {
  return (a, b) => {
    let sum = 0;
    for (let i = 0; i < dimension; i++) sum += (a[i]! - b[i]!) * (a[i]! - b[i]!);
    for (const first of quaternions) {
      let product = 0;
      for (let i = first; i < first + QUATERNION_NUMBERS; i++) product += a[i]! * b[i]!;
      // |a + b|² is |a − b|² + 4 a·b.
      if (product < 0) sum += 4 * product;
    }
    return sum;
  };
}

/**
 * The places of a list that are nearest to another one, the nearest first; of those equally near, the first.
 *
 * @param wanted - how many at most
 * @param isWanted - says of a number whether the place is to be looked at
 */
export function findNearest(
  places: readonly Float64Array[],
  place: ArrayLike<number>,
  wanted: number,
  distance: SquaredDistance,
  isWanted: (i: number) => boolean,
): number[] {
  const found: { readonly i: number; readonly square: number }[] = [];
  for (let i = 0; i < places.length; i++) {
    if (!isWanted(i)) continue;
    const square = distance(places[i]!, place);
    if (found.length === wanted && square >= found.at(-1)!.square) continue;
    const at = found.findLastIndex((other) => other.square <= square) + 1;
    found.splice(at, 0, { i, square });
    if (found.length > wanted) found.pop();
  }
  return found.map(({ i }) => i);
}

/** Where an edge leads, which it is, and how long. */
export interface Link {
  readonly to: number;
  readonly edge: number;
  readonly length: number;
}

/**
 * The shortest way from one place to another: the numbers of its edges; undefined where there is none.
 *
 * Source: Hart, Nilsson and Raphael 1968, A*.
 *
 * @param linksOf - the edges of a place that may be taken
 * @param estimate - how far it is from a place to the end at least
 */
export function findShortest(
  start: number,
  end: number,
  linksOf: (place: number) => Iterable<Link>,
  estimate: (place: number) => number,
): { edges: number[]; places: number[] } | undefined {
  const best = new Map([[start, 0]]);
  const came = new Map<number, { from: number; edge: number }>();
  const open = new Heap();
  const closed = new Set<number>();
  open.push(start, estimate(start));
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place === end) return trace(came, start, end);
    if (closed.has(place)) continue;
    closed.add(place);
    for (const { to, edge, length } of linksOf(place)) {
      const way = best.get(place)! + length;
      if (way >= (best.get(to) ?? Infinity)) continue;
      best.set(to, way);
      came.set(to, { from: place, edge });
      open.push(to, way + estimate(to));
    }
  }
  return undefined;
}

function trace(
  came: ReadonlyMap<number, { from: number; edge: number }>,
  start: number,
  end: number,
): { edges: number[]; places: number[] } {
  const edges: number[] = [];
  const places = [end];
  for (let place = end; place !== start; place = places.at(-1)!) {
    const { from, edge } = came.get(place)!;
    edges.push(edge);
    places.push(from);
  }
  return { edges: edges.reverse(), places: places.reverse() };
}

/** A binary heap of numbers: the one of the least rank comes first. */
class Heap {
  readonly #entries: { readonly item: number; readonly rank: number }[] = [];

  push(item: number, rank: number): void {
    const entries = this.#entries;
    let at = entries.length;
    for (; at > 0; at = (at - 1) >> 1) {
      const parent = entries[(at - 1) >> 1]!;
      if (parent.rank <= rank) break;
      entries[at] = parent;
    }
    entries[at] = { item, rank };
  }

  pop(): number | undefined {
    const entries = this.#entries;
    const first = entries[0];
    const last = entries.pop();
    if (first === undefined || entries.length === 0) return first?.item;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= entries.length) break;
      if (child + 1 < entries.length && entries[child + 1]!.rank < entries[child]!.rank) child++;
      if (entries[child]!.rank >= last!.rank) break;
      entries[at] = entries[child]!;
      at = child;
    }
    entries[at] = last!;
    return first.item;
  }
}
