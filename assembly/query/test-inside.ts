/** Whether a pair, one of which may be in the other's closed mesh, keeps its margin if the surfaces do. */
import { PairColumns, SegmentPair } from '../layout/records';
import { pointColumns } from '../narrow-phase/pair-rows';
import { flushAll } from '../narrow-phase/queue';
import { settle, Verdict } from '../narrow-phase/verdict';
import { REAL_BYTES } from '../simd/lanes';
import { hasPartInside } from '../tree-search/inside';
import { evaluatePairs } from './evaluate';

/** The result of the pair, where it is the depth that counts. */
const found = changetype<PairColumns>(memory.data(offsetof<PairColumns>(), 16));
const numbers: usize = memory.data(10 * REAL_BYTES + 9, 16);

pointColumns(found, numbers, 1);

/** Tests a pair of `hasClosed` whose surfaces were tested. @param margin - the distance to be kept, m */
export function testInside(sink: Verdict, pair: SegmentPair, row: i32, margin: f64): void {
  if (!hasPartInside(pair)) return;
  if (margin < 0) {
    // The queues are about to serve another question.
    flushAll(sink);
    if (sink.isDone) return;
    evaluatePairs(changetype<usize>(pair), 1, found, Infinity, true);
    if (<f64>load<real>(found.distance) >= margin) return;
  }
  settle(sink, row);
}
