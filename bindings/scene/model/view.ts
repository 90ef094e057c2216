import { recordAt } from '../../wasm/fields.ts';
import { SEGMENT_PAIR } from '../../wasm/records.ts';
import type { Segment } from './segment.ts';

/** The parts of a scene that a batch needs: addresses of its lists. */
export interface BatchScene {
  /** Those that can be moved: list and names. */
  readonly segments: number;
  readonly names: ReadonlyMap<string, Segment>;
  readonly carried: number;
  readonly carriedCount: number;
  readonly pairs: number;
  readonly order: number;
  readonly pairCount: number;
  /** The broad phase of the pair list, if it has one, else 0. */
  readonly phase: number;
}

/** A scene with a part of its pair list: `pairCount` pairs from number `first` on. */
export function withPairs(scene: BatchScene, first: number, pairCount: number): BatchScene {
  return { ...scene, pairs: recordAt(scene.pairs, SEGMENT_PAIR, first), pairCount };
}
