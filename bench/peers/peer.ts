import type { OverlapRule } from '../cross-check.ts';
import type { SceneWork } from '../scenes/work.ts';

/** Somebody else's way to compute the distances of a scene. */
export interface Peer {
  readonly name: string;
  /** The error that is taken for right, metres. */
  readonly tolerance: number;
  readonly overlap: OverlapRule;
  load(work: SceneWork): Promise<PeerScene>;
}

/** A scene in the hands of a peer. */
export interface PeerScene {
  /** Signed distance of every pair of segments after `evaluate`; NaN where the peer has none. */
  readonly distance: Float64Array;
  /** Moves all segments to one set of poses and computes all distances. */
  evaluate(set: number): void;
  /** Whether all pairs keep a distance of `margin` metres in one set of poses. */
  isFree?(set: number, margin: number): boolean;
  dispose?(): void;
}
