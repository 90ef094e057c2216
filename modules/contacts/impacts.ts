import { checkVector, COORDINATE_LIMIT, type Vector } from '../../bindings/base/checks.ts';
import {
  checkFinite,
  checkObject,
  checkPositive,
  outOfRange,
  wrongType,
} from '../../bindings/base/errors.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { GrowingBuffer } from '../../bindings/wasm/buffers.ts';
import { recordAt } from '../../bindings/wasm/fields.ts';
import type { Host } from '../../bindings/wasm/host.ts';
import { BODY_MOTION, IMPACT, POSE_BYTES, POSE_NUMBERS, SEGMENT_PAIR } from '../../bindings/wasm/records.ts';
import type { SceneParts } from '../../bindings/scene/model/model.ts';
import type { Segment } from '../../bindings/scene/model/segment.ts';
import { type PairTable, tableFor } from '../../bindings/scene/pairs/columns.ts';

/** How a segment moves as a rigid body. World frame unless said otherwise; what is left out is 0. */
export interface RigidMotion {
  /** The velocity of the center at first, m/s. */
  readonly linear?: ArrayLike<number>;
  /** How that changes, m/s²: gravity, for a body that falls. */
  readonly acceleration?: ArrayLike<number>;
  /** How fast it turns, rad/s about each axis of the world: the same all the time. */
  readonly angular?: ArrayLike<number>;
  /** The point that it turns about, in the frame of the segment, metres. Default: its origin. */
  readonly center?: ArrayLike<number>;
}

/** What `timeOfImpact` takes. */
export interface ImpactOptions {
  /** The largest time that is looked at, above 0, s. */
  readonly maxTime: number;
  /** The distance that pairs without a margin of their own have to keep, in metres. Default 0. */
  readonly margin?: number;
  /** How near the times are to be, above 0, s. Default 1e-9. */
  readonly tolerance?: number;
}

/** When pairs are first too close. */
export interface Impacts {
  /** All pairs keep their margins before, s; +Infinity where they do up to the largest time. */
  readonly time: number;
  /** The pair that is first does not at this time, s; +Infinity where no such time was found. */
  readonly upper: number;
  /** The number of that pair in `scene.pairs`, and its ids; −1 and undefined where all keep their margins. */
  readonly pair: number;
  readonly a: string | undefined;
  readonly b: string | undefined;
  /** Both times of all pairs, in the order of `scene.pairs`. */
  readonly times: Float64Array;
  readonly uppers: Float64Array;
}

const OPTIONS = ['maxTime', 'margin', 'tolerance'] as const;
/** What of a motion is not given. */
const STILL: Vector = [0, 0, 0];

const MOTION_OPTIONS = ['linear', 'acceleration', 'angular', 'center'] as const;

/** A motion that was checked. */
interface CheckedMotion {
  readonly linear: Vector;
  readonly acceleration: Vector;
  readonly angular: Vector;
  readonly center: Vector;
}

/** What `timeOfImpact` is asked. */
export interface ImpactQuestion {
  readonly motions: ReadonlyMap<string, CheckedMotion>;
  readonly maxTime: number;
  readonly margin: number;
  readonly tolerance: number;
}

/** Reads and checks what `timeOfImpact` is given, but for the ids. */
export function readImpacts(
  where: string,
  motions: Readonly<Record<string, RigidMotion>>,
  options: ImpactOptions,
): ImpactQuestion {
  checkOptions(where, options, OPTIONS);
  if ((options as unknown) === undefined) throw wrongType(where, 'options', 'an object', options);
  checkObject(where, 'motions', motions);
  const { maxTime, margin = 0, tolerance = 1e-9 } = options;
  return {
    motions: new Map(Object.entries(motions).map(([id, motion]) => [id, readMotion(where, id, motion)])),
    maxTime: checkPositive(where, 'maxTime', maxTime),
    margin: checkFinite(where, 'margin', margin),
    tolerance: checkPositive(where, 'tolerance', tolerance),
  };
}

function readMotion(where: string, id: string, motion: RigidMotion): CheckedMotion {
  const name = `motions["${id}"]`;
  checkObject(where, name, motion);
  for (const key of Object.keys(motion)) {
    if ((MOTION_OPTIONS as readonly string[]).includes(key)) continue;
    throw outOfRange(where, name, `without properties other than ${MOTION_OPTIONS.join(', ')}`, key);
  }
  const read = (key: (typeof MOTION_OPTIONS)[number]): Vector => {
    const given = motion[key];
    return given === undefined ? STILL : checkVector(where, `${name}.${key}`, given);
  };
  return {
    linear: read('linear'),
    acceleration: read('acceleration'),
    angular: read('angular'),
    center: read('center'),
  };
}

/** Checks that nothing goes farther than coordinates may be large: squares of ways stay finite. */
function checkWays(where: string, motions: ImpactQuestion['motions'], maxTime: number, limit: number): void {
  for (const [id, { linear, acceleration }] of motions) {
    const way = maxTime * (lengthOf(...linear) + (maxTime / 2) * lengthOf(...acceleration));
    if (way <= limit) continue;
    throw outOfRange(where, 'maxTime', `so short that motions["${id}"] goes at most ${limit} m`, maxTime);
  }
}

/** Finds when pairs of a scene are first too close. */
export class ImpactSearch {
  readonly #host: Host;
  readonly #parts: SceneParts;
  readonly #room: GrowingBuffer;
  #table: PairTable | undefined;

  constructor(host: Host, parts: SceneParts) {
    this.#host = host;
    this.#parts = parts;
    this.#room = new GrowingBuffer(host.heap);
  }

  /**
   * Finds when each pair is first too close. The scene stays as it is.
   *
   * @throws RangeError for a segment that is unknown, static or attached, for a time in which
   *   one goes farther than coordinates go, or where memory is full
   */
  find(where: string, { motions, maxTime, margin, tolerance }: ImpactQuestion): Impacts {
    const { exports, heap, precision } = this.#host;
    checkWays(where, motions, maxTime, COORDINATE_LIMIT[precision]);
    const { pairs, pairCount } = this.#parts.batchScene(where);
    this.#parts.flush();
    const moving = this.#listMoving(where, motions);
    this.#table = tableFor(where, 1, this.#host, this.#table);
    const word = Float64Array.BYTES_PER_ELEMENT;
    const each = BODY_MOTION.bytes + POSE_NUMBERS * word;
    const room = this.#room.reserve(where, moving.length * (each + POSE_BYTES[precision] + word));
    const poses = room + moving.length * BODY_MOTION.bytes;
    const saved = poses + moving.length * POSE_NUMBERS * word;
    const list = saved + moving.length * POSE_BYTES[precision];
    const bodies = new Map<string, number>();
    moving.forEach(({ segment, carrier, motion }, i) => {
      const body = recordAt(room, BODY_MOTION, i);
      this.#write(body, segment, carrier, motion);
      exports.beginBody(body, poses + i * POSE_NUMBERS * word);
      bodies.set(segment.id, body);
    });
    heap.int32(list, moving.length).set(moving.map(({ segment }) => segment.address));
    exports.savePoses(list, moving.length, saved);
    const times = new Float64Array(pairCount);
    const uppers = new Float64Array(pairCount);
    const { rows } = this.#parts.pairs;
    let pair = -1;
    rows.forEach(([a, b], row) => {
      const at = recordAt(pairs, SEGMENT_PAIR, row);
      const own = this.#parts.pairs.marginOf(where, a, b) ?? margin;
      const [first, second] = [bodies.get(a) ?? 0, bodies.get(b) ?? 0];
      exports.findImpact(at, first, second, own, maxTime, tolerance, this.#table!.columns);
      const found = exports.impactAddress();
      times[row] = heap.read(found, IMPACT.fields.time);
      uppers[row] = heap.read(found, IMPACT.fields.upper);
      if (times[row] < (pair < 0 ? Infinity : times[pair]!)) pair = row;
      // The next pair finds all segments where they are.
      exports.restorePoses(list, moving.length, saved);
    });
    const [a, b] = rows[pair] ?? [];
    const [time, upper] = [times[pair] ?? Infinity, uppers[pair] ?? Infinity];
    return { time, upper, pair, a, b, times, uppers };
  }

  dispose(): void {
    this.#room.dispose();
    this.#table?.dispose();
  }

  /** The segments that move: those of the motions, and what they carry. */
  #listMoving(
    where: string,
    motions: ImpactQuestion['motions'],
  ): { segment: Segment; carrier: Segment; motion: CheckedMotion }[] {
    for (const id of motions.keys()) {
      const segment = this.#parts.segments.get(where, 'motions', id);
      if (segment.isMovable) continue;
      const state = segment.isStatic ? 'static' : 'attached';
      throw outOfRange(where, 'motions', `of segments that move; this one is ${state}`, id);
    }
    return [...this.#parts.segments.all.values()].flatMap((segment) => {
      let carrier = segment;
      while (carrier.carrier !== undefined) carrier = carrier.carrier;
      const motion = motions.get(carrier.id);
      return motion === undefined ? [] : [{ segment, carrier, motion }];
    });
  }

  #write(body: number, segment: Segment, carrier: Segment, motion: CheckedMotion): void {
    const { linear, acceleration, angular, center } = motion;
    const m = this.#parts.poses.read(carrier.address);
    const at = [0, 1, 2].map((i) => {
      return m[i]! * center[0] + m[4 + i]! * center[1] + m[8 + i]! * center[2] + m[12 + i]!;
    });
    const rate = lengthOf(...angular);
    const axis = angular.map((x) => (rate > 0 ? x / rate : 0));
    this.#host.heap.write(body, BODY_MOTION, {
      segment: segment.address,
      ...{ centerX: at[0]!, centerY: at[1]!, centerZ: at[2]! },
      ...{ velocityX: linear[0], velocityY: linear[1], velocityZ: linear[2] },
      ...{ accelerationX: acceleration[0], accelerationY: acceleration[1], accelerationZ: acceleration[2] },
      ...{ axisX: axis[0]!, axisY: axis[1]!, axisZ: axis[2]!, rate },
    });
  }
}
