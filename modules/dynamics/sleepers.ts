import type { WorldMemory } from './memory.ts';
import { sumPushed } from './pushes.ts';
import type { Surroundings } from './surroundings.ts';
import { mergeAll, splitRows, type TouchRows } from './touch-rows.ts';
import type { Surface, Touches } from './touches.ts';

/** Actors that touch each other, and are asleep. Nothing of it is written to. */
export interface Island {
  readonly actors: readonly number[];
  /** What held them in the last part, with which they begin when they wake. */
  readonly held: TouchRows;
  /** What pushed them in their last step, and how many seconds that took. */
  readonly pushed: TouchRows;
  readonly seconds: number;
}

/**
 * Who is asleep: islands of actors that have been at rest for a while, and lie on something that stands
 * still. They cost nothing: steps leave them out, and for the scene they stand still. An island wakes as a
 * whole. When is told by the state of the world alone, so that it shows in no bits how it came there.
 */
export class Sleepers {
  readonly #memory: WorldMemory;
  readonly #surroundings: Surroundings;
  readonly #touches: Touches;
  readonly #surfaces: readonly Surface[];
  #islands: readonly Island[] = [];
  /** Numbers of the segments of each actor, in their order. */
  #segments: readonly (readonly number[])[] | undefined;

  constructor(
    memory: WorldMemory,
    surroundings: Surroundings,
    touches: Touches,
    surfaces: readonly Surface[],
  ) {
    this.#memory = memory;
    this.#surroundings = surroundings;
    this.#touches = touches;
    this.#surfaces = surfaces;
  }

  get islands(): readonly Island[] {
    return this.#islands;
  }

  /** Takes note that segments came or went. */
  changed(): void {
    this.#segments = undefined;
  }

  /**
   * Wakes all islands that some actors are of.
   *
   * @returns the islands
   */
  wake(actors: ReadonlySet<number>): readonly Island[] {
    if (actors.size === 0) return [];
    const woken = this.#islands.filter((island) => island.actors.some((actor) => actors.has(actor)));
    if (woken.length === 0) return woken;
    const gone = new Set(woken);
    this.#islands = this.#islands.filter((island) => !gone.has(island));
    this.#setAsleep(woken, false);
    this.#touches.bringBack(mergeAll(woken.map(({ held }) => held)));
    const { exports } = this.#memory.host;
    for (const island of woken) {
      for (const actor of island.actors) {
        exports.keepState(this.#memory.actorAddress(actor));
        this.#memory.rouse(actor);
      }
    }
    return woken;
  }

  /**
   * Ends a step: what has been at rest for long enough falls asleep.
   *
   * @param pushed - what has been pushed in each part of the step
   * @returns that, without what has fallen asleep
   */
  fall(seconds: number, pushed: readonly TouchRows[]): readonly TouchRows[] {
    const memory = this.#memory;
    if (memory.host.exports.fallAsleep(memory.address, seconds) === 0) return pushed;
    const fallen = memory.listFallen();
    // Group 0 stays awake.
    const groups = new Int32Array(memory.actors.length);
    fallen.forEach((actors, i) => {
      for (const actor of actors) groups[actor] = i + 1;
    });
    const groupOf = (a: number, b: number): number =>
      groups[Math.max(this.#surfaces[a]!.actor, this.#surfaces[b]!.actor)]!;
    const [held, ...heldOf] = splitRows(this.#touches.view(), fallen.length + 1, groupOf);
    // Sums take longer than all else here: only those of what falls asleep are needed.
    const rest: TouchRows[] = [];
    const asleep = pushed.map((part) => {
      const [own, ...others] = splitRows(part, fallen.length + 1, groupOf);
      rest.push(own!);
      return others;
    });
    const pushedOf = fallen.map((_, i) => {
      const parts = asleep.map((others) => others[i]!);
      return parts.length === 1 ? parts[0]! : sumPushed(parts);
    });
    this.#touches.restore(held!);
    const islands = fallen.map((actors, i) => ({ actors, held: heldOf[i]!, pushed: pushedOf[i]!, seconds }));
    this.#islands = [...this.#islands, ...islands];
    this.#setAsleep(islands, true);
    return rest;
  }

  /**
   * Has islands sleep, and all others be awake.
   *
   * @param show - has the scene know where bodies are that are awake
   */
  restore(islands: readonly Island[], show: () => void): void {
    this.#setAsleep(this.#islands, false);
    show();
    this.#islands = islands;
    this.#setAsleep(islands, true);
  }

  /** Asks the scene something, for which what sleeps is not as still as what is static. */
  whileSeen<Answer>(ask: () => Answer): Answer {
    const segments = this.#segmentsOf(this.#islands.flatMap(({ actors }) => actors));
    this.#surroundings.setStill(segments, false);
    const answer = ask();
    this.#surroundings.setStill(segments, true);
    return answer;
  }

  #setAsleep(islands: readonly Island[], isAsleep: boolean): void {
    const actors = islands.flatMap((island) => island.actors);
    if (actors.length === 0) return;
    this.#memory.setAsleep(actors, isAsleep);
    this.#surroundings.setStill(this.#segmentsOf(actors), isAsleep);
  }

  /** Numbers of the segments on bodies of some actors. */
  #segmentsOf(actors: readonly number[]): readonly number[] {
    if (this.#segments === undefined) {
      const lists = this.#memory.actors.map((): number[] => []);
      this.#surfaces.forEach(({ actor }, segment) => {
        if (actor >= 0) lists[actor]!.push(segment);
      });
      this.#segments = lists;
    }
    const segments = this.#segments;
    return actors.flatMap((actor) => segments[actor]!);
  }
}
