import type { Session } from '../session/session.ts';
import { h } from './dom.ts';

/** Milliseconds between two changes of the figures: faster, nobody could read them. */
const EVERY = 500;

/** How fast it goes: frames, evaluations, pairs and tests. */
export class Readout {
  readonly root = h('div', { className: 'readout', hidden: true, aria: { hidden: 'true' } });
  #frames = 0;
  #since = 0;
  #spent = 0;
  #evaluations = 0;

  /** Counts an evaluation that was made for a frame. */
  count(milliseconds: number): void {
    this.#evaluations++;
    this.#spent += milliseconds;
  }

  /** Counts a frame, and shows the figures now and then. */
  update(now: number, session: Session | undefined, build: string): void {
    this.#frames++;
    if (now - this.#since < EVERY) return;
    const rate = (1000 * this.#frames) / (now - this.#since);
    if (session !== undefined && this.#evaluations > 0) {
      const { pairs, volumeTests, elementTests } = session.engine.statistics();
      const micros = (1e3 * this.#spent) / this.#evaluations;
      this.root.textContent =
        `${rate.toFixed(0)} frames/s\n${micros.toFixed(0)} µs per evaluation of ${session.scene.pairs.length} pairs\n` +
        `last: ${pairs} pairs, ${volumeTests} volume tests, ${elementTests} element tests\n${build}`;
    }
    this.#frames = 0;
    this.#since = now;
    this.#spent = 0;
    this.#evaluations = 0;
  }
}
