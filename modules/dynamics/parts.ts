import type { WorldMemory } from './memory.ts';
import type { Stopwatch } from './profile.ts';
import type { Sleepers } from './sleepers.ts';
import { type NearSegments, numbersOf, type Surroundings } from './surroundings.ts';
import type { Touches } from './touches.ts';

/** How often a step may be tried, all parts of it together. */
const MOST_TRIES = 5000;

/** The shortest part that is tried, as share of a step. */
const SHORTEST = 2 ** -48;

/** What happens in a world. */
export interface Stage {
  readonly memory: WorldMemory;
  readonly surroundings: Surroundings;
  readonly touches: Touches;
  readonly sleepers: Sleepers;
  readonly envelope: number;
  /** Whether what touches gives way, so that nothing says how deep it may be. */
  readonly isSoft: boolean;
  /** Notes what time is spent on, if somebody asks. */
  readonly stopwatch: Stopwatch | undefined;
}

/** What is known of how far apart segments are. Nothing of it is written to. */
export interface Nearness extends NearSegments {
  /** Pairs that are not named are further apart than this; below 0: nothing is known. */
  readonly reach: number;
  /** Whether some are within the envelope of each other. */
  readonly isTouching: boolean;
}

const NOTHING_KNOWN: Nearness = {
  ...{ keys: new Float64Array(0), distances: new Float64Array(0) },
  ...{ reach: -Infinity, isTouching: true },
};

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
  #near = NOTHING_KNOWN;
  #tries = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Forgets what was known of where bodies are: somebody has moved them. */
  restart(): void {
    this.#near = NOTHING_KNOWN;
  }

  /** What is known of what is near: steps that follow depend on it. */
  save(): Nearness {
    return this.#near;
  }

  restore(near: Nearness): void {
    this.#near = near;
  }

  /**
   * Goes on by a step.
   *
   * @param each - called after each part, before the next one begins
   * @throws Error that says which bodies did not let it end
   */
  step(where: string, seconds: number, each: () => void): void {
    const { memory, touches, stopwatch } = this.#stage;
    const { exports } = memory.host;
    memory.prepare();
    if (this.#near.reach < 0) this.look();
    this.#tries = 0;
    let left = seconds;
    // What the last part took says more of what the next one will than what is left does.
    let likely = seconds;
    while (left > 0) {
      this.#findTouches();
      stopwatch?.turn('impacts');
      const most = exports.beginPart(memory.address, seconds);
      const part = this.#move(where, Math.min(most, left, likely), seconds);
      stopwatch?.turn('rest');
      touches.keepHeld();
      each();
      // What rounding leaves of a step is no part of it.
      left = part === left ? 0 : left - part;
      likely = 2 * part;
    }
  }

  /** Finds what touches, and wakes what touches something that is awake. */
  #findTouches(): void {
    const { surroundings, touches, sleepers, envelope, stopwatch } = this.#stage;
    while (this.#near.isTouching) {
      stopwatch?.turn('contacts');
      const touched = touches.find(surroundings, envelope);
      if (touched.size === 0) return;
      touches.takeBack();
      sleepers.wake(touched);
      this.look();
    }
    touches.clear();
  }

  /** Moves all for as long as nothing that was apart is passed; at most `most` seconds of the whole step. */
  #move(where: string, most: number, whole: number): number {
    const { memory, stopwatch } = this.#stage;
    const { exports } = memory.host;
    for (let seconds = most; this.#tries < MOST_TRIES; this.#tries++) {
      stopwatch?.turn('holding');
      exports.holdPart(memory.address, seconds);
      stopwatch?.turn('motion');
      exports.movePart(memory.address, seconds);
      const share = exports.shareToLimit(memory.address);
      const shorter = share < 1 ? share * seconds : this.#judge(seconds);
      if (shorter === undefined) return seconds;
      exports.goBack(memory.address);
      if (shorter < SHORTEST * whole) break;
      seconds = shorter;
    }
    throw this.#endless(where);
  }

  /** Whether the way to where all are now is proved: undefined; else for how long to move instead. */
  #judge(seconds: number): number | undefined {
    const { envelope, isSoft } = this.#stage;
    this.show();
    const ways = this.#listWays();
    const { keys, distances, reach } = this.#near;
    const now = this.#look(reachFor(sumOfTwo(ways), reach, envelope));
    let shorter = Infinity;
    for (let i = 0, k = 0; i < now.keys.length; i++) {
      const key = now.keys[i]!;
      while (keys[k]! < key) k++;
      const before = keys[k] === key ? distances[k]! : reach;
      if (isSoft && before <= envelope) continue;
      const after = now.distances[i]!;
      const [a, b] = numbersOf(key);
      // What somebody has put in something gets no deeper by more than the envelope.
      const deepest = before < -envelope ? envelope - before : envelope;
      if (after < 0 && before > envelope) {
        shorter = Math.min(shorter, (seconds * (before - envelope / 2)) / (before - after));
      } else if (before + after + 2 * deepest < ways[a]! + ways[b]!) {
        shorter = Math.min(shorter, seconds / 2);
      }
    }
    if (shorter < Infinity) return shorter;
    this.#near = now;
    return undefined;
  }

  /** How far each segment has moved at most since the part began, by its number. */
  #listWays(): Float64Array {
    const { memory, surroundings, sleepers } = this.#stage;
    const ways = new Float64Array(surroundings.ids.length);
    const found = memory.ways();
    sleepers.awakeSegments.forEach((segment, i) => (ways[segment] = found[i]!));
    return ways;
  }

  /** Looks where all are, and what is near. */
  look(): void {
    this.show();
    this.#near = this.#look(this.#stage.envelope);
  }

  #look(reach: number): Nearness {
    const { surroundings, envelope, stopwatch } = this.#stage;
    stopwatch?.turn('near');
    const { keys, distances } = surroundings.near(reach);
    return { keys, distances, reach, isTouching: distances.some((distance) => distance <= envelope) };
  }

  /** Has the scene know where bodies that are awake are. */
  show(): void {
    const { memory, surroundings, stopwatch } = this.#stage;
    stopwatch?.turn('placing');
    memory.host.exports.placeAll(memory.address);
    surroundings.scene.setPoses(memory.poses());
  }

  /** What is said of a step that does not end: those that are closest keep it from doing so. */
  #endless(where: string): Error {
    const { ids } = this.#stage.surroundings;
    let closest = Infinity;
    let names = 'its bodies';
    this.#near.distances.forEach((away, i) => {
      if (away >= closest) return;
      closest = away;
      names = numbersOf(this.#near.keys[i]!)
        .map((number) => ids[number])
        .join(' and ');
    });
    return new Error(
      `${where}: ${MOST_TRIES} tries were not enough for a step; ${names} are closest. Take shorter steps, or a larger envelope`,
    );
  }
}

/**
 * How far to look after a move in which two bodies went so far together at most. Two that were further apart
 * than one looked before, and are further apart now, have not met: both distances and twice the envelope are
 * no less than their ways. To look half as far each time is enough; and few bodies go as far as those two.
 */
function reachFor(ways: number, before: number, envelope: number): number {
  return Math.max(envelope + ways / 2, ways - before - 2 * envelope);
}

/** The sum of the two largest numbers. */
function sumOfTwo(numbers: Float64Array): number {
  let [most, second] = [0, 0];
  for (const number of numbers) {
    second = Math.max(second, Math.min(number, most));
    most = Math.max(most, number);
  }
  return most + second;
}
