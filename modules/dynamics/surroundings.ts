import type { Engine } from '../../bindings/engine.ts';
import type { SegmentItem } from '../../bindings/elements/mesh.ts';
import type { Pose } from '../../bindings/geometry/pose.ts';
import type { Pair } from '../../bindings/scene/pairs/pairs.ts';
import type { Scene } from '../../bindings/scene/scene.ts';
import { type Contacts, contacts } from '../contacts/index.ts';
import { axisAt, lineOf, roundElements, type RoundElements, type TouchLine } from './rolling.ts';

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

const FLAT: Rolling = { line: undefined, roundA: 0, roundB: 0 };

/** Numbers of segments stay below this. */
const MOST_SEGMENTS = 2 ** 20;

/** The shapes of a world's bodies: a scene that finds what is near. Segments have numbers, in their order. */
export class Surroundings {
  readonly scene: Scene;
  readonly ids: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Of each segment. */
  readonly #round: (readonly RoundElements[])[] = [];
  readonly #planes: boolean[] = [];
  /** Scenes give one object for a pair as long as it is near, and have them in the order of their keys. */
  #known = new WeakMap<Pair, number>();
  #pairs: readonly Pair[] = [];
  #keys = new Float64Array(0);

  constructor(engine: Engine) {
    this.scene = engine.createScene({ segments: {}, pairs: 'all' });
  }

  /** Adds a segment, which has the next number. */
  add(id: string, elements: readonly SegmentItem[], options: { static: boolean; pose: Pose }): void {
    this.scene.addSegment(id, elements, options);
    this.#numbers.set(id, this.ids.length);
    this.#round.push(roundElements(elements));
    this.#planes.push(options.static && elements.length === 1 && elements[0]!.kind === 'halfSpace');
    this.ids.push(id);
  }

  /** Takes the last segments away again. Others may have their numbers then. */
  drop(count: number): void {
    for (const id of this.ids.splice(this.ids.length - count)) {
      this.scene.removeSegment(id);
      this.#numbers.delete(id);
    }
    this.#round.length = this.ids.length;
    this.#planes.length = this.ids.length;
    this.#known = new WeakMap();
    this.#pairs = [];
  }

  /** Has segments stand still as far as pairs go, so that none of two of them is found, or not. */
  setStill(segments: Iterable<number>, isStill: boolean): void {
    for (const i of segments) this.scene.segment(this.ids[i]!).setStatic(isStill);
  }

  /** Whether a segment is a half-space that stands still. */
  isPlane(segment: number): boolean {
    return this.#planes[segment]!;
  }

  /** All pairs within a distance of each other. */
  near(distance: number): NearSegments {
    const { pairs, distance: found } = this.scene.evaluate({ maxDistance: distance });
    const all = this.#keysOf(pairs);
    const keys = new Float64Array(all.length);
    const distances = new Float64Array(all.length);
    let count = 0;
    for (let i = 0; i < all.length; i++) {
      if (found[i]! > distance) continue;
      keys[count] = all[i]!;
      distances[count++] = found[i]!;
    }
    return { keys: keys.subarray(0, count), distances: distances.subarray(0, count) };
  }

  /** The keys of all pairs that the last question has found. */
  foundKeys(): Float64Array {
    return this.#keysOf(this.scene.pairs);
  }

  /** The keys of pairs, most of which were found the last time, too. */
  #keysOf(pairs: readonly Pair[]): Float64Array {
    const [before, past] = [this.#pairs, this.#keys];
    if (pairs === before) return past;
    const keys = new Float64Array(pairs.length);
    for (let i = 0, k = 0; i < keys.length; i++) {
      if (pairs[i] === before[k]) keys[i] = past[k++]!;
      else {
        keys[i] = this.#keyOf(pairs[i]!);
        while (past[k]! <= keys[i]!) k++;
      }
    }
    this.#pairs = pairs;
    this.#keys = keys;
    return keys;
  }

  /** What touches, or is within a distance: the key of row i is `foundKeys()[found.pair[i]]`. */
  touching(distance: number): Contacts {
    return contacts(this.scene, { maxDistance: distance });
  }

  /** What of a contact of two segments is round. */
  rollingOf(found: Contacts, i: number, a: number, b: number): Rolling {
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
    return this.#round[segment]!.find(({ first, count }) => element >= first && element < first + count);
  }

  #lineOf(
    found: Contacts,
    i: number,
    segment: number,
    round: RoundElements | undefined,
    side: number,
  ): TouchLine | undefined {
    if (round?.axis === undefined || found.firstVertex[i] === found.firstVertex[i + 1]) return undefined;
    return lineOf(found, i, axisAt(round.axis, this.scene.getPose(this.ids[segment]!)), side);
  }

  /** One number for a pair that the scene has named: see `numbersOf`. */
  #keyOf(pair: Pair): number {
    const known = this.#known.get(pair);
    if (known !== undefined) return known;
    const [first, second] = [this.#numbers.get(pair[0])!, this.#numbers.get(pair[1])!];
    const key = keyOf(Math.min(first, second), Math.max(first, second));
    this.#known.set(pair, key);
    return key;
  }
}

/** One number for two segments, the smaller number first. */
export function keyOf(first: number, second: number): number {
  return first * MOST_SEGMENTS + second;
}

/** The numbers of both segments of a key, the smaller one first. */
export function numbersOf(key: number): [number, number] {
  return [Math.floor(key / MOST_SEGMENTS), key % MOST_SEGMENTS];
}
