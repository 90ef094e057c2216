import type { RobotInScene } from '../../modules/robot/index.ts';
import { FREE, TAKEN } from '../../modules/robot/questions/box-memory.ts';
import { type BoxTests, growBox, type FreeBox } from '../../modules/robot/questions/free-box.ts';
import { makeRandom } from '../random.ts';
import { drawIn } from './works.ts';

/** A box grown as `arm.freeBox` grows it, but with samples in place of proofs: it may not be free. */
export function growSampledBox(arm: RobotInScene, q: Float64Array, samples: number, most: number): FreeBox {
  const random = makeRandom(73);
  const width = q.length;
  const tests: BoxTests = {
    begin: () => true,
    test(numbers) {
      const lower = numbers.slice(0, width).map((middle, k) => middle - numbers[width + k]!);
      const upper = numbers.slice(0, width).map((middle, k) => middle + numbers[width + k]!);
      const isFree = !arm.areFree(drawIn(random, { lower, upper }, samples)).includes(0);
      return Int32Array.of(isFree ? FREE : TAKEN);
    },
    finding: { evaluations: samples, hit: undefined },
    end: () => {},
  };
  const limits = { lower: arm.lower, upper: arm.upper };
  return growBox('growSampledBox', tests, arm.parts.shape, q, limits, 0, most)!;
}
