import { describe, expect, it } from 'vitest';
import { WORLD_TESTS } from '../../bench/hierarchies/published.ts';
import { makeWorlds } from '../../bench/hierarchies/worlds.ts';
import { WORLDS } from '../../bench/names.ts';

describe('the worlds of Petersen 2007', () => {
  it.each([WORLDS.city, WORLDS.bowling])('have as many pairs of objects as published: %s', (name) => {
    const { bodies } = makeWorlds(2).find((world) => world.name === name)!;
    const pairs = bodies.flatMap((a, i) =>
      bodies
        .slice(i + 1)
        .filter((b) => a.path.length > 0 || b.path.length > 0)
        .map((b) => a.parts.length * b.parts.length),
    );
    expect(pairs.reduce((sum, count) => sum + count)).toBe(WORLD_TESTS[name]!.pairs);
  });
});
