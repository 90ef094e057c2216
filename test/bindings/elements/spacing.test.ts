import { describe, expect, it } from 'vitest';
import { points } from '../../../modules/maps/index.ts';
import { createRandom, SEED } from '../../support/random.ts';

type Place = readonly number[];

function placesOf(xyz: ArrayLike<number>): Place[] {
  return Array.from({ length: xyz.length / 3 }, (_, i) => [0, 1, 2].map((k) => xyz[3 * i + k]!));
}

function distance(a: Place, b: Place): number {
  return Math.sqrt(a.reduce((sum, x, k) => sum + (x - b[k]!) ** 2, 0));
}

/** What is kept, by looking at all that is kept for each point. */
function keepPlainly(places: readonly Place[], spacing: number): Place[] {
  const kept: Place[] = [];
  for (const place of places) if (!kept.some((other) => distance(place, other) <= spacing)) kept.push(place);
  return kept;
}

/** Clouds in which cells are crossed in all directions, lie on each other, or are far from the origin. */
const CLOUDS: [string, (random: ReturnType<typeof createRandom>) => Place[]][] = [
  ['in a cube around the origin', (random) => many(600, () => random.vector(0.5))],
  ['on a plane', (random) => many(600, () => [...random.vector(0.5).slice(0, 2), 0.25])],
  ['far away', (random) => many(300, () => random.vector(0.2).map((x) => x + 1e5))],
  ['on the corners of cells', () => grid(7, 0.2)],
  ['at just the spacing', () => grid(7, 0.1)],
  ['in one place', () => many(50, () => [0.3, -0.1, 0.7])],
];

function many(count: number, make: () => Place): Place[] {
  return Array.from({ length: count }, make);
}

function grid(edge: number, step: number): Place[] {
  const at = (i: number) => (i - (edge >> 1)) * step;
  const numbers = Array.from({ length: edge ** 3 }, (_, i) => i);
  return numbers.map((i) => [at(i % edge), at(Math.floor(i / edge) % edge), at(Math.floor(i / edge ** 2))]);
}

describe(`points that are a spacing apart, SEED=${SEED}`, () => {
  it.each(CLOUDS)('are those that plain comparisons keep: %s', (_name, make) => {
    const places = make(createRandom(SEED));
    for (const spacing of [0.1, 0.03, 0.25]) {
      const { xyz } = points(places.flat(), { spacing });
      expect(placesOf(xyz)).toEqual(keepPlainly(places, spacing));
    }
  });

  it('are those of coordinates that single precision rounded, and stay in single precision', () => {
    const floats = Float32Array.from(many(500, () => createRandom(SEED).vector(1)).flat());
    const { xyz } = points(floats, { spacing: 0.1 });
    expect(xyz).toBeInstanceOf(Float32Array);
    expect(placesOf(xyz)).toEqual(keepPlainly(placesOf(floats), 0.1));
  });

  it('leave the array that was given as it was', () => {
    const given = Float64Array.of(0, 0, 0, 0.01, 0, 0, 1, 0, 0);
    points(given, { spacing: 0.1 });
    expect([...given]).toEqual([0, 0, 0, 0.01, 0, 0, 1, 0, 0]);
  });

  it('have balls that hold every point that was given, unless a radius says otherwise', () => {
    expect(points([0, 0, 0], { spacing: 0.1 }).radius).toBe(0.1);
    expect(points([0, 0, 0], { spacing: 0.1, radius: 0.02 }).radius).toBe(0.02);
    expect(points([], { spacing: 0.1 }).xyz.length).toBe(0);
  });

  it('do not take the square of the time where coordinates are multiples of powers of two', () => {
    // With one list for all of them, these would take minutes.
    const count = 200_000;
    const line = new Float64Array(3 * count);
    for (let i = 0; i < count; i++) line[3 * i] = i * 4096 * 0.2;
    expect(points(line, { spacing: 0.1 }).xyz.length).toBe(3 * count);
  });
});
