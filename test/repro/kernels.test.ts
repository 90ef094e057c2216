import { describe, it } from 'vitest';
import { evaluate, swap } from '../assembly/pairs/swept/pairs.ts';
import { expectNone } from '../assembly/pairs/swept/report.ts';
import { forEachBuild } from '../support/for-builds.ts';
import { findViolations } from '../support/contract.ts';
import { KERNEL_CASES } from './kernel-cases.ts';

describe('pairs that once went wrong', () => {
  forEachBuild(({ precision }, engine) => {
    it.each(KERNEL_CASES)('keep the contract: $reason', (pair) => {
      for (const pairs of [[pair], [swap(pair)]]) {
        expectNone(findViolations(precision, pairs, evaluate(engine(), pairs)), pairs);
      }
    });
  });
});
