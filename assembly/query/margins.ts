/** Whether all pairs of a scene keep their margins. Pairs that lately did not are tested first. */
import { LANES } from '../simd/lanes';
import { SegmentPair } from '../layout/records';
import { BroadPhase, RECENT, testNear } from './broad-phase';
import { emptyAll, flushAll } from '../narrow-phase/queue';
import { VERDICT } from '../narrow-phase/sink';
import { resetStatistics } from '../narrow-phase/statistics';
import { Verdict } from '../narrow-phase/verdict';
import { testElement } from '../tree-search/element-search';
import { testPair, testRow, testSurfaces } from './test-pair';

@unmanaged
class SceneVerdict extends Verdict {
  /** The broad phase of the pair list under test, if it has one. */
  phase: BroadPhase | null;
}

const verdict = changetype<SceneVerdict>(memory.data(offsetof<SceneVerdict>(), 16));

/**
 * Begins tests of one or more sets of poses, and returns the sink that their answers go into.
 *
 * @param order - address of the numbers of all pairs, in the order of testing; kept up to date
 * @param margin - the distance that pairs without a margin of their own have to keep, m
 * @param phase - what finds the pairs that are near each other; null: all pairs are looked at
 */
export function beginTests(
  pairs: usize,
  order: usize,
  count: i32,
  margin: f64,
  phase: BroadPhase | null,
): Verdict {
  begin(verdict, pairs, margin);
  verdict.phase = phase;
  verdict.order = phase ? phase.recent : order;
  verdict.count = phase ? RECENT : count;
  return verdict;
}

function begin(verdict: Verdict, pairs: usize, margin: f64): void {
  verdict.kind = VERDICT;
  verdict.pairs = pairs;
  verdict.margin = margin;
  verdict.isDone = false;
  // Waiting for more would let a set of poses go on for longer after its first offender.
  verdict.flushAt = LANES;
}

/** Whether all pairs keep their margins in the scene as it stands. Between `beginTests` and the next. */
export function testScene(): bool {
  verdict.isDone = false;
  for (let i = 0; i < verdict.count && !verdict.isDone; i++)
    testRow(verdict, load<i32>(verdict.order + 4 * i));
  const phase = verdict.phase;
  if (phase && !verdict.isDone) testNear(verdict, phase);
  return finish(verdict);
}

/** Runs what is still queued, unless the answer is known, and returns whether the pairs are free. */
function finish(verdict: Verdict): bool {
  if (verdict.isDone) emptyAll();
  else flushAll(verdict);
  return !verdict.isDone;
}

/** Whether all pairs keep their margins in the scene as it stands. */
export function isFree(pairs: usize, order: usize, count: i32, margin: f64, phase: BroadPhase | null): bool {
  resetStatistics();
  beginTests(pairs, order, count, margin, phase);
  return testScene();
}

const single = changetype<Verdict>(memory.data(offsetof<Verdict>(), 16));

/** Whether one pair keeps a margin where its segments are, m. */
export function isPairFree(pair: SegmentPair, margin: f64): bool {
  begin(single, changetype<usize>(pair), margin);
  testPair(single, pair, 0, margin);
  return finish(single);
}

/** Whether one pair keeps a margin where its segments are, m, but for what is inside closed meshes. */
export function areSurfacesFree(pair: SegmentPair, margin: f64): bool {
  begin(single, changetype<usize>(pair), margin);
  testSurfaces(single, pair, 0, margin);
  return finish(single);
}

/**
 * Whether the tree of an `isOfElements` pair keeps a margin, m, from the other segment's element at a place.
 */
export function isElementFree(pair: SegmentPair, kind: i32, place: i32, margin: f64): bool {
  begin(single, changetype<usize>(pair), margin);
  testElement(single, pair, 0, kind, place, <real>margin);
  return finish(single);
}
