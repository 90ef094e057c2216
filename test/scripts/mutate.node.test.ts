import { describe, expect, it } from 'vitest';
import { filesBelow } from '../../scripts/build/hash.js';
import { changesOf, inRandomOrder } from '../../scripts/mutate/changes.js';
import { suitesFor } from '../../scripts/mutate/suites.js';
import { createRandom } from '../support/random.ts';

describe('the changes that mutation makes', () => {
  it('are small, and each makes another text', () => {
    const source = 'function f(a: lane): lane { if (i < 3) g(); return pick(lt(a, b), a, neg(b)); }';
    const changed = changesOf('f.ts', source).map(({ start, end, text }) => {
      return source.slice(0, start) + text + source.slice(end);
    });
    expect(changed).toContain(source.replace('i < 3', 'i <= 3'));
    expect(changed).toContain(source.replace('i < 3', '!(i < 3)'));
    expect(changed).toContain(source.replace('3', '(3 - 1)'));
    expect(changed).toContain(source.replace('lt(', 'le('));
    expect(changed).toContain(source.replace('neg(b)', 'b'));
    expect(changed).toContain(source.replace('a, neg(b)', 'neg(b), a'));
    expect(changed).not.toContain(source);
  });

  it('come in an order that a seed decides, from each source in turn', () => {
    const lists = ['a < b', 'c + d; e + f; g + h'].map((text, i) => changesOf(`${i}.ts`, text));
    const order = (seed: number) => {
      const random = createRandom(seed);
      return inRandomOrder(lists, () => random.unit());
    };
    expect(order(1)).toEqual(order(1));
    expect(new Set(order(1)).size).toBe(4);
    expect(
      new Set(
        order(1)
          .slice(0, 2)
          .map(({ file }) => file),
      ).size,
    ).toBe(2);
  });

  it('concern suites of every source', () => {
    const suites = filesBelow('test').filter((path) => path.endsWith('.test.ts'));
    for (const file of filesBelow('assembly').filter((path) => /(?<!\.d)\.ts$/.test(path))) {
      const concerned = suitesFor(file, suites, () => 0);
      expect(concerned.length, file).toBeGreaterThan(2);
      expect(concerned.at(-1)).toMatch(/^test\/fuzz/);
    }
  });
});
