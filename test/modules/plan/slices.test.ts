import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectAsync } from '../../../modules/plan/index.ts';
import { Slices } from '../../../modules/plan/slices.ts';
import { forSomeBuilds } from '../../support/for-builds.ts';
import { ABOVE, arm, BELOW, makeWall } from './worlds.ts';

/** The most units of work of a slice, whatever clocks say. */
const MOST_WORK = 256 * 64;

/** A clock that stands still but for `pass`, in milliseconds. */
function fakeClock(): { pass: (time: number) => void } {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return { pass: (time) => (now += time) };
}

describe('slices', () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each([1e-5, 1e-3, 0.02, 0.3, 2])('take about a millisecond where a unit of work takes %f', (cost) => {
    const clock = fakeClock();
    const slices = new Slices();
    for (let i = 0; i < 50; i++) {
      let taken = 0;
      let work = 0;
      slices.run((units) => {
        work += units;
        taken += units * cost;
        clock.pass(units * cost);
        return undefined;
      });
      expect(taken).toBeLessThanOrEqual(Math.max(1.5, cost + 1));
      if (i > 5) expect(taken >= 1 || work > MOST_WORK / 2).toBe(true);
    }
  });

  it('stay short when work becomes dearer that was cheap, however much there was of it', () => {
    const clock = fakeClock();
    const slices = new Slices();
    for (const phase of ['cheap', 'dear', 'cheap', 'dear']) {
      for (let i = 0; i < 1000; i++) {
        let taken = 0;
        slices.run((units) => {
          // What is cheap takes no longer for more units, as a single proof does.
          const time = phase === 'cheap' ? 1e-4 : 0.05 * units;
          taken += time;
          clock.pass(time);
          return undefined;
        });
        expect(taken).toBeLessThan(5);
      }
    }
  });

  it('end with an answer', () => {
    // On a busy machine a real clock may end the slice before its third unit of work.
    fakeClock();
    const slices = new Slices();
    expect(slices.run((work) => (work > 4 ? 'done' : undefined))).toBe('done');
  });

  forSomeBuilds((_, engine) => {
    it('are the last when a signal has come in one: nothing more is done', async () => {
      // No clock ends a slice here, so the count of its work has to.
      fakeClock();
      using scene = makeWall(engine());
      const checker = arm.in(scene);
      let calls = 0;
      const callsBefore: number[] = [];
      const signal = {
        reason: 'enough',
        get aborted() {
          callsBefore.push(calls);
          return callsBefore.length > 4;
        },
      };
      const project = (): boolean => {
        calls++;
        return true;
      };
      const limits = { maxIterations: 2 ** 31 - 1, maxNodes: 2 ** 31 - 1 };
      const result = await connectAsync(checker, BELOW, ABOVE, { ...limits, project, signal });
      expect(result).toMatchObject({ status: 'aborted', reason: 'enough' });
      expect(calls).toBe(callsBefore.at(-1));
      // The first look comes with the arguments, the second before the first slice.
      expect(callsBefore.slice(0, 2)).toEqual([0, 0]);
      for (let i = 2; i < callsBefore.length; i++) {
        const work = callsBefore[i]! - callsBefore[i - 1]!;
        expect(work).toBeGreaterThan(0);
        expect(work).toBeLessThanOrEqual(MOST_WORK);
      }
    });
  });
});
