import type { Joint, RobotJoint, RobotMimic } from '../model/model.ts';

/** The joints of a robot, as an SRDF may name them. */
export interface SrdfJoints {
  /** Those that move by themselves, in the order of a configuration: their numbers, by name. */
  readonly moving: ReadonlyMap<string, readonly RobotJoint[]>;
  readonly mimics: readonly RobotMimic[];
  /** Those that do not move. */
  readonly fixed: readonly string[];
  /** The joint that carries a link, by the link's name; none carries the root of a fixed base. */
  readonly carriers: ReadonlyMap<string, Joint>;
  /** The name of the root link. */
  readonly root: string;
}
