import type { Precision } from '../../base/types.ts';
import { outOfRange } from '../../base/errors.ts';
import { GrowingBuffer } from '../../wasm/buffers.ts';
import { recordAt } from '../../wasm/fields.ts';
import type { Host } from '../../wasm/host.ts';
import { CARRIED, POSE_NUMBERS } from '../../wasm/records.ts';
import type { Pose } from '../../geometry/pose.ts';
import { rowsOf, type PoseWriter } from './poses.ts';
import { carriersFirst } from '../pairs/carried-pairs.ts';
import type { ScenePairs } from './pair-set.ts';
import type { SegmentSet } from './segments.ts';
import type { Segment } from './segment.ts';

/** What `scene.attach` may be told beyond the two segments. */
export interface AttachOptions {
  /** Segments that the attached one touches, and is therefore not compared with. Default: none. */
  touch?: readonly string[];
}

/** An attachment in a scene description. */
export interface Attachment extends AttachOptions {
  readonly id: string;
  /** The segment that carries it. */
  readonly to: string;
  /** Where the carrier has it, in the frame of the carrier. Default: where it is. */
  readonly pose?: Pose;
}

/** The segments of a scene that others carry, and where the carriers have them. */
export class Attachments {
  readonly #host: Host;
  readonly #poses: PoseWriter;
  readonly #segments: SegmentSet;
  readonly #pairs: ScenePairs;
  /** Poses in the frames of the carriers: matrices, column by column, by id of what is carried. */
  readonly #relative = new Map<string, readonly number[]>();
  /** The list of `Carried` records. */
  readonly #list: GrowingBuffer;
  readonly #layout: (typeof CARRIED)[Precision];
  /** Whether the list is out of date. */
  #changed = false;

  constructor(host: Host, poses: PoseWriter, segments: SegmentSet, pairs: ScenePairs) {
    this.#host = host;
    this.#list = new GrowingBuffer(host.heap);
    this.#layout = CARRIED[host.precision];
    this.#poses = poses;
    this.#segments = segments;
    this.#pairs = pairs;
  }

  /** Where the list of records lies. */
  get address(): number {
    return this.#list.address;
  }

  get count(): number {
    return this.#relative.size;
  }

  /**
   * Has a segment carried from now on. All poses must be up to date.
   *
   * @param pose - in the frame of the carrier. Default: where it is. Only for scenes in the making: if an
   *   error follows, the segment has lost its place
   * @throws TypeError or RangeError that names the argument; nothing has changed then
   */
  attach(where: string, id: string, to: string, touch: readonly string[] = [], pose?: Pose): void {
    const segment = this.#segments.get(where, 'id', id);
    const carrier = this.#segments.get(where, 'to', to);
    this.#check(where, segment, carrier);
    const checked = this.#checkTouch(where, id, touch);
    this.#reserve(where);
    const relative =
      pose === undefined
        ? this.#findRelative(where, segment, carrier)
        : this.#poses.convert(where, segment.address, pose);
    this.#pairs.setCarried(where, carriersFirst([...this.#pairs.carried, { id, to, touch: checked }]));
    this.#relative.set(id, relative);
    this.#segments.setCarrier(segment, carrier);
  }

  /** Has a segment no longer carried. All poses must be up to date. */
  detach(where: string, id: string): void {
    const segment = this.#segments.get(where, 'id', id);
    if (segment.carrier === undefined) throw outOfRange(where, 'id', 'an attached segment', id);
    // Its place is a product of rotations: from now on it is what setting it would make of it.
    this.#poses.convert(where, segment.address, this.#poses.read(segment.address));
    this.#pairs.setCarried(
      where,
      carriersFirst(this.#pairs.carried.filter((carriedSegment) => carriedSegment.id !== id)),
    );
    this.#segments.setCarrier(segment, undefined);
    this.forget(id);
  }

  /** Drops the record of a segment that is no longer carried, or no longer there. */
  forget(id: string): void {
    if (this.#relative.delete(id)) this.#changed = true;
  }

  /** Moves what is carried to where the carriers have it. */
  follow(): void {
    if (this.count === 0) return;
    if (this.#changed) this.#write();
    this.#host.exports.followCarriers(this.address, this.count);
  }

  /** The attachments, as a scene description has them. */
  describe(): readonly (Attachment & { pose: readonly number[] })[] {
    return this.#pairs.carried.map(({ id, to, touch }) => {
      const pose = [...this.#relative.get(id)!];
      return touch.length === 0 ? { id, to, pose } : { id, to, pose, touch: [...touch] };
    });
  }

  dispose(): void {
    this.#list.dispose();
  }

  #check(where: string, segment: Segment, carrier: Segment): void {
    if (segment === carrier) throw outOfRange(where, 'to', 'another segment than id', carrier.id);
    if (segment.isStatic) throw outOfRange(where, 'id', 'a segment that is not static', segment.id);
    if (segment.carrier !== undefined) {
      const expected = `a segment that is not attached; detach it from ${JSON.stringify(segment.carrier.id)} first`;
      throw outOfRange(where, 'id', expected, segment.id);
    }
    for (let next: Segment | undefined = carrier; next !== undefined; next = next.carrier) {
      if (next !== segment) continue;
      throw outOfRange(
        where,
        'to',
        `a segment that ${JSON.stringify(segment.id)} does not carry`,
        carrier.id,
      );
    }
  }

  #checkTouch(where: string, id: string, touch: readonly string[]): readonly string[] {
    touch.forEach((other, i) => {
      this.#segments.get(where, `touch[${i}]`, other);
      if (other === id) throw outOfRange(where, `touch[${i}]`, 'another segment than id', other);
    });
    return [...new Set(touch)];
  }

  /** Makes room for one more record; what the list held is lost. */
  #reserve(where: string): void {
    this.#changed = true;
    const bytes = (this.count + 1) * this.#layout.bytes;
    this.#list.reserve(where, bytes, 2 * bytes);
  }

  /** Where a segment is in the frame of its carrier. Uses the room of the record that is to come. */
  #findRelative(where: string, segment: Segment, carrier: Segment): readonly number[] {
    const record = recordAt(this.address, this.#layout, this.count);
    this.#host.exports.carry(record, segment.address, carrier.address);
    return this.#poses.settle(where, `pose in the frame of ${JSON.stringify(carrier.id)}: `, record);
  }

  /** Fills the list, carriers first. */
  #write(): void {
    const { heap, precision } = this.#host;
    const segments = this.#segments.all;
    this.#pairs.carried.forEach(({ id, to }, i) => {
      const record = recordAt(this.address, this.#layout, i);
      heap.reals(precision, record, POSE_NUMBERS).set(rowsOf(this.#relative.get(id)!));
      heap.write(record, this.#layout, {
        segment: segments.get(id)!.address,
        carrier: segments.get(to)!.address,
      });
    });
    this.#changed = false;
  }
}
