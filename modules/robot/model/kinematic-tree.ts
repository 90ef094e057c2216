/** How a joint moves: it turns about its axis, slides along it, or floats freely. */
export const MOTIONS = ['turn', 'slide', 'float'] as const;

/** How a joint moves a body. */
interface TreeJoint {
  /** Number of the body that carries it: 0 for the one at rest, i + 1 for the one that joint i moves. */
  readonly parent: number;
  /**
   * Which number of a configuration sets it. Its position is `multiplier` times that, plus `offset`: radians,
   * or metres if it slides. One that floats takes seven: position, metres, and quaternion x, y, z, w.
   */
  readonly drive: number;
  readonly multiplier: number;
  readonly offset: number;
  readonly motion: (typeof MOTIONS)[number];
  /** Unit vector in the frame of the joint; of no meaning for one that floats. */
  readonly axis: readonly number[];
  /** From the frame of the joint to that of the body that carries it: 4×4 matrix, column by column. */
  readonly placement: ArrayLike<number>;
}

/** A tree of joints and the segments on its bodies: plain data, as robots have it from their files. */
export interface KinematicTree {
  /** Numbers in a configuration. */
  readonly drives: number;
  /** Carriers before what they carry: `parent` is at most the joint's own place in this list. */
  readonly joints: readonly TreeJoint[];
  /** Ids of segments and the number of the body that each is fixed to; the frames of both are the same. */
  readonly links: readonly { readonly segment: string; readonly body: number }[];
  /** Ids of the segments on the body that stands still. */
  readonly fixed: readonly string[];
}
