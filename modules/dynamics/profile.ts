/**
 * Seconds that a world has spent on each part of its work.
 *
 * - `near`: finding which bodies are near each other, and how far apart they are
 * - `contacts`: points, normals and depths of what touches
 * - `impacts`: impulses where bodies approach that touch, and joints run into limits
 * - `holding`: what holds bodies that touch, joints at their limits, and what motors give
 * - `motion`: where all that moves gets, by its accelerations
 * - `placing`: showing the shapes where their bodies are
 * - `rest`: all else, such as states to go back to
 */
export interface Profile {
  readonly near: number;
  readonly contacts: number;
  readonly impacts: number;
  readonly holding: number;
  readonly motion: number;
  readonly placing: number;
  readonly rest: number;
}

/** Notes what steps spend their time on, one thing after the other. */
export class Stopwatch {
  readonly #seconds = { near: 0, contacts: 0, impacts: 0, holding: 0, motion: 0, placing: 0, rest: 0 };
  /** Undefined between steps. */
  #current: keyof Profile | undefined;
  #since = 0;

  start(): void {
    this.#current = 'rest';
    this.#since = performance.now();
  }

  /** Time is spent on something else from now on; between steps, nobody is asked on what. */
  turn(to: keyof Profile): void {
    if (this.#current === undefined) return;
    const now = performance.now();
    this.#seconds[this.#current] += (now - this.#since) / 1e3;
    this.#current = to;
    this.#since = now;
  }

  stop(): void {
    this.turn('rest');
    this.#current = undefined;
  }

  get profile(): Profile {
    return { ...this.#seconds };
  }
}
