import type { Engine } from '../../bindings/engine.ts';
import type { SegmentItem } from '../../bindings/elements/mesh.ts';
import type { Pose } from '../../bindings/scene/model/poses.ts';
import type { Scene } from '../../bindings/scene/scene.ts';
import { type Contacts, contacts } from '../contacts/index.ts';

/** Segments that are closer than a distance: numbers of both, and how far apart they are. */
export interface NearPairs {
  /** Two numbers per pair, the smaller one first. */
  readonly segments: readonly number[];
  readonly distance: readonly number[];
}

/** Numbers of segments stay below this. */
const MOST_SEGMENTS = 2 ** 20;

/** The shapes of a world's bodies: a scene that finds what is near. Segments have numbers, in their order. */
export class Surroundings {
  readonly scene: Scene;
  readonly ids: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Pairs that are never compared. */
  readonly #apart = new Set<number>();

  constructor(engine: Engine) {
    this.scene = engine.createScene({ segments: {}, pairs: 'all' });
  }

  /** Adds a segment and returns its number. */
  add(id: string, elements: readonly SegmentItem[], options: { static: boolean; pose: Pose }): number {
    this.scene.addSegment(id, elements, options);
    this.#numbers.set(id, this.ids.length);
    return this.ids.push(id) - 1;
  }

  /** Takes the last segments away again. */
  drop(count: number): void {
    for (const id of this.ids.splice(this.ids.length - count)) {
      this.scene.removeSegment(id);
      this.#numbers.delete(id);
    }
  }

  /** Has two segments never be compared. */
  keepApart(a: number, b: number): void {
    this.#apart.add(keyOf(a, b));
  }

  /** Pairs within a distance of each other. */
  near(distance: number): NearPairs {
    const found = this.scene.evaluate({ maxDistance: distance });
    const near = { segments: [] as number[], distance: [] as number[] };
    const distances = found.distance;
    found.pairs.forEach(([a, b], i) => {
      if (distances[i]! > distance) return;
      const [first, second] = this.#order(a, b);
      if (this.#apart.has(keyOf(first, second))) return;
      near.segments.push(first, second);
      near.distance.push(distances[i]!);
    });
    return near;
  }

  /** What touches, or is within a distance, with the numbers of both segments of each row; −1: not compared. */
  touching(distance: number): { found: Contacts; segments: Int32Array } {
    const found = contacts(this.scene, { maxDistance: distance });
    const segments = new Int32Array(2 * found.count);
    found.pairs.forEach(([a, b], i) => {
      const [first, second] = [this.#numbers.get(a)!, this.#numbers.get(b)!];
      const isApart = this.#apart.has(keyOf(Math.min(first, second), Math.max(first, second)));
      segments[2 * i] = isApart ? -1 : first;
      segments[2 * i + 1] = isApart ? -1 : second;
    });
    return { found, segments };
  }

  #order(a: string, b: string): [number, number] {
    const [first, second] = [this.#numbers.get(a)!, this.#numbers.get(b)!];
    return first < second ? [first, second] : [second, first];
  }
}

/** One number for two segments, the smaller one first. */
export function keyOf(a: number, b: number): number {
  return a * MOST_SEGMENTS + b;
}
