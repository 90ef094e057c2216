import { checkOptions } from '../../base/options.ts';
import { checkBoolean, outOfRange, wrongType } from '../../base/errors.ts';
import { GrowingBuffer } from '../../wasm/buffers.ts';
import type { Host } from '../../wasm/host.ts';
import type { ElementSource, Mesh } from '../../elements/mesh.ts';
import type { Pose, PoseWriter } from './poses.ts';
import { checkElements } from '../../elements/source.ts';
import { Segment } from './segment.ts';

/** What `scene.addSegment` may be told beyond the elements. */
export interface SegmentOptions {
  /** Where the segment is. Default: the origin of the world. */
  pose?: Pose;
  /** Whether it stands still: it is then no part of pose lists. Default false. */
  static?: boolean;
}

/** The segments of a scene, in scene order, and the list of those that poses are for. */
export class SegmentSet {
  readonly #host: Host;
  readonly #poses: PoseWriter;
  readonly #all = new Map<string, Segment>();
  /** Addresses of the movable ones. */
  readonly #list: GrowingBuffer;
  #movable: ReadonlyMap<string, Segment> = new Map();
  /** The number of elements from which on a segment gets a tree. Set it before the first is added. */
  treeFrom = Infinity;
  /** Whether segments came, went, stopped or started to move since the list was written. */
  #changed = true;

  constructor(host: Host, poses: PoseWriter) {
    this.#host = host;
    this.#poses = poses;
    this.#list = new GrowingBuffer(host.heap);
  }

  /** All segments by id. */
  get all(): ReadonlyMap<string, Segment> {
    return this.#all;
  }

  /** The segments that poses are for, by id. */
  get movable(): ReadonlyMap<string, Segment> {
    if (this.#changed) this.#movable = new Map([...this.#all].filter(([, segment]) => segment.isMovable));
    return this.#movable;
  }

  /** Where the list of movable segments lies. */
  get address(): number {
    return this.#list.address;
  }

  /** @throws TypeError or RangeError when there is no segment of that id */
  get(where: string, argument: string, id: string): Segment {
    const segment = this.#all.get(id);
    if (segment !== undefined) return segment;
    if (typeof id !== 'string') throw wrongType(where, argument, 'a segment id', id);
    throw outOfRange(where, argument, 'the id of a segment', id);
  }

  /** @throws TypeError or RangeError that names the argument; nothing has changed then */
  add(
    where: string,
    id: string,
    elements: Mesh | readonly ElementSource[],
    options: SegmentOptions = {},
  ): void {
    if (typeof id !== 'string') throw wrongType(where, 'id', 'a string', id);
    if (this.#all.has(id)) throw outOfRange(where, 'id', 'new, but there is a segment of that id', id);
    const checked = checkElements(where, 'elements', elements);
    checkOptions(where, options, ['pose', 'static']);
    const { pose, static: isStatic = false } = options;
    checkBoolean(where, 'static', isStatic);
    const bytes = (this.#all.size + 1) * Uint32Array.BYTES_PER_ELEMENT;
    this.#list.reserve(where, bytes, 2 * bytes);
    // Reserving forgets the list, so it is written again even if there is no room for the segment.
    this.#changed = true;
    const segment = new Segment(where, id, checked, this.treeFrom, this.#host);
    try {
      if (pose !== undefined) this.#poses.write(where, segment.address, pose);
    } catch (error) {
      segment.dispose();
      throw error;
    }
    segment.isStatic = isStatic;
    this.#all.set(id, segment);
  }

  /** @throws TypeError or RangeError that names the argument; nothing has changed then */
  replace(where: string, id: string, elements: Mesh | readonly ElementSource[]): void {
    const segment = this.get(where, 'id', id);
    segment.replace(where, checkElements(where, 'elements', elements));
  }

  remove(segment: Segment): void {
    this.#all.delete(segment.id);
    this.#changed = true;
    segment.dispose();
  }

  setStatic(segment: Segment, isStatic: boolean): void {
    segment.isStatic = isStatic;
    this.#changed = true;
  }

  setCarrier(segment: Segment, carrier: Segment | undefined): void {
    segment.carrier = carrier;
    this.#changed = true;
  }

  /** Brings the list in linear memory up to date. */
  commit(): void {
    if (!this.#changed) return;
    this.#movable = this.movable;
    const addresses = [...this.#movable.values()].map(({ address }) => address);
    this.#host.heap.int32(this.address, addresses.length).set(addresses);
    this.#changed = false;
  }

  dispose(): void {
    for (const segment of this.#all.values()) segment.dispose();
    this.#list.dispose();
  }
}
