import { Groups } from './groups.ts';
import type { WorldMemory } from './memory.ts';
import type { Stopwatch } from './profile.ts';
import { distancesBefore, shareOf } from './proofs.ts';
import type { Sleepers } from './sleepers.ts';
import { higherOf, keyOf, lowerOf, type NearSegments, numbersOf, type Surroundings } from './surroundings.ts';
import { mergeRows, splitRows, type TouchRows } from './touch-rows.ts';
import type { Surface, Touches } from './touches.ts';

/** How often parts of a step may be tried, all together. */
const MOST_TRIES = 5000;

/** The shortest part that is tried, as share of a step. */
const SHORTEST = 2 ** -48;

/** What happens in a world. */
export interface Stage {
  readonly memory: WorldMemory;
  readonly surroundings: Surroundings;
  readonly surfaces: readonly Surface[];
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
  /** Pairs that are not named are further apart than this and the ways of both; below 0: nothing is known. */
  readonly reach: number;
  /** How far each segment has gone at most in the part before. */
  readonly ways: Float64Array;
  /** Whether some are within the envelope of each other. */
  readonly isTouching: boolean;
}

const NOTHING_KNOWN: Nearness = {
  ...{ keys: new Float64Array(0), distances: new Float64Array(0), ways: new Float64Array(0) },
  ...{ reach: -Infinity, isTouching: true },
};

/** What a step has to be taken again with. */
export interface Findings {
  /** Keys of segments that have to go through it together. */
  readonly together: Set<number>;
  /** How far to look at least. */
  reach: number;
  /** Actors that were asleep, and something came to. */
  readonly woken: Set<number>;
}

export function noFindings(): Findings {
  return { together: new Set(), reach: 0, woken: new Set() };
}

/**
 * Steps of a world, each in parts: a part ends where something that was apart begins to touch. Before it
 * ends, it is shown of each pair of bodies that they were never deeper in each other than the envelope. For
 * that, each moves from where it was to where it is: what floats goes straight and turns about one axis,
 * joints move evenly. Two bodies that are d apart before, e after and go ways of v and w in between are never
 * closer than (d + e − v − w) / 2. What both go together counts for neither: where their points have moved by
 * r against each other, and were b and c from straight ways at most, they are never closer than
 * (d + e − r) / 2 − b − c.
 *
 * Bodies that touch, or may while they go through a whole step, are a group, and each group has parts of its
 * own: what happens elsewhere does not cut its step, and shows in none of its bits. Groups are shown not to
 * have passed each other by where they are before and after the step and by all that they went in between. If
 * that shows nothing, the step is taken again, and they are one group.
 *
 * Source: Holck 2005, §2.3.5, bisects without that proof.
 */
export class Parts {
  readonly #stage: Stage;
  #near = NOTHING_KNOWN;
  #tries = 0;
  /** Of actors, by the number of what stands for their group: seconds that are left, and of the next part. */
  #groups = new Groups(0);
  #left = new Float64Array(0);
  #likely = new Float64Array(0);
  /** Seconds of the part that groups are trying, and of a shorter one, infinite where none is needed. */
  #lengths = new Float64Array(0);
  #late = new Float64Array(0);
  /** 1: of an actor whose group is trying a part. */
  #isTrying = new Uint8Array(0);
  /** How far each segment has moved at most in its part, and before it in the step. */
  #ways = new Float64Array(0);
  #waysBefore = new Float64Array(0);
  /** How far its points were at most from straight ways in its part. */
  #bends = new Float64Array(0);
  #segments: readonly (readonly number[])[] | undefined;
  /** Those of actors that are trying a part. */
  readonly #tried: number[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Forgets what was known of where bodies are: somebody has moved them. */
  restart(): void {
    this.#near = NOTHING_KNOWN;
    this.#segments = undefined;
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
   * @param findings - of earlier tries of it, to which more are added where it has to be taken again
   * @param each - called after each part, before the next one begins
   * @returns whether it has been taken
   * @throws Error that says which bodies did not let it end
   */
  step(where: string, seconds: number, findings: Findings, each: () => void): boolean {
    const { memory, surroundings } = this.#stage;
    memory.prepare();
    if (this.#near.reach < findings.reach) this.look(findings);
    this.#tries = 0;
    try {
      return this.#takeAll(where, seconds, findings, each);
    } finally {
      surroundings.resume();
      memory.listActors(memory.awake);
    }
  }

  #takeAll(where: string, seconds: number, findings: Findings, each: () => void): boolean {
    const { memory, touches, stopwatch } = this.#stage;
    const { exports } = memory.host;
    this.#findTouches(findings);
    const begin = this.#near;
    let active = memory.awake;
    const through: TouchRows[] = [];
    for (let isFirst = true; ; isFirst = false) {
      stopwatch?.turn('impacts');
      exports.beginPart(memory.address, seconds);
      if (isFirst) this.#group(seconds, findings);
      if (!this.#move(where, active, seconds, isFirst, findings)) return false;
      stopwatch?.turn('rest');
      touches.keepHeld();
      each();
      const isLeft = (actor: number): boolean => this.#left[this.#groups.headOf(actor)]! > 0;
      const left = active.filter(isLeft);
      if (left.length === 0 && isFirst) return true;
      if (left.length === 0) {
        // Those of the first part, which are most, are copied once.
        touches.restore(through.reduceRight((all, rows) => mergeRows(rows, all), touches.view()));
        return this.#judgeAll(begin, findings);
      }
      const done = active.filter((actor) => !isLeft(actor));
      const groupOf = (a: number, b: number): number =>
        Number(isLeft(Math.max(this.#actorOf(a), this.#actorOf(b))));
      const [held, more] = splitRows(touches.view(), 2, groupOf);
      through.push(held!);
      touches.restore(more!);
      this.#leave(done);
      active = left;
      memory.listActors(active);
      if (!this.#findTouchesOf(findings)) return false;
    }
  }

  /** Finds what touches, and wakes what touches something that is awake. */
  #findTouches(findings: Findings): void {
    const { surroundings, touches, sleepers, envelope, stopwatch } = this.#stage;
    while (this.#near.isTouching) {
      stopwatch?.turn('contacts');
      const touched = touches.find(surroundings, this.#near, envelope);
      if (touched.size === 0) return;
      touches.takeBack();
      sleepers.wake(touched);
      this.look(findings);
    }
    touches.clear();
  }

  /** Finds what touches of those that are not through; says whether nothing that sleeps does. */
  #findTouchesOf(findings: Findings): boolean {
    const { surroundings, touches, envelope, stopwatch } = this.#stage;
    stopwatch?.turn('contacts');
    const touched = touches.find(surroundings, this.#near, envelope, (a, b) => !this.#areTogether(a, b));
    for (const actor of touched) findings.woken.add(actor);
    return touched.size === 0;
  }

  /** Begins with groups of what touches, or has to go through the step together. */
  #group(seconds: number, { together }: Findings): void {
    const { memory } = this.#stage;
    const count = memory.actors.length;
    const groups = new Groups(count);
    this.#groups = groups;
    const { awake } = memory;
    for (const actor of awake) groups.join(actor, memory.islandOf(actor));
    for (const key of together) {
      const [a, b] = numbersOf(key).map((segment) => this.#actorOf(segment));
      groups.join(a!, b!);
    }
    if (this.#left.length !== count) {
      this.#left = new Float64Array(count);
      this.#likely = this.#left.slice();
      this.#lengths = this.#left.slice();
      this.#late = this.#left.slice();
      this.#isTrying = new Uint8Array(count);
    }
    this.#left.fill(seconds);
    // What the last part took says more of what the next one will than what is left does.
    this.#likely.fill(seconds);
    const segments = this.#stage.surroundings.ids.length;
    if (this.#ways.length !== segments) {
      this.#ways = new Float64Array(segments);
      this.#waysBefore = this.#ways.slice();
      this.#bends = this.#ways.slice();
    }
    this.#ways.fill(0);
    this.#waysBefore.fill(0);
    this.#bends.fill(0);
    this.#segments ??= this.#listSegments();
  }

  /**
   * Moves all by a part, which is tried again, shorter, by groups in which something was passed.
   *
   * @param active - actors that are not through
   * @param whole - seconds of the step
   * @returns whether findings do not ask for the step to be taken again
   */
  #move(
    where: string,
    active: readonly number[],
    whole: number,
    isFirst: boolean,
    findings: Findings,
  ): boolean {
    const { memory, surroundings, stopwatch } = this.#stage;
    const { exports } = memory.host;
    surroundings.begin();
    const groups = this.#groups;
    const lengths = this.#lengths;
    for (const actor of active) lengths[actor] = Math.min(this.#left[actor]!, this.#likely[actor]!);
    for (const actor of active) {
      const head = groups.headOf(actor);
      lengths[head] = Math.min(lengths[head]!, memory.mostOf(actor));
    }
    let trying = active;
    for (let isTrial = isFirst; ; isTrial = false) {
      if (this.#tries++ === MOST_TRIES) throw this.#endless(where);
      for (const actor of trying) memory.setSeconds(actor, lengths[groups.headOf(actor)]!);
      memory.listActors(trying);
      stopwatch?.turn('holding');
      exports.holdPart(memory.address);
      stopwatch?.turn('motion');
      exports.movePart(memory.address);
      const shorter = this.#judge(trying, isTrial, findings);
      if (shorter === undefined) return false;
      if (!shorter) break;
      const late = this.#late;
      trying = trying.filter((actor) => late[groups.headOf(actor)]! < Infinity);
      memory.listActors(trying);
      exports.goBack(memory.address);
      for (const actor of trying) {
        const head = groups.headOf(actor);
        if (late[head]! < SHORTEST * whole) throw this.#endless(where);
        lengths[head] = late[head]!;
      }
    }
    memory.listActors(active);
    for (const actor of active) {
      if (groups.headOf(actor) !== actor) continue;
      const left = this.#left[actor]!;
      const part = memory.secondsOf(actor);
      // What rounding leaves of a step is no part of it.
      this.#left[actor] = part === left ? 0 : left - part;
      this.#likely[actor] = 2 * part;
    }
    return true;
  }

  /**
   * Judges the ways of those that are trying a part to where they are now.
   *
   * @param isTrial - whether all try the whole step: what may touch then is one group from now on
   * @returns whether some groups are to move for a shorter time, which `#late` has then; undefined: findings
   *   ask for the step to be taken again
   */
  #judge(trying: readonly number[], isTrial: boolean, findings: Findings): boolean | undefined {
    const { memory, surroundings, envelope, isSoft } = this.#stage;
    const groups = this.#groups;
    memory.host.exports.findShares(memory.address);
    this.#place(trying);
    const late = this.#late;
    late.fill(Infinity);
    // Groups may become one while pairs are looked at; these try all the same.
    this.#noteTrying(trying);
    const near = this.#near;
    const now = this.#look(findings, this.#ways);
    let isClear = true;
    let isLate = false;
    const { keys, distances } = now;
    const all = distancesBefore(near, now);
    for (let i = 0; i < keys.length; i++) {
      const a = lowerOf(keys[i]!);
      const b = higherOf(keys[i]!);
      const own = this.#actorOf(a);
      const other = this.#actorOf(b);
      const tries = own >= 0 && this.#isTrying[own] === 1;
      if (!tries && !(other >= 0 && this.#isTrying[other] === 1)) continue;
      const areTogether = own < 0 || other < 0 || groups.headOf(own) === groups.headOf(other);
      if (!areTogether && !isTrial) continue;
      const before = all[i]!;
      const after = distances[i]!;
      if (isSoft && before <= envelope) continue;
      const ways = this.#ways[a]! + this.#ways[b]!;
      const bend = this.#bendOf(a, b);
      const reach = reachOf(near, a, b);
      const gap = surroundings.gapBetween(a, b);
      let share = shareOf(gap, before, after, ways, bend, reach, envelope);
      if (share !== 1) {
        const less = Math.min(ways, this.#wayBetween(a, b));
        share = shareOf(gap, before, after, less, bend, reach, envelope);
      }
      if (share === undefined) {
        this.#lookFarther(findings, reach, after + ways);
        isClear = false;
        continue;
      }
      if (!areTogether && (share < 1 || after <= envelope)) groups.join(own, other);
      if (share === 1) continue;
      const actor = tries ? own : other;
      late[actor] = Math.min(late[actor]!, share * memory.secondsOf(actor));
      isLate = true;
    }
    if (!isClear) return undefined;
    for (const actor of trying) {
      const share = memory.shareOf(actor);
      const seconds = memory.secondsOf(actor);
      let most = share < 1 ? share * seconds : Infinity;
      // Those that have become one group go on together.
      const others = memory.secondsOf(groups.headOf(actor));
      if (others !== seconds) most = Math.min(most, others, seconds);
      if (most === Infinity) continue;
      late[actor] = Math.min(late[actor]!, most);
      isLate = true;
    }
    if (isLate) {
      for (const actor of trying) {
        const head = groups.headOf(actor);
        late[head] = Math.min(late[head]!, late[actor]!);
      }
    }
    this.#near = isLate ? near : now;
    return isLate;
  }

  /** Notes which actors are of groups of which some are trying a part. */
  #noteTrying(trying: readonly number[]): void {
    const isTrying = this.#isTrying;
    isTrying.fill(0);
    const groups = this.#groups;
    for (const actor of trying) isTrying[groups.headOf(actor)] = 1;
    for (const actor of this.#stage.memory.awake) isTrying[actor] = isTrying[groups.headOf(actor)]!;
  }

  /** Judges the ways that groups have gone against each other in a step; says whether all is proved. */
  #judgeAll(begin: Nearness, findings: Findings): boolean {
    const { memory, surroundings, envelope } = this.#stage;
    // All have been shown where they are, by those that tried a part to there.
    surroundings.resume();
    memory.listActors(memory.awake);
    for (let i = 0; i < this.#ways.length; i++) this.#ways[i]! += this.#waysBefore[i]!;
    const now = this.#look(findings, this.#ways);
    let isProved = true;
    const { keys, distances } = now;
    const all = distancesBefore(begin, now);
    for (let i = 0; i < keys.length; i++) {
      const a = lowerOf(keys[i]!);
      const b = higherOf(keys[i]!);
      if (this.#areTogether(a, b)) continue;
      const ways = this.#ways[a]! + this.#ways[b]!;
      const reach = reachOf(begin, a, b);
      const gap = surroundings.gapBetween(a, b);
      const share = shareOf(gap, all[i]!, distances[i]!, ways, Infinity, reach, envelope);
      if (share === 1) continue;
      isProved = false;
      if (share !== undefined) findings.together.add(keyOf(a, b));
      else this.#lookFarther(findings, reach, distances[i]! + ways);
    }
    this.#near = now;
    return isProved;
  }

  /** Has a step look far enough to tell of two bodies that were beyond what was known before. */
  #lookFarther(findings: Findings, reach: number, most: number): void {
    findings.reach = Math.max(findings.reach, 2 * reach, most + this.#stage.envelope);
  }

  /** Has the scene know where those are that are trying a part, and finds how far they have gone in it. */
  #place(trying: readonly number[]): void {
    const { memory, surroundings, stopwatch } = this.#stage;
    stopwatch?.turn('placing');
    memory.host.exports.placeAll(memory.address);
    const ways = memory.ways();
    const tried = this.#tried;
    tried.length = 0;
    for (const actor of trying) {
      for (const segment of this.#segments![actor]!) {
        const i = tried.length;
        this.#ways[segment] = ways[2 * i]!;
        this.#bends[segment] = ways[2 * i + 1]!;
        tried.push(segment);
      }
    }
    surroundings.setPoses(memory.poses(), tried);
  }

  /**
   * How far points of two segments have gone against each other in a part, at most. Beside a straight way,
   * there is how far both were from it where they were farthest, and back.
   */
  #wayBetween(a: number, b: number): number {
    const bends = this.#bends[a]! + this.#bends[b]!;
    return this.#stage.surroundings.wayBetween(a, b) + 2 * bends;
  }

  /** How far points of one of two segments were from straight ways, if the other is a half-space. */
  #bendOf(a: number, b: number): number {
    const { surroundings } = this.#stage;
    if (surroundings.isPlane(a)) return this.#bends[b]!;
    return surroundings.isPlane(b) ? this.#bends[a]! : Infinity;
  }

  /** Leaves actors where they are until the step is over. */
  #leave(actors: readonly number[]): void {
    for (const actor of actors) this.#stage.surroundings.pause(this.#segments![actor]!);
    const ways = this.#ways;
    const before = this.#waysBefore;
    for (let i = 0; i < ways.length; i++) before[i]! += ways[i]!;
    ways.fill(0);
  }

  /** The actor of a segment that is awake, or −1. */
  #actorOf(segment: number): number {
    const { actor } = this.#stage.surfaces[segment]!;
    return actor >= 0 && !this.#stage.memory.isAsleep(actor) ? actor : -1;
  }

  /** Whether two segments are of one group. What stands still is of all of them. */
  #areTogether(a: number, b: number): boolean {
    const own = this.#actorOf(a);
    const other = this.#actorOf(b);
    return own < 0 || other < 0 || this.#groups.headOf(own) === this.#groups.headOf(other);
  }

  /** Numbers of the segments of each actor, in their order. */
  #listSegments(): number[][] {
    const lists = this.#stage.memory.actors.map((): number[] => []);
    this.#stage.surfaces.forEach(({ actor }, segment) => {
      if (actor >= 0) lists[actor]!.push(segment);
    });
    return lists;
  }

  /** Looks where all are, and what is near. */
  look(findings = noFindings()): void {
    this.show();
    this.#near = this.#look(findings, new Float64Array(this.#stage.surroundings.ids.length));
  }

  /**
   * Looks what is near after some ways. Of two bodies that are further apart than they went together, it is
   * shown that they did not meet. Twice the envelope is added for the next part to begin with.
   */
  #look(findings: Findings, ways: Float64Array): Nearness {
    const { surroundings, envelope, stopwatch } = this.#stage;
    stopwatch?.turn('near');
    const reach = Math.max(findings.reach, 2 * envelope);
    const { keys, distances } = surroundings.near(reach, ways);
    let isTouching = false;
    for (let i = 0; i < distances.length && !isTouching; i++) isTouching = distances[i]! <= envelope;
    return { keys, distances, reach, ways: ways.slice(), isTouching };
  }

  /** Has the scene know where bodies that are awake are. */
  show(): void {
    const { memory, surroundings, stopwatch } = this.#stage;
    stopwatch?.turn('placing');
    memory.host.exports.placeAll(memory.address);
    surroundings.setPoses(memory.poses());
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

/** How far apart two segments are at least that are not named. */
function reachOf({ reach, ways }: Nearness, a: number, b: number): number {
  return reach + (ways[a]! + ways[b]!);
}
