/** What makes a scene of a robot. */
import type { ElementSource, SegmentSource } from '../../bindings/elements/mesh.ts';
import type { AllowedPair } from './model/allowed.ts';

/** Elements and meshes by the id of the segment that holds them. */
export type SegmentElements = Readonly<Record<string, readonly ElementSource[]>>;

/** What `robot.createScene` takes. */
export interface RobotSceneOptions {
  /** Segments around the robot, by id, in the world: the root link's frame unless it is placed or moves. */
  readonly extra?: Readonly<Record<string, SegmentSource>>;
  /** Links or segments of the robot, each with an extra segment that it may touch: they are not compared. */
  readonly allowed?: readonly AllowedPair[];
}
