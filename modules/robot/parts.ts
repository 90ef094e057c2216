import type { Body } from './model/bodies.ts';
import type { Drive } from './model/mimics.ts';
import type { Joint, RobotMimic } from './model/model.ts';
import type { SegmentPlan } from './model/segments.ts';
import type { GroupState } from './model/group-state.ts';
import type { JointGroups } from './urdf/joint-groups.ts';

/** What a robot is made of. */
export interface RobotParts {
  readonly name: string;
  /** Those of moving bases, which `WORLD` carries, before those of their robots; else in document order. */
  readonly joints: readonly Joint[];
  /** Parents before children. */
  readonly bodies: readonly Body[];
  /** What drives each moving joint, by name. */
  readonly drives: ReadonlyMap<string, Drive>;
  readonly mimics: readonly RobotMimic[];
  /** The place of each link in the document, by name. */
  readonly order: ReadonlyMap<string, number>;
  readonly plan: SegmentPlan;
  /** Whether an SRDF says of any pair of links that it is not to be compared. */
  readonly disables: boolean;
  readonly groupStates: readonly GroupState[];
  readonly groups: JointGroups;
  readonly warnings: readonly string[];
}
