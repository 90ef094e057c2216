import { checkOptions } from '../../base/options.ts';
import { checkBoolean, checkString, outOfRange, wrongType } from '../../base/errors.ts';
import { GrowingBuffer } from '../../wasm/buffers.ts';
import type { Host } from '../../wasm/host.ts';
import type { SegmentItem } from '../../elements/mesh.ts';
import { copyPose, type Pose } from '../../geometry/pose.ts';
import type { PoseWriter } from './poses.ts';
import { checkElements } from '../../elements/source.ts';
import { linkAt, type LinkElements } from './links.ts';
import type { LinkOf } from '../pairs/distances.ts';
import { checkIds } from '../pairs/pairs.ts';
import { Segment } from './segment.ts';

/** What `scene.addSegment` may be told beyond the elements. */
export interface SegmentOptions {
  /** Where the segment is. Default: the origin of the world. */
  pose?: Pose;
  /** Whether it stands still: it is then no part of pose lists. Default false. */
  static?: boolean;
  /** Its group, in a scene with pairs 'all': see `apart` of `createScene`. Default: none. */
  group?: string;
  /**
   * What it is compared with: segments by id, or `'none'`. Default: those in `compareAdded` of the scene that
   * are not as static as itself: all of the robot where a robot made the scene.
   */
  pairs?: 'none' | readonly string[];
}

/** A segment to be added: copies of what somebody gave, which are the scene's own. */
export interface GivenSegment {
  readonly id: string;
  readonly elements: readonly SegmentItem[];
  readonly pose?: Pose | undefined;
  readonly isStatic: boolean;
  readonly links?: readonly LinkElements[] | undefined;
  readonly group?: string | undefined;
}

/** A segment that is added to a scene, and what it is to be compared with, where that was said. */
export interface AddedSegment extends GivenSegment {
  readonly pairs: 'none' | readonly string[] | undefined;
}

/** Reads what a segment is to be. */
export function readSegment(where: string, id: string, elements: unknown, options: unknown): AddedSegment {
  const checked = checkElements(where, 'elements', elements);
  const given = options as SegmentOptions | undefined;
  checkOptions(where, given, ['pose', 'static', 'pairs', 'group']);
  const { pose, static: isStatic, pairs, group } = given ?? {};
  return {
    id,
    elements: checked,
    ...readPlace(where, pose, isStatic),
    pairs: readPartners(where, pairs),
    group: group === undefined ? undefined : checkString(where, 'group', group),
  };
}

function readPartners(where: string, pairs: unknown): AddedSegment['pairs'] {
  if (pairs === undefined || pairs === 'none') return pairs;
  if (Array.isArray(pairs)) return checkIds(where, 'pairs', pairs);
  throw wrongType(where, 'pairs', "'none' or an array of segment ids", pairs);
}

/** Reads where a segment is to be, and whether it stays there. */
export function readPlace(
  where: string,
  pose: unknown,
  isStatic: unknown = false,
): Pick<GivenSegment, 'pose' | 'isStatic'> {
  return {
    isStatic: checkBoolean(where, 'static', isStatic),
    pose: pose === undefined ? undefined : copyPose(where, pose),
  };
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
  /** Whether there has been a segment with solid meshes. */
  #hasSolidMesh = false;
  /** Counts how often segments came, went, stopped or started to move, and what the list was written of. */
  #version = 0;
  #listed = -1;
  /** Counts how often segments came, went, or got another carrier. */
  #roster = 0;

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
    if (this.#listed === this.#version) return this.#movable;
    const movable = new Map<string, Segment>();
    for (const [id, segment] of this.#all) if (segment.isMovable) movable.set(id, segment);
    return (this.#movable = movable);
  }

  /** Another number whenever segments came, went, stopped or started to move. */
  get version(): number {
    return this.#version;
  }

  /** Another number whenever segments came, went, or got another carrier. */
  get roster(): number {
    return this.#roster;
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

  /** @throws RangeError that names the argument; nothing has changed then */
  add(where: string, { id, elements, pose, isStatic, links, group }: GivenSegment): void {
    this.checkNew(where, id);
    const bytes = (this.#all.size + 1) * Uint32Array.BYTES_PER_ELEMENT;
    this.#list.reserve(where, bytes, 2 * bytes);
    // Reserving forgets the list, so it is written again even if there is no room for the segment.
    this.#version++;
    this.#roster++;
    const segment = new Segment(where, id, elements, this.treeFrom, this.#host);
    try {
      if (pose !== undefined) this.#poses.write(where, segment.address, pose);
      this.#listParts(where, segment);
    } catch (error) {
      segment.dispose();
      throw error;
    }
    segment.isStatic = isStatic;
    segment.links = links;
    segment.group = group;
    this.#all.set(id, segment);
  }

  /** Lists parts, in a new segment or in all, once there are meshes that bodies may be inside. */
  #listParts(where: string, added: Segment): void {
    if (added.hasSolidMesh && !this.#hasSolidMesh) {
      for (const segment of this.#all.values()) segment.listParts(where);
      this.#hasSolidMesh = true;
    }
    if (this.#hasSolidMesh) added.listParts(where);
  }

  /** Checks that there is no segment of that id yet. */
  checkNew(where: string, id: unknown): asserts id is string {
    if (typeof id !== 'string') throw wrongType(where, 'id', 'a string', id);
    if (this.#all.has(id)) throw outOfRange(where, 'id', 'new, but there is a segment of that id', id);
  }

  /**
   * The name of the link that an element of a segment is of; the id of a segment that is made of no links.
   */
  readonly linkOf: LinkOf = (id, element) => linkAt(this.#all.get(id)?.links, element) ?? id;

  /** What `linkOf` is; undefined where no segment is made of links: its id names each element then. */
  get links(): LinkOf | undefined {
    for (const { links } of this.#all.values()) if (links !== undefined) return this.linkOf;
    return undefined;
  }

  remove(segment: Segment): void {
    this.#all.delete(segment.id);
    this.#version++;
    this.#roster++;
    segment.dispose();
  }

  setStatic(segment: Segment, isStatic: boolean): void {
    segment.isStatic = isStatic;
    this.#version++;
  }

  setCarrier(segment: Segment, carrier: Segment | undefined): void {
    segment.carrier = carrier;
    this.#version++;
    this.#roster++;
  }

  /** Brings the list in linear memory up to date. */
  commit(): void {
    if (this.#listed === this.#version) return;
    this.#movable = this.movable;
    const addresses = [...this.#movable.values()].map(({ address }) => address);
    this.#host.heap.int32(this.address, addresses.length).set(addresses);
    this.#listed = this.#version;
  }

  dispose(): void {
    for (const segment of this.#all.values()) segment.dispose();
    this.#list.dispose();
  }
}
