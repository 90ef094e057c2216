import { outOfRange } from '../../../bindings/base/errors.ts';
import type { Numbers } from '../../../bindings/base/types.ts';
import { GrowingBuffer } from '../../../bindings/wasm/buffers.ts';
import type { Host } from '../../../bindings/wasm/host.ts';
import {
  CONE,
  CONE_LEVEL,
  CONE_LEVELS,
  CONE_RANGE,
  TARGET,
  WORLD_RAY,
} from '../../../bindings/wasm/records.ts';
import { sineAndCosine } from '../../../bindings/base/angles.ts';
import { recordAt } from '../../../bindings/wasm/fields.ts';
import type { SceneParts } from '../../../bindings/scene/model/model.ts';
import { checkAnswers } from '../../../bindings/scene/query/given.ts';
import { checkRays, type GivenFan, type GivenRays, type GivenReach, RAY_NUMBERS } from './given.ts';
import { type ConeRanges, type GivenCones, writeLevels } from './cones.ts';
import { type GivenMount, multiply, raysFrom, toMatrix } from './mount.ts';
import { checkHits, HitTable, makeHits, type RayHits } from './hits.ts';
import type { GivenScan } from './scan.ts';

/** The pose of what stands at the origin of the world. */
const ORIGIN = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] as const;

/** Rays that are staged at once: they and what they meet stay within the second-level cache. */
const ROWS = 2048;

/** Makes rays in linear memory, from a row on as many as are asked for, and says where they are. */
type Rays = (first: number, size: number) => number;

/** Casts rays at the segments of a scene, where they are. */
export class RayCaster {
  readonly #host: Host;
  readonly #parts: SceneParts;
  readonly #staging: GrowingBuffer;
  /** Rays as the binary has them. */
  readonly #rays: GrowingBuffer;
  readonly #targets: GrowingBuffer;
  /** Groups of segments, and lists of rays. */
  readonly #room: GrowingBuffer;
  readonly #answers: GrowingBuffer;
  readonly #bundles: GrowingBuffer;
  #table: HitTable | undefined;
  #capacity = 0;

  constructor(host: Host, parts: SceneParts) {
    this.#host = host;
    this.#parts = parts;
    this.#staging = new GrowingBuffer(host.heap);
    this.#rays = new GrowingBuffer(host.heap);
    this.#targets = new GrowingBuffer(host.heap);
    this.#room = new GrowingBuffer(host.heap);
    this.#answers = new GrowingBuffer(host.heap);
    this.#bundles = new GrowingBuffer(host.heap);
  }

  /** @throws RangeError that names the first bad ray, or when memory is full; `out` is untouched then */
  cast(where: string, { rays, count, maxDistance, ignored, out }: GivenRays<RayHits>): RayHits {
    return this.#cast(where, count, { maxDistance, ignored, out }, () =>
      this.#rows(where, 'rays', rays, count),
    );
  }

  /**
   * Casts beams that are given in the frame of a sensor: unit vectors, 3 numbers each.
   *
   * @throws RangeError when the sensor is too far away, or when memory is full; `out` is untouched then
   */
  castFan(where: string, { sensor, directions, ...given }: GivenScan): RayHits {
    return this.#cast(where, directions.length / 3, given, () =>
      this.#beams(where, this.placeOf(where, sensor), directions),
    );
  }

  #cast(where: string, count: number, { maxDistance, ignored, out }: GivenFan, rays: () => Rays): RayHits {
    const hits = out === undefined ? undefined : checkHits(where, this.#host.precision, out, count);
    const targets = this.#aim(where, ignored);
    const table = this.#tableFor(where, Math.min(count, ROWS));
    const room = this.#arrange(where, targets, count);
    const prepare = rays();
    const columns = hits ?? makeHits(this.#host.precision, count);
    for (let first = 0; first < count; first += ROWS) {
      const size = Math.min(ROWS, count - first);
      const address = prepare(first, size);
      const { address: list } = this.#targets;
      this.#host.exports.castRays(list, targets, room, address, size, maxDistance, table.columns);
      table.copy(columns, first, size);
    }
    return out ?? columns;
  }

  /** Which rays meet something. */
  any(where: string, { rays, count, maxDistance, ignored, out }: GivenRays<Uint8Array>): Uint8Array {
    if (out !== undefined) checkAnswers(where, out, count);
    const targets = this.#aim(where, ignored);
    const room = this.#arrange(where, targets, count);
    const prepare = this.#rows(where, 'rays', rays, count);
    const answers = this.#answers.reserve(where, Math.min(count, ROWS));
    const found = out ?? new Uint8Array(count);
    for (let first = 0; first < count; first += ROWS) {
      const size = Math.min(ROWS, count - first);
      const address = prepare(first, size);
      this.#host.exports.castAny(this.#targets.address, targets, room, address, size, maxDistance, answers);
      found.set(this.#host.heap.uint8(answers, size), first);
    }
    return found;
  }

  /** What is nearest in cones. */
  ranges(where: string, { rays, count, maxDistance, ignored, halfAngle, tolerance }: GivenCones): ConeRanges {
    const { exports, heap } = this.#host;
    const targets = this.#aim(where, ignored);
    const prepare = this.#rows(where, 'apexes', rays, count);
    const levels = this.#answers.reserve(
      where,
      CONE_LEVELS * CONE_LEVEL.bytes + CONE_RANGE.bytes + CONE.bytes,
    );
    const range = recordAt(levels, CONE_LEVEL, CONE_LEVELS);
    const cone = recordAt(range, CONE_RANGE, 1);
    const bundles = this.#bundles.reserve(where, exports.bundlesBytes());
    writeLevels(this.#host, levels, halfAngle);
    const [sine, cosine] = sineAndCosine(halfAngle);
    heap.write(cone, CONE, { cosine, sine, maxDistance, tolerance, levels, bundles });
    const found: ConeRanges = {
      lower: new Float64Array(count),
      upper: new Float64Array(count),
      point: new Float64Array(3 * count),
      segment: new Int32Array(count),
      element: new Int32Array(count),
    };
    const { fields } = CONE_RANGE;
    for (let first = 0; first < count; first += ROWS) {
      const size = Math.min(ROWS, count - first);
      const address = prepare(first, size);
      for (let i = 0; i < size; i++) {
        const axis = recordAt(address, WORLD_RAY, i);
        exports.rangeInCone(this.#targets.address, targets, axis, cone, range);
        found.lower[first + i] = heap.read(range, fields.lower);
        found.upper[first + i] = heap.read(range, fields.upper);
        found.point.set(
          [fields.x, fields.y, fields.z].map((field) => heap.read(range, field)),
          3 * (first + i),
        );
        found.segment[first + i] = heap.read(range, fields.segment);
        found.element[first + i] = heap.read(range, fields.element);
      }
    }
    return found;
  }

  /** Where a sensor is in the world: a matrix, column by column. */
  placeOf(where: string, { segment, pose }: GivenMount): ArrayLike<number> {
    const { poses, segments } = this.#parts;
    const carrier = segment === undefined ? undefined : segments.get(where, 'mount.segment', segment);
    if (pose !== undefined) poses.checkCopy(where, 'mount.pose: ', pose);
    this.#parts.flush();
    const carried = carrier === undefined ? ORIGIN : poses.read(carrier.address);
    return pose === undefined ? carried : multiply(carried, toMatrix(pose));
  }

  /** The rays of a scan, from where its sensor is now, for those who cast them elsewhere. */
  raysOf(where: string, { sensor, directions, ...given }: GivenScan): GivenRays<RayHits> {
    const rays = raysFrom(this.placeOf(where, sensor), directions);
    return { ...given, rays, count: directions.length / 3 };
  }

  /** @throws RangeError that names the first bad ray or the unknown segment, as a call that casts them */
  check(where: string, { rays, count, ignored }: GivenRays<unknown>): void {
    this.#checkIgnored(where, ignored);
    checkRays(where, 'rays', rays, count, this.#parts.poses.limit);
  }

  dispose(): void {
    this.#staging.dispose();
    this.#rays.dispose();
    this.#targets.dispose();
    this.#room.dispose();
    this.#answers.dispose();
    this.#bundles.dispose();
    this.#table?.dispose();
  }

  /** Lists the segments that are seen, and returns how many they are. */
  #aim(where: string, ignored: GivenReach['ignored']): number {
    this.#checkIgnored(where, ignored);
    this.#parts.flush();
    const { heap } = this.#host;
    const { all } = this.#parts.segments;
    const list = this.#targets.reserve(where, all.size * TARGET.bytes);
    let count = 0;
    let number = 0;
    for (const [id, { address }] of all) {
      if (!ignored.includes(id)) {
        heap.write(recordAt(list, TARGET, count++), TARGET, { segment: address, number });
      }
      number++;
    }
    return count;
  }

  /** Arranges the segments that are seen in groups, and returns the room of so many rays. */
  #arrange(where: string, targets: number, count: number): number {
    const { exports } = this.#host;
    const room = this.#room.reserve(where, exports.castRoomBytes(targets, Math.min(count, ROWS)));
    exports.arrangeTargets(this.#targets.address, targets, room);
    return room;
  }

  #checkIgnored(where: string, ignored: GivenReach['ignored']): void {
    ignored.forEach((id, i) => this.#parts.segments.get(where, `ignore[${i}]`, id));
  }

  /** Rays given by rows, all checked before the first is cast. */
  #rows(where: string, argument: string, rows: Numbers, count: number): Rays {
    checkRays(where, argument, rows, count, this.#parts.poses.limit);
    const most = Math.min(ROWS, count);
    const staging = this.#staging.reserve(where, most * RAY_NUMBERS * Float64Array.BYTES_PER_ELEMENT);
    const address = this.#rays.reserve(where, most * WORLD_RAY.bytes);
    return (first, size) => {
      this.#staging.float64.set(rows.subarray(first * RAY_NUMBERS, (first + size) * RAY_NUMBERS));
      this.#host.exports.prepareRays(staging, size, address);
      return address;
    };
  }

  /** Rays of a sensor. */
  #beams(where: string, place: ArrayLike<number>, beams: Float64Array): Rays {
    const { limit } = this.#parts.poses;
    for (let i = 12; i < 15; i++) {
      if (Math.abs(place[i]!) <= limit) continue;
      throw outOfRange(
        where,
        `mount: the place of the sensor, ${'xyz'[i - 12]!}`,
        `at most ${limit} in magnitude`,
        place[i],
      );
    }
    const most = Math.min(ROWS, beams.length / 3);
    const bytes = Float64Array.BYTES_PER_ELEMENT;
    const staging = this.#staging.reserve(where, (place.length + 3 * most) * bytes);
    const address = this.#rays.reserve(where, most * WORLD_RAY.bytes);
    return (first, size) => {
      this.#staging.float64.set(place);
      this.#staging.float64.set(beams.subarray(3 * first, 3 * (first + size)), place.length);
      this.#host.exports.prepareBeams(staging, staging + place.length * bytes, size, address);
      return address;
    };
  }

  #tableFor(where: string, rows: number): HitTable {
    if (this.#table !== undefined && this.#capacity >= rows) return this.#table;
    const table = new HitTable(where, rows, this.#host);
    this.#table?.dispose();
    this.#table = table;
    this.#capacity = rows;
    return table;
  }
}
