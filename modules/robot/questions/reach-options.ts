/** What became of a target: see `ReachStatus`. The numbers of the column `status` are places in this list. */
export const REACH_STATUSES = ['solved', 'in collision', 'out of reach', 'at limits', 'not found'] as const;

/**
 * What became of a target. `'in collision'`: the links come to their poses, but not free. `'out of reach'`:
 * no angles of the joints bring a link that far, which is proved. `'at limits'`: what comes closest stands at
 * a limit and would go beyond. `'not found'`: none of the tries came there, which proves nothing.
 */
export type ReachStatus = (typeof REACH_STATUSES)[number];

/** What became of many targets, one row each. */
export interface Reaches {
  /** 1 where what was found brings the links to their poses, and is free if that was asked. */
  solved: Uint8Array;
  /** Places in `REACH_STATUSES`. */
  status: Uint8Array;
  /** What was found, or comes closest: the numbers of the arm's joints, radians or metres. */
  configuration: Float64Array;
  /** How far the link is off there, metres; of several links, the one that is off most. */
  positionError: Float64Array;
  /** By how much it is turned off there, radians, 0 to π; of several links, the one that is turned most. */
  rotationError: Float64Array;
  /** How many starts were tried. */
  tries: Int32Array;
}

/** What `arm.reach` takes. */
export interface ReachPoseOptions {
  /**
   * A configuration of the arm's joints from which the first try starts. Joints that move no link stay there,
   * and so does what floats; joints that turn without end come out as near to it as whole turns allow. It may
   * be beyond limits, within which the joints that move links are brought first. Default: the tries start
   * from places that a Halton sequence spreads over the limits; other joints stand where `fixed` has them.
   */
  readonly seed?: ArrayLike<number>;
  /** From how many starts a target is tried at most, 1 to 4,096. Default 128. */
  readonly tries?: number;
  /** How many steps a try takes at most, 1 to 10,000. Default 64. */
  readonly maxIterations?: number;
  /** Whether what is found has to be free, as `arm.isFree` has it. Default: true. */
  readonly avoid?: boolean;
  /** Distance that pairs without margins of their own keep, metres. Default: the robot's in its scene. */
  readonly margin?: number;
  /**
   * How far a link may be off, metres; `Infinity`: where it is does not count. Tries go on where they still
   * come closer. Default 1e-6; 1e-5 for an engine of single precision.
   */
  readonly positionTolerance?: number;
  /** By how much it may be turned, radians; from π on its orientation does not count. Default likewise. */
  readonly rotationTolerance?: number;
}

/** The names of these. */
export const POSE_OPTIONS = [
  ...(['seed', 'tries', 'maxIterations', 'avoid', 'margin'] as const),
  ...(['positionTolerance', 'rotationTolerance'] as const),
] as const;

/** What `arm.reachMany` takes. */
export interface ReachManyOptions extends ReachPoseOptions {
  /** As in `arm.reach`: one for all targets, or as many as there are targets, one after the other. */
  readonly seed?: ArrayLike<number>;
  /** The result of an earlier call of the same size, to be written into. */
  readonly out?: Reaches;
}
