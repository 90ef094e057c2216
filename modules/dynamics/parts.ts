import type { WorldMemory } from './memory.ts';
import { numbersOf, type Surroundings } from './surroundings.ts';
import type { Surface, Touches } from './touches.ts';

/** How often a step may be tried, all parts of it together. */
const MOST_TRIES = 5000;

/** What happens in a world. */
export interface Stage {
  readonly memory: WorldMemory;
  readonly surroundings: Surroundings;
  readonly surfaces: readonly Surface[];
  readonly touches: Touches;
  readonly envelope: number;
  /** Whether what touches gives way, so that nothing says how deep it may be. */
  readonly isSoft: boolean;
}

/** How far apart pairs are; those that are not named are further apart than `reach`. */
export interface NearBefore {
  readonly before: ReadonlyMap<number, number>;
  readonly reach: number;
}

/**
 * Steps of a world, each in parts: a part ends where something that was apart begins to touch. Before it
 * ends, it is shown of each pair of bodies that they were never deeper in each other than the envelope. For
 * that, each moves from where it was to where it is: what floats goes straight and turns about one axis,
 * joints move evenly. Two bodies that are d apart before, e after and go ways of v and w in between are never
 * closer than (d + e − v − w) / 2.
 *
 * Source: Holck 2005, §2.3.5, bisects without that proof.
 */
export class Parts {
  readonly #stage: Stage;
  /** How far apart pairs were when the part began; others were further apart than `#reach`. */
  #before = new Map<number, number>();
  #after = new Map<number, number>();
  #reach = -Infinity;
  #tries = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Forgets what was known of where bodies are: somebody has moved them. */
  restart(): void {
    this.#before.clear();
    this.#reach = -Infinity;
  }

  /** What is known of what is near: steps that follow depend on it. */
  save(): NearBefore {
    return { before: new Map(this.#before), reach: this.#reach };
  }

  restore({ before, reach }: NearBefore): void {
    this.#before = new Map(before);
    this.#reach = reach;
    this.#showPoses();
  }

  /**
   * Goes on by a step.
   *
   * @param each - called after each part, before the next one begins
   * @throws Error that says which bodies did not let it end
   */
  step(where: string, seconds: number, each: () => void): void {
    const { memory, surroundings, touches, envelope } = this.#stage;
    const { exports } = memory.host;
    memory.prepare();
    if (this.#reach < 0) this.look();
    this.#tries = 0;
    let left = seconds;
    // What the last part took says more of what the next one will than what is left does.
    let likely = seconds;
    while (left > 0) {
      touches.find(surroundings, envelope);
      const most = exports.beginPart(memory.address, seconds);
      const part = this.#move(where, Math.min(most, left, likely));
      touches.keepHeld();
      each();
      // What rounding leaves of a step is no part of it.
      left = part === left ? 0 : left - part;
      likely = 2 * part;
    }
  }

  /** Moves all for as long as nothing that was apart is passed; at most `most` seconds. */
  #move(where: string, most: number): number {
    const { memory } = this.#stage;
    const { exports } = memory.host;
    for (let seconds = most; this.#tries < MOST_TRIES; this.#tries++) {
      exports.movePart(memory.address, seconds);
      const share = exports.shareToLimit(memory.address);
      const shorter = share < 1 ? share * seconds : this.#judge(seconds);
      if (shorter === undefined) return seconds;
      exports.goBack(memory.address);
      seconds = shorter;
    }
    throw this.#endless(where);
  }

  /** Whether the way to where all are now is proved: undefined; else for how long to move instead. */
  #judge(seconds: number): number | undefined {
    const { memory, surroundings, surfaces, envelope, isSoft } = this.#stage;
    this.#showPoses();
    const reach = envelope + 2 * memory.host.exports.findWays(memory.address);
    let shorter = Infinity;
    const after = this.#after;
    after.clear();
    surroundings.near(reach, ({ a, b, key }, now) => {
      after.set(key, now);
      const before = this.#before.get(key) ?? this.#reach;
      if (isSoft && before <= envelope) return;
      if (now < 0 && before > envelope) {
        shorter = Math.min(shorter, (seconds * (before - envelope / 2)) / (before - now));
      } else if (before + now + 2 * envelope < this.#wayOf(surfaces[a]!) + this.#wayOf(surfaces[b]!)) {
        shorter = Math.min(shorter, seconds / 2);
      }
    });
    if (shorter < Infinity) return shorter;
    this.#swap(reach);
    return undefined;
  }

  #wayOf({ actor, body }: Surface): number {
    const { memory } = this.#stage;
    return actor < 0 ? 0 : memory.host.exports.wayOf(memory.actorAddress(actor), body);
  }

  /** Looks where all are, and what is near. */
  look(): void {
    const { surroundings, envelope } = this.#stage;
    this.#showPoses();
    this.#after.clear();
    surroundings.near(envelope, ({ key }, now) => void this.#after.set(key, now));
    this.#swap(envelope);
  }

  /** Has the scene know where bodies are. */
  #showPoses(): void {
    const { memory, surroundings } = this.#stage;
    memory.host.exports.placeAll(memory.address);
    surroundings.scene.setPoses(memory.poses());
  }

  #swap(reach: number): void {
    [this.#before, this.#after] = [this.#after, this.#before];
    this.#reach = reach;
  }

  /** What is said of a step that does not end: those that are closest keep it from doing so. */
  #endless(where: string): Error {
    const { ids } = this.#stage.surroundings;
    let closest = Infinity;
    let names = 'its bodies';
    for (const [key, away] of this.#before) {
      if (away >= closest) continue;
      closest = away;
      names = numbersOf(key)
        .map((number) => ids[number])
        .join(' and ');
    }
    return new Error(
      `${where}: ${MOST_TRIES} tries were not enough for a step; ${names} are closest. Take shorter steps, or a larger envelope`,
    );
  }
}
