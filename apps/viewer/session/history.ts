/** Changes of one kind that follow each other faster than this are taken back at once, milliseconds. */
const TOGETHER = 700;

/** States that are kept. */
const KEPT = 100;

/** States to go back to. A state is never changed after it was noted. */
export class History<State> {
  readonly #before: State[] = [];
  readonly #after: State[] = [];
  #last: { readonly kind: string; readonly at: number } | undefined;

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  get canRedo(): boolean {
    return this.#after.length > 0;
  }

  /**
   * Notes how everything is before a change.
   *
   * @param kind - what changes; one drag of a slider is many changes of a kind, and is taken back at once
   * @param now - milliseconds
   * @param state - is asked only where it is to be noted
   */
  note(kind: string, now: number, state: () => State): void {
    const isSame = this.#last?.kind === kind && now - this.#last.at < TOGETHER;
    this.#last = { kind, at: now };
    if (isSame) return;
    this.#before.push(state());
    if (this.#before.length > KEPT) this.#before.shift();
    this.#after.length = 0;
  }

  /** The state before the last change; undefined where there is none. */
  undo(current: State): State | undefined {
    return this.#go(this.#before, this.#after, current);
  }

  /** The state that was taken back last. */
  redo(current: State): State | undefined {
    return this.#go(this.#after, this.#before, current);
  }

  #go(from: State[], to: State[], current: State): State | undefined {
    const state = from.pop();
    if (state === undefined) return undefined;
    to.push(current);
    this.#last = undefined;
    return state;
  }
}
