/** What the methods of a robot take. */
import type { ConfigurationChoices } from '../../bindings/scene/robot/evaluation.ts';
import type { ElementSource, SegmentSource } from '../../bindings/elements/mesh.ts';
import type { LowestChoices } from '../../bindings/scene/robot/lowest.ts';
import type { RateChoices } from '../../bindings/scene/robot/rate.ts';
import type { AllowedPair } from './model/allowed.ts';
import type { BaseOption, BasesOption } from './model/bases.ts';

/** Elements and meshes by the id of the segment that holds them. */
export type SegmentElements = Readonly<Record<string, readonly ElementSource[]>>;

/** What `robot.createScene` takes. */
export interface RobotSceneOptions {
  /** Segments around the robot, by id, in the frame of the world: that of its root link, unless this is placed or moves. */
  readonly extra?: Readonly<Record<string, SegmentSource>>;
  /** Links or segments of the robot, each with an extra segment that it may touch: they are not compared. */
  readonly allowed?: readonly AllowedPair[];
}

/** What `robot.evaluateBatch` takes. */
export interface ConfigurationOptions extends ConfigurationChoices, BasesOption {}

/** What `robot.isFree` takes. */
export interface RobotFreeOptions extends BaseOption {
  /** The distance that pairs without a margin of their own have to keep, in metres. Default 0. */
  readonly margin?: number;
}

/** What `robot.lowest` takes. */
export interface LowestOptions extends LowestChoices, BasesOption {}

/** What `robot.rate` takes. */
export interface RateOptions extends RateChoices, BasesOption {}

/** What `robot.firstConflict` takes. */
export interface ConflictOptions extends BasesOption {
  /** The distance that pairs without a margin of their own have to keep, in metres. Default 0. */
  readonly margin?: number;
  /**
   * The most that a joint moves from one sample to the next on the way from each configuration to the next, radians, or metres
   * for a prismatic joint. Default: nothing is looked at between the configurations.
   */
  readonly step?: number;
}

/** What `robot.areFree` takes. */
export interface FreeConfigurationOptions extends BasesOption {
  /** The distance that pairs without a margin of their own have to keep, in metres. Default 0. */
  readonly margin?: number;
  /** An array with one number per configuration, to be written into. */
  readonly out?: Uint8Array;
}

/** What `robot.isEdgeFree` takes. */
export interface EdgeOptions {
  /** Whether a proof is wanted: see `CertifiedEdgeOptions`. Default: false. */
  readonly certified?: false;
  /**
   * The most that a joint moves from one sample to the next, radians, or metres for a prismatic joint; and the most that one
   * turns that floats. Default 0.02.
   */
  readonly step?: number;
  /** Where a moving base is at the start and at the end: each as `base` has it. */
  readonly bases?: readonly [ArrayLike<number>, ArrayLike<number>];
  /** The distance that pairs without a margin of their own have to keep, in metres. Default 0. */
  readonly margin?: number;
  /** Whether the start is known to be free, as planners know it: it is not looked at then. Default: false. */
  readonly knownFree?: boolean;
}

/** What `robot.isEdgeFree` takes where a proof is wanted. */
export interface CertifiedEdgeOptions {
  /** That a proof is wanted, not samples. */
  readonly certified: true;
  /** The distance that pairs without a margin of their own have to keep, in metres. Default 0. */
  readonly margin?: number;
  /** Intervals that are shorter are left unresolved: a share of the motion, from 2⁻³⁰, the default, to 1. */
  readonly resolution?: number;
  /** Where a moving base is at the start and at the end: each as `base` has it. */
  readonly bases?: readonly [ArrayLike<number>, ArrayLike<number>];
}

/** What `robot.certify` takes. */
export interface CertifyOptions extends Omit<CertifiedEdgeOptions, 'certified'> {
  /**
   * How far nothing may move within an interval that is left unresolved: the smaller it is, the nearer to their margins pairs may
   * pass each other, metres. Default 0: only `resolution` counts.
   */
  readonly tolerance?: number;
  /** The most configurations that are looked at, 4 or more. Default 65,536. */
  readonly maxEvaluations?: number;
}

/** What `robot.firstContact` takes. */
export interface FirstContactOptions extends Omit<CertifyOptions, 'tolerance' | 'resolution'> {
  /** Intervals that are shorter are not looked into: a share of the motion, from 2⁻³⁰ to 1. Default 1e-6. */
  readonly tolerance?: number;
}

/** What `robot.edgeClearance` takes. */
export interface EdgeClearanceOptions extends Pick<CertifyOptions, 'bases'> {
  /** How far apart the bounds may be, metres. Default 0.001. What rounding does not allow is not reached. */
  readonly tolerance?: number;
  /** Configurations that are looked at before the tolerance is made four times as large. Default 65,536. */
  readonly maxEvaluations?: number;
}

/** What `robot.areStopsFree` takes. */
export interface StopOptions {
  /** How fast joints brake, above 0, radians or metres per second squared: one number for all, or one per joint. */
  readonly deceleration: number | ArrayLike<number>;
  /** How long they go on before they brake, seconds. Default 0. */
  readonly latency?: number;
  /** The distance that pairs without a margin of their own have to keep, in metres. Default 0. */
  readonly margin?: number;
  /**
   * The most configurations that are looked at per state. With more than one, what cannot be proved of all positions at once is
   * cut into parts, which takes longer and refuses fewer states that are safe. Default 1.
   */
  readonly maxEvaluations?: number;
  /** An array with one number per configuration, to be written into. */
  readonly out?: Uint8Array;
}

/** What `robot.areEdgesFree` takes. */
export interface EdgesOptions {
  /** As for `robot.isEdgeFree`. */
  readonly step?: number;
  /** The distance that pairs without a margin of their own have to keep, in metres. Default 0. */
  readonly margin?: number;
  /** As for `robot.isEdgeFree`, of all edges. */
  readonly knownFree?: boolean;
  /** An array with one number per edge, to be written into. */
  readonly out?: Uint8Array;
}
