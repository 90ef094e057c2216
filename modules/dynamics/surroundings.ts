import type { Vector } from '../../bindings/base/checks.ts';
import { lengthOf } from '../../bindings/base/length.ts';
import { boundsOf } from '../../bindings/elements/bounds.ts';
import { isEndless } from '../../bindings/elements/endless.ts';
import type { Engine } from '../../bindings/engine.ts';
import type { SegmentItem } from '../../bindings/elements/mesh.ts';
import type { Pose } from '../../bindings/geometry/pose.ts';
import { type Matrix, transformDirection, transformPoint } from '../../bindings/geometry/transforms.ts';
import { dot, subtract } from '../../bindings/geometry/vectors.ts';
import type { Scene } from '../../bindings/scene/scene.ts';
import type { SceneSegment } from '../../bindings/scene/scene-segment.ts';
import { listContactsOf } from '../contacts/functions.ts';
import type { ListedContacts } from '../contacts/listing.ts';
import { reachOf, thicknessOf } from './free-body.ts';
import {
  axisAt,
  driftOf,
  findLine,
  type Ground,
  heightOf,
  lineOf,
  makeLine,
  type Roller,
  rollerOf,
  roundElements,
  type RoundElements,
  type TouchLine,
} from './rolling.ts';

/** Pairs of segments that are near each other, by their keys, which rise, and how far apart they are, m. */
export interface NearSegments {
  readonly keys: Float64Array;
  readonly distances: Float64Array;
}

/** What of a contact is round: the line in which it rolls, if it does, and radii, 0 where it is flat. */
export interface Rolling {
  readonly line: TouchLine | undefined;
  readonly roundA: number;
  readonly roundB: number;
}

/** Lines in which cylinders lie on half-spaces, with the keys of both, which rise. */
export interface RolledLines extends Pick<ListedContacts, 'elementA' | 'elementB' | 'normal'> {
  count: number;
  readonly keys: Float64Array;
  readonly normal: Float64Array;
  readonly lines: readonly TouchLine[];
  /** 1: the cylinder is the first of both. */
  readonly isFirst: Uint8Array;
}

/** What is found where nothing is asked of the scene. */
const NO_CONTACTS: ListedContacts = {
  ...{ row: new Int32Array(0), part: new Int32Array(0), firstVertex: new Int32Array(1) },
  ...{ elementA: new Int32Array(0), elementB: new Int32Array(0), vertexDepth: new Float64Array(0) },
  ...{ pointA: new Float64Array(0), pointB: new Float64Array(0), normal: new Float64Array(0) },
  ...{ distance: new Float64Array(0), point: new Float64Array(0), area: new Float64Array(0) },
  vertices: new Float64Array(0),
};

const FLAT: Rolling = { line: undefined, roundA: 0, roundB: 0 };

/** Numbers of segments stay below this. */
const MOST_SEGMENTS = 2 ** 20;

/** Numbers of a pose. */
const POSE = 16;

/**
 * How much farther than somebody asks is looked now and then, as share of what half of the bodies reach at
 * least. Chosen by measurement; results do not depend on it.
 */
const SKIN = 0.5;

/** The share of the envelope by which rounding may have distances be off at most. */
const ROUNDING = 0.1;

/**
 * How far apart bodies are held that have no depth in each other, as share of the envelope. They come closer
 * by half of the envelope at most. The eighth that is left is more than rounding takes.
 */
const GAP = 5 / 8;

/** Pairs that may be near each other, of which those are looked at later that may have come near. */
interface KeptPairs {
  readonly keys: Float64Array;
  /** Both segments of each pair. */
  readonly ends: Int32Array;
  /** All that were this near when these were found. */
  readonly reach: number;
  /** Which segments stood still then. */
  readonly still: readonly boolean[];
  /** Of each pair: how far apart it is at least, m, if both segments had gone none of their paths since. */
  readonly floors: Float64Array;
  /** Of each pair: how far apart it was when looked at last, infinite beyond the reach; at which tick. */
  readonly found: Float64Array;
  readonly ticks: Float64Array;
  /** 1: of a pair of which the scene keeps all that it found then. */
  readonly kept: Uint8Array;
}

/** A ball around all of a segment, in its own frame. */
interface Ball {
  readonly center: Vector;
  readonly radius: number;
}

/** The shapes of a world's bodies: a scene that finds what is near. Segments have numbers, in their order. */
export class Surroundings {
  readonly scene: Scene;
  readonly ids: string[] = [];
  readonly #envelope: number;
  readonly #gap: number;
  readonly #rounding: number;
  readonly #rim: number | undefined;
  /** Of each segment; how far it reaches from its origin is 0 where it has no end. */
  readonly #round: (readonly RoundElements[])[] = [];
  readonly #segments: SceneSegment[] = [];
  readonly #grounds: (Ground | undefined)[] = [];
  readonly #rollers: (Roller | undefined)[] = [];
  readonly #still: boolean[] = [];
  /** Those that stay where they are for a while, see `pause`. */
  readonly #paused: boolean[] = [];
  #isAnyPaused = false;
  readonly #reaches: number[] = [];
  readonly #balls: (Ball | undefined)[] = [];
  /** See `thicknessOf`. */
  readonly #thicknesses: number[] = [];
  #skin = 0;
  /** Where all segments are that have been moved. */
  #poses = new Float64Array(0);
  /** Room for the segments that the scene is told of, and for where these are. */
  #moved = new Int32Array(0);
  #shown = new Float64Array(0);
  /** Where they were when a part of a step began. */
  #begun = new Float64Array(0);
  /** How often segments have been put somewhere, and when that moved each of them last. */
  #tick = 0;
  #movedAt = new Float64Array(0);
  #isPlaced = false;
  #movable: readonly number[] | undefined;
  #kept: KeptPairs | undefined;
  /** How far each segment has gone since those were found, all ways together; and that with what is asked. */
  #paths = new Float64Array(0);
  #loads = new Float64Array(0);
  /** Segments of pairs that are asked about, and which of those that are kept these are. */
  #places = new Int32Array(0);
  #rows = new Int32Array(0);
  /** Those of the pairs that are kept which may be near. */
  #candidates = new Int32Array(0);
  /** For pairs that are picked, which of those that are kept they are, if the scene has evaluated them. */
  #known = new Int32Array(0);
  #gaps = new Float64Array(0);
  #rolled = makeRolled(0);

  /**
   * @param rim - cylinders on half-spaces are found by what both are, without the scene, as lines that may be
   *   so much less deep than the cylinders, m; undefined: as all others
   */
  constructor(engine: Engine, envelope: number, rim?: number) {
    this.#rim = rim;
    this.scene = engine.createScene({ segments: {}, pairs: 'all' });
    this.#envelope = envelope;
    // What touches by springs is not held.
    this.#gap = rim === undefined ? GAP * envelope : 0;
    this.#rounding = ROUNDING * envelope;
  }

  /** Adds a segment, which has the next number. */
  add(id: string, elements: readonly SegmentItem[], options: { static: boolean; pose: Pose }): void {
    const reach = options.static ? 0 : reachOf('World', id, elements, [0, 0, 0]);
    this.scene.addSegment(id, elements, options);
    this.#segments.push(this.scene.segment(id));
    this.#round.push(roundElements(elements));
    this.#grounds.push(
      options.static ? groundOf(elements, Float64Array.from(this.scene.getPose(id))) : undefined,
    );
    this.#rollers.push(rollerOf(elements));
    this.#still.push(options.static);
    this.#paused.push(false);
    this.#reaches.push(reach);
    this.#balls.push(ballOf(elements));
    this.#thicknesses.push(thicknessOf(elements));
    this.ids.push(id);
    this.#changed();
  }

  /** Takes the last segments away again. Others may have their numbers then. */
  drop(count: number): void {
    for (const id of this.ids.splice(this.ids.length - count)) this.scene.removeSegment(id);
    for (const list of [
      ...[this.#segments, this.#round, this.#grounds, this.#rollers],
      ...[this.#still, this.#paused, this.#reaches, this.#balls, this.#thicknesses],
    ]) {
      list.length = this.ids.length;
    }
    this.#changed();
  }

  #changed(): void {
    this.#kept = undefined;
    this.#isPlaced = false;
    this.#movable = undefined;
    const { length } = this.ids;
    const poses = new Float64Array(POSE * length);
    poses.set(this.#poses.subarray(0, poses.length));
    this.#poses = poses;
    this.#begun = poses.slice();
    this.#shown = poses.slice();
    this.#moved = new Int32Array(length);
    this.#paths = new Float64Array(length);
    this.#loads = new Float64Array(length);
    this.#movedAt = new Float64Array(length);
    const reaches = this.#reaches.filter((reach) => reach > 0).sort((a, b) => a - b);
    this.#skin = SKIN * (reaches[Math.floor(reaches.length / 2)] ?? 0);
  }

  /** Has two segments never be compared. */
  separate(a: string, b: string): void {
    this.scene.removePair(a, b);
    this.#kept = undefined;
  }

  /** Has segments stand still as far as pairs go, so that none of two of them is found, or not. */
  setStill(segments: Iterable<number>, isStill: boolean): void {
    for (const i of segments) {
      this.#segments[i]!.setStatic(isStill);
      this.#still[i] = isStill;
      this.#movable = undefined;
      if (!isStill && this.#kept?.still[i] === true) this.#kept = undefined;
    }
  }

  /** Has segments stay where they are until `resume`, and be as still as those that are. */
  pause(segments: Iterable<number>): void {
    for (const i of segments) this.#paused[i] = true;
    this.#isAnyPaused = true;
    this.#movable = undefined;
  }

  resume(): void {
    if (!this.#isAnyPaused) return;
    this.#paused.fill(false);
    this.#isAnyPaused = false;
    this.#movable = undefined;
  }

  #isStill(segment: number): boolean {
    return this.#still[segment] === true || this.#paused[segment] === true;
  }

  /**
   * Puts segments somewhere. The scene is told of those that are not there already: what stays where it is
   * costs nothing there.
   *
   * @param poses - 4×4 matrices, by columns, one behind the other
   * @param segments - whose these are; by default all that are not still or paused, in their order
   */
  setPoses(poses: Float64Array, segments: readonly number[] = this.#listMovable()): void {
    // Until the scene has taken them, it is not known where it has them.
    const isKnown = this.#isPlaced;
    this.#isPlaced = false;
    const to = this.#poses;
    const shown = this.#shown;
    const tick = ++this.#tick;
    let count = 0;
    for (let i = 0, from = 0; i < segments.length; i++, from += POSE) {
      const segment = segments[i]!;
      const at = POSE * segment;
      let same = 0;
      while (same < POSE && Object.is(to[at + same], poses[from + same])) same++;
      if (same === POSE && isKnown) continue;
      // Zeros of another sign are the same place, which the scene is told all the same.
      while (same < POSE && to[at + same] === poses[from + same]) same++;
      if (same < POSE) {
        this.#paths[segment]! += this.#driftOf(segment, poses, from);
        this.#movedAt[segment] = tick;
      }
      for (let k = 0; k < POSE; k++) {
        to[at + k] = poses[from + k]!;
        shown[POSE * count + k] = poses[from + k]!;
      }
      this.#moved[count++] = segment;
    }
    if (count > 0) this.scene.setPosesAt(this.#moved.subarray(0, count), shown.subarray(0, POSE * count));
    this.#isPlaced = true;
  }

  #listMovable(): readonly number[] {
    return (this.#movable ??= [...this.ids.keys()].filter((i) => !this.#isStill(i)));
  }

  /**
   * How far a segment goes at most to a pose, a matrix from a place in a list on: its origin, and how much
   * any of its points may turn about that; of a cylinder that spins, what takes up its place.
   */
  #driftOf(segment: number, poses: Float64Array, from: number): number {
    const now = this.#poses;
    const at = POSE * segment;
    const roller = this.#rollers[segment];
    if (roller !== undefined) return driftOf(roller, poses, from, now, at);
    const turned = turnBetween(poses, from, now, at);
    const moved = squareBetween(poses, from + 12, now, at + 12);
    return Math.sqrt(moved) + this.#reaches[segment]! * Math.sqrt(turned);
  }

  /** Takes note that a part of a step begins where all are. */
  begin(): void {
    this.#begun.set(this.#poses);
  }

  /**
   * How far points of two segments are at most from where they were against each other when the part began,
   * as the bodies lie now: what both have gone together is none.
   */
  wayBetween(a: number, b: number): number {
    const now = this.#poses;
    const before = this.#begun;
    let sum = 0;
    for (let k = 12; k < 15; k++) {
      const own = now[POSE * a + k]! - before[POSE * a + k]!;
      const other = now[POSE * b + k]! - before[POSE * b + k]!;
      sum += (own - other) * (own - other);
    }
    return Math.sqrt(sum) + this.#turnOf(a) + this.#turnOf(b);
  }

  /** How far a point of a segment has been turned at most since the part began. */
  #turnOf(segment: number): number {
    const reach = this.#reaches[segment]!;
    // What has no end stands still.
    if (reach === 0) return 0;
    const at = POSE * segment;
    return reach * Math.sqrt(turnBetween(this.#poses, at, this.#begun, at));
  }

  /**
   * How far apart two segments are held, m. Of two surfaces that cross, as meshes and height fields are, no
   * distance says how deep they are, so that they have to be kept from it. All others are held where they
   * begin to overlap.
   */
  gapBetween(a: number, b: number): number {
    return this.#thicknesses[a]! + this.#thicknesses[b]! < this.#envelope ? this.#gap : 0;
  }

  /** Whether a segment is a half-space that stands still. */
  isPlane(segment: number): boolean {
    return this.#grounds[segment] !== undefined;
  }

  /**
   * All pairs within a distance of each other. Now and then all pairs are found whose balls are near, by the
   * skin more than asked; of these only those are looked at that may have come near since: two bodies that
   * were d apart and have gone v and w are d − v − w apart at least; and of those only pairs of which one has
   * moved since they were looked at. What is found is the same.
   *
   * @param ways - for each segment, how much farther is looked around it, m
   */
  near(distance: number, ways: Float64Array): NearSegments {
    const most = distance + sumOfTwo(ways);
    if (!this.#isPlaced || !(most < this.#skin)) return this.#findWithin(most, distance, ways);
    const paths = this.#paths;
    const loads = this.#loads;
    for (let i = 0; i < loads.length; i++) loads[i] = paths[i]! + ways[i]!;
    let kept = this.#kept;
    // Also where a path is no number.
    if (kept === undefined || !(kept.reach - sumOfTwo(loads) - this.#rounding > distance)) {
      kept = this.#findPairs(most + this.#skin);
      this.#kept = kept;
      loads.set(ways);
    }
    const candidates = this.#lookAgain(kept, distance, most);
    const keys = new Float64Array(candidates);
    const distances = new Float64Array(candidates);
    const { ends, found } = kept;
    let count = 0;
    for (let i = 0; i < candidates; i++) {
      const row = this.#candidates[i]!;
      const away = found[row]!;
      if (away > distance + (ways[ends[2 * row]!]! + ways[ends[2 * row + 1]!]!)) continue;
      keys[count] = kept.keys[row]!;
      distances[count++] = away;
    }
    return { keys: keys.subarray(0, count), distances: distances.subarray(0, count) };
  }

  /** Those of all pairs that are within a distance, and the ways of both; and of which one moves. */
  #findWithin(most: number, distance: number, ways: Float64Array): NearSegments {
    const { keys, distances } = this.#find(most);
    let count = 0;
    for (let i = 0; i < keys.length; i++) {
      const a = lowerOf(keys[i]!);
      const b = higherOf(keys[i]!);
      const away = distances[i]!;
      if (away > distance + (ways[a]! + ways[b]!) || (this.#isStill(a) && this.#isStill(b))) continue;
      keys[count] = keys[i]!;
      distances[count++] = away;
    }
    return { keys: keys.subarray(0, count), distances: distances.subarray(0, count) };
  }

  /** Finds all pairs that may be within a distance, none of which has been looked at. */
  #findPairs(reach: number): KeptPairs {
    this.#paths.fill(0);
    const ends = this.scene.nearPlaces(reach);
    const count = ends.length / 2;
    const keys = new Float64Array(count);
    const floors = new Float64Array(count);
    const centers = this.#placeBalls();
    for (let i = 0; i < count; i++) {
      const a = ends[2 * i]!;
      const b = ends[2 * i + 1]!;
      keys[i] = keyOf(a, b);
      floors[i] = this.#gapBetween(a, b, centers);
    }
    if (this.#rows.length < count) {
      this.#rows = new Int32Array(2 * count);
      this.#candidates = new Int32Array(2 * count);
      this.#places = new Int32Array(4 * count);
    }
    const found = new Float64Array(count);
    return {
      keys,
      ends,
      reach,
      still: [...this.#still],
      floors,
      found,
      ticks: new Float64Array(count).fill(-1),
      kept: new Uint8Array(count),
    };
  }

  /** Where the middles of all balls are: three numbers each. */
  #placeBalls(): Float64Array {
    const centers = new Float64Array(3 * this.ids.length);
    this.#balls.forEach((ball, i) => {
      if (ball !== undefined) centers.set(transformPoint(this.scene.viewPose(i), ball.center), 3 * i);
    });
    return centers;
  }

  /** How far apart two segments are at least, by the balls around them. */
  #gapBetween(a: number, b: number, centers: Float64Array): number {
    const ground = this.#grounds[a] ?? this.#grounds[b];
    if (ground !== undefined) {
      const above = this.#grounds[a] === ground ? b : a;
      const ball = this.#balls[above];
      if (ball === undefined) return -Infinity;
      const [x, y, z] = ground.normal;
      const at = 3 * above;
      const height = x * centers[at]! + y * centers[at + 1]! + z * centers[at + 2]!;
      return height - ground.offset - ball.radius;
    }
    const own = this.#balls[a];
    const other = this.#balls[b];
    if (own === undefined || other === undefined) return -Infinity;
    return Math.sqrt(squareBetween(centers, 3 * a, centers, 3 * b)) - own.radius - other.radius;
  }

  /**
   * Looks again at those pairs that may be within a distance, and of which one has moved since. Returns of
   * how many it is known how far apart they are; `#candidates` has which, in their order.
   *
   * @param reach - farther than this nobody asks
   */
  #lookAgain(pairs: KeptPairs, distance: number, reach: number): number {
    const { keys, ends, floors, found, ticks, kept } = pairs;
    const moved = this.#movedAt;
    const paths = this.#paths;
    const loads = this.#loads;
    const candidates = this.#candidates;
    const stale = this.#rows;
    const most = distance + this.#rounding;
    let count = 0;
    let asked = 0;
    for (let row = 0; row < keys.length; row++) {
      const a = ends[2 * row]!;
      const b = ends[2 * row + 1]!;
      if (floors[row]! - (loads[a]! + loads[b]!) > most || (this.#isStill(a) && this.#isStill(b))) continue;
      candidates[count++] = row;
      if (moved[a]! <= ticks[row]! && moved[b]! <= ticks[row]!) continue;
      ticks[row] = this.#tick;
      const height = this.#heightOf(a, b);
      found[row] = height;
      floors[row] = height + (paths[a]! + paths[b]!);
      kept[row] = 0;
      if (!Number.isNaN(height)) continue;
      this.#places[2 * asked] = a;
      this.#places[2 * asked + 1] = b;
      stale[asked++] = row;
    }
    if (asked === 0) return count;
    const now = this.scene.evaluateGiven(this.#places, asked, reach, stale, keys.length);
    for (let i = 0; i < asked; i++) {
      const row = stale[i]!;
      found[row] = now[i]!;
      floors[row] = Math.min(now[i]!, reach) + (paths[ends[2 * row]!]! + paths[ends[2 * row + 1]!]!);
      kept[row] = 1;
    }
    return count;
  }

  /** How far a cylinder is above a half-space; NaN for others, which the scene knows of. */
  #heightOf(a: number, b: number): number {
    if (this.#rim === undefined) return NaN;
    const ground = this.#grounds[a] ?? this.#grounds[b];
    if (ground === undefined) return NaN;
    const segment = this.#grounds[a] === ground ? b : a;
    const roller = this.#rollers[segment];
    return roller === undefined ? NaN : heightOf(roller, ground, this.#poses, POSE * segment);
  }

  /** Picks the pairs within a distance of which one moves into `#places` and `#rows`. Returns how many. */
  #pick({ keys, distances }: NearSegments, distance: number): number {
    if (this.#rows.length < keys.length) {
      this.#rows = new Int32Array(2 * keys.length);
      this.#candidates = new Int32Array(2 * keys.length);
      this.#places = new Int32Array(4 * keys.length);
    }
    const most = distance + this.#rounding;
    let count = 0;
    for (let i = 0; i < keys.length; i++) {
      if (distances[i]! > most) continue;
      const a = lowerOf(keys[i]!);
      const b = higherOf(keys[i]!);
      if (this.#isStill(a) && this.#isStill(b)) continue;
      this.#places[2 * count] = a;
      this.#places[2 * count + 1] = b;
      this.#rows[count++] = i;
    }
    return count;
  }

  /** All pairs within a distance, and some that are not. */
  #find(distance: number): NearSegments {
    const isRolled = this.#rim !== undefined && this.#isPlaced;
    const { distance: found } = this.scene.evaluate({
      maxDistance: isRolled ? distance + this.#rounding : distance,
    });
    const distances = Float64Array.from(found);
    const keys = this.#foundKeys();
    for (let i = 0; isRolled && i < keys.length; i++) {
      const height = this.#heightOf(lowerOf(keys[i]!), higherOf(keys[i]!));
      if (!Number.isNaN(height)) distances[i] = height;
    }
    return { keys, distances };
  }

  /** The keys of all pairs that the last evaluation has found. Segments have their places as numbers. */
  #foundKeys(): Float64Array {
    const places = this.scene.pairPlaces;
    const keys = new Float64Array(places.length / 2);
    for (let i = 0; i < keys.length; i++) keys[i] = keyOf(places[2 * i]!, places[2 * i + 1]!);
    return keys;
  }

  /**
   * Where pairs touch, or are within a distance.
   *
   * @param near - all pairs that are near each other where segments are now
   * @param take - is given what was found, views that last until it returns, and the numbers of both segments
   *   of each pair that its rows name; such lines; and how far apart each of these pairs is held, m
   */
  touching(
    near: NearSegments,
    distance: number,
    take: (found: ListedContacts, segments: Int32Array, rolled: RolledLines, gaps: Float64Array) => void,
  ): void {
    const picked = this.#pick(near, distance);
    const rim = this.#rim;
    const count = rim === undefined ? picked : this.#pickRolled(near, picked, distance, rim);
    const [places, rolled, gaps] = [this.#places, this.#rolled, this.#findGaps(near, count)];
    if (count === 0) take(NO_CONTACTS, places, rolled, gaps);
    else {
      const known = this.#findKnown(count);
      listContactsOf(
        this.scene,
        places,
        count,
        distance,
        (found) => take(found, places, rolled, gaps),
        known,
      );
    }
    rolled.count = 0;
  }

  /** How far apart each of the pairs in `#places` is held. Those that cross are not: see `shareOf`. */
  #findGaps({ distances }: NearSegments, count: number): Float64Array {
    if (this.#gaps.length < count) this.#gaps = new Float64Array(2 * count);
    const gaps = this.#gaps;
    for (let i = 0; i < count; i++) {
      const isApart = distances[this.#rows[i]!]! > 0;
      gaps[i] = isApart ? this.gapBetween(this.#places[2 * i]!, this.#places[2 * i + 1]!) : 0;
    }
    return gaps;
  }

  /**
   * Finds which of the pairs in `#places`, whose keys rise, have been evaluated where they are: their numbers
   * among those that are kept, −1 for others.
   */
  #findKnown(count: number): Int32Array | undefined {
    const pairs = this.#kept;
    if (pairs === undefined) return undefined;
    if (this.#known.length < count) this.#known = new Int32Array(2 * count);
    const known = this.#known;
    const { keys, ticks, kept } = pairs;
    const moved = this.#movedAt;
    for (let i = 0, row = 0; i < count; i++) {
      const a = this.#places[2 * i]!;
      const b = this.#places[2 * i + 1]!;
      const key = keyOf(a, b);
      while (row < keys.length && keys[row]! < key) row++;
      const isKnown =
        row < keys.length &&
        keys[row] === key &&
        kept[row] === 1 &&
        Math.max(moved[a]!, moved[b]!) <= ticks[row]!;
      known[i] = isKnown ? row : -1;
    }
    return known;
  }

  /** Finds the lines of cylinders on half-spaces among pairs that were picked. Returns how many are left. */
  #pickRolled({ keys }: NearSegments, picked: number, reach: number, rim: number): number {
    if (this.#rolled.keys.length < picked) this.#rolled = makeRolled(2 * picked);
    const rolled = this.#rolled;
    const places = this.#places;
    let count = 0;
    for (let i = 0; i < picked; i++) {
      const a = places[2 * i]!;
      const b = places[2 * i + 1]!;
      const isBelow = this.#grounds[a] !== undefined;
      const ground = isBelow ? this.#grounds[a] : this.#grounds[b];
      const segment = isBelow ? b : a;
      const roller = ground && this.#rollers[segment];
      const n = rolled.count;
      if (
        roller !== undefined &&
        findLine(rolled.lines[n]!, roller, ground!, this.#poses, POSE * segment, reach, rim)
      ) {
        rolled.keys[n] = keys[this.#rows[i]!]!;
        rolled.isFirst[n] = isBelow ? 0 : 1;
        for (let k = 0; k < 3; k++) rolled.normal[3 * n + k] = (isBelow ? 1 : -1) * ground!.normal[k]!;
        rolled.count++;
        continue;
      }
      places[2 * count] = a;
      places[2 * count + 1] = b;
      count++;
    }
    return count;
  }

  /** What of a contact of two segments is round. */
  rollingOf(found: ListedContacts, i: number, a: number, b: number): Rolling {
    const own = this.#roundOf(a, found.elementA[i]!);
    const other = this.#roundOf(b, found.elementB[i]!);
    if (own === undefined && other === undefined) return FLAT;
    const lineA = this.#lineOf(found, i, a, own, 1);
    const lineB = this.#lineOf(found, i, b, other, -1);
    return {
      line: lineA ?? lineB,
      roundA: lineA?.radius ?? own?.radius ?? 0,
      roundB: lineB?.radius ?? other?.radius ?? 0,
    };
  }

  #roundOf(segment: number, element: number): RoundElements | undefined {
    const round = this.#round[segment]!;
    for (const one of round) {
      if (element >= one.first && element < one.first + one.count) return one;
    }
    return undefined;
  }

  #lineOf(
    found: ListedContacts,
    i: number,
    segment: number,
    round: RoundElements | undefined,
    side: number,
  ): TouchLine | undefined {
    if (round?.axis === undefined || found.firstVertex[i] === found.firstVertex[i + 1]) return undefined;
    return lineOf(found, i, axisAt(round.axis, this.scene.viewPose(segment)), side);
  }
}

/** The half-space that is all of a segment that stands still. */
function groundOf(elements: readonly SegmentItem[], pose: Matrix): Ground | undefined {
  const [item] = elements;
  if (elements.length !== 1 || item?.kind !== 'halfSpace') return undefined;
  const normal = transformDirection(pose, item.normal);
  return { normal, offset: item.offset + dot(normal, [pose[12]!, pose[13]!, pose[14]!]) };
}

function makeRolled(room: number): RolledLines {
  return {
    count: 0,
    keys: new Float64Array(room),
    elementA: new Int32Array(room),
    elementB: new Int32Array(room),
    normal: new Float64Array(3 * room),
    isFirst: new Uint8Array(room),
    lines: Array.from({ length: room }, makeLine),
  };
}

/** The squared distance between points in two lists, each from a place on. */
function squareBetween(list: Float64Array, at: number, other: Float64Array, from: number): number {
  const x = list[at]! - other[from]!;
  const y = list[at + 1]! - other[from + 1]!;
  const z = list[at + 2]! - other[from + 2]!;
  return x * x + y * y + z * z;
}

/** The squared distance between the axes of two poses: matrices, each from a place in a list on. */
function turnBetween(list: Float64Array, at: number, other: Float64Array, from: number): number {
  let sum = 0;
  for (let column = 0; column < 12; column += 4)
    sum += squareBetween(list, at + column, other, from + column);
  return sum;
}

/** The sum of the two largest numbers of a list. */
function sumOfTwo(numbers: Float64Array): number {
  let most = 0;
  let second = 0;
  for (const number of numbers) {
    if (number <= second) continue;
    second = Math.min(number, most);
    most = Math.max(number, most);
  }
  return most + second;
}

/** A ball around what has an end. */
function ballOf(elements: readonly SegmentItem[]): Ball | undefined {
  const bounds = elements.some(isEndless) ? undefined : boundsOf(elements);
  if (bounds === undefined) return undefined;
  const { lower, upper } = bounds;
  const middle = (k: 0 | 1 | 2): number => (lower[k] + upper[k]) / 2;
  return {
    center: [middle(0), middle(1), middle(2)],
    radius: lengthOf(...subtract(upper, lower)) / 2,
  };
}

/** One number for two segments, the smaller number first. */
export function keyOf(first: number, second: number): number {
  return first * MOST_SEGMENTS + second;
}

/** The numbers of both segments of a key, the smaller one first. */
export function numbersOf(key: number): [number, number] {
  return [lowerOf(key), higherOf(key)];
}

/** The smaller number of those of a key. */
export function lowerOf(key: number): number {
  return Math.floor(key / MOST_SEGMENTS);
}

/** The larger number of those of a key. */
export function higherOf(key: number): number {
  return key - MOST_SEGMENTS * lowerOf(key);
}
