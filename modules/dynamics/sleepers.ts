import type { WorldMemory } from './memory.ts';
import { sumPushed } from './pushes.ts';
import type { Surroundings } from './surroundings.ts';
import { splitRows, type TouchRows } from './touch-rows.ts';
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
  #awakeSegments: readonly number[] | undefined;

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

  /** Numbers of all segments on bodies that are awake, in their order. */
  get awakeSegments(): readonly number[] {
    return (this.#awakeSegments ??= this.#segmentsOf((actor) => !this.#memory.isAsleep(actor)));
  }

  /** Takes note that segments came or went. */
  changed(): void {
    this.#awakeSegments = undefined;
  }

  /**
   * Wakes all islands that some actors are of.
   *
   * @returns the islands
   */
  wake(actors: ReadonlySet<number>): readonly Island[] {
    const woken = this.#islands.filter((island) => island.actors.some((actor) => actors.has(actor)));
    if (woken.length === 0) return woken;
    this.#islands = this.#islands.filter((island) => !woken.includes(island));
    this.#setAsleep(woken, false);
    const { exports } = this.#memory.host;
    for (const island of woken) {
      this.#touches.bringBack(island.held);
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
    const groups = new Map(fallen.flatMap((actors, i) => actors.map((actor) => [actor, i + 1] as const)));
    const groupOf = (a: number, b: number): number =>
      groups.get(this.#surfaces[a]!.actor) ?? groups.get(this.#surfaces[b]!.actor) ?? 0;
    const [held, ...heldOf] = splitRows(this.#touches.save(), fallen.length + 1, groupOf);
    // Sums take longer than all else here: only those of what falls asleep are needed.
    const rest: TouchRows[] = [];
    const asleep = pushed.map((part) => {
      const [own, ...others] = splitRows(part, fallen.length + 1, groupOf);
      rest.push(own!);
      return others;
    });
    const pushedOf = fallen.map((_, i) => sumPushed(asleep.map((others) => others[i]!)));
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
    const segments = this.#segmentsOf((actor) => this.#memory.isAsleep(actor));
    this.#surroundings.setStill(segments, false);
    const answer = ask();
    this.#surroundings.setStill(segments, true);
    return answer;
  }

  #setAsleep(islands: readonly Island[], isAsleep: boolean): void {
    const actors = new Set(islands.flatMap((island) => island.actors));
    if (actors.size === 0) return;
    this.#memory.setAsleep(actors, isAsleep);
    this.#surroundings.setStill(
      this.#segmentsOf((actor) => actors.has(actor)),
      isAsleep,
    );
    this.changed();
  }

  /** Numbers of the segments on bodies of some actors. */
  #segmentsOf(isOne: (actor: number) => boolean): readonly number[] {
    return [...this.#surfaces.keys()].filter((i) => {
      const { actor } = this.#surfaces[i]!;
      return actor >= 0 && isOne(actor);
    });
  }
}
