import { describe, expect, it } from 'vitest';
import { crossCheck, crossCheckAnswers, describeAgreement, joinAgreements } from '../../bench/cross-check.ts';

describe('comparing distances', () => {
  it('finds equal ones all right', () => {
    const agreement = crossCheck([1, 2, -0.5], [1, 2 + 1e-7, -0.5], 1e-6, 'depth');
    expect(agreement).toMatchObject({ compared: 3, wrong: 0, missing: 0, tolerance: 1e-6 });
    expect(agreement.worst).toBeCloseTo(1e-7, 10);
    expect(describeAgreement(agreement)).toBe('all right');
  });

  it('counts what is off, and says by how much', () => {
    const agreement = crossCheck([1, 2, 3, 4], [1, 2.5, 3, 3.998], 1e-6, 'depth');
    expect(agreement).toMatchObject({ compared: 4, wrong: 2, worst: 0.5 });
    expect(describeAgreement(agreement)).toBe('50 % wrong, by up to 500 mm');
  });

  it('does not take a distance that was not computed for a right one', () => {
    const agreement = crossCheck([1, 2], [NaN, 2], 1e-6, 'depth');
    expect(agreement).toMatchObject({ compared: 1, wrong: 0, missing: 1 });
    expect(describeAgreement(agreement)).toBe('all right, 1 not computed');
    expect(describeAgreement(crossCheck([1], [NaN], 1e-6, 'depth'))).toBe('nothing computed, 1 not computed');
  });

  it('takes a distance that is infinite for wrong', () => {
    expect(crossCheck([1], [Infinity], 1e-6, 'depth')).toMatchObject({ wrong: 1, worst: Infinity });
  });

  it('asks for the depth of an overlap, or for its sign only', () => {
    expect(crossCheck([-0.1], [-0.3], 1e-6, 'depth').wrong).toBe(1);
    expect(crossCheck([-0.1], [-0.3], 1e-6, 'sign').wrong).toBe(0);
    expect(crossCheck([-0.1], [0.01], 1e-6, 'sign')).toMatchObject({ wrong: 1, worst: 0.01 });
    expect(crossCheck([0.1], [-0.1], 1e-6, 'sign').wrong).toBe(1);
  });

  it('compares answers of yes or no', () => {
    const agreement = crossCheckAnswers([true, false, true, true], [true, true, true, true]);
    expect(agreement).toMatchObject({ compared: 4, wrong: 1, missing: 0 });
    expect(describeAgreement(agreement)).toBe('25 % wrong');
    expect(describeAgreement(crossCheckAnswers([false], [false]))).toBe('all right');
  });

  it('joins parts', () => {
    const parts = [crossCheck([1, 2], [1, 3], 1e-6, 'depth'), crossCheck([1], [NaN], 1e-6, 'depth')];
    expect(joinAgreements(parts)).toEqual({ compared: 2, wrong: 1, worst: 1, tolerance: 1e-6, missing: 1 });
  });
});
