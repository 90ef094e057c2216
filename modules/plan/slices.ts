/** How long a slice of a search takes about, in milliseconds. */
const AIM = 1;

/** The most work of a piece: what little it costs to begin one does not count then. */
const MOST = 64;

/** The most pieces of a slice: where clocks stand still, as they do for some tests, it ends after these. */
const PIECES = 256;

/** A piece that takes less than this share of a slice makes the next larger; 4 times as much, smaller. */
const SHARE = 1 / 16;

/**
 * Does work in slices of about a millisecond, which consist of pieces: a slice ends with the first piece that
 * ends behind its time. How much work makes a piece is learned from how long pieces take; it is little, as
 * how long work takes of one kind says little about the next.
 */
export class Slices {
  #work = 1;

  /**
   * Runs a slice.
   *
   * @param piece - does so much work, and returns an answer when there is one
   */
  run<Answer>(piece: (work: number) => Answer | undefined): Answer | undefined {
    const begun = performance.now();
    let before = begun;
    for (let i = 0; i < PIECES && before - begun < AIM; i++) {
      const answer = piece(this.#work);
      if (answer !== undefined) return answer;
      const now = performance.now();
      if (now - before < SHARE * AIM) this.#work = Math.min(MOST, 2 * this.#work);
      else if (now - before > 4 * SHARE * AIM) this.#work = Math.max(1, this.#work >> 1);
      before = now;
    }
    return undefined;
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
