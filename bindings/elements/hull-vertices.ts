import type { Vector } from '../base/checks.ts';
import type { Memory } from '../wasm/heap.ts';
import type { ElementSource } from './mesh.ts';
import type { HullElement } from './solids.ts';

/** What a row refers to vertices by: an address divided by this, which single precision holds exactly. */
const UNIT = 256;

/** Columns of coordinates are as long as a multiple of this. */
const STEP = 4;

/** Makes up for the rounding of a length, in single precision as well. */
const OUTWARD = 1 + 1e-6;

/**
 * The vertices of hulls in linear memory, where the rows of these hulls refer to them: see
 * `assembly/elements/hull-vertices.ts`.
 */
export class HullVertices {
  readonly #memory: Memory;
  readonly #rows = new Map<HullElement, readonly number[]>();
  /** Where they lie; undefined without any. */
  readonly #address: number | undefined;

  /** @throws RangeError when memory is full; nothing has changed then */
  constructor(
    where: string,
    sources: readonly ElementSource[],
    memory: Memory,
    precision: 'double' | 'single',
  ) {
    this.#memory = memory;
    const hulls = new Set(sources.filter((source): source is HullElement => source.kind === 'hull'));
    if (hulls.size === 0) return;
    const bytes = precision === 'double' ? 8 : 4;
    let size = UNIT;
    for (const { vertices } of hulls) size += align(3 * columnLength(vertices.length) * bytes);
    this.#address = memory.allocate(where, size);
    let next = align(this.#address);
    for (const hull of hulls) {
      const column = columnLength(hull.vertices.length);
      const columns = memory.reals(precision, next, 3 * column);
      const center = centerOf(hull.vertices, precision);
      let reach = 0;
      for (let i = 0; i < column; i++) {
        const vertex = hull.vertices[Math.min(i, hull.vertices.length - 1)]!;
        const [x, y, z] = [vertex[0] - center[0], vertex[1] - center[1], vertex[2] - center[2]];
        columns[i] = x;
        columns[column + i] = y;
        columns[2 * column + i] = z;
        reach = Math.max(reach, lengthOf(x, y, z));
      }
      const axes = [1, 0, 0, 0, 1, 0, 0, 0, 1];
      this.#rows.set(hull, [
        ...center,
        ...axes,
        OUTWARD * reach,
        next / UNIT,
        hull.vertices.length,
        hull.rounding,
      ]);
      next += align(3 * column * bytes);
    }
  }

  /** The row of one of the hulls, in a segment and in a batch. */
  rowOf(hull: HullElement): readonly number[] {
    return this.#rows.get(hull)!;
  }

  dispose(): void {
    if (this.#address !== undefined) this.#memory.free(this.#address);
  }
}

function align(bytes: number): number {
  return Math.ceil(bytes / UNIT) * UNIT;
}

function columnLength(count: number): number {
  return Math.ceil(count / STEP) * STEP;
}

/** The middle of the box around vertices, as an engine of some precision has it. */
function centerOf(vertices: readonly Vector[], precision: 'double' | 'single'): Vector {
  const middles = [0, 1, 2].map((axis) => {
    let [least, most] = [Infinity, -Infinity];
    for (const vertex of vertices) {
      least = Math.min(least, vertex[axis]!);
      most = Math.max(most, vertex[axis]!);
    }
    const middle = least / 2 + most / 2;
    return precision === 'double' ? middle : Math.fround(middle);
  });
  return middles as unknown as Vector;
}

/** The length of a vector, by operations that every host rounds alike, and no square overflows. */
function lengthOf(x: number, y: number, z: number): number {
  const size = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (size === 0) return 0;
  const [u, v, w] = [x / size, y / size, z / size];
  return size * Math.sqrt(u * u + v * v + w * w);
}
