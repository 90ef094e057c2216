import { describe, expect, it } from 'vitest';
import { type JointTree, listPartners, planBranches } from '../../../bench/hierarchies/branch-plan.ts';
import type { Pair } from '../../../bindings/index.ts';
import { createRandom, SEED } from '../../support/random.ts';

/** A tree from the body that carries each body but number 0, and the segments of each body. */
function makeTree(parents: readonly number[], segments: readonly string[]): JointTree {
  return { parents: [-1, ...parents], segments: segments.map((ids) => ids.split('')) };
}

/** The nodes in their order, each with that which carries it and the number behind its branch. */
function describePlan(parents: readonly number[], segments: readonly string[], without = ''): string {
  const plan = planBranches(makeTree(parents, segments), (id) => !without.includes(id));
  const name = (node: number) => plan.segments[node] ?? (node < 0 ? '' : '*');
  return plan.segments.map((_, i) => `${name(plan.parents[i]!)}${name(i)}${plan.ends[i]}`).join(' ');
}

describe('the plan of a branch tree', () => {
  it('puts what a node carries right behind it', () => {
    expect(describePlan([0, 1, 0, 1, 3], ['a', 'b', 'c', 'd', 'e', 'f'])).toBe('a6 ab4 bc3 be4 ad6 df6');
    expect(describePlan([0, 1, 2], ['a', 'b', 'c', 'd'])).toBe('a4 ab4 bc4 cd4');
    expect(describePlan([], ['a'])).toBe('a1');
  });

  it('has the first segment of a body carry the others', () => {
    expect(describePlan([0, 1], ['ax', 'byz', 'c'])).toBe('a6 ax2 ab6 by4 bz5 bc6');
  });

  it('leaves out bodies that carry nothing', () => {
    expect(describePlan([0, 1, 0], ['a', 'b', '', ''])).toBe('a2 ab2');
    expect(describePlan([0, 0], ['', '', ''])).toBe('');
    expect(describePlan([0, 1], ['a', 'b', 'c'], 'c')).toBe('a2 ab2');
  });

  it('leaves out bodies without segments that carry one body, the root included', () => {
    expect(describePlan([0, 1, 2], ['', 'a', '', 'b'])).toBe('a2 ab2');
    expect(describePlan([0, 1, 2], ['a', 'b', 'c', 'd'], 'abc')).toBe('d1');
  });

  it('keeps a fork without segments where it is one of several branches', () => {
    expect(describePlan([0, 0, 1, 1], ['a', '', 'b', 'c', 'd'])).toBe('a5 a*4 *c3 *d4 ab5');
    expect(describePlan([0, 0], ['', 'a', 'b'])).toBe('*3 *a2 *b3');
  });

  it('leaves out a fork without segments that is the only branch', () => {
    expect(describePlan([0, 1, 1], ['a', '', 'b', 'c'])).toBe('a3 ab2 ac3');
    expect(describePlan([0, 1, 1], ['', '', 'b', 'c'])).toBe('*3 *b2 *c3');
  });

  it('takes chains of any length', () => {
    const count = 5000;
    const parents = Array.from({ length: count - 1 }, (_, i) => i);
    const tree = { parents: [-1, ...parents], segments: Array.from({ length: count }, (_, i) => [`s${i}`]) };
    const { ends, segments } = planBranches(tree, () => true);
    expect(segments.every((id, i) => id === `s${i}`)).toBe(true);
    expect(ends.every((end) => end === count)).toBe(true);
  });
});

describe('the partners of nodes', () => {
  it(`come in the order of their numbers, with their rows, SEED=${SEED}`, () => {
    const random = createRandom(SEED);
    const segments = ['a', 'b', undefined, 'c', 'd', 'e', 'f'];
    const plan = { segments, parents: [], ends: [] };
    const pairs = segments
      .flatMap((a, i) => segments.slice(0, i).map((b): Pair => [a ?? 'alien', b ?? 'other']))
      .filter(() => random.unit() < 0.7)
      .sort(() => random.unit() - 0.5);
    const { firsts, partners, rows } = listPartners(plan, pairs);
    segments.forEach((id, node) => {
      const expected = pairs
        .flatMap((pair, row) => {
          const other = pair.find((one) => one !== id)!;
          return pair.includes(id!) && segments.includes(other) ? [[segments.indexOf(other), row]] : [];
        })
        .sort(([one], [two]) => one! - two!);
      const places = [...partners.keys()].slice(firsts[node], firsts[node + 1]);
      expect(places.map((place) => [partners[place], rows[place]])).toEqual(id ? expected : []);
    });
  });
});
