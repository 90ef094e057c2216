import { describe, expect, it } from 'vitest';
import { compareResults } from '../../bench/compare/comparison.ts';
import type { Measurement } from '../../bench/results.ts';
import { results, timing } from './results.ts';

const one = (by: string, minimum: number, spread?: number): Measurement => ({
  group: 'apart',
  task: 'point point',
  by,
  timing: timing(minimum, spread),
});

describe('comparing two runs', () => {
  it('marks what is faster or slower by more than the noise', () => {
    const before = results([one('a', 10), one('b', 10), one('c', 10)]);
    const after = results([one('a', 8), one('b', 12), one('c', 10.2)]);
    const { changes } = compareResults(before, after);
    expect(changes.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['apart | point point | a', 'faster'],
      ['apart | point point | b', 'slower'],
      ['apart | point point | c', 'same'],
    ]);
    expect(changes[0]).toMatchObject({ old: 10, new: 8, noise: 0.03 });
    expect(changes[0]!.change).toBeCloseTo(-0.2, 12);
  });

  it('takes the spread of either run for noise', () => {
    const quiet = results([one('a', 10)]);
    const noisy = results([one('a', 12, 0.3)]);
    expect(compareResults(quiet, noisy).changes[0]).toMatchObject({ verdict: 'same' });
    expect(compareResults(noisy, quiet).changes[0]).toMatchObject({ verdict: 'same' });
    expect(compareResults(quiet, noisy).changes[0]!.noise).toBeCloseTo(0.3, 12);
  });

  it('does not trust a minimum whose median says otherwise', () => {
    const lucky = { ...one('a', 8), timing: { ...timing(10), minimum: 9, lowerQuartile: 9.1 } };
    expect(compareResults(results([one('a', 10)]), results([lucky])).changes[0]!.verdict).toBe('same');
  });

  it('tells measurements apart by the size they were taken at', () => {
    const at = (size: number, minimum: number) => ({ ...one('a', minimum), at: size });
    const { changes } = compareResults(results([at(1, 10), at(2, 20)]), results([at(2, 40), at(1, 10)]));
    expect(changes.map(({ verdict }) => verdict)).toEqual(['same', 'slower']);
  });

  it('lists what only one of the runs has', () => {
    const comparison = compareResults(results([one('a', 1)]), results([one('b', 1)]));
    expect(comparison).toMatchObject({
      changes: [],
      gone: ['apart | point point | a'],
      added: ['apart | point point | b'],
    });
  });

  it('warns of other machines and of few samples', () => {
    const machine = { runtime: 'Node v24', cpu: 'another CPU', cores: 8 };
    const { warnings } = compareResults(results([]), results([], { machine, quick: true }));
    expect(warnings).toEqual([
      'the runs come from different machines: some CPU, 2 cores, Node v20 and another CPU, 8 cores, Node v24',
      'the second run was taken with few samples',
    ]);
  });

  it('refuses runs of different benches', () => {
    expect(() => compareResults(results([]), results([], { bench: 'scenes' }))).toThrow(
      'compareResults: cannot compare "kernels" with "scenes"',
    );
  });
});
