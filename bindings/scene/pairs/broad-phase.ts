import { GrowingBuffer } from '../../wasm/buffers.ts';
import { unsigned } from '../../wasm/fields.ts';
import type { Host } from '../../wasm/host.ts';
import { BROAD_PHASE } from '../../wasm/records.ts';
import { groupPairs } from './pair-groups.ts';
import type { ListedPairs } from './pair-list.ts';
import { type Partners, partnersOf, sortPartners } from './partners.ts';

/** The number of pairs from which on several are looked at at once: of fewer, all are tested first. */
const GROUPS_FROM = 9;

/**
 * The number of pairs from which on segments are put into a tree of their own to test whether a scene is
 * free. Measured: `npm run bench -- meshes`.
 */
export const BROAD_PHASE_FROM = 1024;

/** The broad phase of a pair list in linear memory: groups of pairs, or a tree for a long list. */
export class BroadPhase {
  readonly #host: Host;
  readonly #buffer: GrowingBuffer;
  #isUsed = false;

  constructor(host: Host) {
    this.#host = host;
    this.#buffer = new GrowingBuffer(host.heap);
  }

  /** Where it lies; 0 for a list so short that it does without. */
  get address(): number {
    return this.#isUsed ? this.#buffer.address : 0;
  }

  /**
   * Makes room for so many pairs of so many segments; what it held is lost.
   *
   * @throws RangeError when memory is full; it is as it was then
   */
  reserve(where: string, pairs: number, segments: number): void {
    if (pairs < GROUPS_FROM) return;
    const { exports } = this.#host;
    // Every segment has one group at most that is not full.
    const groups = Math.min(pairs, Math.floor(pairs / exports.LANES.value) + segments);
    const bytes = unsigned(
      pairs < BROAD_PHASE_FROM ? exports.pairGroupsBytes(groups) : exports.broadPhaseBytes(segments, pairs),
    );
    this.#buffer.reserve(where, bytes, 2 * bytes);
  }

  /** Fills it with a list of pairs. Room must have been reserved. */
  write(pairs: ListedPairs): void {
    const count = pairs.ends.length / 2;
    this.#isUsed = count >= GROUPS_FROM;
    if (count >= BROAD_PHASE_FROM) this.#writeTree(pairs, count);
    else if (this.#isUsed) this.#writeGroups(pairs, count);
  }

  #writeGroups(pairs: ListedPairs, count: number): void {
    const { exports } = this.#host;
    const record = this.#buffer.address;
    const { segments, ends } = pairs;
    const { groups, places, second, count: groupCount } = groupPairs(pairs, exports.LANES.value);
    exports.initPairGroups(record, groupCount);
    for (let row = 0; row < count; row++) {
      const a = segments[ends[2 * row]!]!.address;
      const b = segments[ends[2 * row + 1]!]!.address;
      const isSecond = second[row]!;
      exports.groupPair(record, groups[row]!, places[row]!, isSecond ? b : a, isSecond ? a : b, row);
    }
  }

  #writeTree({ segments, ends }: ListedPairs, count: number): void {
    const numbers = new Map<number, number>();
    const numberOf = (address: number): number => {
      const known = numbers.get(address) ?? numbers.size;
      numbers.set(address, known);
      return known;
    };
    const entries: (Partners & { row: number })[] = [];
    for (let row = 0; row < count; row++) {
      const [a, b] = [segments[ends[2 * row]!]!, segments[ends[2 * row + 1]!]!];
      // What has no elements is near nothing.
      if (a.size === 0 || b.size === 0) continue;
      entries.push({ ...partnersOf(numberOf(a.address), numberOf(b.address)), row });
    }
    this.#isUsed = entries.length > 0;
    if (!this.#isUsed) return;
    const starts = sortPartners(entries, numbers.size);
    const { exports, heap } = this.#host;
    const record = this.#buffer.address;
    const { fields } = BROAD_PHASE;
    exports.initBroadPhase(record, numbers.size, count);
    heap.int32(heap.read(record, fields.segments), numbers.size).set([...numbers.keys()]);
    heap.int32(heap.read(record, fields.starts), starts.length).set(starts);
    const partners = heap.int32(heap.read(record, fields.partners), 2 * entries.length);
    entries.forEach(({ higher, row }, i) => {
      partners[2 * i] = higher;
      partners[2 * i + 1] = row;
    });
  }

  /** Takes note of the margins that pairs have of their own, in metres. */
  writeMargins(margins: Iterable<number>): void {
    if (!this.#isUsed) return;
    let largest = -Infinity;
    for (const margin of margins) largest = Math.max(largest, margin);
    this.#host.heap.write(this.#buffer.address, BROAD_PHASE, { margin: largest });
  }

  dispose(): void {
    this.#buffer.dispose();
    this.#isUsed = false;
  }
}
