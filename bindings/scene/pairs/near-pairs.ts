import { GrowingBuffer } from '../../wasm/buffers.ts';
import { unsigned } from '../../wasm/fields.ts';
import type { Host } from '../../wasm/host.ts';
import { BROAD_PHASE } from '../../wasm/records.ts';
import { type Pair, pairKey } from './pairs.ts';
import type { PairList } from './pair-list.ts';
import { partnersOf, sortPartners } from './partners.ts';

/** A segment of a scene that finds its pairs by itself. */
export interface Meeting {
  /** Where it is now, and whether it stands still now. */
  readonly segment: { readonly id: string; readonly address: number; readonly isStatic: boolean };
  /** Its place among all segments of the scene. */
  readonly place: number;
  /** Bits of its own group, and of the groups that it is compared with. */
  readonly group: number;
  readonly meets: number;
}

/** Pairs that there is room for at first. */
const ROOM = 256;

/** Numbers of a segment's rule. */
const RULE = 3;

/** The pairs of a scene that are near each other, found anew for each question. */
export class NearPairs {
  readonly #host: Host;
  readonly #buffer: GrowingBuffer;
  #segments: readonly Meeting[] = [];
  #room = ROOM;
  #roster = -1;
  #version = -1;
  /** Whether the segments are written with the pairs to leave out, and with their groups and all else. */
  #isWritten = false;
  #areRulesWritten = false;
  /** Pairs that are never compared, by their keys. */
  readonly #except = new Map<string, Pair>();
  /** What was found last: pairs, the numbers of their segments, and their places in the scene. */
  #pairs: readonly Pair[] = [];
  #numbers = new Int32Array(0);
  #places = new Int32Array(0);

  constructor(host: Host) {
    this.#host = host;
    this.#buffer = new GrowingBuffer(host.heap);
  }

  /** The pairs that are never compared. */
  get except(): readonly Pair[] {
    return [...this.#except.values()];
  }

  /** The places in the scene of both segments of each pair that was found last. */
  get places(): Int32Array {
    return this.#places;
  }

  isExcepted(a: string, b: string): boolean {
    return this.#except.has(pairKey(a, b));
  }

  /** Has two segments not be compared, or be compared again. */
  setExcepted(a: string, b: string, isExcepted: boolean): void {
    if (isExcepted) this.#except.set(pairKey(a, b), Object.freeze([a, b] as const));
    else this.#except.delete(pairKey(a, b));
    this.#isWritten = false;
  }

  /** Forgets the exceptions of a segment that goes. */
  forget(id: string): void {
    for (const [a, b] of this.except) if (a === id || b === id) this.setExcepted(a, b, false);
  }

  /**
   * Takes other segments, which have elements, where some came or went; and notes where some stopped or
   * started to move.
   */
  take({ roster, version }: { roster: number; version: number }, list: () => readonly Meeting[]): void {
    if (version === this.#version) return;
    this.#version = version;
    this.#areRulesWritten = false;
    if (roster === this.#roster) return;
    this.#roster = roster;
    const before = this.#segments;
    this.#segments = list();
    const { length } = this.#segments;
    const isSame = ({ segment: { id } }: Meeting, i: number): boolean => id === this.#segments[i]!.segment.id;
    if (length === before.length && before.every(isSame)) return;
    this.#isWritten = false;
    this.#pairs = [];
  }

  /**
   * Fills a list with the pairs within a distance, metres.
   *
   * @returns the pairs by their ids, in the order of the segments
   * @throws RangeError when memory is full
   */
  find(where: string, distance: number, list: PairList): readonly Pair[] {
    const { exports, heap } = this.#host;
    const segments = this.#segments;
    if (segments.length < 2) return this.#name(new Int32Array(0));
    for (;;) {
      list.reserve(where, this.#room);
      if (!this.#isWritten) this.#write(where);
      if (!this.#areRulesWritten) this.#writeRules();
      const record = this.#buffer.address;
      const count = exports.findNearPairs(record, distance, list.address, list.order);
      if (count <= this.#room) {
        return this.#name(heap.int32(heap.read(record, BROAD_PHASE.fields.partners), 2 * count));
      }
      this.#room = 2 * count;
      this.#isWritten = false;
    }
  }

  /** Names pairs, which rise by the numbers of their segments: most were found the last time, too. */
  #name(numbers: Int32Array): readonly Pair[] {
    const before = this.#pairs;
    const past = this.#numbers;
    const segments = this.#segments;
    const pairs: Pair[] = [];
    const places = new Int32Array(numbers.length);
    for (let i = 0, k = 0; i < numbers.length; i += 2) {
      const a = numbers[i]!;
      const b = numbers[i + 1]!;
      places[i] = segments[a]!.place;
      places[i + 1] = segments[b]!.place;
      while (k < 2 * before.length && (past[k]! < a || (past[k] === a && past[k + 1]! < b))) k += 2;
      const isKnown = k < 2 * before.length && past[k] === a && past[k + 1] === b;
      pairs.push(
        isKnown ? before[k / 2]! : Object.freeze([segments[a]!.segment.id, segments[b]!.segment.id] as const),
      );
    }
    this.#numbers = numbers.slice();
    this.#places = places;
    this.#pairs = Object.freeze(pairs);
    return pairs;
  }

  #write(where: string): void {
    const { exports } = this.#host;
    const { length } = this.#segments;
    const record = this.#buffer.reserve(
      where,
      unsigned(exports.nearPairsBytes(length, this.#room, this.#except.size)),
    );
    exports.initNearPairs(record, length, this.#room);
    this.#writeExceptions(unsigned(exports.nearExceptions(record)));
    this.#isWritten = true;
    this.#areRulesWritten = false;
  }

  /** Where each segment is, and what it is compared with. */
  #writeRules(): void {
    const { exports, heap } = this.#host;
    const { length } = this.#segments;
    const record = this.#buffer.address;
    const addresses = heap.int32(heap.read(record, BROAD_PHASE.fields.segments), length);
    const rules = heap.int32(unsigned(exports.nearRules(record)), RULE * length);
    this.#segments.forEach(({ segment: { address, isStatic }, group, meets }, i) => {
      addresses[i] = address;
      rules[RULE * i] = group;
      rules[RULE * i + 1] = meets;
      rules[RULE * i + 2] = isStatic ? 1 : 0;
    });
    this.#areRulesWritten = true;
  }

  /** Where the exceptions of each segment begin, then the higher numbers of all, which rise. */
  #writeExceptions(address: number): void {
    const { length } = this.#segments;
    const numbers = new Map(this.#segments.map(({ segment: { id } }, i) => [id, i]));
    // What has no elements has no number.
    const pairs = this.except.flatMap(([a, b]) => {
      const [first, second] = [numbers.get(a), numbers.get(b)];
      if (first === undefined || second === undefined) return [];
      return [partnersOf(first, second)];
    });
    const starts = sortPartners(pairs, length);
    const words = this.#host.heap.int32(address, starts.length + pairs.length);
    words.set(starts);
    pairs.forEach(({ higher }, i) => (words[starts.length + i] = higher));
  }

  dispose(): void {
    this.#buffer.dispose();
  }
}
