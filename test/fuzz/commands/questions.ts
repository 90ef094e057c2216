/** Commands that ask a scene where it stands. */
import { contacts as listContacts, elementPairs as listPairs } from '../../../modules/contacts/index.ts';
import type { Pair } from '../../../bindings/index.ts';
import { expectThat } from '../calls.ts';
import { type Draw, isChance, pickOne } from '../draw.ts';
import { nearestTo, type PlacedPair, placedPairs } from '../brute-force.ts';
import { expectSame } from '../same.ts';
import { readRows, TOLERANCE, type World } from '../world.ts';

export function evaluate(world: World, draw: Draw): void {
  const maxDistance = draw.maxDistance();
  const options = isChance(draw.random, 0.8)
    ? { maxDistance }
    : { maxDistance, penetration: 'exact' as const };
  const rows = world.get(`evaluate(${JSON.stringify(options)})`, ({ scene }) =>
    readRows(scene.evaluate(options)),
  );
  if (maxDistance === Infinity && options.penetration === undefined) world.distances = rows.distance;
  using copy = world.makeCopy();
  expectSame('evaluate of a fresh scene', readRows(copy.evaluate(options)), rows);
}

/** The closest pairs are those of an evaluation, in its order. */
export function closest(world: World, draw: Draw): void {
  const maxDistance = draw.maxDistance();
  const options = isChance(draw.random, 0.8)
    ? { maxDistance }
    : { maxDistance, penetration: 'exact' as const };
  const count = draw.random.integer(1, world.pairs.length + 1);
  const answer = world.get(`closest(${count}, ${JSON.stringify(options)})`, ({ scene }) =>
    scene.closest(count, options),
  );
  using copy = world.makeCopy();
  const found = copy.evaluate(options);
  const rows = [...world.pairs.keys()].filter((row) => found.beyond[row] === 0);
  const order = rows.sort((i, j) => compare(found.distance[i]!, found.distance[j]!) || i - j);
  expectSame(
    `closest(${count}, ${JSON.stringify(options)})`,
    answer,
    order.slice(0, count).map((row) => found.at(row)),
  );
}

/** The order of two distances, which may be infinite. */
function compare(a: number, b: number): number {
  return a < b ? -1 : Number(a > b);
}

/** A tolerance may make distances larger than they are, but by no more than it allows. */
export function evaluateRoughly(world: World, draw: Draw): void {
  const tolerance = { relative: draw.random.between(0, 0.5), absolute: draw.random.between(0, 0.1) };
  const exact = world.get('evaluate', ({ scene }) => readRows(scene.evaluate())).distance;
  for (const { scene, name } of world.twins) {
    const rough = readRows(scene.evaluate({ tolerance })).distance;
    rough.forEach((distance, row) => {
      const least = exact[row]!;
      if (!Number.isFinite(least)) return;
      const allowed = Math.max(tolerance.absolute, tolerance.relative * Math.max(least, 0));
      const isRight =
        distance >= least && distance <= least + allowed * (1 + 1e-6) + TOLERANCE[world.precision];
      expectThat(isRight, () => `evaluate with a tolerance, ${name}, row ${row}: ${distance}, not ${least}`);
    });
  }
}

/** Whether all distances are at least the margins; undefined where one is 0 with a margin of 0. */
function keepsMargins(
  world: World,
  pairs: readonly Pair[],
  distances: ArrayLike<number>,
  margin: number,
): boolean | undefined {
  let answer: boolean | undefined = true;
  for (const [row, [a, b]] of pairs.entries()) {
    const needed = world.model.marginOf(a, b) ?? margin;
    if (distances[row]! < needed) return false;
    if (distances[row] === 0 && needed === 0) answer = undefined;
  }
  return answer;
}

export function isFree(world: World, draw: Draw): void {
  const margin = draw.distance();
  const answer = world.get(`isFree(${margin})`, ({ scene }) => scene.isFree({ margin }));
  using copy = world.makeCopy();
  const expected = keepsMargins(world, world.pairs, copy.evaluate().distance, margin);
  if (expected !== undefined) expectSame(`isFree({ margin: ${margin} })`, answer, expected);
}

/** Lists of element pairs are those of a comparison of all; their least is the segments' distance. */
export function elementPairs(world: World, draw: Draw): void {
  const [a, b] = draw.pair();
  const maxDistance = isChance(draw.random, 0.3) ? 100 : draw.distance();
  const options = { maxDistance };
  const answer = world.ask(`elementPairs(${JSON.stringify([a, b, maxDistance])})`, ({ scene }) =>
    listPairs(scene, a, b, options),
  );
  const isThere = a !== b && [a, b].every((id) => world.model.segments.has(id));
  expectSame('whether elementPairs is refused', 'refused' in answer, !isThere);
  if ('refused' in answer) return;
  const { elementA, elementB, distance } = answer.value;
  const listed = Array.from(distance, (d, i): PlacedPair => {
    return { elementA: elementA[i]!, elementB: elementB[i]!, distance: d };
  });
  expectThat(
    listed.every((pair) => pair.distance <= maxDistance),
    () => `elementPairs(${a}, ${b}) lists what is beyond ${maxDistance}`,
  );
  const row = world.pairs.findIndex((pair) => pair[0] === a && pair[1] === b);
  if (row >= 0) {
    const closest = world.get('evaluate', ({ scene }) => scene.evaluate().at(row));
    const least = Math.min(Infinity, ...listed.map((pair) => pair.distance));
    if (closest.distance <= maxDistance || least < Infinity) {
      expectSame(`the least of elementPairs(${a}, ${b}, ${maxDistance})`, least, closest.distance);
    }
  }
  const all = placedPairs(world.first, a, b);
  if (all !== undefined) expectListed(world, listed, all, maxDistance);
}

function expectListed(
  world: World,
  listed: readonly PlacedPair[],
  all: readonly PlacedPair[],
  maxDistance: number,
): void {
  const tolerance = TOLERANCE[world.precision];
  const found = new Map(
    listed.map(({ elementA, elementB, distance }) => [`${elementA} ${elementB}`, distance]),
  );
  for (const { elementA, elementB, distance } of all) {
    const got = found.get(`${elementA} ${elementB}`);
    const name = `elements ${elementA} and ${elementB}, ${distance} apart`;
    if (got === undefined) {
      expectThat(distance > maxDistance - tolerance, () => `${name}, are not listed within ${maxDistance}`);
    } else if (got !== distance) {
      expectThat(Math.abs(got - distance) <= tolerance, () => `${name}, are listed with ${got}`);
    }
  }
  expectSame('the number of element pairs', listed.length <= all.length, true);
}

/** Contacts are the element pairs of the pair list, unless those with surfaces are merged. */
export function contacts(world: World, draw: Draw): void {
  const maxDistance = draw.distance();
  const nearestOnly = isChance(draw.random, 0.3);
  const polygons = pickOne(draw.random, ['polygon', 'deepest'] as const);
  const merge = isChance(draw.random, 0.3);
  const found = world.get(`contacts(${maxDistance}, ${nearestOnly}, ${polygons}, ${merge})`, ({ scene }) => {
    const { pair, elementA, elementB, distance, ...rest } = listContacts(scene, {
      maxDistance,
      nearestOnly,
      polygons,
      merge,
    });
    const isFinite = Array.from(distance, (metres) => metres > -Infinity);
    // Half-spaces that overlap without end have no places.
    return { pair, elementA, elementB, distance, ...(isFinite.every(Boolean) ? rest : {}) };
  });
  if (nearestOnly) {
    expectSame('one contact per pair', new Set(found.pair).size, found.pair.length);
    return;
  }
  if (merge) return;
  const expected = world.pairs.flatMap(([a, b], row) => {
    const { elementA, elementB, distance } = listPairs(world.first.scene, a, b, { maxDistance });
    return Array.from(distance, (d, i) => [row, elementA[i]!, elementB[i]!, d]);
  });
  const listed = Array.from(found.pair, (row, i) => [
    row,
    found.elementA[i]!,
    found.elementB[i]!,
    found.distance[i]!,
  ]);
  expectSame(`contacts within ${maxDistance}, beside elementPairs`, listed, expected);
}

export function nearestElement(world: World, draw: Draw): void {
  const id = draw.id();
  const position = draw.random.vector(2);
  const maxDistance = draw.maxDistance();
  const answer = world.ask(`nearestElement(${id})`, ({ scene }) => {
    const found = scene.nearestElement(id, position, { maxDistance });
    // Inside a half-space or not, its number is the same.
    return found ?? null;
  });
  expectSame('whether nearestElement is refused', 'refused' in answer, !world.model.segments.has(id));
  if ('refused' in answer) return;
  const expected = nearestTo(world.first, id, position);
  const tolerance = TOLERANCE[world.precision];
  const { value } = answer;
  if (value === null) {
    const isBeyond = expected === Infinity || expected > maxDistance - tolerance;
    expectThat(isBeyond, () => `nearestElement(${id}) misses one at ${expected}`);
  } else {
    const isNear = value.distance === expected || Math.abs(value.distance - expected) <= tolerance;
    expectThat(isNear, () => `nearestElement(${id}) is at ${value.distance}, not ${expected}`);
  }
}

export function check(world: World): void {
  world.check();
}
