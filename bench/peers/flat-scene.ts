import { SWEPT_KINDS } from '../../bindings/elements/element.ts';
import { posesOf, type SceneWork } from '../scenes/work.ts';

/** Numbers per element in the arrays of vertices: a triangle's. */
export const STRIDE = 9;

/**
 * A scene in flat arrays, with a bounding sphere around every element: what all peers share. Elements are
 * numbered through the whole scene.
 */
export class FlatScene {
  readonly work: SceneWork;
  /** The segments of each pair: a, b, a, b, … */
  readonly pairs: Int32Array;
  /** The first element of each segment, and the number of all elements at the end. */
  readonly first: Int32Array;
  /** 0 for a point, 1 for a line, 2 for a triangle. */
  readonly kinds: Uint8Array;
  readonly radii: Float64Array;
  /** Vertices in the frame of the segment, and in the world. */
  readonly local: Float64Array;
  readonly world: Float64Array;
  /** Bounding spheres, element radius included: centers in the segment's frame and the world, radii. */
  readonly #localCenters: Float64Array;
  readonly #centers: Float64Array;
  readonly #bounds: Float64Array;
  /** The two elements that `findLikely` found. */
  likelyA = 0;
  likelyB = 0;

  constructor(work: SceneWork) {
    this.work = work;
    const ids = Object.keys(work.segments);
    const elements = Object.values(work.segments).flat();
    const count = elements.length;
    this.pairs = Int32Array.from(work.pairs.flatMap(([a, b]) => [ids.indexOf(a), ids.indexOf(b)]));
    this.first = new Int32Array(ids.length + 1);
    ids.forEach((id, i) => (this.first[i + 1] = this.first[i]! + work.segments[id]!.length));
    this.kinds = Uint8Array.from(elements, ({ kind }) => SWEPT_KINDS.indexOf(kind));
    this.radii = Float64Array.from(elements, ({ radius }) => radius);
    this.local = new Float64Array(count * STRIDE);
    this.world = new Float64Array(count * STRIDE);
    this.#localCenters = new Float64Array(count * 3);
    this.#centers = new Float64Array(count * 3);
    this.#bounds = new Float64Array(count);
    elements.forEach(({ vertices, radius }, i) => {
      this.local.set(vertices.flat(), i * STRIDE);
      const center = [0, 1, 2].map((k) => vertices.reduce((sum, v) => sum + v[k]!, 0) / vertices.length);
      const reach = vertices.map((v) => Math.hypot(...v.map((component, k) => component - center[k]!)));
      this.#localCenters.set(center, i * 3);
      this.#bounds[i] = Math.max(...reach) + radius;
    });
  }

  /** Moves all elements to one set of poses. */
  place(set: number): void {
    const poses = posesOf(this.work, set);
    const { first, kinds, local, world } = this;
    const localCenters = this.#localCenters;
    const centers = this.#centers;
    for (let segment = 0; segment + 1 < first.length; segment++) {
      const m = 16 * segment;
      const end = first[segment + 1]!;
      for (let i = first[segment]!; i < end; i++) {
        const last = i * STRIDE + 3 * kinds[i]!;
        for (let k = i * STRIDE; k <= last; k += 3) move(poses, m, local, world, k);
        move(poses, m, localCenters, centers, 3 * i);
      }
    }
  }

  /** Whether elements i and j may be closer than `best` metres, as far as their bounding spheres tell. */
  mayBeCloser(i: number, j: number, best: number): boolean {
    const reach = best + this.#bounds[i]! + this.#bounds[j]!;
    return reach > 0 && this.#squared(i, j) < reach * reach;
  }

  /** Finds the elements of two segments whose bounding spheres are closest: a good pair to begin with. */
  findLikely(segmentA: number, segmentB: number): void {
    const { first } = this;
    let closest = Infinity;
    for (let i = first[segmentA]!; i < first[segmentA + 1]!; i++) {
      for (let j = first[segmentB]!; j < first[segmentB + 1]!; j++) {
        const gap = Math.sqrt(this.#squared(i, j)) - this.#bounds[i]! - this.#bounds[j]!;
        if (gap >= closest) continue;
        closest = gap;
        this.likelyA = i;
        this.likelyB = j;
      }
    }
  }

  #squared(i: number, j: number): number {
    const centers = this.#centers;
    const x = centers[3 * i]! - centers[3 * j]!;
    const y = centers[3 * i + 1]! - centers[3 * j + 1]!;
    const z = centers[3 * i + 2]! - centers[3 * j + 2]!;
    return x * x + y * y + z * z;
  }
}

/** Transforms the point at `k` of one array into the same place of another. */
function move(poses: Float64Array, m: number, from: Float64Array, to: Float64Array, k: number): void {
  const x = from[k]!;
  const y = from[k + 1]!;
  const z = from[k + 2]!;
  to[k] = poses[m]! * x + poses[m + 4]! * y + poses[m + 8]! * z + poses[m + 12]!;
  to[k + 1] = poses[m + 1]! * x + poses[m + 5]! * y + poses[m + 9]! * z + poses[m + 13]!;
  to[k + 2] = poses[m + 2]! * x + poses[m + 6]! * y + poses[m + 10]! * z + poses[m + 14]!;
}
