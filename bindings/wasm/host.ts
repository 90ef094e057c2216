import type { Precision } from '../base/types.ts';
import type { Exports } from './exports.ts';
import { Memory } from './heap.ts';
import { buildOf } from './instance.ts';

/** One instance of a binary, as everything that works with it needs it. */
export interface Host {
  readonly exports: Exports;
  /** The arena in its linear memory. */
  readonly heap: Memory;
  /** The number type that it computes in. */
  readonly precision: Precision;
}

/** Puts an arena on an instance. There may be one only. */
export function makeHost(exports: Exports): Host {
  return { exports, heap: new Memory(exports), precision: buildOf(exports).precision };
}
