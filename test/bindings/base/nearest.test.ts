import { describe, expect, it } from 'vitest';
import { didYouMean, nearestName } from '../../../bindings/base/nearest.ts';

describe('nearestName', () => {
  const known = ['precision', 'maxDistance', 'margin', 'out'];

  it.each([
    ['precison', 'precision'],
    ['maxdistance', 'maxDistance'],
    ['max_distance', 'maxDistance'],
    ['margn', 'margin'],
    ['ouT', 'out'],
    ['maximum', undefined],
    ['tolerance', undefined],
    ['', undefined],
    ['precision'.repeat(100), undefined],
  ])('takes %j for %j', (name, expected) => {
    expect(nearestName(name, known)).toBe(expected);
  });

  it('takes the first of those that are as near', () => {
    expect(nearestName('cat', ['bat', 'car'])).toBe('bat');
  });

  it('asks, or says nothing', () => {
    expect(didYouMean('precison', known)).toBe("; did you mean 'precision'?");
    expect(didYouMean('colour', known)).toBe('');
  });
});
