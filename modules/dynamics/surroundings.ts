import type { Engine } from '../../bindings/engine.ts';
import type { SegmentItem } from '../../bindings/elements/mesh.ts';
import type { Pose } from '../../bindings/geometry/pose.ts';
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
  /** Of each segment. */
  readonly #round: (readonly RoundElements[])[] = [];
  readonly #planes: boolean[] = [];

  constructor(engine: Engine) {
    this.scene = engine.createScene({ segments: {}, pairs: 'all' });
  }

  /** Adds a segment, which has the next number. */
  add(id: string, elements: readonly SegmentItem[], options: { static: boolean; pose: Pose }): void {
    this.scene.addSegment(id, elements, options);
    this.#round.push(roundElements(elements));
    this.#planes.push(options.static && elements.length === 1 && elements[0]!.kind === 'halfSpace');
    this.ids.push(id);
  }

  /** Takes the last segments away again. Others may have their numbers then. */
  drop(count: number): void {
    for (const id of this.ids.splice(this.ids.length - count)) this.scene.removeSegment(id);
    this.#round.length = this.ids.length;
    this.#planes.length = this.ids.length;
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
    const { distance: found } = this.scene.evaluate({ maxDistance: distance });
    const keys = this.foundKeys();
    const distances = new Float64Array(keys.length);
    let count = 0;
    for (let i = 0; i < keys.length; i++) {
      const away = found[i]!;
      if (away > distance) continue;
      keys[count] = keys[i]!;
      distances[count++] = away;
    }
    return { keys: keys.subarray(0, count), distances: distances.subarray(0, count) };
  }

  /** The keys of all pairs that the last question has found. Segments have their places as numbers. */
  foundKeys(): Float64Array {
    const places = this.scene.pairPlaces;
    const keys = new Float64Array(places.length / 2);
    for (let i = 0; i < keys.length; i++) keys[i] = keyOf(places[2 * i]!, places[2 * i + 1]!);
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
    const round = this.#round[segment]!;
    for (const one of round) {
      if (element >= one.first && element < one.first + one.count) return one;
    }
    return undefined;
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
