/**
 * How long something takes per unit, in milliseconds, from what it took before. What is longer ago counts
 * less: half as much with every new measurement. Times are summed before they are divided, as clocks of pages
 * are coarse.
 */
export class Cost {
  #milliseconds: number;
  #units: number;

  /** Starts from a guess: what so many units take. */
  constructor(milliseconds: number, units: number) {
    this.#milliseconds = milliseconds;
    this.#units = units;
  }

  /** Milliseconds that so many units will take. */
  of(units: number): number {
    return this.#units === 0 ? 0 : (this.#milliseconds / this.#units) * units;
  }

  add(milliseconds: number, units: number): void {
    if (units === 0) return;
    this.#milliseconds = this.#milliseconds / 2 + milliseconds;
    this.#units = this.#units / 2 + units;
  }

  /** Runs something of so many units and counts what it takes. */
  measure<T>(units: number, run: () => T): T {
    const start = performance.now();
    const result = run();
    this.add(performance.now() - start, units);
    return result;
  }
}
