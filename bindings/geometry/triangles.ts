import type { Vector } from '../base/checks.ts';

/** A triangulated surface, in the frame of the segment that holds the element; metres. */
export interface ElementGeometry {
  /** x y z of each vertex. */
  readonly positions: Float32Array;
  /** Three numbers of vertices per triangle, counterclockwise as seen from outside. */
  readonly indices: Uint32Array;
}

/** Collects triangles; corners of equal float32 become one vertex, triangles without three are left out. */
export class TriangleCollector {
  readonly #positions: number[] = [];
  readonly #indices: number[] = [];
  readonly #known = new Map<string, number>();

  add(a: Vector, b: Vector, c: Vector): void {
    const [i, j, k] = [this.#vertex(a), this.#vertex(b), this.#vertex(c)];
    if (i !== j && j !== k && k !== i) this.#indices.push(i, j, k);
  }

  /** A strip between two rows of points; walking along the first, seen from outside, it is on the right. */
  addStrip(right: readonly Vector[], left: readonly Vector[]): void {
    for (let i = 1; i < right.length; i++) {
      this.add(right[i - 1]!, right[i]!, left[i]!);
      this.add(right[i - 1]!, left[i]!, left[i - 1]!);
    }
  }

  /** Everything that was collected since the last call of `forget`, which tells bodies apart. */
  finish(): ElementGeometry {
    return { positions: Float32Array.from(this.#positions), indices: Uint32Array.from(this.#indices) };
  }

  /** Keeps corners of what comes apart from those of what there is. */
  forget(): void {
    this.#known.clear();
  }

  #vertex([x, y, z]: Vector): number {
    // The sum turns −0 into 0, which is the same place.
    const key = `${Math.fround(x) + 0} ${Math.fround(y) + 0} ${Math.fround(z) + 0}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = this.#positions.length / 3;
    this.#positions.push(x, y, z);
    this.#known.set(key, made);
    return made;
  }
}
