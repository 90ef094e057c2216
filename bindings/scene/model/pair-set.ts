import type { BroadPhase } from '../pairs/broad-phase.ts';
import { checkFinite, outOfRange, wrongType } from '../../base/errors.ts';
import type { NearPairs } from '../pairs/near-pairs.ts';
import { type Pair, pairKey } from '../pairs/pairs.ts';
import type { ListedPairs, PairList } from '../pairs/pair-list.ts';
import type { PairResults } from '../pairs/results.ts';
import {
  comparedPairs,
  letTouch,
  type PairMap,
  type CarriedSegment,
  withoutTouch,
} from '../pairs/carried-pairs.ts';
import type { Segment } from './segment.ts';
import type { SegmentSet } from './segments.ts';

/** A pair and the distance that it has to keep, in metres. */
export type PairMargin = readonly [a: string, b: string, margin: number];

/**
 * Which segments of a scene are compared, and with what margin. Pairs are chosen by the user; carried
 * segments suspend some of them and bring others (`comparedPairs`).
 */
export class ScenePairs {
  readonly #segments: SegmentSet;
  readonly #list: PairList;
  readonly #broadPhase: BroadPhase;
  readonly #results: PairResults;
  #chosen: PairMap = new Map();
  #carried: readonly CarriedSegment[] = [];
  #compared: PairMap = this.#chosen;
  /** The pairs that are compared. Frozen, and replaced when they change: results keep their list. */
  #rows: readonly Pair[] = Object.freeze([]);
  /** By key of the pair; only of pairs that are chosen or compared. */
  readonly #margins = new Map<string, number>();
  #near: NearPairs | undefined;
  /** Whether the list in linear memory is out of date, or only the margins in it. */
  #listChanged = true;
  #marginsChanged = false;

  constructor(segments: SegmentSet, list: PairList, broadPhase: BroadPhase, results: PairResults) {
    this.#segments = segments;
    this.#list = list;
    this.#broadPhase = broadPhase;
    this.#results = results;
  }

  /** The pairs that are compared, in the order of result rows: frozen, as they are handed out. */
  get rows(): readonly Pair[] {
    return this.#rows;
  }

  /** The pairs that were chosen, also those that are suspended. */
  get chosen(): readonly Pair[] {
    return [...this.#chosen.values()];
  }

  /** The segments that are carried, carriers first. */
  get carried(): readonly CarriedSegment[] {
    return this.#carried;
  }

  get margins(): readonly PairMargin[] {
    return [...new Map([...this.#chosen, ...this.#compared])].flatMap(([key, [a, b]]): PairMargin[] => {
      const margin = this.#margins.get(key);
      return margin === undefined ? [] : [[a, b, margin]];
    });
  }

  /** In a scene that has no list, the pairs that are not compared. */
  get excepted(): readonly Pair[] {
    return this.#near?.except ?? [];
  }

  /** What finds the pairs where they are asked for, in a scene that has no list. */
  get near(): NearPairs | undefined {
    return this.#near;
  }

  /** In a scene that has no list, the places of both segments of each row: see `NearPairs`. */
  get places(): Int32Array {
    return this.#near?.places ?? new Int32Array(0);
  }

  /** Does without a list from now on. */
  setNear(near: NearPairs): void {
    this.#near = near;
  }

  /** Takes the pairs within a distance, metres, in place of those that were found before. */
  find(where: string, near: NearPairs, distance: number): void {
    const rows = near.find(where, distance, this.#list);
    this.#results.reserve(where, rows.length);
    this.#rows = Object.freeze(rows);
  }

  /** Refuses to change the list of a scene that has none. */
  checkList(where: string): void {
    if (this.#near === undefined) return;
    throw new RangeError(
      `${where}: the scene was made with pairs: 'all' and has no list; leave out pairs or groups instead`,
    );
  }

  /** Adds all of the pairs or, when one is wrong, none. */
  add(where: string, pairs: readonly Pair[]): void {
    if (this.#near !== undefined) {
      this.#takeBack(where, this.#near, pairs);
      return;
    }
    const chosen = new Map(this.#chosen);
    // Without carried segments, what is compared is what is chosen.
    const added = this.#carried.length > 0 ? new Set<string>() : undefined;
    let carried = this.#carried;
    for (const pair of pairs) {
      // Taken apart by an iterator, each of many pairs would leave several objects behind.
      const a = pair[0];
      const b = pair[1];
      const key = this.#checkNew(where, a, b, added ?? chosen);
      const own = Object.isFrozen(pair) ? pair : Object.freeze([a, b] as const);
      if (added === undefined) {
        chosen.set(key, own);
        continue;
      }
      added.add(key);
      if (!chosen.has(key)) chosen.set(key, own);
      carried = withoutTouch(carried, a, b);
    }
    this.#update(where, chosen, carried);
  }

  remove(where: string, a: string, b: string): void {
    if (this.#near !== undefined) {
      this.except(where, [[a, b]]);
      return;
    }
    const key = this.#key(where, a, b);
    const chosen = new Map(this.#chosen);
    chosen.delete(key);
    this.#update(where, chosen, letTouch(this.#carried, a, b));
  }

  /** Has pairs not be compared in a scene without a list; all of them or, when one is wrong, none. */
  except(where: string, pairs: readonly Pair[]): void {
    const keys = new Set<string>();
    for (const [a, b] of pairs) {
      this.#checkTwo(where, a, b);
      const key = pairKey(a, b);
      if (keys.has(key) || this.#near?.isExcepted(a, b))
        throw refused(where, a, b, 'compared, but it is left out');
      keys.add(key);
    }
    for (const [a, b] of pairs) this.#near?.setExcepted(a, b, true);
  }

  /** Has pairs compared again that were left out of a scene without a list. */
  #takeBack(where: string, near: NearPairs, pairs: readonly Pair[]): void {
    for (const [a, b] of pairs) {
      this.#checkTwo(where, a, b);
      if (!near.isExcepted(a, b)) throw refused(where, a, b, 'new, but it is compared');
    }
    for (const [a, b] of pairs) near.setExcepted(a, b, false);
  }

  /** The segments of two ids, which have to be two. */
  #checkTwo(where: string, a: string, b: string): [Segment, Segment] {
    const first = this.#segments.get(where, 'a', a);
    const second = this.#segments.get(where, 'b', b);
    if (a === b) throw outOfRange(where, 'b', 'another segment than a', b);
    return [first, second];
  }

  /** Forgets a segment, which carries nothing. */
  removeSegment(where: string, id: string): void {
    const chosen = new Map([...this.#chosen].filter(([, pair]) => !pair.includes(id)));
    const carried = this.#carried
      .filter((carriedSegment) => carriedSegment.id !== id)
      .map((carriedSegment) => ({
        ...carriedSegment,
        touch: carriedSegment.touch.filter((other) => other !== id),
      }));
    this.#update(where, chosen, carried);
    this.#near?.forget(id);
  }

  /**
   * Has other segments carried than before.
   *
   * @param carried - carriers first
   */
  setCarried(where: string, carried: readonly CarriedSegment[]): void {
    this.checkList(where);
    this.#update(where, this.#chosen, carried);
  }

  /** @returns whether it changed */
  setMargin(where: string, a: string, b: string, margin: number | undefined): boolean {
    this.checkList(where);
    const key = this.#key(where, a, b);
    if (margin !== undefined) checkFinite(where, 'margin', margin);
    if (this.#margins.get(key) === margin) return false;
    if (margin === undefined) this.#margins.delete(key);
    else this.#margins.set(key, margin);
    this.#marginsChanged = true;
    return true;
  }

  marginOf(where: string, a: string, b: string): number | undefined {
    return this.#margins.get(this.#key(where, a, b));
  }

  /** Checks that a segment that is to become static is chosen together with movable ones only. */
  checkStatic(where: string, id: string): void {
    for (const [a, b] of this.#chosen.values()) {
      if (a !== id && b !== id) continue;
      if (!this.#segments.get(where, 'id', a === id ? b : a).isStatic) continue;
      throw outOfRange(
        where,
        'isStatic',
        'false while the segment is in a pair with another static one; remove the pair first',
        `${a} – ${b}`,
      );
    }
  }

  /** Brings the list in linear memory up to date. Where it is, nothing is allocated. */
  commit(): void {
    if (this.#near === undefined && (this.#listChanged || this.#marginsChanged)) this.#write();
  }

  #write(): void {
    if (this.#listChanged) {
      const listed = this.#listed();
      this.#list.write(listed);
      this.#broadPhase.write(listed);
    }
    const margins = this.#margins.size === 0 ? [] : [...this.#compared.keys()];
    this.#list.writeMargins(
      this.#rows.length,
      margins.map((key) => this.#margins.get(key)),
    );
    this.#broadPhase.writeMargins(this.#margins.values());
    this.#listChanged = false;
    this.#marginsChanged = false;
  }

  #listed(): ListedPairs {
    const segments: Segment[] = [];
    const places = new Map<string, number>();
    this.#segments.all.forEach((segment, id) => {
      places.set(id, segments.length);
      segments.push(segment);
    });
    const ends: number[] = [];
    for (const pair of this.#rows) {
      // Taken apart by an iterator, each of many pairs would leave several objects behind.
      ends.push(places.get(pair[0])!, places.get(pair[1])!);
    }
    return { segments, ends };
  }

  /** The key of a pair that is chosen or compared. */
  #key(where: string, a: string, b: string): string {
    if (typeof a !== 'string') throw wrongType(where, 'a', 'a segment id', a);
    if (typeof b !== 'string') throw wrongType(where, 'b', 'a segment id', b);
    const key = pairKey(a, b);
    if (this.#chosen.has(key) || this.#compared.has(key)) return key;
    throw refused(where, a, b, 'in the pair list');
  }

  /** Checks that a pair may be added beside those of some keys, and returns its own. */
  #checkNew(where: string, a: string, b: string, keys: { has(key: string): boolean }): string {
    const two = this.#checkTwo(where, a, b);
    const first = two[0];
    const second = two[1];
    const key = pairKey(a, b);
    // Without carried segments, what is compared is among the keys.
    if (keys.has(key) || (this.#compared !== this.#chosen && this.#compared.has(key)))
      throw refused(where, a, b, 'new, but it is in the pair list');
    if (first.isStatic && second.isStatic) throw refused(where, a, b, 'of segments that are not both static');
    if (first.carrier === second || second.carrier === first) {
      throw refused(where, a, b, 'of segments of which neither carries the other');
    }
    return key;
  }

  /** Makes room, which may fail, and then takes over what is chosen and who rides. */
  #update(where: string, chosen: PairMap, carried: readonly CarriedSegment[]): void {
    const compared = comparedPairs(chosen, carried);
    // Reserving forgets the list, so it is written again before the next evaluation.
    this.#listChanged = true;
    this.#list.reserve(where, compared.size);
    this.#broadPhase.reserve(where, compared.size, this.#segments.all.size);
    this.#results.reserve(where, compared.size);
    this.#chosen = chosen;
    this.#carried = carried;
    this.#compared = compared;
    this.#rows = Object.freeze([...compared.values()]);
    for (const key of this.#margins.keys()) {
      if (!chosen.has(key) && !compared.has(key)) this.#margins.delete(key);
    }
  }
}

/** What is thrown for a pair that is not what was expected. */
function refused(where: string, a: string, b: string, expected: string): RangeError {
  return outOfRange(where, 'pair', expected, `${a} – ${b}`);
}
