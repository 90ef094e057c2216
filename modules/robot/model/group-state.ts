import type { Model } from './model.ts';
import type { JointValues } from './named-joints.ts';
import { prefixKeys } from './prefix.ts';

/** A named posture of an SRDF, or a keyframe of an MJCF: positions of some of the joints. */
export interface GroupState {
  readonly name: string;
  /** The name of the group that it is about; of a keyframe `keyframe`, as it is about all joints. */
  readonly group: string;
  /** Positions by entry of `robot.joints`, of joints that move by themselves: rad, or m if prismatic. */
  readonly values: JointValues;
}

/** What a file says about one robot, and the postures that it names. */
export interface ModelWithStates extends Model {
  readonly states?: readonly GroupState[] | undefined;
}

/** Group states with a prefix before the names of their groups and joints. */
export function prefixStates(states: readonly GroupState[], prefix: string): readonly GroupState[] {
  if (prefix === '') return states;
  return Object.freeze(
    states.map(({ name, group, values }) =>
      Object.freeze({ name, group: prefix + group, values: prefixKeys(values, prefix) }),
    ),
  );
}
