import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hashOf, shareVertices } from '../../../bindings/elements/share-vertices.ts';
import { createRandom, SEED } from '../../support/random.ts';

it(`corners with the same coordinates share a vertex, numbered as they first come, SEED=${SEED}`, () => {
  const coordinate = fc.constantFrom(-1, -0, 0, 1e-300, 7);
  const triangles = fc.array(fc.array(coordinate, { minLength: 9, maxLength: 9 }), { maxLength: 30 });
  const property = fc.property(triangles, (numbers) => {
    const corners = Float64Array.from(numbers.flat());
    const { vertices, indices } = shareVertices(corners);
    const known: string[] = [];
    const expected = Array.from(indices, (_, corner) => {
      const key = corners.subarray(3 * corner, 3 * corner + 3).join();
      if (!known.includes(key)) known.push(key);
      return known.indexOf(key);
    });
    expect([...indices]).toEqual(expected);
    expect(vertices.length).toBe(3 * known.length);
    const places = [...indices].flatMap((i) => [...vertices.subarray(3 * i, 3 * i + 3)]);
    expect(places.join()).toBe(corners.join());
  });
  fc.assert(property, { numRuns: 300, seed: SEED });
});

it(`corners that have one place in a table share their vertices as well, SEED=${SEED}`, () => {
  const random = createRandom(SEED);
  const corners: number[] = [];
  while (corners.length < 600) {
    const corner = random.vector(3);
    if ((hashOf(Float64Array.from(corner), 0) & 1023) === 7) corners.push(...corner);
  }
  const twice = Float64Array.from([...corners, ...corners, ...corners.slice(0, 300)]);
  const { vertices, indices } = shareVertices(twice);
  expect([...vertices]).toEqual(corners);
  expect([...indices]).toEqual(Array.from({ length: 500 }, (_, i) => i % 200));
});
