import { show } from '../../base/errors.ts';
import { didYouMean } from '../../base/nearest.ts';
import { POSITION_LIMIT } from '../model/configurations.ts';
import type { RobotMimic } from '../model/model.ts';
import type { JointValues } from '../model/named-joints.ts';
import { toRecord } from '../text/record.ts';
import type { XmlElement } from '../text/xml.ts';

/** A named posture of an SRDF: positions of some of the joints. */
export interface GroupState {
  readonly name: string;
  /** The name of the group that it is about. */
  readonly group: string;
  /** Positions by joint, of joints that move by themselves: radians, or metres for a prismatic joint. */
  readonly values: JointValues;
}

/** The joints of a robot, as far as states need them. */
export interface StateJoints {
  /** Those that move by themselves. */
  readonly moving: readonly string[];
  readonly mimics: readonly RobotMimic[];
  /** Those that do not move. */
  readonly fixed: readonly string[];
}

/** How far a mimic may be given from where it follows to, radians or metres: what rounding to a few digits leaves. */
const MIMIC_TOLERANCE = 1e-3;

/**
 * Reads `<group_state>`. It has no bearing on distances, so that what cannot be used is left out with a warning: joints
 * that the URDF does not have, values that are no position, and states without a name.
 */
export function readGroupStates(
  source: XmlElement,
  joints: StateJoints,
): { states: readonly GroupState[]; warnings: readonly string[] } {
  const warnings: string[] = [];
  const states = source.children('group_state').flatMap((element) => {
    const [name, group] = [element.text('name'), element.text('group')];
    if (name === undefined || group === undefined) {
      warnings.push(element.remark('<group_state> without name or group; ignored it'));
      return [];
    }
    const state = element.within(`group_state "${name}"`);
    return [Object.freeze({ name, group, values: readValues(state, joints, warnings) })];
  });
  return { states: Object.freeze(states), warnings };
}

function readValues(
  state: XmlElement,
  { moving, mimics, fixed }: StateJoints,
  warnings: string[],
): JointValues {
  const values = new Map<string, number>();
  const followers: { element: XmlElement; mimic: RobotMimic; value: number }[] = [];
  for (const element of state.children('joint')) {
    const name = element.text('name') ?? '';
    const mimic = mimics.find((one) => one.name === name);
    const value = toPosition(element.text('value'));
    if (fixed.includes(name)) continue;
    if (mimic === undefined && !moving.includes(name)) {
      const hint = didYouMean(name, moving);
      warnings.push(element.remark(`joint ${show(name)} is not in the URDF; ignored it${hint}`));
    } else if (value === undefined) {
      const text = show(element.text('value') ?? '');
      warnings.push(element.remark(`joint ${show(name)}: ${text} is not a position; ignored it`));
    } else if (mimic !== undefined) followers.push({ element, mimic, value });
    else values.set(name, value);
  }
  for (const { element, mimic, value } of followers) {
    const { name, joint, multiplier, offset } = mimic;
    const followed = multiplier * (values.get(joint) ?? NaN) + offset;
    if (Math.abs(value - followed) <= MIMIC_TOLERANCE) continue;
    warnings.push(element.remark(`joint "${name}" follows "${joint}"; ignored the value ${value} for it`));
  }
  return toRecord([...values]);
}

function toPosition(text: string | undefined): number | undefined {
  const value = text !== undefined && /^[-+.eE\d]+$/.test(text.trim()) ? Number(text) : NaN;
  return Math.abs(value) <= POSITION_LIMIT ? value : undefined;
}
