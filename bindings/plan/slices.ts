/** How long a slice of a search takes about, and how long at most it is to take, in milliseconds. */
const AIM = 1;

/** The work of the first slice: little, as nobody knows how long it takes. */
const FIRST = 16;

/** How much more work a slice may do than the one before. */
const GROWTH = 4;

/** Finds out how much work fits into a slice of a search. */
export class Slices {
  #work = FIRST;

  /** Runs a slice with as much work as seems right, and learns from how long it takes. */
  run<Answer>(slice: (work: number) => Answer): Answer {
    const begun = performance.now();
    const answer = slice(this.#work);
    const taken = performance.now() - begun;
    const fits = taken > 0 ? (this.#work * AIM) / taken : Infinity;
    this.#work = Math.max(1, Math.floor(Math.min(fits, GROWTH * this.#work)));
    return answer;
  }
}

/** Lets the host do what waits: timers, messages, a page's drawing and input. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    // Timers of pages wait for four milliseconds when they are set from timers; messages do not.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
