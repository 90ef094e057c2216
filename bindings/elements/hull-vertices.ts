import type { Vector } from '../base/checks.ts';
import { lengthOf } from '../base/length.ts';
import { type Precision } from '../base/types.ts';
import type { Memory } from '../wasm/heap.ts';
import type { Host } from '../wasm/host.ts';
import { HULL_STEP, HULL_UNIT } from '../wasm/records.ts';
import type { ElementSource } from './mesh.ts';
import type { HullElement } from './solids.ts';

/** Makes up for the rounding of a length, in single precision as well. */
const OUTWARD = 1 + 1e-6;

/**
 * The vertices of hulls in linear memory, where the rows of these hulls refer to them: see
 * `assembly/elements/hull-vertices.ts`.
 */
export class HullVertices {
  readonly #heap: Memory;
  /** Of each hull its row; undefined without any. */
  readonly #rows: Map<HullElement, readonly number[]> | undefined;
  /** Where they lie; undefined without any. */
  readonly #address: number | undefined;

  /** @throws RangeError when memory is full; nothing has changed then */
  constructor(where: string, sources: readonly ElementSource[], { exports, heap, precision }: Host) {
    this.#heap = heap;
    if (!sources.some(isHull)) return;
    const hulls = new Set(sources.filter(isHull));
    const rows = new Map<HullElement, readonly number[]>();
    this.#rows = rows;
    const bytesOf = (count: number): number => align(exports.hullVertexBytes(count));
    let size = HULL_UNIT;
    for (const { vertices } of hulls) size += bytesOf(vertices.length);
    this.#address = heap.allocate(where, size);
    let next = align(this.#address);
    for (const hull of hulls) {
      const column = columnLength(hull.vertices.length);
      const columns = heap.reals(precision, next, 3 * column);
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
      rows.set(hull, [
        ...center,
        ...axes,
        OUTWARD * reach,
        next / HULL_UNIT,
        hull.vertices.length,
        hull.rounding,
      ]);
      exports.initHullVertices(next, hull.vertices.length);
      next += bytesOf(hull.vertices.length);
    }
  }

  /** Whether there are no hulls. */
  get isEmpty(): boolean {
    return this.#address === undefined;
  }

  /** The row of one of the hulls, in a segment and in a batch. */
  rowOf(hull: HullElement): readonly number[] {
    return this.#rows!.get(hull)!;
  }

  dispose(): void {
    if (this.#address !== undefined) this.#heap.free(this.#address);
  }
}

function isHull(source: ElementSource): source is HullElement {
  return source.kind === 'hull';
}

function align(bytes: number): number {
  return Math.ceil(bytes / HULL_UNIT) * HULL_UNIT;
}

function columnLength(count: number): number {
  return Math.ceil(count / HULL_STEP) * HULL_STEP;
}

/** The middle of the box around vertices, as an engine of some precision has it. */
function centerOf(vertices: readonly Vector[], precision: Precision): Vector {
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
