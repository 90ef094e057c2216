import { type ElementPairs, listElementPairs } from './element-pairs.ts';
import type { Vector } from './vectors.ts';
import type { Precision } from './engine.ts';
import { checkFinite, checkNumber, outOfRange } from './errors.ts';
import type { Memory } from './memory.ts';
import { type NearestElement, NearestSearch } from './nearest.ts';
import type { SceneParts } from './scene-parts.ts';
import { type QueryStatistics, readStatistics } from './statistics.ts';
import type { Exports } from './wasm.ts';

/** Questions about single segments of a scene, beside its pair list. */
export class SceneQueries {
  readonly #exports: Exports;
  readonly #memory: Memory;
  readonly #precision: Precision;
  readonly #parts: SceneParts;
  #nearest: NearestSearch | undefined;

  constructor(exports: Exports, memory: Memory, precision: Precision, parts: SceneParts) {
    this.#exports = exports;
    this.#memory = memory;
    this.#precision = precision;
    this.#parts = parts;
  }

  elementPairs(where: string, a: string, b: string, within: number): ElementPairs {
    checkFinite(where, 'within', within);
    const first = this.#parts.segments.get(where, 'a', a);
    const second = this.#parts.segments.get(where, 'b', b);
    if (first === second) throw outOfRange(where, 'b', 'another segment than a', b);
    this.#parts.settle();
    return listElementPairs(
      where,
      first.address,
      second.address,
      within,
      this.#exports,
      this.#memory,
      this.#precision,
    );
  }

  nearestElement(
    where: string,
    id: string,
    position: Vector,
    maxDistance: number,
  ): NearestElement | undefined {
    const segment = this.#parts.segments.get(where, 'id', id);
    checkNumber(where, 'maxDistance', maxDistance);
    this.#parts.settle();
    this.#nearest ??= this.#memory.allOrNothing(
      () => new NearestSearch(where, this.#exports, this.#memory, this.#precision, this.#parts.poses),
    );
    return this.#nearest.find(where, segment, position, maxDistance);
  }

  statistics(): QueryStatistics {
    return readStatistics(this.#exports, this.#memory);
  }

  dispose(): void {
    this.#nearest?.dispose();
  }
}
