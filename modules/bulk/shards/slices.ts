import { setImmediate } from 'node:timers/promises';

/** Slices that are asked at the same time: while the workers compute one, the next is drawn. */
const AT_ONCE = 3;

/** How long this thread computes before others run, milliseconds: a queue's locks are renewed meanwhile. */
const PAUSE = 20;

/** Does some work for so many rows, slice by slice, a few of them at a time. */
export async function inSlices(
  count: number,
  size: number,
  work: (from: number, count: number) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const from = next;
      next += size;
      await work(from, Math.min(size, count - from));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Lets other things of this process have their turn, now and then. */
export class Pause {
  #last = performance.now();

  async whenDue(): Promise<void> {
    if (performance.now() - this.#last < PAUSE) return;
    await setImmediate();
    this.#last = performance.now();
  }
}
